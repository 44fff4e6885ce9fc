/** Parses the host's language. The packs in `lang/` decide which texts it gets. Imports nothing. */

/** The languages that the widget includes. */
export const LANGS = ['en', 'vi'] as const;
export type Lang = (typeof LANGS)[number];

/** Used if no language was requested, or one without texts. */
export const DEFAULT_LANG: Lang = 'vi';

/** The requested language tag; the default for anything but a non-empty string. */
export function parseLang(value: unknown): string {
  return (typeof value === 'string' && value.trim()) || DEFAULT_LANG;
}
