// What a picture's background would look like without the card: a smooth surface of colour, learnt from the border, with
// a card that reaches into the border left out. Imports picture and thresholds; knows neither card nor verdict.
import type { Pixels } from './picture.ts';
import { BORDER_SHARE } from './thresholds.ts';

/** Terms of a surface that bends once: enough for daylight from one side and the corners' fall-off. */
const TERMS = 6;
const ROUNDS = 12;
/** Colour distance at which a border pixel begins to count as something else than background. */
const MIN_TOLERANCE = 12;

function termsAt(x: number, y: number): readonly number[] {
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
  readonly terms: readonly number[];
  readonly colour: readonly [number, number, number];
}

function borderSamples({ width, height, rgb }: Pixels): Sample[] {
  const depth = Math.max(2, Math.round(BORDER_SHARE * Math.min(width, height)));
  const samples: Sample[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x >= depth && x < width - depth && y >= depth && y < height - depth) continue;
      const offset = 3 * (y * width + x);
      samples.push({
        terms: termsAt(x / width, y / height),
        colour: [rgb[offset] ?? 0, rgb[offset + 1] ?? 0, rgb[offset + 2] ?? 0],
      });
    }
  }
  return samples;
}

type Surface = readonly [readonly number[], readonly number[], readonly number[]];

function colourOf(surface: Surface, terms: readonly number[]): readonly [number, number, number] {
  const value = (coefficients: readonly number[]): number =>
    coefficients.reduce((sum, coefficient, index) => sum + coefficient * (terms[index] ?? 0), 0);
  return [value(surface[0]), value(surface[1]), value(surface[2])];
}

function distanceBetween(one: readonly [number, number, number], other: readonly [number, number, number]): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function fitSurface(samples: readonly Sample[], weights: Float64Array): Surface {
  const matrix = Array.from({ length: TERMS }, () => new Array<number>(TERMS).fill(0));
  const right = [0, 1, 2].map(() => new Array<number>(TERMS).fill(0));
  samples.forEach(({ terms, colour }, index) => {
    const weight = weights[index] ?? 0;
    terms.forEach((term, row) => {
      terms.forEach((other, column) => {
        const cells = matrix[row];
        if (cells) cells[column] = (cells[column] ?? 0) + weight * term * other;
      });
      right.forEach((cells, channel) => {
        cells[row] = (cells[row] ?? 0) + weight * term * (colour[channel] ?? 0);
      });
    });
  });
  const [red = [], green = [], blue = []] = right.map((side) => solve(matrix, side));
  return [red, green, blue];
}

/** The colour that most of the border is close to: where the fit starts, so that a card in one corner does not pull it. */
function commonColour(samples: readonly Sample[]): readonly [number, number, number] {
  const median = (channel: number): number => {
    const values = samples.map(({ colour }) => colour[channel] ?? 0).sort((one, other) => one - other);
    return values[Math.floor(values.length / 2)] ?? 0;
  };
  return [median(0), median(1), median(2)];
}

/** For every pixel, its distance in colour (0 to 441) from the background. */
export function distanceFromBackground(pixels: Pixels): Float32Array {
  const samples = borderSamples(pixels);
  const start = commonColour(samples);
  let surface: Surface = [
    [start[0], 0, 0, 0, 0, 0],
    [start[1], 0, 0, 0, 0, 0],
    [start[2], 0, 0, 0, 0, 0],
  ];
  const weights = new Float64Array(samples.length);
  for (let round = 0; round < ROUNDS; round++) {
    const distances = samples.map(({ terms, colour }) => distanceBetween(colour, colourOf(surface, terms)));
    const middle = distances.slice().sort((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0;
    const tolerance = Math.max(MIN_TOLERANCE, 2.5 * middle);
    distances.forEach((distance, index) => {
      weights[index] = distance >= tolerance ? 0 : (1 - (distance / tolerance) ** 2) ** 2;
    });
    surface = fitSurface(samples, weights);
  }
  const { width, height, rgb } = pixels;
  const distances = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const offset = 3 * (y * width + x);
      distances[y * width + x] = distanceBetween(
        [rgb[offset] ?? 0, rgb[offset + 1] ?? 0, rgb[offset + 2] ?? 0],
        colourOf(surface, termsAt(x / width, y / height)),
      );
    }
  }
  return distances;
}
