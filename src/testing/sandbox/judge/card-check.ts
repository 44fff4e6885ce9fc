// Checks that what lies where a card may be is one: its shape, its print, and each of its corners. Pure.
import { ASPECT, edgesOf, mean, type Corners, type Point } from '../../../eye/card.ts';
import type { Greys } from '../../../eye/picture.ts';
import { MIN_CARD_WIDTH_PX } from './thresholds.ts';

/** What it is: a whole card, one without a corner, or something else in its place. */
export type Finding = 'card' | 'cornerMissing' | 'noCard';

/** A card in millimetres (ISO/IEC 7810 ID-1). */
const CARD = { width: 85.6, height: 53.98, radius: 3.18 } as const;

/** How much longer or higher than a card it may look, as a share; where perspective shows, by that much more. */
const SHAPE_TOLERANCE = 0.05;

/** The part of the card, within its edges, in which there must be print; how far apart its points are; in millimetres. */
const PRINT_INSET_MM = 5;
const PRINT_STEP_MM = 0.4;
/** The least difference of luma (0 to 255) between two points that counts as print, and the least share of them. */
const PRINT_STEP_LUMA = 24;
const MIN_PRINT_SHARE = 0.02;

/**
 * The rim, inwards from the card's outline: it is followed around each corner, from and to this far along both edges, and
 * compared with what it is like beside that. In millimetres.
 */
const RIM_MM = 1.5;
const CORNER_MM = 5;
const BESIDE_MM = { from: 8, to: 26 } as const;
const STEP_MM = 0.25;
/** How much the light may differ from that, as a share of it and in luma. */
const LIGHT_SHARE = 0.1;
const LIGHT_LUMA = 6;
/** The least share of each edge's rim that is alike: fingers hide nearly half of one. What isn't alike is no edge of a card. */
const MIN_ALIKE_SHARE = 0.5;
/** How much lighter or darker the rim of one edge may be than that of the others, as a share. */
const UNLIKE_SHARE = 0.3;
/** The longest stretch of the rim that may: with more, something lies on the corner, or it is torn off. */
const MAX_STRANGE_MM = 2;

/** Maps a point of the card, in millimetres from its top left, to the picture. */
type Project = (x: number, y: number) => Point;

/** The projection that takes the corners of a card to these. */
function projectionTo([topLeft, topRight, bottomRight, bottomLeft]: Corners): Project {
  const right = { x: topRight.x - bottomRight.x, y: topRight.y - bottomRight.y };
  const below = { x: bottomLeft.x - bottomRight.x, y: bottomLeft.y - bottomRight.y };
  const skew = {
    x: topLeft.x - topRight.x + bottomRight.x - bottomLeft.x,
    y: topLeft.y - topRight.y + bottomRight.y - bottomLeft.y,
  };
  const cross = right.x * below.y - below.x * right.y;
  const alongX = (skew.x * below.y - below.x * skew.y) / cross;
  const alongY = (right.x * skew.y - skew.x * right.y) / cross;
  const project = (from: number, toRight: number, toBottom: number, u: number, v: number, scale: number): number =>
    ((toRight - from + alongX * toRight) * u + (toBottom - from + alongY * toBottom) * v + from) / scale;
  return (x, y) => {
    const [u, v] = [x / CARD.width, y / CARD.height];
    const scale = alongX * u + alongY * v + 1;
    return {
      x: project(topLeft.x, topRight.x, bottomLeft.x, u, v, scale),
      y: project(topLeft.y, topRight.y, bottomLeft.y, u, v, scale),
    };
  };
}

function hasShape(corners: Corners): boolean {
  const { level, upright } = edgesOf(corners);
  const perspective = Math.max(...[level, upright].map((pair) => Math.max(...pair) / Math.min(...pair) - 1));
  return Math.abs(mean(level) / mean(upright) / ASPECT - 1) <= SHAPE_TOLERANCE + perspective;
}

/** The light around a point: nine pixels, about a third of a millimetre. */
function lightAt({ width, height, luma }: Greys, { x, y }: Point): number {
  const column = Math.max(1, Math.min(width - 2, Math.round(x)));
  const middle = Math.max(1, Math.min(height - 2, Math.round(y))) * width + column;
  let sum = 0;
  for (const row of [middle - width, middle, middle + width])
    sum += (luma[row - 1] ?? 0) + (luma[row] ?? 0) + (luma[row + 1] ?? 0);
  return sum / 9;
}

/** Print is looked for in the cells of a grid: a table has grain, too, but beside a blank sheet. */
const PRINT_CELLS = { across: 3, down: 2 } as const;
const MIN_PRINTED_CELLS = 4;

