/** Keeps the page behind the dialog from scrolling, and puts back exactly what was there. Knows nothing of the widget. */

const AXES = ['overflow-x', 'overflow-y'] as const;

/** Locks the page's scrolling until the returned function is called. */
export function lockPageScroll({ documentElement: root, defaultView: view }: Document): () => void {
  const hadStyle = root.hasAttribute('style');
  const before = AXES.map((axis) => ({
    axis,
    value: root.style.getPropertyValue(axis),
    priority: root.style.getPropertyPriority(axis),
  }));
  const left = view?.scrollX ?? 0;
  const top = view?.scrollY ?? 0;
  for (const axis of AXES) root.style.setProperty(axis, 'hidden', 'important');

  return () => {
    for (const { axis, value, priority } of before) root.style.setProperty(axis, value, priority);
    // read, because Chromium writes the attribute when it is read only, and keeps an empty one that it never wrote
    if (!hadStyle && !root.getAttribute('style')) root.removeAttribute('style');
    // a page that scrolls in its body loses its place while the root hides what overflows
    if (view && (view.scrollX !== left || view.scrollY !== top)) view.scrollTo({ left, top, behavior: 'instant' });
  };
}
