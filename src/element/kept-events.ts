/**
 * What a person does in the open modal stays in it. Libraries of the page follow keys, presses and the focus wherever they
 * are: they would close a dialog of their own at Esc or at a press beside it. Knows the DOM only.
 */

/** What a person's hands do. What the host is told is dispatched on the element itself and passes by. */
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

/** Libraries that lock scrolling prevent these at the document, and the modal would not scroll. */
const SCROLLING = ['wheel', 'touchmove'] as const;

const keep = (event: Event): void => event.stopPropagation();

/** Esc is heard by some at the document, on its way down. The browser itself tells the dialog of it. */
const keepEsc = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') event.stopImmediatePropagation();
};

/** Keeps the events of `root` from the page; the returned function is told whether the modal is open. */
export function keepEvents(root: ShadowRoot): (isOpen: boolean) => void {
  /** What the page put into a slot is the page's own, and so are its events. */
  const keepOurs = (event: Event): void => {
    const [origin] = event.composedPath();
    if (origin instanceof Node && root.contains(origin)) keep(event);
  };
  for (const type of KEPT) root.addEventListener(type, keepOurs);
  // wherever they begin: over a slot too, it is the modal that is scrolled
  for (const type of SCROLLING) root.addEventListener(type, keep, { passive: true });
  return (isOpen) => {
    if (isOpen) window.addEventListener('keydown', keepEsc, true);
    else window.removeEventListener('keydown', keepEsc, true);
  };
}
