/** The two languages and how a language tag becomes one of them. Imports nothing. */

export type Lang = 'en' | 'vi';

/** Spec 4: the language manager falls back to Vietnamese. */
export const DEFAULT_LANG: Lang = 'vi';

/** Any BCP 47 tag of English is `en`; everything else, no string included, is `vi`. Contract 2. */
export function parseLang(value: unknown): Lang {
  return typeof value === 'string' && /^en(?:[-_]|$)/i.test(value.trim()) ? 'en' : DEFAULT_LANG;
}
