// How much light a part of a picture got. Imports picture and thresholds; knows no verdict.
import { greysOf, lumaQuantile, type Area, type Greys, type Picture } from './picture.ts';
import { BRIGHT_PART, CLIPPED_LUMA } from './thresholds.ts';

export interface Exposure {
  /** Luma (0 to 255) that the brightest tenth of the area reaches. */
  readonly brightLuma: number;
  /** Share (0 to 1) of pixels at the end of the scale. */
  readonly clippedShare: number;
}

function clippedShareOf({ luma }: Greys): number {
  return luma.reduce((count, value) => (value >= CLIPPED_LUMA ? count + 1 : count), 0) / luma.length;
}

export function measureExposure(picture: Picture, area: Area): Exposure {
  const greys = greysOf(picture.analysis, area);
  return {
    brightLuma: lumaQuantile(greys, 1 - BRIGHT_PART),
    clippedShare: clippedShareOf(greys),
  };
}
