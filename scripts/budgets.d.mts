// Types of budgets.mjs for the TypeScript that uses it.

export const LINES: Readonly<Record<string, number>>;
export const WORDS: number;
export const BYTES: readonly (readonly [name: RegExp, bytes: number])[];
