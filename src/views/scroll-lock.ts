/**
 * Keeps the page behind the dialog from scrolling by a CSS rule of its own, and removes only that rule: the inline styles
 * with which the page's own modals lock and unlock are left alone.
 */

/**
 * In a layer, because an important rule in a layer beats any outside one. WebKit re-evaluates whether the root or the body
 * scrolls the page only when the body's own style changes, so that changes too, with no visible effect.
 */
const RULE = `@layer {
  html { overflow: hidden !important }
  body { overscroll-behavior: none !important }
}`;

/** Locks the page's scrolling until the returned function is called. */
export function lockPageScroll(page: Document): () => void {
  const view = page.defaultView;
  if (!view) return () => undefined;
  const { scrollX: left, scrollY: top } = view;
  const withdraw = addRule(page, view);
  return () => {
    // a page that scrolls in its body loses its position while the root hides overflow; any other may have scrolled itself
    const hasLostPosition = !canScrollTo(left, top, page);
    withdraw();
    if (hasLostPosition) view.scrollTo({ left, top, behavior: 'instant' });
  };
}

function canScrollTo(left: number, top: number, { scrollingElement, documentElement }: Document): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = scrollingElement ?? documentElement;
  // scroll positions may be fractions while sizes are rounded; in right-to-left pages, positions are negative
  return Math.abs(left) <= scrollWidth - clientWidth + 1 && top <= scrollHeight - clientHeight + 1;
}

function addRule(page: Document, { CSSStyleSheet: Sheet }: typeof globalThis): () => void {
  try {
    const sheet = new Sheet();
    sheet.replaceSync(RULE);
    // first, so that a page that pops the sheet it pushed gets its own
    page.adoptedStyleSheets = [sheet, ...page.adoptedStyleSheets];
    return () => {
      page.adoptedStyleSheets = page.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  } catch {
    // jsdom, in which hosts run their unit tests, can't construct style sheets, and scrolls nothing
    return () => undefined;
  }
}
