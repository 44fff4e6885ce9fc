// Types of mutants.mjs for the TypeScript that uses it.

export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** Stands in `file` exactly once. */
  readonly find: string;
  readonly put: string;
  /** The test file that must fail then. */
  readonly test: string;
}

export const mutants: readonly Mutant[];
