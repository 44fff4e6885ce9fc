/**
 * Keeps input events in the open modal from reaching the page. Libraries on the page listen for keys, clicks and focus
 * everywhere: they would close a dialog of their own on Esc or on a click outside it. Knows the DOM only.
 */

/** Input events. The widget's own events are dispatched on the element itself and aren't affected. */
const KEPT = [
  'keydown',
  'keyup',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'focusin',
  'focusout',
] as const;

/** Libraries that lock scrolling cancel these at the document, and the modal would not scroll. */
const SCROLLING = ['wheel', 'touchmove'] as const;

const keep = (event: Event): void => event.stopPropagation();

/** Some libraries listen for Esc at the document in the capture phase. The browser still closes the dialog by itself. */
const keepEsc = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') event.stopImmediatePropagation();
};

/** Keeps the events of `root` from the page. Call the returned function whenever the modal opens or closes. */
export function keepEvents(root: ShadowRoot): (isOpen: boolean) => void {
  /** Slotted content belongs to the page, and so do its events. */
  const keepOurs = (event: Event): void => {
    const [origin] = event.composedPath();
    if (origin instanceof Node && root.contains(origin)) keep(event);
  };
  for (const type of KEPT) root.addEventListener(type, keepOurs);
  // wherever they start: the modal scrolls even if the pointer is over slotted content
  for (const type of SCROLLING) root.addEventListener(type, keep, { passive: true });
  return (isOpen) => {
    if (isOpen) window.addEventListener('keydown', keepEsc, true);
    else window.removeEventListener('keydown', keepEsc, true);
  };
}
