// Refuses misspelled options, for tests in JavaScript, which have no compiler to find them. Imports nothing.

/** @throws TypeError if there is an option that isn't one of `names` */
export function checkOptionNames(callee: string, options: object, names: Readonly<Record<string, true>>): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(names, name));
  if (unknown === undefined) return;
  throw new TypeError(`${callee} has no option "${unknown}", expected one of ${Object.keys(names).join(', ')}`);
}
