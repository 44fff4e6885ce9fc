/** One look after another at a live view of a card: whether it may be photographed, and what to tell the person. Pure. */
import type { Aim } from './geometry.ts';
import type { Frame } from './frame.ts';
import { beginAnew, beginGuidance, guide, type Guidance, type Guided } from './guidance.ts';
import { lookAt, type Look } from './look.ts';
import type { Measures } from './measures.ts';
import { stillTurning, type CardSide, type Turning } from './turned.ts';

export interface Watch {
  readonly look: Look | undefined;
  /** What the rules get to know of it; undefined before the first look. */
  readonly told: { readonly isGood: boolean; readonly guided: Guided } | undefined;
  readonly guidance: Guidance;
  /** The card must be turned over before a photo is taken. */
  readonly turning: Turning | undefined;
}

/** `front`: the side that was photographed already. `nowMs`: any clock that doesn't go back. */
export const beginWatch = (nowMs: number, front?: CardSide): Watch => ({
  look: undefined,
  told: undefined,
  guidance: beginGuidance(nowMs),
  turning: front && { front, otherLooks: 0, emptyLooks: 0 },
});

export function watch(before: Watch, frame: Frame, aim: Aim, nowMs: number, measures: Measures): Watch {
  const look = lookAt(frame, aim, before.look, measures);
  const turning = before.turning && stillTurning(before.turning, look);
  const isTurned = before.turning !== undefined && !turning;
  const guidance = isTurned ? beginAnew(before.guidance, nowMs) : before.guidance;
  const next = guide(guidance, look, nowMs, turning !== undefined);
  const { cue, sentences, rate, totalMs, idleMs } = next;
  return {
    look,
    told: { isGood: look.isGood && !turning, guided: { cue, sentences, rate, totalMs, idleMs } },
    guidance: next,
    turning,
  };
}