/** Whether most of a card has steps of light, as print has. */
function hasPrint({ width, luma }: Greys, project: Project): boolean {
  const [long, high] = [CARD.width - 2 * PRINT_INSET_MM, CARD.height - 2 * PRINT_INSET_MM];
  const cells = Array.from({ length: PRINT_CELLS.across * PRINT_CELLS.down }, () => ({ points: 0, steps: 0 }));
  for (let down = 0; down < high; down += PRINT_STEP_MM) {
    let before: number | undefined;
    for (let along = 0; along < long; along += PRINT_STEP_MM) {
      const at = project(PRINT_INSET_MM + along, PRINT_INSET_MM + down);
      const here = luma[Math.round(at.y) * width + Math.round(at.x)] ?? 0;
      const column = Math.floor((along / long) * PRINT_CELLS.across);
      const cell = cells[Math.floor((down / high) * PRINT_CELLS.down) * PRINT_CELLS.across + column];
      if (cell && before !== undefined) {
        cell.points++;
        if (Math.abs(here - before) >= PRINT_STEP_LUMA) cell.steps++;
      }
      before = here;
    }
  }
  return cells.filter(({ points, steps }) => steps >= MIN_PRINT_SHARE * points).length >= MIN_PRINTED_CELLS;
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

const isAlike = (light: number, usual: number): boolean => Math.abs(light - usual) <= LIGHT_SHARE * usual + LIGHT_LUMA;

/** Whether the rim is even along each edge, and much the same along all of them. */
function hasRim(picture: Greys, project: Project): boolean {
  const { width, height } = CARD;
  const edges = (
    [
      [width, (along) => project(along, RIM_MM)],
      [width, (along) => project(along, height - RIM_MM)],
      [height, (along) => project(RIM_MM, along)],
      [height, (along) => project(width - RIM_MM, along)],
    ] as readonly (readonly [number, (along: number) => Point])[]
  ).map(([length, placeAt]) => {
    const lights: number[] = [];
    for (let along = CORNER_MM; along < length - CORNER_MM; along += 2 * STEP_MM)
      lights.push(lightAt(picture, placeAt(along)));
    // lamps: what is usual changes along the edge
    const half = lights.length >> 1;
    const [early, late] = [medianOf(lights.slice(0, half)), medianOf(lights.slice(half))];
    const alike = lights.filter((light, index) =>
      isAlike(light, early + (late - early) * (2 * (index / lights.length) - 0.5)),
    );
    return { usual: (early + late) / 2, alikeShare: alike.length / lights.length };
  });

  const all = medianOf(edges.map(({ usual }) => usual));
  return edges.every(
    ({ usual, alikeShare }) => alikeShare >= MIN_ALIKE_SHARE && Math.abs(usual - all) <= UNLIKE_SHARE * all,
  );
}

/** The rim around a corner, in millimetres along both edges and inwards: straight, round, straight. */
const AROUND_CORNER: readonly Point[] = (() => {
  const radius = CARD.radius - RIM_MM;
  const straight: Point[] = [];
  for (let along = CORNER_MM; along > CARD.radius; along -= STEP_MM) straight.push({ x: along, y: RIM_MM });
  const round: Point[] = [];
  for (let angle = 0; angle <= Math.PI / 2; angle += STEP_MM / radius)
    round.push({ x: CARD.radius - radius * Math.sin(angle), y: CARD.radius - radius * Math.cos(angle) });
  return [...straight, ...round, ...straight.toReversed().map(({ x, y }) => ({ x: y, y: x }))];
})();

/** Whether the rim goes on around a corner as it is beside it. */
function hasCorner(picture: Greys, project: Project, isRight: boolean, isBottom: boolean): boolean {
  const lightFrom = ({ x, y }: Point): number =>
    lightAt(picture, project(isRight ? CARD.width - x : x, isBottom ? CARD.height - y : y));
  const beside = Array.from(
    { length: Math.round((BESIDE_MM.to - BESIDE_MM.from) / (2 * STEP_MM)) },
    (_, index) => BESIDE_MM.from + 2 * STEP_MM * index,
  );
  const level = medianOf(beside.map((along) => lightFrom({ x: along, y: RIM_MM })));
  const upright = medianOf(beside.map((along) => lightFrom({ x: RIM_MM, y: along })));
  let strangeMm = 0;
  return AROUND_CORNER.every((place, index) => {
    const usual = level + ((upright - level) * index) / (AROUND_CORNER.length - 1);
    strangeMm = isAlike(lightFrom(place), usual) ? 0 : strangeMm + STEP_MM;
    return strangeMm <= MAX_STRANGE_MM;
  });
}

/** What lies between four corners, in pixels of the picture. In too few pixels, only shape and print can be told. */
export function checkCard(picture: Greys, corners: Corners): Finding {
  const project = projectionTo(corners);
  if (!hasShape(corners) || !hasPrint(picture, project)) return 'noCard';
  if (mean(edgesOf(corners).level) < MIN_CARD_WIDTH_PX) return 'card';
  if (!hasRim(picture, project)) return 'noCard';
  const areThere = [false, true].every((isRight) =>
    [false, true].every((isBottom) => hasCorner(picture, project, isRight, isBottom)),
  );
  return areThere ? 'card' : 'cornerMissing';
}

/** Whether there is print between four corners, two of which are where the picture ends. */
export const isPrinted = (picture: Greys, corners: Corners): boolean => hasPrint(picture, projectionTo(corners));
