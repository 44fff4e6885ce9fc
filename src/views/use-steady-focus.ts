/**
 * Keeps the focus inside the dialog, even when the screen changes.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { OpenScreen } from '../core/screen/screen.ts';

/**
 * Focuses the title on opening, at every step, and after an alert. If the focused button is removed or disabled, focuses
 * the primary action (`data-next`), or else the title.
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
    // slotted content stays connected when its slot is removed; layout is read only for that
    const isDrawn = dialogRef.current?.contains(element) === true || element.getClientRects().length > 0;
    if (isDrawn && !element.matches(':disabled')) return;
    const next = dialogRef.current?.querySelector<HTMLElement>('[data-next]:not(:disabled, [inert] *)');
    (next ?? titleRef.current)?.focus({ preventScroll: true });
  }, [dialogRef, titleRef, screen]);
}

/** WebKit's driver sends Shift+Tab without a `key`. */
const isTab = ({ key, code }: KeyboardEvent): boolean => key === 'Tab' || code === 'Tab';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Every focusable element, in flat-tree order: ours, and the page's in the slots. */
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

/** Wraps from the last control to the first and back: in a shadow root, Firefox alone never returns to the first. */
function wrapFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const order = focusableIn(dialog);
  const place = order.findIndex((element) => element === event.target);
  const controls = order.filter(({ tabIndex }) => tabIndex >= 0);
  const rest = event.shiftKey ? order.slice(0, place) : order.slice(place + 1);
  if (place < 0 || rest.some((element) => controls.includes(element))) return;
  event.preventDefault();
  controls.at(event.shiftKey ? -1 : 0)?.focus();
}
