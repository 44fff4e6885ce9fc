// The card in a photo: about where the widget's eye sees it, and there looked at in all of the photo's pixels.
import { ASPECT, BEST_WIDTH, distance, mapCorners, mean, sizeOf, type Corners, type Point } from '../../../eye/card.ts';
import { sample, type Frame } from '../../../eye/frame.ts';
import type { Size } from '../../../eye/geometry.ts';
import type { Greys } from '../../../eye/picture.ts';
import { seeCard } from '../../../eye/whole.ts';
import type { Sighting } from '../../../eye/sighting.ts';
import { hasPrint } from './print.ts';
import type { Pixels } from './colour.ts';
import { cornersIn, countCorners } from './corner.ts';
import { edgesNear } from './edge.ts';
import {
  areaOf,
  hasClearEdges,
  hasShape,
  isClear,
  isSharp,
  outlineNear,
  reshaped,
  shearOf,
  stretchOf,
  type Outline,
} from './outline.ts';
import type { Picture } from './picture.ts';
import { MIN_CARD_SHARE, MIN_CLARITY, MIN_EDGE_CLARITY, VIEW_WIDTH_PX } from './thresholds.ts';

/** A card in a photo. Sizes are shares of the photo's. */
export interface Card {
  /** Of the photo's area; of a card that the photo cuts off, as if it didn't. */
  readonly share: number;
  /** Of the photo's width: the card's long side. */
  readonly length: number;
  readonly isCut: boolean;
  /** How much longer than a card it is, as a share. */
  readonly stretch: number;
  /** How far from square its edges are to each other, in radians. */
  readonly shear: number;
  /** How many of its corners are covered or torn off. */
  readonly missing: number;
}

/**
 * What is left out at each side, or seen beyond it, as a share: the eye sees in one look what it may miss in another, a little
 * nearer or further away.
 */
const LOOKS = [0, 0.03, -0.03] as const;
/** How far the eye may be wrong about an edge, in pixels of the photo; and where it sees no corners, but only a place. */
const REACH_PX = 12;
const ROUGH_REACH_PX = 24;
const BLIND_REACH_PX = 48;
/** Two looks that see each corner within so many pixels see the same. */
const SAME_PX = 10;
/** How far beyond the photo a corner lies for sure; and how long the part of an edge must be that the photo shows, as a share of its width. */
const BEYOND_PX = 2;
const MIN_SEEN_SHARE = 0.2;

/** A picture in the middle of a larger one, which goes on beyond its border as it ends there. */
function surrounded({ width, height, luma }: Greys, size: Size): Greys {
  const [left, top] = [(size.width - width) >> 1, (size.height - height) >> 1];
  const within = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at));
  const larger = new Uint8ClampedArray(size.width * size.height);
  for (let y = 0, pixel = 0; y < size.height; y++) {
    const row = within(y - top, height) * width;
    for (let x = 0; x < size.width; x++, pixel++) larger[pixel] = luma[row + within(x - left, width)] ?? 0;
  }
  return { ...size, luma: larger };
}

/** A photo at the width in which the eye looks for a card, without a margin or with one. */
function viewOf(frame: Frame, margin: number): Greys {
  const view = { width: VIEW_WIDTH_PX, height: Math.round((VIEW_WIDTH_PX * frame.height) / frame.width) };
  const share = 1 - 2 * margin;
  if (margin >= 0) {
    const [x, y] = [frame.width * margin, frame.height * margin];
    return sample(frame, { x, y, width: frame.width * share, height: frame.height * share }, view);
  }
  const size = { width: Math.round(view.width / share), height: Math.round(view.height / share) };
  return surrounded(sample(frame, { x: 0, y: 0, width: frame.width, height: frame.height }, size), view);
}

/** What the eye sees of a card in one look, in pixels of the photo. */
interface Glimpse {
  readonly corners: Corners;
  /** How far it may be wrong about an edge. */
  readonly reachPx: number;
}

function glimpseOf(frame: Frame, margin: number): Glimpse | undefined {
  const view = viewOf(frame, margin);
  const { corners, sighting } = seeCard(view, { sample });
  if (!sighting) return undefined;
  const scale = ((1 - 2 * margin) * frame.width) / view.width;
  const inPhoto = ({ x, y }: Point): Point => ({
    x: (x - view.width / 2) * scale + frame.width / 2,
    y: (y - view.height / 2) * scale + frame.height / 2,
  });
  return {
    corners: mapCorners(corners ?? roughCornersOf(view, sighting), inPhoto),
    reachPx: corners ? REACH_PX : ROUGH_REACH_PX,
  };
}

