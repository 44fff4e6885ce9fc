/** Takes a photo with the phone's own camera app, or from a file. */
import { useLayoutEffect, useRef } from 'react';
import type { Words } from '../core/messages.ts';
import type { OpenScreen } from '../core/screen/screen.ts';
import { Button, type ButtonKind } from './Button.tsx';
import type { WidgetModel } from './model.ts';

interface UploadButtonProps {
  readonly kind: ButtonKind;
  readonly screen: OpenScreen;
  readonly words: Words;
  readonly model: Pick<WidgetModel, 'isMobile' | 'chooseFile' | 'dispatch'>;
}

export function UploadButton({ kind, screen, words, model }: UploadButtonProps) {
  const { isMobile, chooseFile, dispatch } = model;
  const inputRef = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    const modal = input.closest('dialog');
    // Not React's, which ends with the button: while the person chooses, an alert may take its place. After the session it
    // is too late.
    input.onchange = () => {
      const [file] = input.files ?? [];
      if (file && modal?.isConnected) chooseFile(file);
      // the same file may be chosen again
      input.value = '';
    };
    input.oncancel = () => dispatch({ type: 'chooserClosed' });
  }, [chooseFile, dispatch]);
  const choose = (): void => {
    dispatch({ type: 'chooserOpened' });
    inputRef.current?.click();
  };
  return (
    <>
      <Button kind={kind} onPress={choose}>
        {isMobile ? words.useCameraApp : words.chooseFile}
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept="image/*"
        capture={isMobile ? (screen.guide === 'face' ? 'user' : 'environment') : undefined}
        hidden
      />
    </>
  );
}
