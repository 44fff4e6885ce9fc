/**
 * From what is seen to one thing to say: position before distance before turn before tilt before light before holding still.
 * Says nothing twice that helps, and nothing that the next look takes back. Pure.
 */
import type { Advice } from './advice.ts';
import { ASPECT, BEST_WIDTH } from './card.ts';
import type { Look } from './look.ts';
import type { Sighting } from './wide.ts';

/** What guidance tells a person to do. */
export type GuidanceKey =
  'seek' | 'left' | 'right' | 'up' | 'down' | 'closer' | 'away' | 'turnLeft' | 'turnRight' | 'tilt' | 'hold';

/** What the person is told to do: as with a phone above the card. */
export type Cue = GuidanceKey | 'turnOver' | Exclude<Advice, 'cardTooSmall'>;

/** What the rules get to know of guidance. */
export interface Guided {
  /** What was said last. */
  readonly cue: Cue | undefined;
  /** How many sentences were said so far: a repetition counts. */
  readonly sentences: number;
  /** Ticks a second. */
  readonly rate: number;
  /** Since the watch began, and since the last progress, in milliseconds. */
  readonly totalMs: number;
  readonly idleMs: number;
}

/** At most one sentence in this time, and the same again after that time without any change. */
export const SENTENCE_PAUSE_MS = 1200;
export const REPEAT_MS = 2500;
/** How long no card is seen before it is said: at first, and where one was seen before. */
const SEEK_MS = 1500;
const SEEK_AGAIN_MS = 3000;
/** How many looks in a row must agree on something new. */
const AGREEING_LOOKS = 2;
/** A sighting older than this says nothing about where the card is now. */
const SIGHTING_MS = 900;

interface Band {
  /** Within this it becomes right. */
  readonly enter: number;
  /** Beyond this it becomes wrong again. */
  readonly leave: number;
}

/** The card's middle from the view's, as shares of the view's width: while the distance is wrong, and afterwards. */
const COARSE: Band = { enter: 0.13, leave: 0.2 };
const FINE: Band = { enter: 0.06, leave: 0.095 };
/** The view is less high than wide. */
const HEIGHT_FACTOR = 0.75;
/** The most height that a card may take while it is turned, as a share of the view's width: nearer, it would be cut off. */
const TURNED_HEIGHT = 0.63;
/** The card's length around the best one, as the logarithm of the factor. */
const SIZE: Band = { enter: 0.11, leave: 0.165 };
/** Degrees. */
const TURN: Band = { enter: 4.5, leave: 6.5 };
/** How much shorter an edge is than its opposite. */
const TILT: Band = { enter: 0.09, leave: 0.13 };
/** Which change of the whole error counts as progress, or as a new beginning. */
const PROGRESS = 0.05;
const SETBACK = 0.2;

/** The tones: how many a second without a card, and at most. */
const SEEKING_RATE = 1;
const FURTHEST_RATE = 2;
export const RIGHT_RATE = 8;

interface Seen {
  readonly atMs: number;
  readonly sighting: Sighting;
}

/** What guidance remembers from one look to the next. */
export interface Guidance extends Guided {
  readonly beganMs: number;
  readonly progressMs: number;
  readonly saidMs: number;
  /** Since when it is watched whether what was said helps. */
  readonly watchedMs: number;
  readonly wanted: Cue | undefined;
  readonly wantedLooks: number;
  readonly seen: readonly Seen[];
  readonly lastSeenMs: number | undefined;
  readonly bestError: number;
  /** The error at that time: what helps isn't repeated. */
  readonly watchedError: number;
  readonly isAccepted: boolean;
  /** When a look last took the card. */
  readonly takenMs: number;
}

export const beginGuidance = (nowMs: number): Guidance => ({
  cue: undefined,
  sentences: 0,
  rate: SEEKING_RATE,
  totalMs: 0,
  idleMs: 0,
  beganMs: nowMs,
  progressMs: nowMs,
  saidMs: -Infinity,
  watchedMs: nowMs,
  wanted: undefined,
  wantedLooks: 0,
  seen: [],
  lastSeenMs: undefined,
  bestError: Infinity,
  watchedError: Infinity,
  isAccepted: false,
  takenMs: -Infinity,
});

/** Another side of the card: nothing that was reached counts any more. */
export const beginAnew = (before: Guidance, nowMs: number): Guidance => ({
  ...before,
  progressMs: nowMs,
  bestError: Infinity,
  watchedError: Infinity,
  isAccepted: false,
});

