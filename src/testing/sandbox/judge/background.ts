// What a picture's background would look like without the card: a smooth surface of colour, learnt from the border, with
// a card that reaches into the border left out. Imports picture and thresholds; knows neither card nor verdict.
import type { Pixels } from './picture.ts';
import { BORDER_SHARE } from './thresholds.ts';

/** Terms of a surface that bends once: enough for daylight from one side and the corners' fall-off. */
const TERMS = 6;
const ROUNDS = 10;
/** Colour distance at which a border pixel begins to count as something else than background. */
const MIN_TOLERANCE = 12;

type Coefficients = readonly [number, number, number, number, number, number];

function termsAt(x: number, y: number): Coefficients {
  return [1, x, y, x * y, x * x, y * y];
}

/** Solves a small system of linear equations by elimination with pivoting; a row without a pivot yields 0. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(cell(row, column)) > Math.abs(cell(pivot, column))) pivot = row;
    }
    const pivotRow = rows[pivot];
    const displaced = rows[column];
    if (!pivotRow || !displaced || Math.abs(pivotRow[column] ?? 0) < 1e-9) continue;
    rows[pivot] = displaced;
    rows[column] = pivotRow;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = cell(row, column) / cell(column, column);
      rows[row] = (rows[row] ?? []).map((value, index) => value - factor * cell(column, index));
    }
  }
  return right.map((_, index) => (Math.abs(cell(index, index)) < 1e-9 ? 0 : cell(index, size) / cell(index, index)));
}

interface Sample {
  readonly x: number;
  readonly y: number;
  readonly colour: readonly [number, number, number];
}

/** Every second pixel of the border, places as shares (0 to 1) of the picture. */
function borderSamples({ width, height, rgb }: Pixels): Sample[] {
  const depth = Math.max(2, Math.round(BORDER_SHARE * Math.min(width, height)));
  const samples: Sample[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = y % 2; x < width; x += 2) {
      if (x >= depth && x < width - depth && y >= depth && y < height - depth) continue;
      const offset = 3 * (y * width + x);
      samples.push({
        x: x / width,
        y: y / height,
        colour: [rgb[offset] ?? 0, rgb[offset + 1] ?? 0, rgb[offset + 2] ?? 0],
      });
    }
  }
  return samples;
}

/** Red, green and blue, each as the coefficients of the terms. */
type Surface = readonly [Coefficients, Coefficients, Coefficients];

function valueAt([one, x1, y1, xy, x2, y2]: Coefficients, x: number, y: number): number {
  return one + x1 * x + y1 * y + xy * x * y + x2 * x * x + y2 * y * y;
}

function distanceAt(surface: Surface, { x, y, colour }: Sample): number {
  const red = colour[0] - valueAt(surface[0], x, y);
  const green = colour[1] - valueAt(surface[1], x, y);
  const blue = colour[2] - valueAt(surface[2], x, y);
  return Math.sqrt(red * red + green * green + blue * blue);
}

/** Least squares, each sample with its weight. */
function fitSurface(samples: readonly Sample[], weights: Float64Array): Surface {
  const matrix = Array.from({ length: TERMS }, () => new Array<number>(TERMS).fill(0));
  const right = [0, 1, 2].map(() => new Array<number>(TERMS).fill(0));
  samples.forEach(({ x, y, colour }, index) => {
    const weight = weights[index] ?? 0;
    if (weight === 0) return;
    const terms = termsAt(x, y);
    matrix.forEach((cells, row) => {
      const factor = weight * (terms[row] ?? 0);
      for (let column = 0; column < TERMS; column++) {
        cells[column] = (cells[column] ?? 0) + factor * (terms[column] ?? 0);
      }
      right.forEach((sums, channel) => {
        sums[row] = (sums[row] ?? 0) + factor * (colour[channel] ?? 0);
      });
    });
  });
  const channel = (index: number): Coefficients => {
    const [one = 0, x1 = 0, y1 = 0, xy = 0, x2 = 0, y2 = 0] = solve(matrix, right[index] ?? []);
    return [one, x1, y1, xy, x2, y2];
  };
  return [channel(0), channel(1), channel(2)];
}

const middleOf = (values: readonly number[]): number =>
  values.slice().sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The colour that most of the border is close to: where the fit starts, so that a card in one corner does not pull it. */
function commonColour(samples: readonly Sample[]): Surface {
  const channel = (index: 0 | 1 | 2): Coefficients => [
    middleOf(samples.map(({ colour }) => colour[index])),
    0,
    0,
    0,
    0,
    0,
  ];
  return [channel(0), channel(1), channel(2)];
}

/** For every pixel, its distance in colour (0 to 441) from the background. */
export function distanceFromBackground(pixels: Pixels): Float32Array {
  const samples = borderSamples(pixels);
  let surface = commonColour(samples);
  for (let round = 0; round < ROUNDS; round++) {
    const distances = samples.map((sample) => distanceAt(surface, sample));
    const tolerance = Math.max(MIN_TOLERANCE, 2.5 * middleOf(distances));
    const weights = Float64Array.from(distances, (distance) =>
      distance >= tolerance ? 0 : (1 - (distance / tolerance) ** 2) ** 2,
    );
    surface = fitSurface(samples, weights);
  }
  const { width, height, rgb } = pixels;
  const distances = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const offset = 3 * (y * width + x);
      const colour = [rgb[offset] ?? 0, rgb[offset + 1] ?? 0, rgb[offset + 2] ?? 0] as const;
      distances[y * width + x] = distanceAt(surface, { x: x / width, y: y / height, colour });
    }
  }
  return distances;
}
