// How sharp a part of a picture is, as the width of its edges: an edge's contrast over its steepest step. Neither light,
// contrast nor the share of print changes that number; blur does. Knows no verdict.
import { widestEdge } from '../../../core/picture.ts';
import { greysOf, lumaQuantile, type Area, type Picture } from './picture.ts';

export interface Sharpness {
  /** Null without any edge. */
  readonly edgeWidthPx: number | null;
  /** Lumas (0 to 255) between the darkest and the brightest hundredth. */
  readonly contrastLuma: number;
}

export function measureSharpness(picture: Picture, area: Area): Sharpness {
  const greys = greysOf(picture.analysis, area);
  const contrastLuma = lumaQuantile(greys, 0.99) - lumaQuantile(greys, 0.01);
  return { edgeWidthPx: widestEdge(greys, contrastLuma), contrastLuma };
}