const middleOf = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
};

/** What the last looks agree on: one wrong look among three changes nothing. */
function settled(seen: readonly Seen[]): Sighting | undefined {
  const last = seen.at(-1)?.sighting;
  if (!last) return undefined;
  const of = (pick: (sighting: Sighting) => number): number => middleOf(seen.map(({ sighting }) => pick(sighting)));
  return {
    ...last,
    x: of(({ x }) => x),
    y: of(({ y }) => y),
    width: of(({ width }) => width),
    turn: of(({ turn }) => turn),
    tilt: of(({ tilt }) => tilt),
  };
}

function sizeError({ width, turn }: Sighting): number {
  const radians = (Math.abs(turn) * Math.PI) / 180;
  const turnedWidth = TURNED_HEIGHT / (Math.sin(radians) + Math.cos(radians) / ASPECT);
  return Math.log(width / Math.min(BEST_WIDTH, turnedWidth));
}

/** How far everything is from right, in shares of the view. */
const errorOf = (sighting: Sighting): number =>
  Math.abs(sighting.x) +
  Math.abs(sighting.y) +
  (sighting.isWidthLeast ? 0.2 : 0.5 * Math.abs(sizeError(sighting))) +
  Math.abs(sighting.turn) / 120;

const isOf = (cues: readonly Cue[], cue: Cue | undefined): boolean => cue !== undefined && cues.includes(cue);
const PLACING: readonly Cue[] = ['left', 'right', 'up', 'down'];

const sideCue = (x: number): Cue => (x < 0 ? 'left' : 'right');
const heightCue = (y: number): Cue => (y < 0 ? 'up' : 'down');
const sizeCue = (size: number): Cue => (size < 0 ? 'closer' : 'away');
const turnCue = (turn: number): Cue => (turn > 0 ? 'turnRight' : 'turnLeft');

/**
 * Beyond a band, or within it but not yet far enough since this direction was said. Who went a little too far isn't sent back:
 * no hand moves by that little.
 */
const isOff = (error: number, { enter, leave }: Band, wasSaid: boolean): boolean =>
  Math.abs(error) > (wasSaid ? enter : leave);

function placeCue({ x, y }: Sighting, band: Band, said: Cue | undefined): Cue | undefined {
  const high = y / HEIGHT_FACTOR;
  const isAside = isOff(x, band, said === sideCue(x));
  const isAbove = isOff(high, band, said === heightCue(high));
  // one direction is finished before the other begins, unless the other is much worse
  const staysAside = isOf(['left', 'right'], said) && Math.abs(high) < 2 * Math.abs(x) + band.enter;
  const staysAbove = isOf(['up', 'down'], said) && Math.abs(x) < 2 * Math.abs(high) + band.enter;
  const isAsideFirst = staysAside || (!staysAbove && Math.abs(x) >= Math.abs(high));
  if (isAside && (isAsideFirst || !isAbove)) return sideCue(x);
  if (isAbove) return heightCue(high);
  return undefined;
}

/** What is wrong with what is seen; undefined if nothing is. */
function cueOf(sighting: Sighting, said: Cue | undefined): Cue | undefined {
  const size = sizeError(sighting);
  const isSized = !sighting.isWidthLeast && !isOff(size, SIZE, said === sizeCue(size));
  // what is cut off though it is small lies aside: from further away, it would still do
  const isAside = sighting.isWidthLeast && size < 0;
  const place = placeCue(sighting, isSized || isAside ? FINE : COARSE, isOf(PLACING, said) ? said : undefined);
  if (place) return place;
  if (sighting.isWidthLeast) return 'away';
  if (!isSized) return sizeCue(size);
  if (isOff(sighting.turn, TURN, said === turnCue(sighting.turn))) return turnCue(sighting.turn);
  if (isOff(sighting.tilt, TILT, said === 'tilt')) return 'tilt';
  return undefined;
}

/** Where everything is nearly right, and the look that takes the photo still doesn't take it: what is furthest from right. */
function nearestCue(sighting: Sighting, said: Cue | undefined, isTiltKnown: boolean): Cue {
  const candidates: readonly (readonly [number, Cue])[] = [
    [Math.abs(sighting.x) / FINE.leave, sideCue(sighting.x)],
    [Math.abs(sighting.y) / HEIGHT_FACTOR / FINE.leave, heightCue(sighting.y)],
    [Math.abs(sizeError(sighting)) / SIZE.leave, sizeCue(sizeError(sighting))],
    [Math.abs(sighting.turn) / TURN.leave, turnCue(sighting.turn)],
    [isTiltKnown ? 0.35 + sighting.tilt / TILT.leave : said === 'tilt' ? 0.3 : 1, 'tilt'],
  ];
  return candidates.reduce((most, candidate) => (candidate[0] > most[0] ? candidate : most))[1];
}

