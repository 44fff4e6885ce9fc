// Whether the round corners of a card are there in a photo, in all of its pixels: not covered, and not torn off. Pure.
import type { Corners } from '../../../eye/card.ts';
import { apart, colourAt, meanOf, medianOf, usualOf, type Colour, type Pixels } from './colour.ts';

/** ISO/IEC 7810 ID-1, in millimetres. */
export const CARD = { long: 85.6, high: 53.98, radius: 3.18 } as const;

/** The colour at a point of the card, in millimetres from the tip of a corner along its long and its short edge. */
export type Corner = (along: number, down: number) => Colour;

/** A card's corners as a photo shows them, in perspective: the upper left one first, clockwise. */
export function cornersIn(
  pixels: Pixels,
  [topLeft, topRight, bottomRight, bottomLeft]: Corners,
): readonly [Corner, Corner, Corner, Corner] {
  const [x1, x2] = [topRight.x - bottomRight.x, bottomLeft.x - bottomRight.x];
  const [y1, y2] = [topRight.y - bottomRight.y, bottomLeft.y - bottomRight.y];
  const x = topLeft.x - topRight.x + bottomRight.x - bottomLeft.x;
  const y = topLeft.y - topRight.y + bottomRight.y - bottomLeft.y;
  const across = x1 * y2 - x2 * y1;
  const [leanX, leanY] = [(x * y2 - x2 * y) / across, (x1 * y - x * y1) / across];
  const at: Corner = (right, below) => {
    const [u, v] = [right / CARD.long, below / CARD.high];
    const inPhoto = (start: number, beside: number, under: number): number =>
      (start + (beside - start + leanX * beside) * u + (under - start + leanY * under) * v) /
      (leanX * u + leanY * v + 1);
    return colourAt(pixels, {
      x: inPhoto(topLeft.x, topRight.x, bottomLeft.x),
      y: inPhoto(topLeft.y, topRight.y, bottomLeft.y),
    });
  };
  return [
    at,
    (along, down) => at(CARD.long - along, down),
    (along, down) => at(CARD.long - along, CARD.high - down),
    (along, down) => at(along, CARD.high - down),
  ];
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);

/** Where the arc of a corner is looked at, and how far on both sides of it; where exactly it is isn't known. */
const PLACES = 24;
const DEGREES = Array.from({ length: PLACES }, (_, place) => ((place + 0.5) * 90) / PLACES);
const THIRDS = [0, 1, 2].map((third) => [(third * PLACES) / 3, ((third + 1) * PLACES) / 3] as const);
const ASIDE_MM = [0.25, 0.55] as const;
const INEXACT_MM = [-0.5, -0.25, 0, 0.25, 0.5] as const;
/** The least step of light across the arc in the mean: on a white table, a thin shadow is all there is. */
const MIN_MEAN_STEP = 1.6;
/** The same at most of its places, for a table with a pattern; and how much more than grain makes, further inside. */
const MIN_STEP = 4;
const GRAIN_FACTOR = 1.6;
const INSIDE_MM = 1.5;
/** The step of light in each third of an arc that is one for sure. */
const SURE_ARC = 8;

/** How far inside its border a card's rim is looked at: print comes no nearer, as a rule. */
const RIM_MM = [0.8, 1.3, 1.8] as const;
/** The parts of the rim beside a corner, from its tip, along either edge. */
const PARTS_MM = [
  [4.5, 9],
  [9, 14],
  [14, 20],
  [20, 26],
] as const;
const ALONG_MM = 0.6;
/** How much a part may differ from the one before it, as a share of the light and in luma: pale print and a lamp make a difference, too. */
const JUMP = { share: 0.07, luma: 3 } as const;
/** An edge is straight from here on; and how much more than a lamp makes a corner may differ from both halves of it, as a share. */
const STRAIGHT_MM = 5;
const STRANGE_SHARE = 0.3;

/** Beyond a corner, an edge must end: at most of these places, there is no step with the same rim inside it. */
const BEYOND_MM = range(-3.5, -0.5, 0.25);
const BESIDE_MM = range(5, 13, 0.5);
const ACROSS_MM = [0.7, 1.1, 1.5] as const;
const MOST_BEYOND = 0.75;
const SAME_COLOUR = 12;
/** The least step across an edge that is one for sure: half of the usual one, within these bounds. */
const SURE_STEP = { least: 5, most: 12 } as const;

/** The colour so many millimetres along an edge, from a corner, and so many inside. */
type Along = (along: number, inward: number) => Colour;

const downFrom =
  (corner: Corner): Along =>
  (along, inward) =>
    corner(inward, along);

function onArc(corner: Corner, degrees: number, inward: number): Colour {
  const radians = (degrees * Math.PI) / 180;
  const radius = CARD.radius - inward;
  return corner(CARD.radius - radius * Math.cos(radians), CARD.radius - radius * Math.sin(radians));
}

interface Steps {
  /** In the mean of the whole arc. */
  readonly mean: number;
  /** In the mean of the third of the arc where it is least. */
  readonly least: number;
  /** At most places. */
  readonly usual: number;
}

