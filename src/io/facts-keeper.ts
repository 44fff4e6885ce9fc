/**
 * Keeps a session's facts for `captureFacts`: has `facts.ts` loaded with that option, and keeps what happens until it is
 * there, or until the host's server has said whether the option is set. Frames are not kept: those that come before the file
 * aren't counted. Without the option it keeps and loads nothing.
 */
import type { CaptureFacts } from '../core/facts/facts.ts';
import type { TransitionRecord } from '../core/page/diagnostics.ts';
import type { Frame } from '../eye/frame.ts';
import type { FactsRecorder, SeenAtPhoto } from './facts.ts';

export interface FactsKeeper {
  /** Called after each transition, before its effects. */
  readonly observe: (record: TransitionRecord) => void;
  /** Called with each frame of the live view that is looked at. */
  readonly lookedAt: (frame: Frame, track: MediaStreamTrack) => void;
  /** The facts of the session so far; undefined without the option, or if the recorder hasn't loaded or has failed. */
  readonly read: () => CaptureFacts | undefined;
}

/** One session that is recorded. */
interface Recording {
  /** What is to be noted once there is a recorder. */
  readonly waiting: (readonly [TransitionRecord, SeenAtPhoto | undefined])[];
  isAskedFor: boolean;
  recorder: FactsRecorder | undefined;
}

const MISSING = "captureFacts: its file hasn't arrived, so the result has no facts.";

export function createFactsKeeper(
  loadRecorder: () => Promise<() => FactsRecorder>,
  lookNow: () => SeenAtPhoto,
  warn: (text: string) => void,
): FactsKeeper {
  let recording: Recording | undefined;

  /** Facts with a gap would mislead: after an error there are none. It is reported like any uncaught error. */
  function attempt<Answer>(use: () => Answer): Answer | undefined {
    try {
      return use();
    } catch (error) {
      recording = undefined;
      reportError(error);
      return undefined;
    }
  }

  async function load(mine: Recording): Promise<void> {
    mine.isAskedFor = true;
    const createRecorder = await loadRecorder().catch(() => undefined);
    // another session has begun, or this one has ended
    if (recording !== mine) return;
    if (!createRecorder) {
      recording = undefined;
      warn(MISSING);
    } else
      attempt(() => {
        const recorder = createRecorder();
        for (const seen of mine.waiting.splice(0)) recorder.note(...seen);
        mine.recorder = recorder;
      });
  }

  return {
    observe(record) {
      const { event, after } = record;
      if ('config' in event && after.is === 'running' && after.config === event.config) {
        const { captureFacts, sessionUrl } = event.config;
        if (event.type === 'started') recording = { waiting: [], isAskedFor: false, recorder: undefined };
        if (sessionUrl === undefined && !captureFacts) recording = undefined;
        else if (sessionUrl === undefined && recording) void load(recording);
      }
      const mine = recording;
      if (!mine) return;
      attempt(() => {
        const seen = event.type === 'photoTaken' ? lookNow() : undefined;
        if (mine.recorder) mine.recorder.note(record, seen);
        else mine.waiting.push([record, seen]);
      });
      if (after.is === 'idle') recording = undefined;
    },
    lookedAt: (frame, track) => recording?.recorder?.look(frame, track),
    read() {
      if (recording?.isAskedFor && !recording.recorder) warn(MISSING);
      return attempt(() => recording?.recorder?.read());
    },
  };
}
