// What a command of `trueid-widget` is: its usage, its flags, and what it does with them. Imports nothing of ours.
import type { ParseArgsConfig } from 'node:util';

/** Where a command prints, one line per call. */
export interface CliOutput {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

/** The outcome of a command: an exit code, or `stop` if it is now running. */
export type CliEnd = { readonly exitCode: number } | { readonly stop: () => Promise<void> };

/** The values of the flags that were given. */
export type Flags = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

export interface Command {
  readonly help: string;
  readonly flags: NonNullable<ParseArgsConfig['options']>;
  /** @throws UsageError if a flag's value is none */
  readonly run: (flags: Flags, output: CliOutput) => Promise<CliEnd>;
}

/** The command was called wrongly: it is told how. */
export class UsageError extends Error {}

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The text of a flag; undefined if it wasn't given. */
export function textOf(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}
