// A page at any address, as the options are parsed on it.
import type { Surroundings } from '../../src/core/page/surroundings.ts';

export const pageAt = (pageUrl: string): Surroundings => ({
  pageUrl,
  parseUrl: (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null),
});
