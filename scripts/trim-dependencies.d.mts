/** The types of `trim-dependencies.mjs`, as far as others use them. */
import type { ProgramNode } from 'rollup';

export interface Trim {
  readonly kind: 'tag' | 'type' | 'constant' | 'property' | 'key' | 'export' | 'text';
  readonly name: string | number;
  readonly times: number;
  readonly put: string;
}

/** The version of React that the table was written for. */
export const TRIMMED_REACT: string;

/** The whole table. */
export const TRIMS: readonly { readonly module: string; readonly why: string; readonly trims: readonly Trim[] }[];

/** The code after every trim but those of texts, and how often each was found. */
export function foldFacts(
  code: string,
  trims: readonly Trim[],
): { readonly output: { toString(): string }; readonly found: readonly number[] };

/** What a module imports although the table takes it away. */
export function missingImports(ast: ProgramNode): string[];

interface TrimPlugin {
  readonly name: string;
  /** @throws {Error} naming every trim that was not found as often as it says */
  readonly transform: (code: string, id: string) => { readonly code: string } | undefined;
}

/** The plugins for the build that has React inside. */
export function trimDependencies(): TrimPlugin[];
