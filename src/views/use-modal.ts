/** Keeps a native dialog open, and the page behind it locked, while its component is mounted. */
import { useLayoutEffect, type RefObject } from 'react';
import { lockPageScroll } from './scroll-lock.ts';

/** The focused element, also inside open shadow roots. */
function focusedIn({ activeElement }: Document): Element | null {
  let focused = activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** jsdom, in which hosts run their unit tests, has dialogs but no showModal(): there, the attribute has to do. */
const hasModals = (dialog: HTMLDialogElement): boolean => Reflect.has(dialog, 'showModal');

export function openModal(dialog: HTMLDialogElement): void {
  if (hasModals(dialog)) dialog.showModal();
  else dialog.open = true;
}

export function closeModal(dialog: HTMLDialogElement): void {
  if (hasModals(dialog)) dialog.close();
  else dialog.open = false;
}

/** Brings the modal back after the element was moved. */
export function reopenModal(root: ShadowRoot): void {
  const dialog = root.querySelector('dialog');
  if (!dialog || dialog.matches(':modal')) return;
  // It kept its `open` attribute but dropped out of the top layer; in Firefox even after `moveBefore`.
  closeModal(dialog);
  openModal(dialog);
}

/**
 * Opens the dialog on mount, and closes it before it is removed: removing an open one leaves the page inert. Calls `leave`
 * for Esc and a phone's back gesture; `leave` must be stable across renders.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, leave: () => void): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.isConnected) return;
    // The screen decides when to close. If `cancel` isn't cancelable, the browser closes the dialog and fires `close`. An
    // event of the same name may bubble up from a slot.
    const leaveInOurWay = (event: Event): void => {
      if (event.target !== dialog || !event.cancelable) return;
      event.preventDefault();
      leave();
    };
    // Moving the element closes and reopens the dialog, which doesn't count as leaving. What the person leaves may be less
    // than the session, so the dialog is open first.
    const leaveWhereClosed = (): void => {
      if (dialog.open || !dialog.isConnected) return;
      openModal(dialog);
      leave();
    };
    dialog.addEventListener('cancel', leaveInOurWay);
    dialog.addEventListener('close', leaveWhereClosed);
    const page = dialog.ownerDocument;
    const opener = focusedIn(page);
    openModal(dialog);
    // last, so that a dialog that fails to open doesn't leave the page locked
    const unlockPageScroll = lockPageScroll(page);
    return () => {
      dialog.removeEventListener('cancel', leaveInOurWay);
      dialog.removeEventListener('close', leaveWhereClosed);
      closeModal(dialog);
      unlockPageScroll();
      // Browsers restore the focus by themselves, except after a dialog was moved or removed while open.
      const focused = focusedIn(page);
      const isLost = focused === null || focused === page.body || dialog.contains(focused);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [ref, leave]);
}
