/** Has the host continue the session on another device, and waits for its result. Imports rules and ports. */
import type { Handoff } from '../core/options.ts';
import type { EffectContext } from './run-effect.ts';

/** What is wrong with what the host's function returned, or undefined. */
function problemOf({ url, result }: Partial<Handoff>): string | undefined {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return 'url must be an absolute http or https address.';
  return result === undefined ? 'result is missing.' : undefined;
}

/** Never rejects. Raises nothing once the task is over. */
export async function handOff({ ports, session, state }: EffectContext): Promise<void> {
  if (state.is !== 'running') return;
  const signal = session.beginTask();
  try {
    const given = Object(await state.config.handoff?.({ lang: state.lang, signal })) as Handoff;
    const result = Promise.resolve(given.result);
    // awaited below, or not at all: no reason for the page to be told of an unhandled rejection
    result.catch(() => undefined);
    signal.throwIfAborted();
    const problem = problemOf(given);
    if (problem !== undefined) throw new TypeError(`It must resolve with {url, result}: ${problem}`);
    const { url } = given;
    const code = await ports.encodeQr(url);
    signal.throwIfAborted();
    session.raise({ type: 'handoffPrepared', link: { url, code } });
    const detail = await result;
    signal.throwIfAborted();
    session.answers.handedOver = { detail };
    session.raise({ type: 'handoffFinished' });
  } catch (error) {
    if (signal.aborted) return;
    ports.page.warn(`handoff failed, so the session continues here. ${error instanceof Error ? error.message : ''}`);
    session.raise({ type: 'handoffFailed' });
  }
}
