/** Runs the host's liveness component and reads its answer. Imports rules and ports. */
import type { Event } from '../core/events.ts';
import type { Liveness, LivenessAnswer, LivenessContext } from '../core/options/options.ts';
import type { Photo } from '../core/state.ts';
import type { LivenessContainer, Task } from './ports.ts';

/**
 * Resolves with the first answer, either returned or passed to the callback. Rejects if the component fails before it answers,
 * or once `signal` is aborted.
 */
function answerOf(
  liveness: Liveness | undefined,
  context: Omit<LivenessContext, 'livenessCompleteSucess'>,
): Promise<LivenessAnswer> {
  return new Promise((resolve, reject) => {
    context.signal.addEventListener('abort', () => reject(new Error('The session has ended.')));
    const returned = liveness?.({ ...context, livenessCompleteSucess: resolve });
    // a component that returns no value answers with the callback
    Promise.resolve(returned).then((answer) => answer && resolve(answer), reject);
  });
}

/**
 * Resolves with the event that continues the session: with a selfie, or with the widget's own camera if the component has no
 * image. Only `status` 200 passes, because components also answer with codes of their own, and in some of them 0 means success.
 */
export async function runLiveness(
  { config, lang, signal }: Task,
  container: LivenessContainer,
  readPhoto: (image: unknown) => Promise<Photo | undefined>,
): Promise<Event> {
  signal.addEventListener('abort', container.close);
  try {
    const answer = await answerOf(config.liveness, { container: container.open(), lang, signal });
    const { status, auditTrail } = Object(answer) as Readonly<Record<string, unknown>>;
    if (status !== 200) throw new Error(`Its status is ${JSON.stringify(status)}, not the number 200.`);
    if (!Array.isArray(auditTrail) || auditTrail.length === 0) return { type: 'livenessPassed' };
    const photo = await readPhoto(auditTrail[0]).catch(() => undefined);
    if (!photo) throw new Error("The first item of its auditTrail isn't a readable picture.");
    return { type: 'photoTaken', photo };
  } finally {
    if (!signal.aborted) container.close();
  }
}
