// Whether the round corners of a card are there in a photo, in all of its pixels: not covered, and not torn off. Pure.
import type { Corners } from '../../../eye/card.ts';
import { apart, colourAt, meanOf, medianOf, usualOf, type Colour, type Pixels } from './colour.ts';

/** ISO/IEC 7810 ID-1, in millimetres. */
const CARD = { long: 85.6, high: 53.98, radius: 3.18 } as const;

/** The colour at a point of the card, in millimetres from the tip of a corner along its long and its short edge. */
export type Corner = (along: number, down: number) => Colour;

/** A card's corners as a photo shows them, in perspective: the upper left one first, clockwise. */
export function cornersIn(pixels: Pixels, [topLeft, topRight, bottomRight, bottomLeft]: Corners): Corner[] {
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
const DEGREES = range(5, 86, 2.5);
const ASIDE_MM = 0.3;
const INEXACT_MM = [-0.5, -0.25, 0, 0.25, 0.5] as const;
/** The least step of light across the arc in the mean: on a white table, a thin shadow is all there is. */
const MIN_MEAN_STEP = 2.5;
/** The same at most of its places, for a table with a pattern; and how much more than grain makes, further inside. */
const MIN_STEP = 4;
const GRAIN_FACTOR = 1.6;
const INSIDE_MM = 1.5;
/** How far inside its border a card's rim is looked at: print comes no nearer, as a rule. */
const RIM_MM = [0.8, 1.2, 1.6, 2] as const;
/** The parts of the rim beside a corner, from its tip, along either edge. */
const PARTS_MM = [
  [4.5, 9],
  [9, 14],
  [14, 20],
  [20, 26],
] as const;
const ALONG_MM = 0.4;
/** How much a part of the rim may differ from the one before it: pale print and a lamp make a difference, too. */
const MOST_JUMP = 16;

function onArc(corner: Corner, degrees: number, inward: number): Colour {
  const radians = (degrees * Math.PI) / 180;
  const radius = CARD.radius - inward;
  return corner(CARD.radius - radius * Math.cos(radians), CARD.radius - radius * Math.sin(radians));
}

interface Steps {
  /** In the mean. */
  readonly mean: number;
  /** At most places. */
  readonly usual: number;
}

/** How much the light steps across the arc of a corner, or a line further inside. */
function stepsAcross(corner: Corner, inward: number): Steps {
  const atPlaces = DEGREES.map(() => 0);
  let most = 0;
  for (const inexact of INEXACT_MM) {
    const inside = DEGREES.map((degrees) => onArc(corner, degrees, inward + inexact + ASIDE_MM));
    const outside = DEGREES.map((degrees) => onArc(corner, degrees, inward + inexact - ASIDE_MM));
    for (const [place, colour] of inside.entries())
      atPlaces[place] = Math.max(atPlaces[place] ?? 0, apart(colour, outside[place] ?? colour));
    most = Math.max(most, apart(meanOf(inside), meanOf(outside)));
  }
  return { mean: most, usual: medianOf(atPlaces) };
}

/** How much the light steps across the arc of a corner. */
export function stepAcross(corner: Corner): number {
  const { mean, usual } = stepsAcross(corner, 0);
  return Math.max(mean, usual);
}

function hasArc(corner: Corner): boolean {
  const { mean, usual } = stepsAcross(corner, 0);
  return mean >= MIN_MEAN_STEP || usual >= Math.max(MIN_STEP, GRAIN_FACTOR * stepsAcross(corner, INSIDE_MM).usual);
}

/** How much each part of the rim differs from the one before, from the tip of the corner on. */
function jumpsAlong(tip: Colour, colourAlong: (along: number, inward: number) => Colour): number[] {
  let before = tip;
  return PARTS_MM.map(([from, to]) => {
    const colours = range(from, to, ALONG_MM).flatMap((along) => RIM_MM.map((inward) => colourAlong(along, inward)));
    const part = usualOf(colours);
    const jump = apart(part, before);
    before = part;
    return jump;
  });
}

/** Whether a corner ends in an arc, and looks like the rim on both sides of it. Further away, a finger may lie over one edge. */
export function isThere(corner: Corner): boolean {
  if (!hasArc(corner)) return false;
  const tip = usualOf(DEGREES.flatMap((degrees) => RIM_MM.map((inward) => onArc(corner, degrees, inward))));
  const edges = [jumpsAlong(tip, corner), jumpsAlong(tip, (along, inward) => corner(inward, along))];
  return (
    edges.every(([jump = 0]) => jump <= MOST_JUMP) && edges.some((jumps) => jumps.every((jump) => jump <= MOST_JUMP))
  );
}
