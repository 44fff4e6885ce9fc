// Types of limits.mjs for the TypeScript that uses it.

type Limits = Readonly<Record<'testInNode' | 'testInEngine' | 'fileInEngine' | 'testOfBuild' | 'part', number>>;

/** Whether Node's inspector, Playwright's or TRUEID_DEBUG is on. */
export function isDebugged(environment: Record<string, string | undefined>, words: readonly string[]): boolean;

/** In milliseconds. */
export function limitsOf(isLifted: boolean): Limits;
export const limits: Limits;
