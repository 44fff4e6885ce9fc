/** One look after another at a live view of a card: whether it may be photographed, and what to tell the person. Pure. */
import type { Corners } from './card.ts';
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

/** A side of a card, by what is on it. */
export type ShownSide = 'front' | 'back';

/** Finds which side of a card is shown; undefined without evidence. The corners are those of a look. */
export type FindSide = (frame: Frame, aim: Aim, corners: Corners, measures: Measures) => ShownSide | undefined;

/** The side that isn't wanted now, and what finds it, once that has loaded. */
export interface OtherSide {
  readonly side: ShownSide;
  readonly find: () => FindSide | undefined;
}

/** For so long it keeps photos back: the cards of small children have no portrait, and evidence may be wrong. */
const OTHER_SIDE_MS = 4000;

/** What is known of a view that is looked at, of a card or of a face. */
export interface Watched {
  /** What the rules get to know of it; undefined before the first look. `shown`: the side that there is evidence of. */
  readonly told:
    { readonly isGood: boolean; readonly guided: Guided; readonly shown?: ShownSide | undefined } | undefined;
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
  /** What a look has found of the side that is shown, while the card stays in view; and since when the other one is asked for. */
  readonly evidence: { readonly shown: ShownSide | undefined } | undefined;
  readonly askedMs: number | undefined;
}

/** `front`: the side that was photographed already. `nowMs`: any clock that doesn't go back. */
export const beginWatch = (nowMs: number, front?: CardSide): Watch => ({
  look: undefined,
  side: undefined,
  told: undefined,
  guidance: beginGuidance(nowMs),
  turning: front && { front, otherLooks: 0, emptyLooks: 0 },
  evidence: undefined,
  askedMs: undefined,
});

export function watch(
  before: Watch,
  frame: Frame,
  aim: Aim,
  nowMs: number,
  measures: Measures,
  other?: OtherSide,
): Watch {
  const look = lookAt(frame, aim, before.look, measures);
  const turning = before.turning && stillTurning(before.turning, look);
  const isTurned = before.turning !== undefined && !turning;
  const guidance = isTurned ? beginAnew(before.guidance, nowMs) : before.guidance;
  // it takes longer than all else, so only a look that would take the photo asks, and only once while the card stays in view
  const find = look.isGood && !before.evidence ? other?.find() : undefined;
  const found = find && look.card && { shown: find(frame, aim, look.card, measures) };
  const evidence = look.card && (found ?? before.evidence);
  const shown = evidence?.shown;
  const isOther = shown !== undefined && shown === other?.side;
  const askedMs = before.askedMs ?? (isOther ? nowMs : undefined);
  const isHeldBack = isOther && askedMs !== undefined && nowMs - askedMs < OTHER_SIDE_MS;
  const next = guideToCard(guidance, look, nowMs, isHeldBack ? shown : turning && 'turnOver');
  return {
    look,
    side: look.side,
    told: { isGood: look.isGood && !turning && !isHeldBack, guided: next.told, shown },
    guidance: next,
    turning,
    evidence,
    askedMs,
  };
}

export function startWatch(nowMs: number, front?: CardSide, other?: OtherSide): Watcher {
  let watched = beginWatch(nowMs, front);
  return (...look) => (watched = watch(watched, ...look, other));
}
