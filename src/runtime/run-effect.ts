/**
 * Performs one effect through the ports, and reports the outcome as an event. Imports rules and ports. The rules make every
 * decision.
 */
import { judge } from '../core/calls/catalogue.ts';
import type { Effect } from '../core/effects.ts';
import type { Event } from '../core/events.ts';
import { noticeText } from '../core/messages.ts';
import { pageAddress } from '../core/options/addresses.ts';
import { buildResult } from '../core/calls/result.ts';
import {
  consentOf,
  langOf,
  type CallName,
  type ChosenFile,
  type Consent,
  type Photo,
  type PhotoOrigin,
  type Side,
  type State,
} from '../core/state.ts';
import { CallError, type Ports, type Provider, type Task } from './ports.ts';
import type { Session } from './session.ts';

export interface EffectContext {
  readonly ports: Ports;
  readonly session: Session;
  readonly provider: Provider | undefined;
  /** The state after the transition that requested the effect. */
  readonly state: State;
}

/**
 * The failure of a call that threw anything but a `CallError`. The cause is an error in the widget, which is reported like any
 * uncaught error.
 */
function brokenCall(call: CallName, error: unknown): CallError {
  reportError(error);
  const detail = `An error in the widget stopped the call "${call}". See the error above.`;
  return new CallError({ call, kind: 'internal', detail, isHandled: false, retry: 'never' });
}

/** Runs a call and turns its failure into an event. Drops the failure if the session was aborted. */
async function attempt(call: CallName, { ports, session }: EffectContext, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (session.signal.aborted) return;
    const { failure, message } = error instanceof CallError ? error : brokenCall(call, error);
    // the transport explains why a call got no answer
    if (failure.kind !== 'network') ports.page.warn(message);
    session.raise({ type: 'callFailed', failure });
  }
}

async function verifyPhoto(
  { side, photo, requestId }: Extract<Effect, { type: 'verifyPhoto' }>,
  provider: Provider,
  { ports, session, state }: EffectContext,
): Promise<void> {
  const image = await ports.photos.read(photo).catch(() => undefined);
  // the code that took the photo reports this to the rules
  if ((await ports.photos.readBack(photo)) === 'altered') return;
  if (image === undefined) {
    session.raise({ type: 'photoLost', photo });
    return;
  }
  session.signal.throwIfAborted();
  const answer = await provider.verify(side, requestId, image, session.signal);
  session.signal.throwIfAborted();
  const verdict = judge(answer, state.is === 'running' && state.config.isResultStrict);
  if (!verdict.hasPassed) {
    session.raise({ type: 'photoFailed', code: verdict.code });
    return;
  }
  if (verdict.isContradicted) {
    ports.page.warn(
      `The answer to "${side}" contradicts itself: one of status and result is 1, the other is not. It counts as passed; set strictResult to let result decide.`,
    );
  }
  session.passed[side] = { ...answer, image, origin: photo.origin };
  session.raise({ type: 'photoPassed', side });
}

/** Raises `photoTaken`, and later `photoReadBack`, which says whether the browser altered the photo. */
async function raiseTaken(photo: Photo, { ports, session }: EffectContext): Promise<void> {
  session.raise({ type: 'photoTaken', photo });
  session.raise({ type: 'photoReadBack', photo, readback: await ports.photos.readBack(photo) });
}

async function readFile(file: ChosenFile, context: EffectContext): Promise<void> {
  const { ports, session } = context;
  const decoded = await ports.photos.decode(file, session.signal);
  if (decoded === undefined) return;
  if (typeof decoded === 'string') session.raise({ type: 'fileRefused', problem: decoded });
  else await raiseTaken(decoded, context);
}

function takePhoto(origin: PhotoOrigin, context: EffectContext): void {
  let photo: Photo | null = null;
  try {
    photo = context.ports.camera.capture(origin);
  } finally {
    if (photo) void raiseTaken(photo, context);
    else context.session.raise({ type: 'photoMissed' });
  }
}

function raiseNotice(
  { type: _, code, ...blamed }: Extract<Effect, { type: 'raiseNotice' }>,
  { ports, session, state }: EffectContext,
): void {
  const { config, device } = state.is === 'running' ? state : {};
  const words = ports.words(langOf(state), config?.messages);
  const text = noticeText(words, code, { ...blamed, system: blamed.by && device?.system });
  let isSilenced = false;
  try {
    isSilenced = ports.host.raiseNotice(code, text, blamed);
  } finally {
    session.raise(
      isSilenced
        ? { type: 'noticeSilenced', code }
        : { type: 'noticeShown', code, pageUrl: pageAddress(ports.page.url()) },
    );
  }
}

/**
 * Runs one of the host's functions and raises an event with its outcome. Logs a warning if the function fails. Raises nothing
 * once the function is cancelled.
 */
