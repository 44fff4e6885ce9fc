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
import { SIGHTING_MS, type Seen } from './seen.ts';
import { REPEAT_MS } from './speech.ts';

/** How long no card is seen before it is said: at first, and where one was seen before. */
const SEEK_MS = 1500;
const SEEK_AGAIN_MS = 3000;
/** The most of the view's height that a card may take, also while it is turned: nearer, it would be cut off. */
const MAX_HEIGHT = 0.84;
/** What is shorter by this factor than the card was when it was seen last, is a part of it. */
const PART_FACTOR = 0.75;
/** How far apart, and of how different a length, two looks may see the same card. */
const MAX_APART = 0.2;
/**
 * A card that is larger by this factor than it should be is too near where the view cuts off so much of it, as a share of the view's
 * width, or where it reaches over two opposite edges of the view, or nearly. What isn't known by clear edges has to be larger.
 */
const NEAR_FACTOR = 1.05;
const ROUGHLY_NEAR_FACTOR = 1.18;
const MAX_CUT = 0.04;
const NEARLY = 0.015;
/** Degrees. */
const TURN: Band = { enter: 4.5, leave: 6.5 };
/** How much shorter an edge is than its opposite. */
const TILT: Band = { enter: 0.09, leave: 0.13 };
/** Less is no reason to speak of it; and where the edges aren't clear, a card that lies flat may seem to be tilted by as much. */
const MIN_TILT = 0.07;

/** What a card takes of the view's width and of its height, in shares of the width. */
function extentOf({ width, turn }: Sighting): { readonly across: number; readonly down: number } {
  const radians = (Math.abs(turn) * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  return { across: width * (cosine + sine / ASPECT), down: width * (sine + cosine / ASPECT) };
}

/**
 * The card's length around the best one, as the logarithm of the factor. While it is turned, it needn't come so near that it would be
 * cut off.
 */
function sizeError(sighting: Sighting): number {
  const { width, viewHeight } = sighting;
  const room = MAX_HEIGHT * viewHeight;
  const turnedWidth = (room * width) / extentOf(sighting).down;
  return Math.log(width / Math.min(BEST_WIDTH, room * ASPECT, Math.max(width, turnedWidth)));
}

/** Whether a card is cut off because it is too near: where its middle is, is only a guess then. */
function isTooNear(sighting: Sighting): boolean {
  const { x, y, width, viewHeight, isWidthLeast, score } = sighting;
  const { across, down } = extentOf(sighting);
  const [aside, above] = [Math.abs(x), Math.abs(y)];
  const [beyondSide, beyondTop] = [(across - 1) / 2, (down - viewHeight) / 2];
  const isCut = Math.max(beyondSide + aside, beyondTop + above) > MAX_CUT;
  const isAcross = Math.max(beyondSide - aside, beyondTop - above) > -NEARLY;
  const factor = score > 0 && !isWidthLeast ? NEAR_FACTOR : ROUGHLY_NEAR_FACTOR;
  return (isCut && width > factor * BEST_WIDTH) || (isAcross && width > ROUGHLY_NEAR_FACTOR * BEST_WIDTH);
}

const errorOf = (sighting: Sighting): number =>
  Math.abs(sighting.x) +
  Math.abs(sighting.y) +
  (sighting.isWidthLeast ? 0.2 : 0.5 * Math.abs(sizeError(sighting))) +
  Math.abs(sighting.turn) / 120;

const tiltOf = ({ tilt, score }: Sighting): number => (score > 0 ? tilt : tilt - MIN_TILT);
const turnCue = (turn: number): Cue => (turn > 0 ? 'turnRight' : 'turnLeft');

/** What is wrong with what is seen; undefined if nothing is. */
function cueOf(sighting: Sighting, said: Cue | undefined): Cue | undefined {
  if (isTooNear(sighting)) return 'away';
  const size = sizeError(sighting);
  const isSized = !sighting.isWidthLeast && !isOff(size, SIZE, said === sizeCue(size));
  // what is cut off though it is small lies aside: from further away, it would still do
  const isAside = sighting.isWidthLeast && size < 0;
  const place = placeCue(sighting.x, sighting.y / sighting.viewHeight, isSized || isAside ? FINE : COARSE, said);
  if (place) return place;
  if (sighting.isWidthLeast) return 'away';
  if (!isSized) return sizeCue(size);
  if (isOff(sighting.turn, TURN, said === turnCue(sighting.turn))) return turnCue(sighting.turn);
  if (isOff(tiltOf(sighting), TILT, said === 'tilt')) return 'tilt';
  return undefined;
}

/** Where everything is nearly right, and the look that takes the photo still doesn't take it. */
const nearestCue = (sighting: Sighting): Cue | undefined =>
  furthestOf([
    [Math.abs(sighting.x) / FINE.leave, sideCue(sighting.x)],
    [Math.abs(sighting.y) / sighting.viewHeight / FINE.leave, heightCue(sighting.y)],
    [Math.abs(sizeError(sighting)) / SIZE.leave, sizeCue(sizeError(sighting))],
    [Math.abs(sighting.turn) / TURN.leave, turnCue(sighting.turn)],
    [tiltOf(sighting) < MIN_TILT ? 0 : 0.35 + tiltOf(sighting) / TILT.leave, 'tilt'],
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
    if (sighting && said === 'hold' && nowMs - speech.saidMs >= REPEAT_MS) return nearestCue(sighting);
    return seen.isAccepted || said === 'hold' ? 'hold' : undefined;
  }
  if (sighting) {
    const cue = cueOf(sighting, said) ?? light;
    if (cue) return cue;
    // the look that takes the photo takes it now and then: whoever moves loses it
    const isTaken = nowMs - seen.acceptedMs < SIGHTING_MS;
    return isTaken ? undefined : nearestCue(sighting);
  }
  const sinceMs = nowMs - (seen.last?.atMs ?? beganMs);
  return sinceMs < (seen.last ? SEEK_AGAIN_MS : SEEK_MS) ? undefined : 'seek';
}

/** Whether this is only a part of the card that is followed, like the portrait: no card shrinks that fast. */
const isPart = ({ last }: Seen<Sighting>, { width }: Sighting, nowMs: number): boolean =>
  last !== undefined && nowMs - last.atMs < SEEK_AGAIN_MS && width < PART_FACTOR * last.sighting.width;

/** One look may be wrong, and of two that see something elsewhere, or of another size, one is. */
function isEnough({ recent }: Seen<Sighting>): boolean {
  const [one, other, third] = recent.map(({ sighting }) => sighting);
  if (!one || !other || third) return third !== undefined;
  return Math.hypot(other.x - one.x, other.y - one.y, other.width - one.width) < MAX_APART;
}

const CARD = { measures: ['x', 'y', 'width', 'turn', 'tilt'], isEnough, errorOf } as const;

/** `instead`: said whatever is seen, of a card that shows the wrong side. */
export const guideToCard = (before: Guidance<Sighting>, look: Look, nowMs: number, instead?: Cue): Guidance<Sighting> =>
  steer(
    CARD,
    before,
    {
      sighting: look.sighting && isPart(before.seen, look.sighting, nowMs) ? undefined : look.sighting,
      isAccepted: look.card !== undefined,
    },
    nowMs,
    (sighting) => wantedCue(before, look, sighting, nowMs),
    instead,
  );
