/**
 * One look for a face: where is it, and would a selfie taken now be a good one? It looks for the largest frontal face, decides
 * nothing about the person and keeps nothing. Pure.
 */
import type { Advice } from '../advice.ts';
import type { Frame } from '../frame.ts';
import { fit, type Aim, type Rect } from '../geometry.ts';
import type { Measures } from '../measures.ts';
import type { Found } from './finder.ts';
import { WAYS } from './ways.ts';

/** A face before the oval. */
export interface FaceSighting {
  /** Its middle from where it should be: to the right as a share of the view's width, and down as one of its height. */
  readonly x: number;
  readonly y: number;
  /** Its width, as a share of the oval's. */
  readonly width: number;
  /** Whether there is another one nearly as large. */
  readonly isOneOfSeveral: boolean;
}

export interface FaceLook {
  readonly sighting: FaceSighting | undefined;
  /** It is alone, where the oval wants it. */
  readonly isAccepted: boolean;
  /** What would spoil a photo taken now: measured where a face is accepted. */
  readonly advice: Advice | undefined;
  /** Whether a photo taken now is one that the provider should accept, and the person wants. */
  readonly isGood: boolean;
  /** The last sighting, and how many looks have missed the face since. */
  readonly last: { readonly sighting: FaceSighting; readonly looksAgo: number } | undefined;
  /** Which of the ways to look is next: what has found a face is asked again. */
  readonly way: number;
}

export const NO_FACE: FaceLook = {
  sighting: undefined,
  isAccepted: false,
  advice: undefined,
  isGood: false,
  last: undefined,
  way: 0,
};

/** The shorter side of the picture in which a face is looked for, in pixels. */
const SHORT_SIDE_PX = 240;
/** The part of the photo that the person sees around the oval: on a desktop, it is the middle of it. */
const VIEW = { phone: { width: 300, height: 400 }, desktop: { width: 300, height: 450 } } as const;
/** The oval's width, as a share of the view's. */
const OVAL_SHARE = 284 / 300;
/** Where a face's middle should be, as a share of the view's height. */
const MIDDLE_HEIGHT = 0.48;

/** The best width of a face as a share of the oval's, and what is accepted around it and aside. */
export const BEST_FACE = 0.57;
const MIN_WIDTH = 0.4;
const MAX_WIDTH = 0.8;
const MAX_OFFSET = 0.12;
/** The most that a face may move between two looks, and change its size, as shares of its width. */
const MAX_MOTION = 0.1;
const MAX_GROWTH = 0.2;
/** How many looks may miss a face that is still the same: each of the ways is asked before it is given up. */
const MOST_MISSED_LOOKS = WAYS.length;
/** The share of the most votes that another face needs to count, and the share of its width to be one of several. */
const RIVAL_VOTES = 0.5;
const RIVAL_WIDTH = 0.5;

const isApart = (one: Found, other: Found): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) > 0.7 * Math.max(one.width, other.width);

/** The largest face, as the oval wants it. `size`: of the picture in which the faces are. */
function sightingOf(faces: readonly Found[], { width, height }: Rect, isMobile: boolean) {
  const mostVotes = Math.max(...faces.map(({ votes }) => votes));
  const rivals = faces.filter(({ votes }) => votes >= RIVAL_VOTES * mostVotes);
  const [face] = rivals.sort((one, other) => other.width - one.width);
  if (!face) return undefined;
  const view = fit(isMobile ? VIEW.phone : VIEW.desktop, { width, height });
  const sighting: FaceSighting = {
    x: (face.x - width / 2) / view.width,
    y: (face.y - height / 2) / view.height + 0.5 - MIDDLE_HEIGHT,
    width: face.width / (OVAL_SHARE * view.width),
    isOneOfSeveral: rivals.some((other) => isApart(face, other) && other.width >= RIVAL_WIDTH * face.width),
  };
  return sighting;
}

const isPlaced = ({ x, y, width }: FaceSighting): boolean =>
  Math.abs(x) <= MAX_OFFSET && Math.abs(y) <= MAX_OFFSET && width >= MIN_WIDTH && width <= MAX_WIDTH;

const isStill = (face: FaceSighting, before: FaceSighting | undefined): boolean =>
  before !== undefined &&
  Math.hypot(face.x - before.x, face.y - before.y) <= MAX_MOTION * face.width &&
  Math.abs(face.width - before.width) <= MAX_GROWTH * face.width;

/** The first look is never good, because nothing is known of its stillness. */
export function lookAtFace(frame: Frame, aim: Aim, before: FaceLook, measures: Measures): FaceLook {
  const planned = measures.planIn(frame, aim);
  if (!planned) return NO_FACE;
  const { part } = planned;
  const scale = SHORT_SIDE_PX / Math.min(part.width, part.height);
  const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
  const picture = measures.sample(frame, part, size);
  const bounds = { x: 0, y: 0, ...size };
  const lookBy = (way: number) => sightingOf(WAYS[way]?.(picture) ?? [], bounds, aim.isMobile);
  // what has found a face is asked first; a look has the time for one more
  const next = (before.way + 1) % WAYS.length;
  const first = lookBy(before.way);
  const sighting = first ?? lookBy(next);
  const way = first ? before.way : sighting ? next : (next + 1) % WAYS.length;
  const { last } = before;
  if (!sighting) {
    const missed = last && last.looksAgo < MOST_MISSED_LOOKS ? { ...last, looksAgo: last.looksAgo + 1 } : undefined;
    return { ...NO_FACE, last: missed, way };
  }
  const isAccepted = isPlaced(sighting) && !sighting.isOneOfSeveral;
  const seen = { ...NO_FACE, sighting, isAccepted, last: { sighting, looksAgo: 0 }, way };
  if (!isAccepted) return seen;
  const { advice, edgeWidthPx } = measures.inspect(frame, aim);
  if (advice !== undefined) return { ...seen, advice };
  if (typeof edgeWidthPx !== 'number') return { ...seen, advice: 'blurry' };
  return { ...seen, isGood: isStill(sighting, last?.sighting) };
}
