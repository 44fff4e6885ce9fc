// The samples in demo/, JavaScript with types in its comments for integrators to copy, as the tests import them.

export const sample = <Module>(path: string): Promise<Module> =>
  import(new URL(`../../demo/${path}`, import.meta.url).href) as Promise<Module>;

export interface Answer {
  readonly status: number;
  readonly body: object;
}
type Api = (name: string, body: Readonly<Record<string, unknown>>) => Promise<Answer>;

/** The server's part of a session that continues on a phone. */
export const { createHandoffApi } = await sample<{
  readonly createHandoffApi: (makeSession: () => Promise<object>, lifeMs?: number, waitMs?: number) => Api;
}>('handoff/links.js');
