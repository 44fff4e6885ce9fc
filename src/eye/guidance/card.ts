/**
 * Guidance to a card: position before distance before turn before tilt before light before holding still. A card that is too
 * near to be seen whole goes away first. Pure.
 */
import { ASPECT, BEST_WIDTH } from '../card.ts';
import type { Look } from '../look.ts';
import type { Sighting } from '../sighting.ts';
import type { Cue } from './cue.ts';
import { steer, type Guidance } from './guidance.ts';
import { COARSE, FINE, furthestOf, heightCue, isOff, placeCue, SIZE, sideCue, sizeCue, type Band } from './placing.ts';
import { SIGHTING_MS } from './seen.ts';
import { REPEAT_MS } from './speech.ts';

/** How long no card is seen before it is said: at first, and where one was seen before. */
const SEEK_MS = 1500;
const SEEK_AGAIN_MS = 3000;
/** The view is less high than wide, and a card's place is in shares of its width. */
const HEIGHT_FACTOR = 0.75;
/** The most height that a card may take while it is turned, as a share of the view's width: nearer, it would be cut off. */
const TURNED_HEIGHT = 0.63;
/** A card that is larger by this factor than it should be is too near, if this share of the view's width of it is cut off. */
const NEAR_FACTOR = 1.05;
const MAX_CUT = 0.04;
/** Degrees. */
const TURN: Band = { enter: 4.5, leave: 6.5 };
/** How much shorter an edge is than its opposite. */
const TILT: Band = { enter: 0.09, leave: 0.13 };

const sineOf = (turn: number): number => Math.sin((Math.abs(turn) * Math.PI) / 180);
const cosineOf = (turn: number): number => Math.cos((turn * Math.PI) / 180);

/** The card's length around the best one, as the logarithm of the factor. */
function sizeError({ width, turn }: Sighting): number {
  const turnedWidth = TURNED_HEIGHT / (sineOf(turn) + cosineOf(turn) / ASPECT);
  return Math.log(width / Math.min(BEST_WIDTH, turnedWidth));
}

/** Whether a card is cut off because it is too near: where its middle is, is only a guess then. */
function isTooNear({ x, y, width, turn }: Sighting): boolean {
  const across = (width * (cosineOf(turn) + sineOf(turn) / ASPECT)) / 2;
  const down = (width * (sineOf(turn) + cosineOf(turn) / ASPECT)) / 2;
  const cut = Math.max(Math.abs(x) + across - 0.5, Math.abs(y) + down - HEIGHT_FACTOR / 2);
  return width > NEAR_FACTOR * BEST_WIDTH && cut > MAX_CUT;
}

const errorOf = (sighting: Sighting): number =>
  Math.abs(sighting.x) +
  Math.abs(sighting.y) +
  (sighting.isWidthLeast ? 0.2 : 0.5 * Math.abs(sizeError(sighting))) +
  Math.abs(sighting.turn) / 120;

const turnCue = (turn: number): Cue => (turn > 0 ? 'turnRight' : 'turnLeft');

/** What is wrong with what is seen; undefined if nothing is. */
function cueOf(sighting: Sighting, said: Cue | undefined): Cue | undefined {
  if (isTooNear(sighting)) return 'away';
  const size = sizeError(sighting);
  const isSized = !sighting.isWidthLeast && !isOff(size, SIZE, said === sizeCue(size));
  // what is cut off though it is small lies aside: from further away, it would still do
  const isAside = sighting.isWidthLeast && size < 0;
  const place = placeCue(sighting.x, sighting.y / HEIGHT_FACTOR, isSized || isAside ? FINE : COARSE, said);
  if (place) return place;
  if (sighting.isWidthLeast) return 'away';
  if (!isSized) return sizeCue(size);
  if (isOff(sighting.turn, TURN, said === turnCue(sighting.turn))) return turnCue(sighting.turn);
  if (isOff(sighting.tilt, TILT, said === 'tilt')) return 'tilt';
  return undefined;
}

/** Where everything is nearly right, and the look that takes the photo still doesn't take it. */
const nearestCue = (sighting: Sighting, said: Cue | undefined, isTiltKnown: boolean): Cue | undefined =>
  furthestOf([
    [Math.abs(sighting.x) / FINE.leave, sideCue(sighting.x)],
    [Math.abs(sighting.y) / HEIGHT_FACTOR / FINE.leave, heightCue(sighting.y)],
    [Math.abs(sizeError(sighting)) / SIZE.leave, sizeCue(sizeError(sighting))],
    [Math.abs(sighting.turn) / TURN.leave, turnCue(sighting.turn)],
    [isTiltKnown ? 0.35 + sighting.tilt / TILT.leave : said === 'tilt' ? 0.3 : 1, 'tilt'],
  ]);

function wantedCue(
  { beganMs, seen, speech }: Guidance<Sighting>,
  { card, advice }: Look,
  sighting: Sighting | undefined,
  nowMs: number,
): Cue | undefined {
  const light = advice === 'cardTooSmall' ? undefined : advice;
  const said = speech.cue;
  if (card) {
    if (advice) return advice === 'cardTooSmall' ? 'closer' : advice;
    // held still for long, and no photo: it lies where the look takes it only now and then
    if (sighting && said === 'hold' && nowMs - speech.saidMs >= REPEAT_MS) return nearestCue(sighting, said, true);
    return seen.isAccepted || said === 'hold' ? 'hold' : speech.wanted;
  }
  if (sighting) {
    const cue = cueOf(sighting, said) ?? light;
    if (cue) return cue;
    // the look that takes the photo takes it now and then: whoever moves loses it
    const isTaken = nowMs - seen.acceptedMs < SIGHTING_MS;
    return isTaken ? undefined : nearestCue(sighting, said, sighting.corners !== undefined);
  }
  const sinceMs = nowMs - (seen.lastMs ?? beganMs);
  return sinceMs < (seen.lastMs === undefined ? SEEK_MS : SEEK_AGAIN_MS) ? undefined : 'seek';
}

const CARD = { measures: ['x', 'y', 'width', 'turn', 'tilt'], errorOf } as const;

/** `isFront`: it is the side that was photographed already. */
export const guideToCard = (
  before: Guidance<Sighting>,
  look: Look,
  nowMs: number,
  isFront = false,
): Guidance<Sighting> =>
  steer(
    CARD,
    before,
    { sighting: look.sighting, isAccepted: look.card !== undefined },
    nowMs,
    (sighting) => wantedCue(before, look, sighting, nowMs),
    isFront ? 'turnOver' : undefined,
  );