function roughCornersOf(view: Size, { x, y, width, turn }: Pick<Sighting, 'x' | 'y' | 'width' | 'turn'>): Corners {
  const radians = (turn * Math.PI) / 180;
  const [cosine, sine] = [(Math.cos(radians) * width) / 2, (Math.sin(radians) * width) / 2];
  const at = (along: number, down: number): Point => ({
    x: view.width * (x + along * cosine - (down / ASPECT) * sine) + view.width / 2,
    y: view.width * (y + along * sine + (down / ASPECT) * cosine) + view.height / 2,
  });
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** Whether a corner lies beyond the photo. */
const isBeyond = ({ width, height }: Size, corners: Corners): boolean =>
  corners.some(({ x, y }) => Math.min(x, y, width - 1 - x, height - 1 - y) < -BEYOND_PX);

/** The part of an edge that the photo shows; undefined if it is too short to tell anything. */
function seenPart({ width, height }: Size, from: Point, to: Point): readonly [Point, Point] | undefined {
  let [start, end] = [0, 1];
  for (const [at, by, most] of [
    [from.x, to.x - from.x, width - 1],
    [from.y, to.y - from.y, height - 1],
  ] as const) {
    const [one, other] = [-at / by, (most - at) / by];
    start = Math.max(start, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  const at = (share: number): Point => ({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
  return (end - start) * distance(from, to) >= MIN_SEEN_SHARE * width ? [at(start), at(end)] : undefined;
}

/** Whether a card lies there that the photo cuts off: its edges are clear as far as one sees them. */
function isCutCard(pixels: Pixels, corners: Corners): boolean {
  if (!isBeyond(pixels, corners)) return false;
  const clarities = corners.flatMap((from, index) => {
    const part = seenPart(pixels, from, corners[(index + 1) % 4] ?? from);
    return part ? [Math.max(...edgesNear(pixels, ...part, REACH_PX).map(({ clarity }) => clarity))] : [];
  });
  return clarities.length > 2 && areClear(clarities) && isPrinted(pixels, corners, 'cut');
}

/** Whether edges are clear enough for those of something. */
const areClear = (clarities: readonly number[]): boolean =>
  Math.min(...clarities) >= MIN_EDGE_CLARITY && mean(clarities) >= MIN_CLARITY;

function isPrinted(pixels: Pixels, corners: Corners, seen: 'whole' | 'cut'): boolean {
  const [card] = cornersIn(pixels, corners);
  return hasPrint(card, seen);
}

interface Found {
  readonly corners: Corners;
  readonly isCut: boolean;
}

/** Where a card may be: where it would lie right, and what the eye sees in each look. */
function* glimpsesOf(frame: Frame): Generator<Glimpse> {
  const blind = (turn: number): Glimpse => ({
    corners: roughCornersOf(frame, { x: 0, y: 0, width: BEST_WIDTH, turn }),
    reachPx: BLIND_REACH_PX,
  });
  for (const [index, margin] of LOOKS.entries()) {
    const glimpse = glimpseOf(frame, margin);
    if (glimpse) yield glimpse;
    if (index === 0) yield blind(0);
  }
}

const areAlike = (some: Corners, others: Corners): boolean =>
  some.every((corner, index) => distance(corner, others[index] ?? corner) <= SAME_PX);

/** The best outline in any look; or, where there is none of a whole card, one that the photo cuts off. */
function outlineIn({ frame, pixels }: Picture): Found | undefined {
  let best: Outline | undefined;
  let cut: Corners | undefined;
  const seen: Corners[] = [];
  for (const { corners, reachPx } of glimpsesOf(frame)) {
    if (seen.some((others) => areAlike(corners, others))) continue;
    seen.push(corners);
    if (!cut && isCutCard(pixels, corners)) cut = corners;
    const outline = outlineNear(pixels, corners, reachPx);
    if (!outline || !areClear(outline.edges.map(({ clarity }) => clarity))) continue;
    if (!isPrinted(pixels, outline.corners, 'whole')) continue;
    // corners are told apart by few pixels: what is too small anyway isn't judged by them
    const isTooSmall = reachPx === REACH_PX && areaOf(outline.corners) < MIN_CARD_SHARE * frame.width * frame.height;
    if (isTooSmall ? isSharp(outline) : isClear(pixels, outline)) return { corners: outline.corners, isCut: false };
    if (!best || outline.worth > best.worth) best = outline;
  }
  if (best && hasShape(best.corners)) return { corners: best.corners, isCut: false };
  // its lowest edge may be print, above one that the photo cuts off
  if (best && !hasClearEdges(best))
    cut ??= Object.values(reshaped(best.corners)).find((corners) => isCutCard(pixels, corners));
  if (best && !cut) return { corners: best.corners, isCut: false };
  return cut && { corners: cut, isCut: true };
}

/** The card in a photo; undefined if there is none. */
export function findCard(picture: Picture): Card | undefined {
  const { frame, pixels } = picture;
  const found = outlineIn(picture);
  if (!found) return undefined;
  const { corners } = found;
  const isCut = found.isCut || isBeyond(pixels, corners);
  return {
    share: areaOf(corners) / (frame.width * frame.height),
    length: sizeOf(corners).long / frame.width,
    isCut,
    stretch: isCut ? 0 : stretchOf(corners),
    shear: isCut ? 0 : shearOf(corners),
    missing: isCut ? 0 : 4 - countCorners(pixels, corners),
  };
}
