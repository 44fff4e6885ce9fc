/** The page's address and the browser's URL parser, as the rules know them. */
import type { Surroundings, UrlParts } from '../core/page/surroundings.ts';

function parseUrl(text: string, base?: string): UrlParts | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

export function readSurroundings(): Surroundings {
  // a srcdoc frame has its parent's origin, which its own URL doesn't show
  return { pageUrl: location.origin === 'null' ? window.origin : location.href, parseUrl };
}
