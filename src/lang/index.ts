/** Finds the texts for a language. Imports the language packs; keeps no state: views look texts up when they render. */
import { DEFAULT_LANG, type Lang } from '../core/lang.ts';
import type { Messages, OwnMessages } from '../core/messages.ts';
import { en } from './en.ts';
import { vi } from './vi.ts';

const OURS: Readonly<Record<Lang, Messages>> = { en, vi };

const isSentence = (given: unknown): given is string => typeof given === 'string' && given.trim() !== '';

const isPack = (given: unknown): boolean => typeof given === 'object' && given !== null && !Array.isArray(given);

const hyphened = (tag: string): string => tag.trim().replaceAll('_', '-');
const subtags = (tag: string): string => `${hyphened(tag).toLowerCase()}-`;

/** The `packs` that match `tag`, the closest last: for `fr-CA`, `fr` and then `fr-CA`. */
const packsFor = <Pack extends object>(
  tag: string,
  packs: Readonly<Record<string, Pack | undefined>>,
): [string, Pack][] =>
  Object.entries(packs)
    .filter((entry): entry is [string, Pack] => isPack(entry[1]) && subtags(tag).startsWith(subtags(entry[0])))
    .sort(([one], [other]) => one.length - other.length);

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

/** The paths in `own` that are never shown: unknown names, empty strings, and values that aren't strings. */
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

/** The paths in `words` that are missing from all `packs`. */
function lackingIn(words: object, packs: readonly object[], path = ''): string[] {
  return Object.entries(words).flatMap(([key, word]: [string, unknown]) => {
    const given = packs.filter((pack) => Object.hasOwn(pack, key)).map((pack): unknown => Reflect.get(pack, key));
    if (typeof word === 'object')
      return lackingIn(Object(word) as object, given.map(Object) as object[], `${path}${key}.`);
    return given.some(isSentence) ? [] : [`${path}${key}`];
  });
}

/** Warnings about the host's own texts, one sentence each. */
export function problemsOf(own: OwnMessages): string[] {
  const { lang, ...sentences } = en;
  const tags = Object.keys(own).filter((tag) => isPack(own[tag]));
  const stray = strayIn(Object.fromEntries(tags.map((tag) => [tag, en])), own, 'messages');
  return [
    ...stray.map(
      (path) =>
        `${path} isn't shown: it must be the name of one of the widget's texts, with a string that isn't empty.`,
    ),
    ...tags.flatMap((tag) => {
      const packs = packsFor(tag, own).map(([, pack]) => pack);
      const lacking = ourWords(tag) ? [] : lackingIn(sentences, packs);
      return lacking.length > 0 ? [`Missing from messages.${tag}, so shown in English: ${lacking.join(', ')}.`] : [];
    }),
  ];
}
