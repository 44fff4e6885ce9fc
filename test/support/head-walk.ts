// One attempt of a simulated person who sees nothing to bring their face into the oval, on the finder's and the guidance's own
// rules.
import { GOOD_LOOKS } from '../../src/core/constants.ts';
import { beginWatch, watch } from '../../src/eye/face/watch.ts';
import type { Cue } from '../../src/eye/guidance/cue.ts';
import { MEASURES } from '../../src/eye/measures.ts';
import type { Greys } from '../../src/eye/picture.ts';
import { BlindHand, FACE, faceStartOf } from '../../src/testing/blind-hand/hand.ts';
import type { Pose } from '../../src/testing/blind-hand/scene.ts';
import { drawHead, type HeadLight, type Person } from '../../src/testing/blind-hand/head-scene.ts';

export interface HeadWalk {
  /** When the selfie was taken, in milliseconds; undefined if it wasn't. */
  readonly takenMs: number | undefined;
  readonly said: readonly { readonly atMs: number; readonly cue: Cue; readonly pose: Pose }[];
  /** Where the face was in the selfie. */
  readonly pose: Pose | undefined;
}

/** What an upright phone shows of its camera's frame. */
const VIEW = { width: 300, height: 400 } as const;
const LOOK_MS = 220;
const PHONE = { subject: 'face', isMobile: true } as const;

export const frameOf = (greys: Greys) => ({ ...greys, range: [0, 255], scale: 1 }) as const;

export function headWalk(person: Person, light: HeadLight, seed: number, limitMs = 60_000): HeadWalk {
  const hand = new BlindHand(seed, faceStartOf(seed), FACE);
  const said: { atMs: number; cue: Cue; pose: Pose }[] = [];
  let watched = beginWatch(0);
  let goodLooks = 0;
  for (let nowMs = LOOK_MS; nowMs <= limitMs; nowMs += LOOK_MS) {
    const pose = hand.poseAt(nowMs);
    const sentences = watched.told?.guided.sentences ?? 0;
    const frame = frameOf(drawHead(person, VIEW, { pose, light, seed }));
    watched = watch(watched, frame, PHONE, nowMs, MEASURES);
    goodLooks = Math.max(0, goodLooks + (watched.look.isGood ? 1 : -1));
    if (goodLooks === GOOD_LOOKS.face) return { takenMs: nowMs, said, pose };
    const { cue, sentences: now = 0 } = watched.told?.guided ?? {};
    if (now === sentences || !cue) continue;
    said.push({ atMs: nowMs, cue, pose });
    if (cue !== 'turnOver') hand.hear(cue, nowMs);
  }
  return { takenMs: undefined, said, pose: undefined };
}
