/** How much of a part of a picture is print: outline that isn't straight. Pure. */
import { mean, type Point } from './card.ts';
import type { Drawing } from './segments.ts';

/** The share of print in the part of a rectangle, from the picture's middle, that is in the picture; undefined outside. */
function printIn(
  { width, height, sums }: Drawing,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number | undefined {
  const fromX = Math.max(0, Math.round(left + width / 2));
  const toX = Math.min(width, Math.round(right + width / 2));
  const fromY = Math.max(0, Math.round(top + height / 2));
  const toY = Math.min(height, Math.round(bottom + height / 2));
  if (toX <= fromX || toY <= fromY) return undefined;
  const sumAt = (x: number, y: number): number => sums[y * (width + 1) + x] ?? 0;
  const inside = sumAt(toX, toY) - sumAt(fromX, toY) - sumAt(toX, fromY) + sumAt(fromX, fromY);
  return inside / ((toX - fromX) * (toY - fromY));
}

/** The share of drawing pixels around these places, as far as they are in the picture: in squares with half this side. */
export function printAt(drawing: Drawing, places: readonly Point[], half: number): number {
  const prints = places
    .map(({ x, y }) => printIn(drawing, x - half, y - half, x + half, y + half))
    .filter((print) => print !== undefined);
  return prints.length === 0 ? 0 : mean(prints);
}

/** Pixels from the picture's middle, and radians. */
interface Box {
  readonly middle: Point;
  readonly length: number;
  readonly height: number;
  readonly angle: number;
}

/** The least share of a card that is print. */
export const MIN_PRINT = 0.12;

/** The share of drawing pixels inside of a card and in a frame around it, as far as they are in the picture. */
export function printAround(
  drawing: Drawing,
  { middle, length, height, angle }: Box,
): { readonly inside: number; readonly outside: number } {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const half = Math.max(2, height / 14);
  const [inside = 0, outside = 0] = [INSIDE, OUTSIDE].map((places) => {
    const points = places.map(([along, down]) => ({
      x: middle.x + along * length * cosine - down * height * sine,
      y: middle.y + along * length * sine + down * height * cosine,
    }));
    return printAt(drawing, points, half);
  });
  return { inside, outside };
}

export const hasPrint = (drawing: Drawing, box: Box): boolean => printAround(drawing, box).inside >= MIN_PRINT;

const grid = (count: number, reach: number): number[] =>
  Array.from({ length: count }, (_, index) => ((2 * index) / (count - 1) - 1) * reach);
const INSIDE = grid(8, 0.38).flatMap((along) => grid(5, 0.36).map((down) => [along, down] as const));
const OUTSIDE = [
  ...grid(8, 0.55).flatMap((along) => [[along, -0.63] as const, [along, 0.63] as const]),
  ...grid(5, 0.45).flatMap((down) => [[-0.58, down] as const, [0.58, down] as const]),
];

/**
 * Of a card that fills the picture: the share of print in it, the least in its outermost columns, and how much it differs from cell
 * to cell, as a share of what is usual: less on a cloth.
 */
const FILLED_PRINT = [0.13, 0.24] as const;
const MIN_COLUMN_PRINT = 0.09;
const MIN_SPREAD = 0.39;
const COLUMNS = 8;
const ROWS = 6;

/** Whether there is print from one side of the picture to the other, as uneven as on a card. */
export function isFilledWithPrint(drawing: Drawing): boolean {
  const { width, height } = drawing;
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
    const left = ((cell % COLUMNS) / COLUMNS - 0.5) * width;
    const top = (Math.floor(cell / COLUMNS) / ROWS - 0.5) * height;
    return printIn(drawing, left, top, left + width / COLUMNS, top + height / ROWS) ?? 0;
  });
  const inColumn = (column: number): number => mean(cells.filter((_, cell) => cell % COLUMNS === column));
  const print = mean(cells);
  const spread = Math.sqrt(mean(cells.map((cell) => (cell - print) ** 2)));
  const [least, most] = FILLED_PRINT;
  return (
    print > least &&
    print < most &&
    spread > MIN_SPREAD * print &&
    Math.min(inColumn(0), inColumn(COLUMNS - 1)) > MIN_COLUMN_PRINT
  );
}
