/** When a sentence is said: nothing twice that helps, and nothing that the next look takes back. Pure. */
import type { Cue } from './cue.ts';
import { PROGRESS } from './progress.ts';

/** At most one sentence in this time, and the same again after that time without any change. */
const SENTENCE_PAUSE_MS = 1200;
export const REPEAT_MS = 2500;
/** How many looks in a row must agree on something new. */
const AGREEING_LOOKS = 2;

export interface Speech {
  /** What was said last, when, and how many sentences that makes. */
  readonly cue: Cue | undefined;
  readonly saidMs: number;
  readonly sentences: number;
  /** What the last looks want to say, and how many of them in a row. */
  readonly wanted: Cue | undefined;
  readonly wantedLooks: number;
  /** Since when it is watched whether what was said helps, and the error at that time. */
  readonly watchedMs: number;
  readonly watchedError: number;
}

export const silence = (nowMs: number): Speech => ({
  cue: undefined,
  saidMs: -Infinity,
  sentences: 0,
  wanted: undefined,
  wantedLooks: 0,
  watchedMs: nowMs,
  watchedError: Infinity,
});

/** `canHelp`: what helps isn't repeated. */
export function say(before: Speech, wanted: Cue | undefined, error: number, canHelp: boolean, nowMs: number): Speech {
  const wantedLooks = wanted === before.wanted ? before.wantedLooks + 1 : 1;
  const isNew = wanted !== undefined && wanted !== before.cue && wantedLooks >= AGREEING_LOOKS;
  const isWatchOver = nowMs - before.watchedMs >= REPEAT_MS;
  const isHelping = canHelp && before.watchedError - error > PROGRESS;
  const isRepeat = wanted !== undefined && wanted === before.cue && isWatchOver && !isHelping;
  const isSaid = nowMs - before.saidMs >= SENTENCE_PAUSE_MS && (isNew || isRepeat);
  // what helped for a while has to help again
  const isWatchedAnew = isSaid || (isWatchOver && isHelping);
  return {
    cue: isSaid ? wanted : before.cue,
    saidMs: isSaid ? nowMs : before.saidMs,
    sentences: before.sentences + Number(isSaid),
    wanted,
    wantedLooks,
    watchedMs: isWatchedAnew ? nowMs : before.watchedMs,
    watchedError: isWatchedAnew ? error : before.watchedError,
  };
}
