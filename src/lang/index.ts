/** Finds the texts for a language. Imports the language packs; keeps no state: views look texts up when they render. */
import { DEFAULT_LANG, type Lang } from '../core/lang.ts';
import type { OwnMessages, Words } from '../core/messages.ts';
import { en } from './en.ts';
import { hyphened, isSentence, packsFor } from './packs.ts';
import { vi } from './vi.ts';

const OURS: Readonly<Record<Lang, Words>> = { en, vi };

/** Overrides `words` with the strings of `own`; ignores anything else in it. */
function withOwn<Words extends object>(words: Words, own: object): Words {
  const said = Object.entries(words).map(([key, word]: [string, unknown]) => {
    const given: unknown = Object.hasOwn(own, key) ? Reflect.get(own, key) : undefined;
    if (typeof word === 'object') return [key, withOwn(Object(word) as object, Object(given) as object)];
    return [key, isSentence(given) ? given : word];
  });
  return Object.fromEntries(said) as Words;
}

/**
 * The texts of `packs` for a language tag: the host's own, else ours, else English. A tag that neither the host nor we have
 * falls back to Vietnamese.
 */
export function wordsIn<Pack extends { readonly lang: string }>(
  packs: Readonly<Record<Lang, Pack>>,
  tag: string,
  own: OwnMessages = {},
): Pack {
  const ours = packsFor(tag, packs)[0]?.[1];
  const theirs = packsFor(tag, own);
  if (!ours && theirs.length === 0) return wordsIn(packs, DEFAULT_LANG, own);
  return theirs.reduce<Pack>(
    (words, [name, pack]) => withOwn({ ...words, lang: hyphened(name) }, pack),
    ours ?? packs.en,
  );
}

/** Every text for a language tag but the guidance. */
export const wordsOf = (tag: string, own?: OwnMessages): Words => wordsIn(OURS, tag, own);
