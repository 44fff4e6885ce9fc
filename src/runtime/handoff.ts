/**
 * Continues the session on another device with the host's function, and waits for the result; or has that device begin anew at the
 * host's address, from which nothing comes back. Imports rules and ports.
 */
import type { Handoff } from '../core/options/options.ts';
import type { TrueidResult } from '../core/calls/result.ts';
import type { HandoffLink } from '../core/state.ts';
import type { Task } from './ports.ts';

/** What is wrong with what the host's function returned, or undefined. */
function problemOf({ url, result }: Partial<Handoff>): string | undefined {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return 'url must be an absolute http or https address.';
  return result === undefined ? 'result is missing.' : undefined;
}

/** Checks only that the value is an object. What the object contains is up to the host. */
const isResult = (detail: unknown): detail is TrueidResult =>
  typeof detail === 'object' && detail !== null && !Array.isArray(detail);

/** Resolves with the result of the other device. `encodeQr` throws if a text is too long for a code. */
export async function runHandoff(
  { config, lang, signal, raise }: Task,
  encodeQr: (text: string) => HandoffLink['code'],
): Promise<TrueidResult> {
  // the person may have gone back while this code was loading
  signal.throwIfAborted();
  const show = (url: string): void => raise({ type: 'handoffPrepared', link: { url, code: encodeQr(url) } });
  const { handoff, phoneUrl } = config;
  if (!handoff && phoneUrl !== undefined) {
    show(phoneUrl);
    return new Promise(() => undefined);
  }
  const given = Object(await handoff?.({ lang, signal })) as Handoff;
  const result = Promise.resolve(given.result);
  // The promise is awaited below, or not at all. In either case, the page must not get an unhandled rejection.
  result.catch(() => undefined);
  signal.throwIfAborted();
  const problem = problemOf(given);
  if (problem !== undefined) throw new TypeError(`It must resolve with {url, result}: ${problem}`);
  show(given.url);
  const detail: unknown = await result;
  if (!isResult(detail)) throw new TypeError('result must resolve with an object: the result of the other device.');
  return detail;
}
