/** A native dialog that is open for as long as its component is mounted, with the page behind it locked. Knows no screen. */
import { useLayoutEffect, type RefObject } from 'react';
import { lockPageScroll } from './scroll-lock.ts';

/** What has the focus, inside of open shadow roots too. */
function focusedIn({ activeElement }: Document): Element | null {
  let focused = activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** jsdom, in which hosts run their unit tests, has dialogs and no way to open them: there the attribute does. */
const hasModals = (dialog: HTMLDialogElement): boolean => Reflect.has(dialog, 'showModal');

export function openModal(dialog: HTMLDialogElement): void {
  if (hasModals(dialog)) dialog.showModal();
  else dialog.open = true;
}

export function closeModal(dialog: HTMLDialogElement): void {
  if (hasModals(dialog)) dialog.close();
  else dialog.open = false;
}

/**
 * Opens the dialog at mount, and closes it before it is removed: one that is removed open leaves the page inert.
 * `leave` is called for Esc and a phone's back gesture, and must not change from one render to the next.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, leave: () => void): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.isConnected) return;
    // The screen decides when to close. A browser that can't be stopped closes at once, and `close` says so.
    const leaveInOurWay = (event: Event): void => {
      if (!event.cancelable) return;
      event.preventDefault();
      leave();
    };
    // Moving the element closes the dialog and opens it again, which doesn't count as leaving.
    const leaveWhereClosed = (): void => {
      if (!dialog.open) leave();
    };
    dialog.addEventListener('cancel', leaveInOurWay);
    dialog.addEventListener('close', leaveWhereClosed);
    const page = dialog.ownerDocument;
    const opener = focusedIn(page);
    openModal(dialog);
    // last, so that a dialog that can't be opened doesn't leave the page locked
    const unlockPageScroll = lockPageScroll(page);
    return () => {
      dialog.removeEventListener('cancel', leaveInOurWay);
      dialog.removeEventListener('close', leaveWhereClosed);
      closeModal(dialog);
      unlockPageScroll();
      // Browsers give the focus back by themselves, except after a dialog was moved or removed while open.
      const focused = focusedIn(page);
      const isLost = focused === null || focused === page.body || dialog.contains(focused);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [ref, leave]);
}
