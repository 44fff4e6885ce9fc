/** Finds the option that an attribute is probably meant to be: a letter or two off, or without its hyphens. Pure. */

/** How many letters must be added, removed or replaced to make one of the other, up to three. */
function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [index, its] of Array.from(other).entries()) {
      const replaced = (row[index] ?? 0) + (letter === its ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 3;
}

const withoutHyphens = (name: string): string => name.replaceAll(/[-_]/g, '');

/** The option that an attribute is probably meant to be. Short names are compared more strictly: much is close to them. */
function meantBy(attribute: string, options: readonly string[]): string | undefined {
  const joined = options.find((name) => withoutHyphens(name) === withoutHyphens(attribute));
  if (joined !== undefined) return joined;
  const most = attribute.length < 6 ? 1 : 2;
  return options
    .map((name) => ({ name, distance: distanceOf(attribute, name) }))
    .filter(({ name, distance }) => name.length > 4 && distance <= most)
    .sort((first, second) => first.distance - second.distance)[0]?.name;
}

/** A warning for each of the unknown attributes that is misspelled. `options`: the names of the options as attributes. */
export const warnOfMisspelled = (unknown: readonly string[], options: readonly string[]): string[] =>
  unknown.flatMap((attribute) => {
    const meant = meantBy(attribute, options);
    return meant === undefined ? [] : [`The attribute "${attribute}" was ignored. Did you mean "${meant}"?`];
  });