function wantedCue(before: Guidance, look: Look, sighting: Sighting | undefined, nowMs: number): Cue | undefined {
  const { advice } = look;
  const light = advice === 'cardTooSmall' ? undefined : advice;
  if (look.card) {
    if (light) return light;
    // held still for long, and no photo: it lies where the look takes it only now and then
    if (sighting && before.cue === 'hold' && nowMs - before.saidMs >= REPEAT_MS)
      return nearestCue(sighting, before.cue, true);
    return before.isAccepted || before.cue === 'hold' ? 'hold' : before.wanted;
  }
  if (sighting) {
    const cue = cueOf(sighting, before.cue) ?? light;
    // the look that takes the photo takes it now and then: whoever moves loses it
    return (
      cue ??
      (nowMs - before.takenMs < SIGHTING_MS
        ? undefined
        : nearestCue(sighting, before.cue, sighting.corners !== undefined))
    );
  }
  const sinceMs = nowMs - (before.lastSeenMs ?? before.beganMs);
  if (sinceMs < (before.lastSeenMs === undefined ? SEEK_MS : SEEK_AGAIN_MS)) return undefined;
  return 'seek';
}

function rateOf(cue: Cue | undefined, isAccepted: boolean, sighting: Sighting | undefined): number {
  if (isAccepted || cue === 'hold') return RIGHT_RATE;
  if (!sighting) return SEEKING_RATE;
  const nearness = Math.max(0, 1 - errorOf(sighting));
  return FURTHEST_RATE + Math.round((RIGHT_RATE - 1 - FURTHEST_RATE) * nearness);
}

/** `nowMs`: any clock that doesn't go back. `isFront`: it is the side that was photographed already. */
export function guide(before: Guidance, look: Look, nowMs: number, isFront = false): Guidance {
  const fresh = before.seen.filter(({ atMs }) => nowMs - atMs < SIGHTING_MS).slice(-2);
  const seen = look.sighting ? [...fresh, { atMs: nowMs, sighting: look.sighting }] : fresh;
  const sighting = settled(seen);
  const isAccepted = look.card !== undefined;
  const wanted = isFront ? 'turnOver' : wantedCue(before, look, sighting, nowMs);
  const wantedLooks = wanted === before.wanted ? before.wantedLooks + 1 : 1;

  const error = sighting ? errorOf(sighting) : Infinity;
  const isProgress = error < before.bestError - PROGRESS || (isAccepted && !before.isAccepted);
  const bestError = isProgress || error > before.bestError + SETBACK ? error : before.bestError;
  const progressMs = isProgress ? nowMs : before.progressMs;

  const isNew = wanted !== undefined && wanted !== before.cue && wantedLooks >= AGREEING_LOOKS;
  const isWatchOver = nowMs - before.watchedMs >= REPEAT_MS;
  const isHelping = wanted !== 'turnOver' && before.watchedError - error > PROGRESS;
  const isRepeat = wanted !== undefined && wanted === before.cue && isWatchOver && !isHelping;
  const isSaid = nowMs - before.saidMs >= SENTENCE_PAUSE_MS && (isNew || isRepeat);
  // what helped for a while has to help again
  const isWatchedAnew = isSaid || (isWatchOver && isHelping);
  const cue = isSaid ? wanted : before.cue;
  return {
    ...before,
    cue,
    sentences: before.sentences + Number(isSaid),
    rate: isFront ? SEEKING_RATE : rateOf(wanted, isAccepted, sighting),
    totalMs: nowMs - before.beganMs,
    idleMs: nowMs - progressMs,
    progressMs,
    saidMs: isSaid ? nowMs : before.saidMs,
    watchedMs: isWatchedAnew ? nowMs : before.watchedMs,
    wanted,
    wantedLooks,
    seen,
    lastSeenMs: look.sighting ? nowMs : before.lastSeenMs,
    bestError: Number.isFinite(bestError) ? bestError : before.bestError,
    watchedError: isWatchedAnew ? error : before.watchedError,
    isAccepted,
    takenMs: isAccepted ? nowMs : before.takenMs,
  };
}
