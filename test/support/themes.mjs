// The documented themes, for pictures of the built widget in them.
import { readFile } from 'node:fs/promises';

/** The README's style sheet with a light and a dark theme. */
export async function readThemes() {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, css] = /```css\n(trueid-widget \{[\s\S]*?)```/.exec(readme) ?? [];
  if (!css) throw new Error('The README has no themes.');
  return css;
}

/** Runs in the page: gives it this style sheet, and no other of its kind. */
export function adoptStyles(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
