/** Which words belong to a language. Imports the packs; keeps no language of its own: words are looked up when drawn. */
import type { Lang } from '../core/lang.ts';
import type { Messages, OwnMessages } from '../core/messages.ts';
import { en } from './en.ts';
import { vi } from './vi.ts';

const packs: Readonly<Record<Lang, Messages>> = { en, vi };

const isSentence = (given: unknown): given is string => typeof given === 'string' && given.trim() !== '';

/** `words` with the strings of `own` in their places; whatever else it holds is left out. */
function withOwn<Words extends object>(words: Words, own: object): Words {
  const said = Object.entries(words).map(([key, word]: [string, unknown]) => {
    const given: unknown = Object.hasOwn(own, key) ? Reflect.get(own, key) : undefined;
    if (typeof word === 'object') return [key, withOwn(Object(word) as object, Object(given) as object)];
    return [key, isSentence(given) ? given : word];
  });
  return Object.fromEntries(said) as Words;
}

/** Every sentence of `lang`, the host's own ones before ours. */
export function wordsOf(lang: Lang, own: OwnMessages = {}): Messages {
  return own[lang] ? withOwn(packs[lang], own[lang]) : packs[lang];
}

function strayIn(words: object, own: object, path: string): string[] {
  return Object.entries(own).flatMap(([key, given]: [string, unknown]) => {
    const here = `${path}.${key}`;
    if (given === undefined || given === null) return [];
    const word: unknown = Object.hasOwn(words, key) ? Reflect.get(words, key) : undefined;
    if (typeof word === 'object')
      return typeof given === 'object' ? strayIn(Object(word) as object, given, here) : [here];
    return word === undefined || !isSentence(given) ? [here] : [];
  });
}

/** What of a host's words is never said, each by its path: names that are none, and what is no text. */
export const strayWords = (own: OwnMessages): string[] => strayIn(packs, own, 'messages');
