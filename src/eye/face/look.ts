/**
 * One look for a face: where is it, and would a selfie taken now be a good one? It looks for the largest frontal face, decides
 * nothing about the person and keeps nothing. Pure.
 */
import type { Advice } from '../advice.ts';
import type { Frame } from '../frame.ts';
import { DESKTOP_FACE_VIEW, GOOD_LOOKS, OVAL_INSET_PX, PHONE_VIEW } from '../constants.ts';
import { fit, type Aim, type Rect, type Size } from '../geometry.ts';
import type { Greys } from '../picture.ts';
import type { Measures } from '../measures.ts';
import { grouped, type Found } from './finder.ts';
import { RIVAL_WAYS, WAYS, type Sought } from './ways.ts';

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
  /** Where it is in the frame. */
  readonly box: Rect | undefined;
  /** The face that was last seen in the sample, how many looks have missed it since, and which of the ways found it. */
  readonly last: { readonly face: Found; readonly looksAgo: number; readonly way: number } | undefined;
  /** Which of the ways is next to look over the whole view. */
  readonly next: number;
  /** How many looks in a row would be good if it is alone, and how many looks ago another face was seen. */
  readonly good: number;
  readonly othersAgo: number;
}

export const NO_FACE: FaceLook = {
  sighting: undefined,
  isAccepted: false,
  advice: undefined,
  isGood: false,
  box: undefined,
  last: undefined,
  next: 0,
  good: 0,
  othersAgo: Infinity,
};

/** The shorter side of the picture in which a face is looked for, in pixels. */
const SHORT_SIDE_PX = 240;
/** Where a face's middle should be, as a share of the view's height. */
const MIDDLE_HEIGHT = 0.48;

/** The best width of a face as a share of the oval's, and what is accepted around it and aside. */
export const BEST_FACE = 0.57;
const MIN_WIDTH = 0.4;
const MAX_WIDTH = 0.8;
/** The same of one that was accepted a moment ago: what is measured of a still face varies by a tenth. */
const MAX_WIDTH_AGAIN = 0.88;
const MAX_OFFSET = 0.12;
/** The most that a face may move between two looks, and change its size, as shares of its width. */
const MAX_MOTION = 0.1;
const MAX_GROWTH = 0.2;
/** The widths of faces that are looked for, as shares of the picture's shorter side. */
const LEAST_SHARE = 0.22;
const MOST_SHARE = 0.95;
/** The least before a desktop, in the first of the ways: who sits a metre and a half away is to come closer. */
const FAR_SHARE = 0.12;
/** How far around the middle of the last face it is looked for again, and how much narrower and wider, in its widths. */
const AGAIN_REACH = 0.9;
const AGAIN_WIDTHS = { least: 0.77, most: 1.3 } as const;
/** As many looks ask each of the ways: if all of them miss a face, it is another one. */
export const MOST_LOOKS = WAYS.length;
/** How many of the ways look over the whole view. */
const WAYS_ANYWHERE = 2;
/** The eyes, the nose and the mouth: how far from its middle, in its widths. Hair and clothes have other light and other edges. */
const FEATURES = { across: 0.4, down: 0.5 } as const;
/** The share of the most votes that the largest face needs. */
const LARGEST_VOTES = 0.5;
/** The share of a face's width from which another one is one of several, and the votes that it needs in all ways together. */
const RIVAL_WIDTH = 0.5;
const RIVAL_VOTES = 7;
/** As many looks after another face was seen, there is no photo. */
const RIVAL_LOOKS = 2 * GOOD_LOOKS.face;

const isApart = (one: Found, other: Found): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) > 0.62 * Math.max(one.width, other.width);

const isRival = (face: Found, other: Found): boolean => isApart(face, other) && other.width >= RIVAL_WIDTH * face.width;

function largestOf(faces: readonly Found[]): Found | undefined {
  const mostVotes = Math.max(...faces.map(({ votes }) => votes));
  const [face] = faces
    .filter(({ votes }) => votes >= LARGEST_VOTES * mostVotes)
    .sort((one, other) => other.width - one.width);
  return face;
}

/** A face as the oval wants it. `size`: of the picture in which it is, of which a desktop's view shows the middle. */
function sightingOf(face: Found, size: Size, { isMobile, view: shown }: Aim, isOneOfSeveral: boolean): FaceSighting {
  // a view that isn't laid out has no size
  const onScreen = shown?.height ? shown : isMobile ? PHONE_VIEW.face : DESKTOP_FACE_VIEW;
  const view = fit(onScreen, size);
  return {
    x: (face.x - size.width / 2) / view.width,
    y: (face.y - size.height / 2) / view.height + 0.5 - MIDDLE_HEIGHT,
    width: face.width / (view.width * (1 - (2 * OVAL_INSET_PX) / onScreen.width)),
    isOneOfSeveral,
  };
}

const isPlaced = ({ x, y, width }: FaceSighting, mostWidth: number): boolean =>
  Math.abs(x) <= MAX_OFFSET && Math.abs(y) <= MAX_OFFSET && width >= MIN_WIDTH && width <= mostWidth;

