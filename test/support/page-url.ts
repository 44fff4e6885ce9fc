// A page at any address, as the options are parsed on it.
import type { PageUrl } from '../../src/core/page/page-url.ts';

export const pageAt = (href: string): PageUrl => ({
  href,
  parse: (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null),
});
