/** The place of the upload button, empty until its code is there. */
import type { Messages } from '../core/messages.ts';
import type { OpenScreen } from '../core/screen/screen.ts';
import type { ButtonKind } from './Button.tsx';
import type { WidgetModel } from './model.ts';
import { useLoaded } from './use-loaded.ts';

interface UploadProps {
  readonly kind: ButtonKind;
  readonly screen: OpenScreen;
  readonly words: Messages;
  readonly model: WidgetModel;
}

export function Upload({ kind, screen, words, model }: UploadProps) {
  const loaded = useLoaded(model.loadPicture);
  return loaded && <loaded.UploadButton kind={kind} screen={screen} words={words} model={model} />;
}
