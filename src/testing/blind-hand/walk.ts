// One attempt of a simulated blind hand to bring a card into the guide, on the eye's and the guidance's own rules.
import { GOOD_LOOKS } from '../../core/constants.ts';
import { MEASURES } from '../../eye/measures.ts';
import { guideToCard } from '../../eye/guidance/card.ts';
import type { Cue } from '../../eye/guidance/cue.ts';
import { beginGuidance, type Guidance } from '../../eye/guidance/guidance.ts';
import { lookAt, type Look } from '../../eye/look.ts';
import type { Size } from '../../eye/geometry.ts';
import type { Greys } from '../../eye/picture.ts';
import type { Sighting } from '../../eye/sighting.ts';
import { BlindHand, startOf } from './hand.ts';
import { Scene, type CardPicture, type Place, type Pose } from './scene.ts';

export interface Said {
  readonly atMs: number;
  readonly cue: Cue;
  /** Where the card was. */
  readonly pose: Pose;
}

export interface Walk {
  /** When the photo was taken, in milliseconds; undefined if it wasn't. */
  readonly takenMs: number | undefined;
  readonly photo: Greys | undefined;
  readonly said: readonly Said[];
}

/** Large enough for the eye. */
const FRAME = { width: 400, height: 300 } as const;
const PHOTO = { width: 800, height: 600 } as const;
const LOOK_MS = 200;
const PHONE = { subject: 'card', isMobile: true } as const;

export function walk(card: CardPicture, place: Place, limitMs = 60_000): Walk {
  const scene = new Scene(card, place);
  const hand = new BlindHand(place.seed, startOf(place.seed));
  const frameAt = (pose: Pose, { width, height }: Size): Greys => scene.draw(width, height, pose);
  const said: Said[] = [];
  let guidance: Guidance<Sighting> = beginGuidance(0);
  let before: Look | undefined;
  let goodLooks = 0;
  for (let nowMs = LOOK_MS; nowMs <= limitMs; nowMs += LOOK_MS) {
    const pose = hand.poseAt(nowMs);
    before = lookAt({ ...frameAt(pose, FRAME), range: [0, 255], scale: 1 }, PHONE, before, MEASURES);
    goodLooks = Math.max(0, goodLooks + (before.isGood ? 1 : -1));
    if (goodLooks === GOOD_LOOKS.card) return { takenMs: nowMs, photo: frameAt(hand.poseAt(nowMs + 30), PHOTO), said };
    const { sentences } = guidance.told;
    guidance = guideToCard(guidance, before, nowMs);
    const { cue } = guidance.told;
    if (guidance.told.sentences === sentences || !cue) continue;
    said.push({ atMs: nowMs, cue, pose });
    hand.hear(cue, nowMs);
  }
  return { takenMs: undefined, photo: undefined, said };
}
