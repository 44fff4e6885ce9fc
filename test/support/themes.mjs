// The documented themes, for pictures of the built widget in them.
import { readFile } from 'node:fs/promises';

/** The style sheet of docs/reference.md with a light and a dark theme. */
export async function readThemes() {
  const reference = await readFile(new URL('../../docs/reference.md', import.meta.url), 'utf8');
  const [, css] = /```css\n(trueid-widget \{[\s\S]*?)```/.exec(reference) ?? [];
  if (!css) throw new Error('docs/reference.md has no themes.');
  return css;
}

/** Runs in the page: gives it this style sheet, and no other of its kind. */
export function adoptStyles(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