async function runTask(
  name: 'liveness' | 'handoff',
  run: (task: Task) => Promise<Event>,
  failure: Event,
  context: EffectContext,
): Promise<void> {
  const { ports, session, state } = context;
  if (state.is !== 'running') return;
  const { config } = state;
  const signal = session.beginTask();
  try {
    const event = await run({ config, lang: langOf(state), signal, raise: session.raise });
    if (signal.aborted) return;
    if (event.type === 'photoTaken') void raiseTaken(event.photo, context);
    else session.raise(event);
  } catch (error) {
    if (signal.aborted) return;
    const cause = error instanceof Error && error.message ? `: ${error.message.replace(/\.$/, '')}` : '';
    ports.page.warn(`${name} failed${cause}. The person can try again.`);
    session.raise(failure);
  }
}

async function runHandoff(task: Task, { ports, session }: EffectContext): Promise<Event> {
  const detail = await ports.runHandoff(task);
  task.signal.throwIfAborted();
  session.answers.handedOver = { detail };
  return { type: 'handoffFinished' };
}

const ofEach = <Value>(valueOf: (side: Side) => Value): Record<Side, Value> => ({
  front: valueOf('front'),
  back: valueOf('back'),
  selfie: valueOf('selfie'),
});

function reportResult({ ports, session, state }: EffectContext): void {
  const doneUrl = state.is === 'running' ? state.config.doneUrl : undefined;
  const { persons = {}, result = {}, handedOver } = session.answers;
  const { passed } = session;
  const images = ofEach((side) => passed[side]?.image ?? '');
  const origins = ofEach((side) => (handedOver ? 'handoff' : (passed[side]?.origin ?? 'camera')));
  try {
    const detail = handedOver?.detail ?? buildResult({ result, persons }, images);
    const isStaying = ports.host.reportResult(detail, origins, consentOf(state));
    if (doneUrl !== undefined && !isStaying) ports.page.goTo(doneUrl);
  } finally {
    session.raise({ type: 'resultDispatched' });
  }
}

function reportConsent(consent: Consent, { ports, session }: EffectContext): void {
  try {
    ports.host.reportConsent(consent);
  } finally {
    session.raise({ type: 'consentDispatched' });
  }
}

/** Performs every effect except the beginning and the end of a session, which the store performs. */
export function runEffect(
  effect: Exclude<Effect, { type: 'beginSession' | 'endSession' }>,
  context: EffectContext,
): void {
  const { ports, session, provider, state } = context;
  const { signal } = session;
  const call = (name: CallName, run: (provider: Provider) => Promise<void>): void =>
    void attempt(name, context, async () => {
      if (!provider) throw new Error('The provider could not be opened.');
      await run(provider);
    });
  switch (effect.type) {
    case 'openCamera':
      return ports.camera.open(effect.facing, session.raise, effect.cameraId, effect.mayAskForPixels);
    case 'closeCamera':
      return ports.camera.close();
    case 'playCamera':
      return ports.camera.play();
    case 'switchTorch':
      return ports.camera.switchTorch(effect.isOn);
    case 'watchView':
      return ports.coach.watchView(effect.side, session.seen);
    case 'playSound':
      return ports.coach.playSound(effect.sound);
    case 'takePhoto':
      return takePhoto(effect.isAuto ? 'auto' : 'camera', context);
    case 'readFile':
      void readFile(effect.file, context);
      return;
    case 'startLiveness':
      void runTask('liveness', ports.runLiveness, { type: 'livenessFailed' }, context);
      return;
    case 'startHandoff':
      void runTask('handoff', (task) => runHandoff(task, context), { type: 'handoffFailed' }, context);
      return;
    case 'cancelHandoff':
      return session.endTask();
    case 'reportConsent':
      return reportConsent(effect.consent, context);
    case 'connectProvider':
      return provider?.connect();
    case 'openSession':
      return call('session', async (to) => {
        session.raise({ type: 'sessionOpened', config: await to.openSession(signal, consentOf(state)) });
      });
    case 'fetchToken':
      return call('token', async (to) => {
        await to.fetchToken(signal);
        session.raise({ type: 'tokenReceived' });
      });
    case 'createRequest':
      return call('create', async (to) => {
        session.raise({ type: 'requestCreated', requestId: await to.createRequest(signal) });
      });
    case 'verifyPhoto':
      return call(effect.side, (to) => verifyPhoto(effect, to, context));
    case 'readOcr':
      return call('ocr', async (to) => {
        session.answers.persons = await to.readOcr(effect.requestId, signal);
        session.raise({ type: 'ocrRead' });
      });
    case 'completeRequest':
      return call('complete', async (to) => {
        session.answers.result = await to.complete(effect.requestId, signal);
        session.raise({ type: 'requestCompleted' });
      });
    case 'wait':
      return session.wait(effect.ms, effect.then);
    case 'holdWait':
      return effect.isHeld ? session.hold(effect.of) : session.resume(effect.of);
    case 'raiseNotice':
      return raiseNotice(effect, context);
    case 'reportResult':
      return reportResult(context);
    case 'notifyHost':
      return ports.host.tell(effect.note);
    case 'settleScreen':
      return ports.settleScreen();
    case 'warn':
      return ports.page.warn(effect.text);
  }
}
