/** One look after another at a live view of a face: whether a selfie may be taken, and what to tell the person. Pure. */
import { guideToFace } from '../guidance/face.ts';
import { beginGuidance, type Guidance } from '../guidance/guidance.ts';
import type { Watcher } from '../watch.ts';
import { lookAtFace, NO_FACE, type FaceSighting } from './look.ts';

export function startWatch(nowMs: number): Watcher {
  let look = NO_FACE;
  let guidance: Guidance<FaceSighting> = beginGuidance(nowMs);
  return (frame, aim, lookedMs, measures) => {
    look = lookAtFace(frame, aim, look, measures);
    guidance = guideToFace(guidance, look, lookedMs);
    return { told: { isGood: look.isGood, guided: guidance.told }, side: undefined, face: look.box };
  };
}
