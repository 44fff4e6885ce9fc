/**
 * Keeps the focus inside the dialog, and never loses it when the screen changes. Knows only the screen's step and alert.
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
    if (!(element instanceof HTMLElement)) return;
    // what the page put into a slot stays connected when the slot goes; layout is asked for only there
    const isDrawn = dialogRef.current?.contains(element) === true || element.getClientRects().length > 0;
    if (isDrawn && !element.matches(':disabled')) return;
    const next = dialogRef.current?.querySelector<HTMLElement>('[data-next]:enabled');
    (next ?? titleRef.current)?.focus({ preventScroll: true });
  }, [dialogRef, titleRef, screen]);
}

/** WebKit's driver sends Shift+Tab without a `key`. */
const isTab = ({ key, code }: KeyboardEvent): boolean => key === 'Tab' || code === 'Tab';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Everything that can have the focus, in the order in which it is drawn: ours, and what the page put into the slots. */
function focusableIn(dialog: HTMLDialogElement): HTMLElement[] {
  const found = [...dialog.querySelectorAll<HTMLElement>(`${FOCUSABLE}, slot`)].flatMap((element) =>
    element instanceof HTMLSlotElement
      ? element
          .assignedElements({ flatten: true })
          .flatMap((given) => [given, ...given.querySelectorAll('*')])
          .filter((given): given is HTMLElement => given instanceof HTMLElement && given.matches(FOCUSABLE))
      : [element],
  );
  return found.filter((element) => element.getClientRects().length > 0 && !element.matches('[inert] *, :disabled'));
}

/** From the last control to the first and back: Firefox, left alone, never comes back to the first in a shadow root. */
function wrapFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const order = focusableIn(dialog);
  const place = order.findIndex((element) => element === event.target);
  const controls = order.filter(({ tabIndex }) => tabIndex >= 0);
  const rest = event.shiftKey ? order.slice(0, place) : order.slice(place + 1);
  if (place < 0 || rest.some((element) => controls.includes(element))) return;
  event.preventDefault();
  controls.at(event.shiftKey ? -1 : 0)?.focus();
}
