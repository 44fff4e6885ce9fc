/** A native dialog that is open for as long as its component is mounted, with the page behind it locked. Knows no screen. */
import { useLayoutEffect, type RefObject } from 'react';
import { lockPageScroll } from './scroll-lock.ts';

/** What has the focus, inside of open shadow roots too. */
function focusedIn({ activeElement }: Document): Element | null {
  let focused = activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/**
 * Opens the dialog at mount, and closes it before it is removed: one that is removed open leaves the page inert.
 * `leave` is called for Esc and a phone's back gesture, and must not change from one render to the next.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, leave: () => void): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.isConnected) return;
    // It is the screen that closes. A browser that will not be stopped closes at once: `close` tells.
    const leaveInOurWay = (event: Event): void => {
      if (!event.cancelable) return;
      event.preventDefault();
      leave();
    };
    // An element that is moved is closed and opened again, which is no leaving.
    const leaveWhereClosed = (): void => {
      if (!dialog.open) leave();
    };
    dialog.addEventListener('cancel', leaveInOurWay);
    dialog.addEventListener('close', leaveWhereClosed);
    const page = dialog.ownerDocument;
    const opener = focusedIn(page);
    const unlockPageScroll = lockPageScroll(page);
    dialog.showModal();
    return () => {
      dialog.removeEventListener('cancel', leaveInOurWay);
      dialog.removeEventListener('close', leaveWhereClosed);
      dialog.close();
      unlockPageScroll();
      // A browser gives the focus back by itself, but for a dialog that was moved or removed while it was open.
      const focused = focusedIn(page);
      const isLost = focused === null || focused === page.body || dialog.contains(focused);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [ref, leave]);
}
