/**
 * Where the focus goes: round and round inside the dialog, and never to nowhere when the screen changes under it. Knows
 * the screen's step and alert only.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { OpenScreen } from '../core/screen.ts';

/**
 * The title gets the focus at opening, at every step, and after an alert. Where the focused button goes away or is
 * disabled, the primary one (`data-next`) gets it, or the title where there is none.
 */
export function useSteadyFocus(
  dialogRef: RefObject<HTMLDialogElement | null>,
  titleRef: RefObject<HTMLElement | null>,
  screen: OpenScreen,
): void {
  const held = useRef<EventTarget | null>(null);
  const hasAlert = screen.alert !== undefined;

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    const hold = (event: FocusEvent): void => {
      held.current = event.target;
    };
    const wrap = (event: KeyboardEvent): void => {
      if (dialog && isTab(event)) wrapFocus(dialog, event);
    };
    dialog?.addEventListener('focusin', hold);
    dialog?.addEventListener('keydown', wrap);
    return () => {
      dialog?.removeEventListener('focusin', hold);
      dialog?.removeEventListener('keydown', wrap);
    };
  }, [dialogRef]);

  useLayoutEffect(() => {
    if (!hasAlert) titleRef.current?.focus();
  }, [titleRef, screen.step, hasAlert]);

  useLayoutEffect(() => {
    const element = held.current;
    if (!(element instanceof HTMLElement) || (element.isConnected && !element.matches(':disabled'))) return;
    const next = dialogRef.current?.querySelector<HTMLElement>('[data-next]:enabled');
    (next ?? titleRef.current)?.focus({ preventScroll: true });
  }, [dialogRef, titleRef, screen]);
}

/** WebKit's driver sends Shift+Tab without a `key`. */
const isTab = ({ key, code }: KeyboardEvent): boolean => key === 'Tab' || code === 'Tab';

/** From the last control to the first and back: Firefox, left alone, never comes back to the first in a shadow root. */
function wrapFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const { target, shiftKey: isBackwards } = event;
  if (!(target instanceof Node)) return;
  const controls = [...dialog.querySelectorAll<HTMLElement>('button:enabled')].filter((it) => !it.closest('[inert]'));
  const direction = isBackwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  if (controls.some((control) => target.compareDocumentPosition(control) & direction)) return;
  event.preventDefault();
  controls.at(isBackwards ? -1 : 0)?.focus();
}
