/** A native dialog that is open for as long as its component is mounted, with the page behind it locked. Knows no screen. */
import { useLayoutEffect, type RefObject } from 'react';
import { lockPageScroll } from './scroll-lock.ts';

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
    const unlockPageScroll = lockPageScroll(dialog.ownerDocument);
    dialog.showModal();
    return () => {
      dialog.removeEventListener('cancel', leaveInOurWay);
      dialog.removeEventListener('close', leaveWhereClosed);
      dialog.close();
      unlockPageScroll();
    };
  }, [ref, leave]);
}
