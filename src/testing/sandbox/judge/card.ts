// The card in a photo: about where the widget's eye sees it, and there looked at in all of the photo's pixels.
import { ASPECT, mean, type Corners, type Point } from '../../../eye/card.ts';
import { sample, type Frame } from '../../../eye/frame.ts';
import type { Size } from '../../../eye/geometry.ts';
import type { Greys } from '../../../eye/picture.ts';
import { seeCard, sizeOf } from '../../../eye/whole.ts';
import type { Sighting } from '../../../eye/wide.ts';
import { cornersIn, isThere } from './corner.ts';
import { areaOf, outlineNear, stretchOf, type Outline } from './outline.ts';
import type { Picture } from './picture.ts';
import { MIN_EDGE_CLARITY, MIN_CLARITY, STRETCH_TOLERANCE, VIEW_WIDTH_PX } from './thresholds.ts';

/** A card in a photo. Sizes are shares of the photo's. */
export interface Card {
  /** Of the photo's area; of a card that the photo cuts off, as if it didn't. */
  readonly share: number;
  /** Of the photo's width: the card's long side. */
  readonly length: number;
  readonly isCut: boolean;
  /** How much longer than a card it is, as a share. */
  readonly stretch: number;
  /** How many of its corners are covered or torn off. */
  readonly missing: number;
}

/**
 * What is left out at each side, or seen beyond it, as a share: the eye sees in one look what it may miss in another, a little
 * nearer or further away.
 */
const LOOKS = [0, 0.02, -0.02, 0.04, -0.04, 0.01, 0.03, -0.01, -0.03, -0.05, -0.06] as const;
/** As many are enough where something was seen for sure. */
const MOST_LOOKS = 5;
/** How far the eye may be wrong about an edge, in pixels of the photo; and where it sees no corners, but only a place. */
const REACH_PX = 12;
const ROUGH_REACH_PX = 24;
/** How far beyond the photo a corner lies for sure, as a share of the photo's width. */
const BEYOND = 0.01;

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
  readonly isExact: boolean;
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
  const [topLeft, topRight, bottomRight, bottomLeft] = corners ?? roughCornersOf(view, sighting);
  return {
    corners: [inPhoto(topLeft), inPhoto(topRight), inPhoto(bottomRight), inPhoto(bottomLeft)],
    isExact: corners !== undefined,
  };
}

function roughCornersOf(view: Size, { x, y, width, turn }: Sighting): Corners {
  const radians = (turn * Math.PI) / 180;
  const [cosine, sine] = [(Math.cos(radians) * width) / 2, (Math.sin(radians) * width) / 2];
  const at = (along: number, down: number): Point => ({
    x: view.width * (x + along * cosine - (down / ASPECT) * sine) + view.width / 2,
    y: view.width * (y + along * sine + (down / ASPECT) * cosine) + view.height / 2,
  });
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** Whether a corner lies beyond the photo. */
function isCut({ width, height }: Size, corners: Corners): boolean {
  const beyond = BEYOND * width;
  return corners.some(({ x, y }) => x < -beyond || y < -beyond || x > width - 1 + beyond || y > height - 1 + beyond);
}

/** Whether the edges of an outline are clear enough for one of something. */
function isSeen({ edges }: Outline): boolean {
  const clarities = edges.map(({ clarity }) => clarity);
  return Math.min(...clarities) >= MIN_EDGE_CLARITY && mean(clarities) >= MIN_CLARITY;
}

function cardOf({ frame }: Picture, corners: Corners): Pick<Card, 'share' | 'length'> {
  const { long } = sizeOf(corners);
  return { share: areaOf(corners) / (frame.width * frame.height), length: long / frame.width };
}

const rank = (outline: Outline) => outline.worth;
const isWhole = ({ pixels }: Picture, outline: Outline): boolean => isSeen(outline) && Math.abs(stretchOf(outline.corners)) <= STRETCH_TOLERANCE && cornersIn(pixels, outline.corners).every(isThere);

/** The card in a photo; undefined if there is none. */
export function findCard(picture: Picture): Card | undefined {
  const { frame, pixels } = picture;
  let best: Outline | undefined;
  let cut: Corners | undefined;
  for (const [index, margin] of LOOKS.entries()) {
    if (index >= MOST_LOOKS && best && isSeen(best)) break;
    const glimpse = glimpseOf(frame, margin);
    if (!glimpse) continue;
    if (isCut(frame, glimpse.corners)) {
      cut ??= glimpse.corners;
      continue;
    }
    const outline = outlineNear(pixels, glimpse.corners, glimpse.isExact ? REACH_PX : ROUGH_REACH_PX);
    if (!outline) continue;
    if (isWhole(picture, outline)) { best = outline; break; }
    if (best && rank(outline) <= rank(best)) continue;
    best = outline;
  }
  if (best && isSeen(best)) {
    const missing = cornersIn(pixels, best.corners).filter((corner) => !isThere(corner)).length;
    return { ...cardOf(picture, best.corners), isCut: false, stretch: stretchOf(best.corners), missing };
  }
  return cut && { ...cardOf(picture, cut), isCut: true, stretch: 0, missing: 0 };
}