/** How much the light steps across the arc of a corner, or a line further inside. */
function stepsAcross(corner: Corner, inward: number): Steps {
  const atPlaces = DEGREES.map(() => 0);
  let [most, least] = [0, 0];
  for (const inexact of INEXACT_MM) {
    const beside = (side: 1 | -1): Colour[] =>
      DEGREES.map((degrees) =>
        meanOf(ASIDE_MM.map((aside) => onArc(corner, degrees, inward + inexact + side * aside))),
      );
    const [inside, outside] = [beside(1), beside(-1)];
    const stepIn = (from: number, to: number): number =>
      apart(meanOf(inside.slice(from, to)), meanOf(outside.slice(from, to)));
    for (const [place, colour] of inside.entries())
      atPlaces[place] = Math.max(atPlaces[place] ?? 0, apart(colour, outside[place] ?? colour));
    most = Math.max(most, stepIn(0, PLACES));
    least = Math.max(least, Math.min(...THIRDS.map(([from, to]) => stepIn(from, to))));
  }
  return { mean: most, least, usual: medianOf(atPlaces) };
}

/** How much each part of the rim differs from the one before, from the tip of the corner on. */
function jumpsAlong(tip: Colour, colourAlong: Along): number[] {
  let before = tip;
  return PARTS_MM.map(([from, to]) => {
    const colours = range(from, to, ALONG_MM).flatMap((along) => RIM_MM.map((inward) => colourAlong(along, inward)));
    const part = usualOf(colours);
    const jump = apart(part, before);
    before = part;
    return jump;
  });
}

/** Whether an edge goes on beyond its corner: then that is no corner, but a line of print that meets the edge. */
function goesOn(tip: Colour, colourAlong: Along): boolean {
  const across = (along: number, side: 1 | -1): Colour =>
    meanOf(ACROSS_MM.map((inward) => colourAlong(along, side * inward)));
  const usual = medianOf(BESIDE_MM.map((along) => apart(across(along, 1), across(along, -1))));
  if (usual < SURE_STEP.least) return false;
  const least = Math.min(SURE_STEP.most, Math.max(SURE_STEP.least, usual / 2));
  const places = BEYOND_MM.filter((along) => {
    const inside = across(along, 1);
    return apart(inside, tip) <= SAME_COLOUR && apart(inside, across(along, -1)) >= least;
  });
  return places.length >= MOST_BEYOND * BEYOND_MM.length;
}

/** Whether a corner ends in an arc, and looks like the rim on both sides of it. Further away, a finger may lie over one edge. */
function isThere(corner: Corner, tip: Colour): boolean {
  const most = JUMP.share * Math.max(...tip) + JUMP.luma;
  const edges = [jumpsAlong(tip, corner), jumpsAlong(tip, downFrom(corner))];
  if (!edges.every(([jump = 0]) => jump <= most) || !edges.some((jumps) => jumps.every((jump) => jump <= most)))
    return false;
  const { mean, least, usual } = stepsAcross(corner, 0);
  const hasArc =
    mean >= MIN_MEAN_STEP || usual >= Math.max(MIN_STEP, GRAIN_FACTOR * stepsAcross(corner, INSIDE_MM).usual);
  return hasArc && (least >= SURE_ARC || !(goesOn(tip, corner) || goesOn(tip, downFrom(corner))));
}

/** The rim in both halves of an edge: a finger may lie over one of them. */
function rimOf(colourAlong: Along, length: number): readonly [Colour, Colour] {
  const half = (from: number, to: number): Colour =>
    usualOf(range(from, to, 1).flatMap((along) => RIM_MM.map((inward) => colourAlong(along, inward))));
  return [half(STRAIGHT_MM, length / 2), half(length / 2, length - STRAIGHT_MM)];
}

/** Whether a corner is unlike the rest of an edge: beyond a card there is the table. */
const isStrange = (tip: Colour, rim: readonly Colour[]): boolean =>
  rim.every((half) => apart(tip, half) > STRANGE_SHARE * Math.max(...tip, ...half));

/** Which of a card's corners are there. */
function cornersThere(pixels: Pixels, corners: Corners): readonly boolean[] {
  const [one, two, three, four] = cornersIn(pixels, corners);
  const [top, right] = [rimOf(one, CARD.long), rimOf(downFrom(two), CARD.high)];
  const [bottom, left] = [rimOf(four, CARD.long), rimOf(downFrom(one), CARD.high)];
  return (
    [
      [one, left, top],
      [two, top, right],
      [three, right, bottom],
      [four, bottom, left],
    ] as const
  ).map(([corner, ...edges]) => {
    const tip = usualOf(DEGREES.flatMap((degrees) => RIM_MM.map((inward) => onArc(corner, degrees, inward))));
    return !edges.some((rim) => isStrange(tip, rim)) && isThere(corner, tip);
  });
}

/** How many of a card's corners are there. */
export const countCorners = (pixels: Pixels, corners: Corners): number =>
  cornersThere(pixels, corners).filter(Boolean).length;
