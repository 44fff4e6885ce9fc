/** One look after another at a live view of a card: whether it may be photographed, and what to tell the person. Pure. */
import type { Aim, Rect } from './geometry.ts';
import type { Frame } from './frame.ts';
import { guideToCard } from './guidance/card.ts';
import type { Guided } from './guidance/cue.ts';
import { beginAnew, beginGuidance, type Guidance } from './guidance/guidance.ts';
import { lookAt, type Look } from './look.ts';
import type { Measures } from './measures.ts';
import { stillTurning, type CardSide, type Turning } from './turned.ts';
import type { Sighting } from './sighting.ts';

/** Looks at one frame after another of a view, and remembers what it saw. */
export type Watcher = (frame: Frame, aim: Aim, nowMs: number, measures: Measures) => Watched;

/** What is known of a view that is looked at, of a card or of a face. */
export interface Watched {
  /** What the rules get to know of it; undefined before the first look. */
  readonly told: { readonly isGood: boolean; readonly guided: Guided } | undefined;
  /** The side of the card that was seen. */
  readonly side: CardSide | undefined;
  /** Where the face that was seen is in the frame. */
  readonly face?: Rect | undefined;
}

export interface Watch extends Watched {
  readonly look: Look | undefined;
  readonly guidance: Guidance<Sighting>;
  /** The card must be turned over before a photo is taken. */
  readonly turning: Turning | undefined;
}

/** `front`: the side that was photographed already. `nowMs`: any clock that doesn't go back. */
export const beginWatch = (nowMs: number, front?: CardSide): Watch => ({
  look: undefined,
  side: undefined,
  told: undefined,
  guidance: beginGuidance(nowMs),
  turning: front && { front, otherLooks: 0, emptyLooks: 0 },
});

export function watch(before: Watch, frame: Frame, aim: Aim, nowMs: number, measures: Measures): Watch {
  const look = lookAt(frame, aim, before.look, measures);
  const turning = before.turning && stillTurning(before.turning, look);
  const isTurned = before.turning !== undefined && !turning;
  const guidance = isTurned ? beginAnew(before.guidance, nowMs) : before.guidance;
  const next = guideToCard(guidance, look, nowMs, turning !== undefined);
  return {
    look,
    side: look.side,
    told: { isGood: look.isGood && !turning, guided: next.told },
    guidance: next,
    turning,
  };
}

export function startWatch(nowMs: number, front?: CardSide): Watcher {
  let watched = beginWatch(nowMs, front);
  return (...look) => (watched = watch(watched, ...look));
}
