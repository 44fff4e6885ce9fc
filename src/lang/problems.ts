/** What is wrong with the host's own texts, for its developers. */
import { LANGS } from '../core/lang.ts';
import type { OwnMessages, Words } from '../core/messages.ts';
import { GUIDANCE } from './guidance.ts';
import { isPack, isSentence, packsFor } from './packs.ts';

/** The languages of the widget itself: a pack of the host's for one of them may be partial. */
const BUILT_IN: Readonly<Record<string, object>> = Object.fromEntries(LANGS.map((lang) => [lang, {}]));

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

/** Warnings about the host's own texts, one sentence each. `english` has every text but the guidance. */
export function problemsOf(own: OwnMessages, english: Words): string[] {
  const all = { ...english, ...GUIDANCE.en };
  const { lang, ...sentences } = all;
  const tags = Object.keys(own).filter((tag) => isPack(own[tag]));
  const stray = strayIn(Object.fromEntries(tags.map((tag) => [tag, all])), own, 'messages');
  return [
    ...stray.map((path) => `\`${path}\` is not a text of the widget, or is empty.`),
    ...tags.flatMap((tag) => {
      const packs = packsFor(tag, own).map(([, pack]) => pack);
      const lacking = packsFor(tag, BUILT_IN).length > 0 ? [] : lackingIn(sentences, packs);
      return lacking.length > 0 ? [`Missing from messages.${tag}, so shown in English: ${lacking.join(', ')}.`] : [];
    }),
  ];
}
