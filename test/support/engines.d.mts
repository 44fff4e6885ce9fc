// Types of engines.mjs for the TypeScript that uses it.

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** The path of a stock Firefox, or undefined. */
export function findFirefox(): string | undefined;

/** The engines to test in; throws where one that is asked for is not installed. */
export function enginesToTest(environment?: Record<string, string | undefined>): Engine[];
