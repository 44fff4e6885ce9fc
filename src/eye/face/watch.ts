/** One look after another at a live view of a face: whether a selfie may be taken, and what to tell the person. Pure. */
import type { Frame } from '../frame.ts';
import type { Aim } from '../geometry.ts';
import { guideToFace } from '../guidance/face.ts';
import { beginGuidance, type Guidance } from '../guidance/guidance.ts';
import type { Measures } from '../measures.ts';
import type { Watched, Watcher } from '../watch.ts';
import { lookAtFace, NO_FACE, type FaceLook, type FaceSighting } from './look.ts';

export interface FaceWatch extends Watched {
  readonly look: FaceLook;
  readonly guidance: Guidance<FaceSighting>;
}

export const beginWatch = (nowMs: number): FaceWatch => ({
  look: NO_FACE,
  side: undefined,
  told: undefined,
  guidance: beginGuidance(nowMs),
});

export function watch(before: FaceWatch, frame: Frame, aim: Aim, nowMs: number, measures: Measures): FaceWatch {
  const look = lookAtFace(frame, aim, before.look, measures);
  const guidance = guideToFace(before.guidance, look, nowMs);
  return { look, side: undefined, told: { isGood: look.isGood, guided: guidance.told }, guidance };
}

export function startWatch(nowMs: number): Watcher {
  let watched = beginWatch(nowMs);
  return (...look) => (watched = watch(watched, ...look));
}
