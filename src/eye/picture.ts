/**
 * What makes a picture too dark, overexposed, blurred or taken from too far away: the thresholds, and how edges are
 * measured. Shared by the advice on the live picture and the sandbox's judge. Pure.
 */

/** Lumas (0 to 255), row by row. */
export interface Greys {
  readonly width: number;
  readonly height: number;
  readonly luma: ArrayLike<number>;
}

/** The least luma (0 to 255) of the brightest tenth of a card or face: well-lit print has 180 to 240, dusk under 60. */
export const MIN_BRIGHT_LUMA = 75;
/** The share of a picture that must reach it: a tenth, so that a single lamp in the picture isn't enough. */
export const BRIGHT_PART = 0.1;
/** Luma (0 to 255) from which a pixel has lost its detail: a saturated sensor, less JPEG rounding. */
export const CLIPPED_LUMA = 252;
/** The largest share of clipped pixels: a white sheet has 230 to 245 in a good photo; if a third clips, print is lost. */
export const MAX_CLIPPED_SHARE = 0.35;

/** The share of a picture's contrast from which a step counts as an edge: above grain and guilloche, below print. */
export const MIN_EDGE_CONTRAST_SHARE = 0.3;
/** The same in luma (0 to 255): with less contrast, a picture has nothing but grain. */
export const MIN_EDGE_CONTRAST_LUMA = 14;
/** How far an edge is followed to both sides, in pixels: further than the widest edge that passes. */
export const EDGE_REACH_PX = 7;
/** The largest width of a card's sharpest quarter of edges, in pixels: sharp print has 1.2 to 2.5; at 4, small print merges. */
export const MAX_CARD_EDGE_WIDTH_PX = 3.6;
/** The same for a face, of which few edges are sharp: softened as a front camera does it, one has 2.5 to 4.4. */
export const MAX_SELFIE_EDGE_WIDTH_PX = 4.4;
/** The share of edges that is measured: the sharpest, so that a soft background doesn't count. */
export const SHARPEST_PART = 0.25;
/** The same two of a face: its skin has soft edges, and only the eyes, the lips and a few hairs tell. */
const FACE_EDGES = { contrastShare: 0.2, part: 0.1 } as const;
/** How much the worse direction counts on a face that moves, against the mean of both: many have few upright edges, or level ones. */
const WORSE_DIRECTION = 0.85;
/** Fewer edges than this in one direction say nothing about sharpness. */
export const MIN_EDGES = 25;
/** Every third row and column gives the same answer as all of them. */
const LINE_STEP = 3;

/** The least share of the photo that a card must fill: a quarter, as providers require. */
export const MIN_CARD_SHARE = 0.25;
/** The least length of a card in the photo, in pixels: 150 per inch of its 85.6 mm. */
export const MIN_CARD_WIDTH_PX = 506;

/** Luma (0 to 255) of the pixel whose red, green and blue start at `offset`. */
export function lumaAt(pixels: ArrayLike<number>, offset: number): number {
  return 0.299 * (pixels[offset] ?? 0) + 0.587 * (pixels[offset + 1] ?? 0) + 0.114 * (pixels[offset + 2] ?? 0);
}

/** Width in pixels of the sharpest part of the edges along rows or columns; null if there are too few. */
function edgeWidth(
  { width, height, luma }: Greys,
  direction: 'rows' | 'columns',
  minContrast: number,
  part: number,
): number | null {
  const isRows = direction === 'rows';
  const lines = isRows ? height : width;
  const length = isRows ? width : height;
  const lineStride = isRows ? width : 1;
  const stride = isRows ? 1 : width;
  const minStep = minContrast / (4 * EDGE_REACH_PX);
  const steepness: number[] = [];
  for (let line = 0; line < lines; line += LINE_STEP) {
    const first = line * lineStride + EDGE_REACH_PX * stride;
    const end = line * lineStride + (length - EDGE_REACH_PX - 1) * stride;
    // each step is computed once: on its first run, a phone's engine hasn't compiled this loop yet
    let value = luma[first] ?? 0;
    let step = Math.abs(value - (luma[first - stride] ?? 0));
    let nextValue = luma[first + stride] ?? 0;
    let next = Math.abs(nextValue - value);
    for (let pixel = first; pixel < end; pixel += stride) {
      const before = step;
      step = next;
      value = nextValue;
      nextValue = luma[pixel + 2 * stride] ?? 0;
      next = Math.abs(nextValue - value);
      if (step < minStep || step < before || step <= next) continue;
      let lowest = value;
      let highest = value;
      const reach = pixel + (EDGE_REACH_PX + 1) * stride;
      for (let near = pixel - EDGE_REACH_PX * stride; near <= reach; near += stride) {
        const other = luma[near] ?? 0;
        if (other < lowest) lowest = other;
        if (other > highest) highest = other;
      }
      if (highest - lowest >= minContrast) steepness.push(step / (highest - lowest));
    }
  }
  if (steepness.length < MIN_EDGES) return null;
  const sorted = Float64Array.from(steepness).sort();
  const sharp = sorted[sorted.length - 1 - Math.floor(part * sorted.length)];
  return sharp === undefined ? null : 1 / sharp;
}

/** The same in both directions, as far as there are enough. `contrastLuma` is the picture's contrast. */
function edgeWidths(greys: Greys, contrastLuma: number, contrastShare: number, part: number): number[] {
  const minContrast = Math.max(MIN_EDGE_CONTRAST_LUMA, contrastShare * contrastLuma);
  return (['rows', 'columns'] as const)
    .map((direction) => edgeWidth(greys, direction, minContrast, part))
    .filter((width) => width !== null);
}

/**
 * Width in pixels of the sharpest quarter of a card's edges, in the worse direction (shake blurs only one); null if there are
 * too few.
 */
export function widestEdge(greys: Greys, contrastLuma: number): number | null {
  const widths = edgeWidths(greys, contrastLuma, MIN_EDGE_CONTRAST_SHARE, SHARPEST_PART);
  return widths.length === 0 ? null : Math.max(...widths);
}

/** The same of a face. */
export function faceEdge(greys: Greys, contrastLuma: number): number | null {
  const widths = edgeWidths(greys, contrastLuma, FACE_EDGES.contrastShare, FACE_EDGES.part);
  if (widths.length === 0) return null;
  return Math.max(WORSE_DIRECTION * Math.max(...widths), widths.reduce((sum, width) => sum + width, 0) / widths.length);
}
