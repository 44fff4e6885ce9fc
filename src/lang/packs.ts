/** Which of several language packs match a tag. Imports nothing. */

export const isSentence = (given: unknown): given is string => typeof given === 'string' && given.trim() !== '';

export const isPack = (given: unknown): boolean => typeof given === 'object' && given !== null && !Array.isArray(given);

export const hyphened = (tag: string): string => tag.trim().replaceAll('_', '-');
const subtags = (tag: string): string => `${hyphened(tag).toLowerCase()}-`;

/** The `packs` that match `tag`, the closest last: for `fr-CA`, `fr` and then `fr-CA`. */
export const packsFor = <Pack extends object>(
  tag: string,
  packs: Readonly<Record<string, Pack | undefined>>,
): [string, Pack][] =>
  Object.entries(packs)
    .filter((entry): entry is [string, Pack] => isPack(entry[1]) && subtags(tag).startsWith(subtags(entry[0])))
    .sort(([one], [other]) => one.length - other.length);
