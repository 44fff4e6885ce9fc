/** Guidance to the person's own face: one face, then its position before its distance before light before holding still. Pure. */
import { BEST_FACE, type FaceLook, type FaceSighting } from '../face/look.ts';
import type { Cue } from './cue.ts';
import { steer, type Guidance } from './guidance.ts';
import { COARSE, FINE, furthestOf, heightCue, isOff, placeCue, sideCue, sizeCue, type Band } from './placing.ts';
import { SIGHTING_MS } from './seen.ts';
import { REPEAT_MS } from './speech.ts';

/** How long no face is seen before it is said: at first, and where one was seen before. */
const SEEK_MS = 1500;
const LOST_MS = 1000;
/** Until then, it has only turned away. */
const GONE_MS = 2000;
/** Any distance that the look accepts is right: a wider band than a card's. */
const FACE_SIZE: Band = { enter: 0.2, leave: 0.3 };

/** The face's width around the best one, as the logarithm of the factor. */
const sizeError = ({ width }: FaceSighting): number => Math.log(width / BEST_FACE);

const errorOf = (sighting: FaceSighting): number =>
  Math.abs(sighting.x) + Math.abs(sighting.y) + 0.5 * Math.abs(sizeError(sighting));

function cueOf(sighting: FaceSighting, said: Cue | undefined): Cue | undefined {
  if (sighting.isOneOfSeveral) return 'several';
  const size = sizeError(sighting);
  const isSized = !isOff(size, FACE_SIZE, said === sizeCue(size));
  return placeCue(sighting.x, sighting.y, isSized ? FINE : COARSE, said) ?? (isSized ? undefined : sizeCue(size));
}

const nearestCue = (sighting: FaceSighting): Cue | undefined =>
  furthestOf([
    [Math.abs(sighting.x) / FINE.leave, sideCue(sighting.x)],
    [Math.abs(sighting.y) / FINE.leave, heightCue(sighting.y)],
    [Math.abs(sizeError(sighting)) / FACE_SIZE.leave, sizeCue(sizeError(sighting))],
  ]);

function wantedCue(
  { beganMs, seen, speech }: Guidance<FaceSighting>,
  { isAccepted, advice }: FaceLook,
  sighting: FaceSighting | undefined,
  nowMs: number,
): Cue | undefined {
  const said = speech.cue;
  if (isAccepted) {
    if (advice && advice !== 'cardTooSmall') return advice;
    // held still for long, and no photo
    if (said === 'hold' && nowMs - speech.saidMs >= REPEAT_MS) return 'straight';
    return seen.isAccepted || said === 'hold' ? 'hold' : speech.wanted;
  }
  if (sighting) {
    const isTaken = nowMs - seen.acceptedMs < SIGHTING_MS;
    return cueOf(sighting, said) ?? (isTaken ? undefined : nearestCue(sighting));
  }
  if (!seen.last) return nowMs - beganMs < SEEK_MS ? undefined : 'seek';
  const sinceMs = nowMs - seen.last.atMs;
  return sinceMs < LOST_MS ? undefined : sinceMs < GONE_MS ? 'straight' : 'seek';
}

const FACE = { measures: ['x', 'y', 'width'], isEnough: () => true, errorOf } as const;

export const guideToFace = (before: Guidance<FaceSighting>, look: FaceLook, nowMs: number): Guidance<FaceSighting> =>
  steer(FACE, before, look, nowMs, (sighting) => wantedCue(before, look, sighting, nowMs));
