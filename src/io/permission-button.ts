/**
 * The browser's own button that asks for a denied camera again, `<camera>`: in Chromium from 153. It only asks. Its track
 * can't be told which camera to use, so it is stopped, and the session opens a camera of its own.
 */
import type { PermissionAnswer } from '../core/state.ts';
import { isAllowedByPolicy } from './policy.ts';

/** As in the Media Capture extensions; TypeScript doesn't know it yet. */
interface HTMLCameraElement extends HTMLElement {
  readonly track?: MediaStreamTrack | null;
  readonly error?: DOMException | null;
}

/** On an insecure page the element exists and does nothing. */
export const hasPermissionButton = (): boolean =>
  typeof Reflect.get(window, 'HTMLCameraElement') === 'function' &&
  window.isSecureContext &&
  isAllowedByPolicy('camera') !== false;

/**
 * The browser takes no press in the half second after the button came, moved or was covered. Nothing is wrong with such a one: a
 * press after that is taken. Twice as long, because it notices a change late.
 */
const SETTLING_MS = 1000;

function answerOf({ error }: HTMLCameraElement): PermissionAnswer {
  switch (error?.name) {
    case 'InvalidStateError':
      return 'ignored';
    case 'NotFoundError':
      return 'noCamera';
    default:
      return 'failed';
  }
}

/**
 * Puts the button into `container` and tells what comes of its presses. It is out of the page before anything but a refusal is
 * told, and when the returned function is called.
 */
export function showPermissionButton(container: HTMLElement, tell: (answer: PermissionAnswer) => void): () => void {
  const button = container.ownerDocument.createElement('camera') as HTMLCameraElement;
  const listening = new AbortController();
  const { signal } = listening;
  let changedAtMs = performance.now();
  const remove = (): void => {
    listening.abort();
    button.remove();
    button.track?.stop();
  };
  const end = (answer: PermissionAnswer): void => {
    remove();
    tell(answer);
  };
  button.addEventListener('track', () => end('allowed'), { signal });
  button.addEventListener('cancel', () => tell('refused'), { signal });
  // whatever may change whether it takes a press; a press doesn't
  button.addEventListener('validationstatuschange', ({ timeStamp }) => (changedAtMs = timeStamp), { signal });
  button.addEventListener(
    'error',
    ({ timeStamp }) => {
      const answer = answerOf(button);
      if (answer !== 'ignored' || timeStamp - changedAtMs > SETTLING_MS) end(answer);
    },
    { signal },
  );
  // one that comes after all
  button.addEventListener('track', () => button.track?.stop());
  // the alert's main action, and for the QA kit to find
  Object.assign(button.dataset, { next: '', cameraPermission: '' });
  container.append(button);
  return remove;
}
