/**
 * From what is seen to one thing to say, of anything to photograph: what the last looks agree on, whether that is progress, and
 * what is said when. `card.ts` and `face.ts` know what is wrong with what they see. Pure.
 */
import type { Cue, Guided } from './cue.ts';
import { noProgress, proceed, type Progress } from './progress.ts';
import { agreedOn, NOTHING_SEEN, see, type Seen } from './seen.ts';
import { say, silence, type Speech } from './speech.ts';

/** The tones: how many a second while nothing is seen, and at most. */
const SEEKING_RATE = 1;
const FURTHEST_RATE = 2;
export const RIGHT_RATE = 8;

/** What guidance remembers from one look to the next. */
export interface Guidance<Sighting> {
  readonly beganMs: number;
  readonly seen: Seen<Sighting>;
  readonly progress: Progress;
  readonly speech: Speech;
  readonly told: Guided;
}

export const beginGuidance = (nowMs: number): Guidance<never> => ({
  beganMs: nowMs,
  seen: NOTHING_SEEN,
  progress: noProgress(nowMs),
  speech: silence(nowMs),
  told: { cue: undefined, sentences: 0, rate: SEEKING_RATE, totalMs: 0, idleMs: 0 },
});

/** Another side of the card: nothing that was reached counts any more. */
export const beginAnew = <Sighting>(before: Guidance<Sighting>, nowMs: number): Guidance<Sighting> => ({
  ...before,
  seen: { ...before.seen, isAccepted: false },
  progress: noProgress(nowMs),
  speech: { ...before.speech, watchedError: Infinity },
});

/** What one look sees. */
interface Look<Sighting> {
  readonly sighting: Sighting | undefined;
  /** It lies right: a photo of it may be taken. */
  readonly isAccepted: boolean;
}

/** How a person is guided to one kind of thing. */
interface Steering<Sighting, Measure extends string> {
  /** The measures on which several looks have to agree. */
  readonly measures: readonly Measure[];
  /** Whether what the last looks have seen is enough to go by. */
  readonly isEnough: (seen: Seen<Sighting>) => boolean;
  /** How far everything is from right, in shares of the view. */
  readonly errorOf: (sighting: Sighting) => number;
}

/**
 * `wantedCue` says what is to be done about what the looks agree on. `instead`: said whatever is seen, and repeated. `nowMs`: any
 * clock that doesn't go back.
 */
export function steer<Sighting extends Readonly<Record<Measure, number>>, Measure extends string>(
  { measures, isEnough, errorOf }: Steering<Sighting, Measure>,
  before: Guidance<Sighting>,
  look: Look<Sighting>,
  nowMs: number,
  wantedCue: (sighting: Sighting | undefined) => Cue | undefined,
  instead?: Cue,
): Guidance<Sighting> {
  const { isAccepted } = look;
  const seen = see(before.seen, look.sighting, isAccepted, nowMs);
  const sighting = isEnough(seen) ? agreedOn(seen, measures) : undefined;
  const error = sighting ? errorOf(sighting) : Infinity;
  const wanted = instead ?? wantedCue(sighting);
  const progress = proceed(before.progress, error, isAccepted && !before.seen.isAccepted, nowMs);
  const speech = say(before.speech, wanted, error, instead === undefined, nowMs);

  let rate = SEEKING_RATE;
  if (instead === undefined && (isAccepted || wanted === 'hold')) rate = RIGHT_RATE;
  else if (instead === undefined && sighting)
    rate = FURTHEST_RATE + Math.round((RIGHT_RATE - 1 - FURTHEST_RATE) * Math.max(0, 1 - error));
  return {
    beganMs: before.beganMs,
    seen,
    progress,
    speech,
    told: {
      cue: speech.cue,
      sentences: speech.sentences,
      rate,
      totalMs: nowMs - before.beganMs,
      idleMs: nowMs - progress.lastMs,
    },
  };
}
