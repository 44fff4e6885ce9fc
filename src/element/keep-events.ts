/**
 * Keeps input events in the open modal from reaching the page. Libraries on the page listen for keys, clicks and focus
 * everywhere: they would close a dialog of their own on Esc or on a click outside it. Part of the script tag, so small.
 * Imports nothing.
 */

/** Input events. The widget's own events are dispatched on the element itself and aren't affected. */
const KEPT = 'keydown keyup pointerdown pointerup mousedown mouseup touchstart touchend click focusin focusout';

/** Libraries that lock scrolling cancel these at the document, and the modal would not scroll. */
const SCROLLING = 'wheel touchmove';

/** Keeps the events of `root` from the page. Call the returned function whenever the modal opens or closes. */
export function keepEvents(root: ShadowRoot): (isOpen: boolean) => void {
  for (const type of `${KEPT} ${SCROLLING}`.split(' '))
    root.addEventListener(
      type,
      (event) => {
        const path = event.composedPath();
        // Slotted content belongs to the page, and so do its events. The path shows it even if a listener has removed the
        // element since. Scrolling is kept wherever it starts: the pointer may be over slotted content.
        const isOurs = !path.slice(1, path.indexOf(root)).some((node) => node instanceof HTMLSlotElement);
        if (isOurs || SCROLLING.includes(type)) event.stopPropagation();
      },
      { passive: true },
    );
  /** Some libraries listen for Esc at the document in the capture phase. The browser still closes the dialog by itself. */
  const keepEsc = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') event.stopImmediatePropagation();
  };
  return (isOpen) => (isOpen ? addEventListener : removeEventListener)('keydown', keepEsc as EventListener, true);
}
