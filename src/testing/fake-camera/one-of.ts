// Refuses misspelled words and options, for tests in JavaScript, which have no compiler to find them. Imports nothing.

type Names = Readonly<Record<string, unknown>>;

/** @throws TypeError if the word isn't one of `names`; `what` says that there is no such one, and `further` what else there is */
export function checkOneOf(what: string, word: string, names: Names, further = ''): void {
  if (Object.hasOwn(names, word)) return;
  throw new TypeError(`${what} "${word}", expected one of ${Object.keys(names).join(', ')}${further}`);
}

/** @throws TypeError if there is an option that isn't one of `names` */
export function checkOptionNames(callee: string, options: object, names: Names): void {
  for (const name of Object.keys(options)) checkOneOf(`${callee} has no option`, name, names);
}