const isStill = (face: Found, before: Found | undefined): boolean =>
  before !== undefined &&
  Math.hypot(face.x - before.x, face.y - before.y) <= MAX_MOTION * face.width &&
  Math.abs(face.width - before.width) <= MAX_GROWTH * face.width;

/** What is around a face, as far as it is in the picture. `across` and `down`: in widths of the face, to both sides. */
function around({ x, y, width }: Found, across: number, down: number, size: Size): Rect {
  const [left, top] = [Math.max(0, Math.round(x - across * width)), Math.max(0, Math.round(y - down * width))];
  return {
    x: left,
    y: top,
    width: Math.min(size.width, Math.round(x + across * width)) - left,
    height: Math.min(size.height, Math.round(y + down * width)) - top,
  };
}

/** The first look is never good, because nothing is known of its stillness. */
export function lookAtFace(frame: Frame, aim: Aim, before: FaceLook, measures: Measures): FaceLook {
  const planned = measures.planIn(frame, aim);
  if (!planned) return NO_FACE;
  const { part } = planned;
  const scale = SHORT_SIDE_PX / Math.min(part.width, part.height);
  const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
  const { last } = before;
  /** In the frame. */
  const inFrame = ({ x, y, width, height }: Rect): Rect => ({
    x: part.x + x / scale,
    y: part.y + y / scale,
    width: width / scale,
    height: height / scale,
  });
  let whole: Greys | undefined;
  const wholePicture = (): Greys => (whole ??= measures.sample(frame, part, size));
  const anywhere: Sought = {
    leastPx: LEAST_SHARE * SHORT_SIDE_PX,
    mostPx: MOST_SHARE * SHORT_SIDE_PX,
    care: 'quickly',
  };

  /** The face of a moment ago is looked for where it was: first in the way that found it. */
  function findAgain(): { readonly face: Found; readonly way: number } | undefined {
    if (!last) return undefined;
    const near = around(last.face, AGAIN_REACH, AGAIN_REACH, size);
    if (near.width <= 0 || near.height <= 0) return undefined;
    const picture = measures.sample(frame, inFrame(near), near);
    const sought = {
      leastPx: AGAIN_WIDTHS.least * last.face.width,
      mostPx: AGAIN_WIDTHS.most * last.face.width,
      care: 'again',
    } as const;
    for (let asked = 0; asked < WAYS.length; asked++) {
      const way = (last.way + asked) % WAYS.length;
      const [face] = WAYS[way]?.(picture, sought) ?? [];
      if (face) return { face: { ...face, x: face.x + near.x, y: face.y + near.y }, way };
    }
    return undefined;
  }
  let next = before.next;
  let seen = findAgain();
  let othersAgo = before.othersAgo + 1;
  for (let asked = 0; !seen && asked < WAYS_ANYWHERE; asked++) {
    const way = next;
    next = (next + 1) % WAYS.length;
    const isFar = way === 0 && !aim.isMobile;
    const sought = isFar ? { ...anywhere, leastPx: FAR_SHARE * SHORT_SIDE_PX } : anywhere;
    const faces = WAYS[way]?.(wholePicture(), sought) ?? [];
    const face = largestOf(faces);
    if (!face) continue;
    seen = { face, way };
    if (faces.some((other) => isRival(face, other))) othersAgo = 0;
  }
  if (!seen) {
    const missed = last && last.looksAgo < MOST_LOOKS ? { ...last, looksAgo: last.looksAgo + 1 } : undefined;
    return { ...NO_FACE, last: missed, next, othersAgo };
  }
  const { face, way } = seen;
  const box = inFrame(around(face, FEATURES.across, FEATURES.down, size));
  const found = (isOneOfSeveral: boolean): FaceLook => {
    const sighting = sightingOf(face, size, aim, isOneOfSeveral);
    const isAccepted = isPlaced(sighting, before.isAccepted ? MAX_WIDTH_AGAIN : MAX_WIDTH) && !isOneOfSeveral;
    return { ...NO_FACE, sighting, isAccepted, box, last: { face, looksAgo: 0, way }, next, othersAgo };
  };
  const look = found(othersAgo <= RIVAL_LOOKS);
  if (!look.isAccepted) return look;
  const { advice, edgeWidthPx } = measures.inspect(frame, aim, box);
  if (advice !== undefined) return { ...look, advice };
  if (typeof edgeWidthPx !== 'number') return { ...look, advice: 'blurry' };
  if (!isStill(face, last?.face)) return look;
  const good = before.good + 1;
  // that takes longer than all else: not at the first good look, except in company
  if (good % GOOD_LOOKS.face !== 1 || before.othersAgo < Infinity) {
    const sought: Sought = { ...anywhere, leastPx: RIVAL_WIDTH * face.width, care: 'closely' };
    const others = grouped(RIVAL_WAYS.flatMap((find) => find(wholePicture(), sought)));
    if (others.some((other) => other.votes >= RIVAL_VOTES && isRival(face, other))) {
      othersAgo = 0;
      return found(true);
    }
  }
  return { ...look, isGood: true, good };
}
