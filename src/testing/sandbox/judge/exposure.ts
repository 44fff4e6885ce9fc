// How much light a part of a picture got. Imports picture and thresholds; knows no verdict.
import { greysOf, quantile, type Area, type Picture } from './picture.ts';
import { BRIGHT_PART, CLIPPED_LUMA } from './thresholds.ts';

export interface Exposure {
  /** Luma (0 to 255) that the brightest tenth reaches. */
  readonly brightLuma: number;
  /** Share (0 to 1) of pixels at the end of the scale. */
  readonly clippedShare: number;
}

export function measureExposure(picture: Picture, area: Area): Exposure {
  const { luma } = greysOf(picture.analysis, area);
  const clipped = luma.reduce((count, value) => (value >= CLIPPED_LUMA ? count + 1 : count), 0);
  return { brightLuma: quantile(luma, 1 - BRIGHT_PART), clippedShare: clipped / luma.length };
}
