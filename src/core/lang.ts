/** What a host may give as a language. Which words there are for it is the packs' business. Imports nothing. */

/** The languages that the widget has words for. */
export type Lang = 'en' | 'vi';

/** Spoken where nothing else was asked for, or nothing that there are words for. */
export const DEFAULT_LANG: Lang = 'vi';

/** The language tag that was asked for; anything but text asks for the default. */
export function parseLang(value: unknown): string {
  return (typeof value === 'string' && value.trim()) || DEFAULT_LANG;
}
