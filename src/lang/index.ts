/** Finds the texts for a language. Imports the language packs; keeps no state: views look texts up when they render. */
import { DEFAULT_LANG, type Lang } from '../core/lang.ts';
import type { Messages, OwnMessages } from '../core/messages.ts';
import { en } from './en.ts';
import { hyphened, isSentence, packsFor } from './packs.ts';
import { vi } from './vi.ts';

const OURS: Readonly<Record<Lang, Messages>> = { en, vi };

const ourWords = (tag: string): Messages | undefined => packsFor(tag, OURS)[0]?.[1];

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
 * Every text for a language tag: the host's own, else ours, else English. A tag that neither the host nor we have falls
 * back to Vietnamese.
 */
export function wordsOf(tag: string, own: OwnMessages = {}): Messages {
  const ours = ourWords(tag);
  const theirs = packsFor(tag, own);
  if (!ours && theirs.length === 0) return wordsOf(DEFAULT_LANG, own);
  return theirs.reduce<Messages>(
    (words, [name, pack]) => withOwn({ ...words, lang: hyphened(name) }, pack),
    ours ?? en,
  );
}
