/**
 * What a person may send to support about a session: sizes, steps, calls and alerts, with their times. Only names from
 * the unions of the rules and numbers get in, so nothing personal can. Pure.
 */
import { CAMERA_SIZE } from '../constants.ts';
import type { CloseReason, Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import type { Size } from '../../eye/geometry.ts';
import type { Readback } from '../../eye/pattern.ts';
import type { NoticeCode } from '../messages.ts';
import { sideOf, stepOf, type CallFailure, type CallName, type Keeper, type State } from '../state.ts';

export type { Readback };

/** Milliseconds count from the start of the session. */
export interface SessionRecord {
  /** Every phase of every step, and how long it lasted so far or in all. */
  readonly phases: readonly { readonly step: number; readonly phase: string; readonly ms: number }[];
  readonly calls: readonly CallRecord[];
  /** The codes of the `open_noti` events, and who keeps the camera away. */
  readonly alerts: readonly { readonly code: NoticeCode; readonly by?: Keeper; readonly atMs: number }[];
  readonly camera: {
    /** What the camera is opened with, in pixels. */
    readonly asked: Size;
    /** The sizes of its frames, in turn, in pixels. */
    readonly received: readonly Size[];
    /** What the widget set a phone's back camera to; undefined if it set nothing. */
    readonly zoom: number | undefined;
  };
  /** Whether the browser altered the last photo: `unknown` before the first, and where that can't be told. */
  readonly readback: Readback;
  /** How the session ended; `running` while it has not. */
  readonly outcome: 'running' | 'result' | CloseReason;
}

export interface CallRecord {
  readonly call: CallName;
  readonly atMs: number;
  /** Undefined while there is no answer. */
  readonly ms: number | undefined;
  readonly outcome: 'pending' | 'ok' | 'rejected' | CallFailure['kind'];
  /** HTTP status of a failure. */
  readonly status: number | undefined;
}

/** One transition, and when it happened. */
export interface TransitionRecord {
  readonly before: State;
  readonly event: Event;
  readonly after: State;
  readonly effects: readonly Effect[];
  /** Milliseconds on any clock that only goes forward. */
  readonly nowMs: number;
  /** The size of the camera's frames now; undefined where there are none. */
  readonly frameSize: Size | undefined;
}

/** Whether a session begins, perhaps in place of another. */
const isBeginning = ({ event, after }: TransitionRecord): boolean =>
  event.type === 'started' && after.is === 'running' && after.config === event.config;

/** Whether the modal is open from now on; undefined where a session only goes on, or none was there. */
export function isOpenedBy(record: TransitionRecord): boolean | undefined {
  const { before, after } = record;
  if (isBeginning(record)) return true;
  return after.is === 'running' || after === before ? undefined : false;
}

interface Log {
  startMs: number;
  endMs: number | undefined;
  phases: { step: number; phase: string; atMs: number }[];
  calls: CallRecord[];
  alerts: { code: NoticeCode; by?: Keeper; atMs: number }[];
  received: Size[];
  zoom: number | undefined;
  readback: Readback;
  outcome: SessionRecord['outcome'];
}

const phaseNameOf = (state: State): string => {
  if (state.is !== 'running') return state.is;
  const { phase, camera } = state;
  if (phase.is === 'blocked' && phase.code) return `blocked ${phase.code}`;
  return phase.is === 'capturing' || phase.is === 'blocked' ? `camera ${camera.is}` : phase.is;
};

/** The calls that effects make and events answer; a photo's is named by its side. */
const CALL_OF: Partial<Record<Effect['type'] | Event['type'], CallName>> = {
  openSession: 'session',
  sessionOpened: 'session',
  fetchToken: 'token',
  tokenReceived: 'token',
  createRequest: 'create',
  requestCreated: 'create',
  readOcr: 'ocr',
  ocrRead: 'ocr',
  completeRequest: 'complete',
  requestCompleted: 'complete',
};

/** The call that an event answers, and how. */
function answerOf({ event, before }: TransitionRecord): Pick<CallRecord, 'call' | 'outcome' | 'status'> | undefined {
  if (event.type === 'callFailed') {
    const { call, kind, detail } = event.failure;
    const status: unknown = kind === 'http' ? Reflect.get(Object(detail) as object, 'status') : undefined;
    return { call, outcome: kind, status: typeof status === 'number' ? status : undefined };
  }
  // it doesn't name its photo, which is the one of the step
  if (event.type === 'photoFailed')
    return before.is === 'running' ? { call: sideOf(before.step), outcome: 'rejected', status: undefined } : undefined;
  const call = event.type === 'photoPassed' ? event.side : CALL_OF[event.type];
  return call && { call, outcome: 'ok', status: undefined };
}

function endOf(effect: Effect): SessionRecord['outcome'] | undefined {
  if (effect.type === 'reportResult') return 'result';
  return effect.type === 'notifyHost' && effect.note.type === 'closed' ? effect.note.reason : undefined;
}

export interface Recorder {
  readonly note: (record: TransitionRecord) => void;
  /** The session that runs, otherwise the last one; undefined before the first. */
  readonly read: (nowMs: number) => SessionRecord | undefined;
}

export function createRecorder(): Recorder {
  let log: Log | undefined;

  function noteCalls(to: Log, record: TransitionRecord, atMs: number): void {
    const answer = answerOf(record);
    const index = to.calls.findLastIndex(({ call, outcome }) => call === answer?.call && outcome === 'pending');
    const pending = to.calls[index];
    if (pending && answer) to.calls[index] = { ...pending, ...answer, ms: atMs - pending.atMs };
    const { before, event, after } = record;
    const isUnsent = event.type === 'photoLost' || event.type === 'photoReadBack';
    if (isUnsent && before.is === 'running' && after !== before)
      to.calls = to.calls.filter(({ call, outcome }) => outcome !== 'pending' || call !== sideOf(before.step));
    for (const effect of record.effects) {
      const call = effect.type === 'verifyPhoto' ? effect.side : CALL_OF[effect.type];
      if (call) to.calls.push({ call, atMs, ms: undefined, outcome: 'pending', status: undefined });
    }
  }

  function noteFrameSize(to: Log, size: Size | undefined): void {
    const last = to.received.at(-1);
    if (size && (size.width !== last?.width || size.height !== last.height)) to.received.push(size);
  }

  return {
    note(record) {
      const { before, event, after, effects, nowMs } = record;
      if (isBeginning(record)) {
        log = {
          startMs: nowMs,
          endMs: undefined,
          phases: [],
          calls: [],
          alerts: [],
          received: [],
          zoom: undefined,
          readback: 'unknown',
          outcome: 'running',
        };
      }
      if (!log || log.endMs !== undefined) return;
      const atMs = Math.round(nowMs - log.startMs);
      const phase = { step: stepOf(after), phase: phaseNameOf(after), atMs };
      const last = log.phases.at(-1);
      if (after !== before && (phase.step !== last?.step || phase.phase !== last.phase)) log.phases.push(phase);
      noteCalls(log, record, atMs);
      noteFrameSize(log, record.frameSize);
      if (event.type === 'pixelsAnswered') log.zoom = event.zoom ?? log.zoom;
      if (event.type === 'photoReadBack') log.readback = event.readback;
      for (const effect of effects) {
        if (effect.type === 'raiseNotice')
          log.alerts.push({ code: effect.code, ...(effect.by && { by: effect.by }), atMs });
        log.outcome = endOf(effect) ?? log.outcome;
      }
      if (after.is !== 'idle') return;
      log.endMs = atMs;
      // only a close that the host announces itself ends a session without a note
      if (log.outcome === 'running') log.outcome = 'host';
    },
    read(nowMs) {
      if (!log) return undefined;
      const { startMs, phases, calls, alerts, received, zoom, readback, outcome } = log;
      const endMs = log.endMs ?? Math.round(nowMs - startMs);
      return {
        phases: phases
          .filter(({ phase }) => phase !== 'idle')
          .map(({ step, phase, atMs }, index) => ({ step, phase, ms: (phases[index + 1]?.atMs ?? endMs) - atMs })),
        calls: [...calls],
        alerts: [...alerts],
        camera: { asked: CAMERA_SIZE, received: [...received], zoom },
        readback,
        outcome,
      };
    },
  };
}
