// One attempt of a simulated person who sees nothing to bring a card into the guide, or their face into the oval, on the eye's and the
// guidance's own rules.
import { goodLooksAfter } from '../../src/core/camera/auto-capture.ts';
import { GOOD_LOOKS } from '../../src/eye/constants.ts';
import { startWatch as startFaceWatch } from '../../src/eye/face/watch.ts';
import type { Frame } from '../../src/eye/frame.ts';
import type { Subject } from '../../src/eye/geometry.ts';
import type { Cue } from '../../src/eye/guidance/cue.ts';
import { MEASURES } from '../../src/eye/measures.ts';
import type { Greys } from '../../src/eye/picture.ts';
import { startWatch, type Watcher } from '../../src/eye/watch.ts';
import { BlindHand, FACE, faceStartOf, startOf } from '../../src/testing/blind-hand/hand.ts';
import { drawHead, type HeadLight, type Person } from '../../src/testing/blind-hand/head-scene.ts';
import { Scene, type CardPicture, type Setting, type Pose } from '../../src/testing/blind-hand/scene.ts';

interface Walk {
  /** When the photo was taken, in milliseconds, and where the subject was then; undefined if it wasn't. */
  readonly takenMs: number | undefined;
  readonly pose: Pose | undefined;
  /** What was said, and where the subject was. */
  readonly said: readonly { readonly atMs: number; readonly cue: Cue; readonly pose: Pose }[];
}

export const frameOf = (greys: Greys, scale = 1) => ({ ...greys, range: [0, 255], scale }) as const;

/** How long a look takes, with the pause after it. */
const LOOK_MS = { card: 200, face: 220 } as const;

function walk(subject: Subject, watch: Watcher, hand: BlindHand, viewOf: (pose: Pose) => Frame, limitMs: number): Walk {
  const said: { atMs: number; cue: Cue; pose: Pose }[] = [];
  let sentences = 0;
  let goodLooks = 0;
  for (let nowMs = LOOK_MS[subject]; nowMs <= limitMs; nowMs += LOOK_MS[subject]) {
    const pose = hand.poseAt(nowMs);
    const { told } = watch(viewOf(pose), { subject, isMobile: true }, nowMs, MEASURES);
    goodLooks = goodLooksAfter(told?.isGood ?? false, goodLooks, subject);
    if (goodLooks === GOOD_LOOKS[subject]) return { takenMs: nowMs, pose, said };
    if (!told?.guided.cue || told.guided.sentences === sentences) continue;
    const { cue } = told.guided;
    ({ sentences } = told.guided);
    said.push({ atMs: nowMs, cue, pose });
    hand.hear(cue, nowMs);
  }
  return { takenMs: undefined, pose: undefined, said };
}

/** Large enough for the eye. */
const CARD_VIEW = { width: 400, height: 300 } as const;

/** `photo`: the size that the camera has pixels for. */
export function cardWalk(card: CardPicture, setting: Setting, limitMs = 60_000, photo = { width: 800, height: 600 }) {
  const scene = new Scene(card, setting);
  const hand = new BlindHand(setting.seed, startOf(setting.seed));
  const scale = photo.width / CARD_VIEW.width;
  const viewOf = (pose: Pose): Frame => frameOf(scene.draw(CARD_VIEW.width, CARD_VIEW.height, pose), scale);
  const walked = walk('card', startWatch(0), hand, viewOf, limitMs);
  const { takenMs } = walked;
  const taken = takenMs === undefined ? undefined : scene.draw(photo.width, photo.height, hand.poseAt(takenMs + 30));
  return { ...walked, photo: taken };
}

/** What an upright phone shows of its camera's frame: larger, the pictures of persons would be blurred. */
const FACE_VIEW = { width: 165, height: 220 } as const;

export function headWalk(person: Person, light: HeadLight, seed: number, limitMs = 60_000): Walk {
  const hand = new BlindHand(seed, faceStartOf(seed), FACE);
  const viewOf = (pose: Pose): Frame => frameOf(drawHead(person, FACE_VIEW, { pose, light, seed }));
  return walk('face', startFaceWatch(0), hand, viewOf, limitMs);
}
