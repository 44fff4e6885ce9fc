/**
 * Keeps the focus inside the dialog, even when the screen changes.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { OpenScreen } from '../core/screen/screen.ts';

/** The primary action: an alert's, while one makes the rest inert. */
const NEXT = '[data-next]:not(:disabled, [inert] *)';

/**
 * Focuses the title on opening, whenever it changes, and after an alert, and the main action of an alert. If the focused
 * button is removed or disabled, focuses the primary action, or else the title.
 */
export function useSteadyFocus(
  dialogRef: RefObject<HTMLDialogElement | null>,
  titleRef: RefObject<HTMLElement | null>,
  screen: OpenScreen,
): void {
  const held = useRef<EventTarget | null | undefined>(null);
  const { title } = screen;
  const alertCode = screen.alert?.code;

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
    const first = alertCode ? dialogRef.current?.querySelector<HTMLElement>(NEXT) : titleRef.current;
    first?.focus();
    // the dialog may have focused it when it opened, before anyone listened
    held.current = first;
  }, [dialogRef, titleRef, title, alertCode]);

  useLayoutEffect(() => {
    const element = held.current;
    if (!(element instanceof HTMLElement)) return;
    // slotted content stays connected when its slot is removed; layout is read only for that
    const isDrawn = dialogRef.current?.contains(element) === true || element.getClientRects().length > 0;
    if (isDrawn && !element.matches(':disabled')) return;
    const next = dialogRef.current?.querySelector<HTMLElement>(NEXT);
    (next ?? titleRef.current)?.focus({ preventScroll: true });
  }, [dialogRef, titleRef, screen]);
}

/** WebKit's driver sends Shift+Tab without a `key`. */
const isTab = ({ key, code }: KeyboardEvent): boolean => key === 'Tab' || code === 'Tab';

const FOCUSABLE = 'a[href], button, camera, input, select, textarea, summary, iframe, [contenteditable], [tabindex]';

/** A component of the page's, whose shadow root may hold any number of controls. */
const isComponent = ({ localName, shadowRoot }: Element): boolean => localName.includes('-') || shadowRoot !== null;

const isInert = (element: Element): boolean => element.closest('[inert]') !== null;

/** Every element that is or may be focusable, in flat-tree order: ours, and the page's in the slots that aren't inert. */
function focusableIn(dialog: HTMLDialogElement): HTMLElement[] {
  const ours = [...dialog.querySelectorAll<HTMLElement>(`${FOCUSABLE}, slot`)].filter((element) => !isInert(element));
  const found = ours.flatMap((element) =>
    element instanceof HTMLSlotElement
      ? element
          .assignedElements({ flatten: true })
          .flatMap((given) => [given, ...given.querySelectorAll('*')])
          .filter(
            (given): given is HTMLElement =>
              given instanceof HTMLElement && (given.matches(FOCUSABLE) || isComponent(given)),
          )
      : [element],
  );
  return found.filter(
    (element) => element.getClientRects().length > 0 && !isInert(element) && !element.matches(':disabled'),
  );
}

/**
 * Wraps from the last control to the first and back: in a shadow root, Firefox alone never returns to the first. Into and
 * within a component of the page's, only the browser knows the way.
 */
function wrapFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const order = focusableIn(dialog);
  const index = order.findIndex((element) => element === event.target && !isComponent(element));
  const controls = order.filter((element) => element.tabIndex >= 0 || isComponent(element));
  const rest = event.shiftKey ? order.slice(0, index) : order.slice(index + 1);
  const next = controls.at(event.shiftKey ? -1 : 0);
  if (index < 0 || !next || isComponent(next) || rest.some((element) => controls.includes(element))) return;
  event.preventDefault();
  next.focus();
}
