/** Takes a photo with the phone's own camera app, or from a file. */
import { useRef } from 'react';
import type { Messages } from '../core/messages.ts';
import type { OpenScreen } from '../core/screen/screen.ts';
import { Button, type ButtonKind } from './Button.tsx';
import type { WidgetModel } from './model.ts';

interface UploadButtonProps {
  readonly kind: ButtonKind;
  readonly screen: OpenScreen;
  readonly words: Messages;
  readonly model: Pick<WidgetModel, 'isMobile' | 'chooseFile'>;
}

export function UploadButton({ kind, screen, words, model }: UploadButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} onPress={() => inputRef.current?.click()}>
        {model.isMobile ? words.useCameraApp : words.chooseFile}
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept="image/*"
        capture={model.isMobile ? (screen.guide === 'face' ? 'user' : 'environment') : undefined}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) model.chooseFile(file);
          // the same file may be chosen again
          currentTarget.value = '';
        }}
      />
    </>
  );
}
