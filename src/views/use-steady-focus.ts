/** Where the focus goes when the screen changes under it: never to nowhere. Knows the screen's step and alert only. */
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
    dialog?.addEventListener('focusin', hold);
    return () => dialog?.removeEventListener('focusin', hold);
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
