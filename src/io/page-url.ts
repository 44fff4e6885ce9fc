/** Reads the page's address, and parses URLs with the browser's parser. */
import type { PageUrl, UrlParts } from '../core/page/page-url.ts';

function parse(text: string, base?: string): UrlParts | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

export function readPageUrl(): PageUrl {
  // a srcdoc frame has its parent's origin, which its own URL doesn't show
  return { href: location.origin === 'null' ? window.origin : location.href, parse };
}
