// How sharp a part of a picture is, as the width of its edges: an edge's contrast over its steepest step. Neither light,
// contrast nor the share of print changes that number; blur does. Knows no verdict.
import { edgeWidth } from '../../../core/picture.ts';
import { greysOf, lumaQuantile, type Area, type Picture } from './picture.ts';
import { MIN_EDGE_CONTRAST_LUMA, MIN_EDGE_CONTRAST_SHARE } from './thresholds.ts';

export interface Sharpness {
  /** Width in pixels of the sharpest quarter of the edges, in the direction that is worse (shake blurs only one); null without any edge. */
  readonly edgeWidthPx: number | null;
  /** Lumas (0 to 255) between the darkest and the brightest hundredth. */
  readonly contrastLuma: number;
}

export function measureSharpness(picture: Picture, area: Area): Sharpness {
  const greys = greysOf(picture.analysis, area);
  const contrastLuma = lumaQuantile(greys, 0.99) - lumaQuantile(greys, 0.01);
  const minContrast = Math.max(MIN_EDGE_CONTRAST_LUMA, MIN_EDGE_CONTRAST_SHARE * contrastLuma);
  const widths = (['rows', 'columns'] as const)
    .map((direction) => edgeWidth(greys, direction, minContrast))
    .filter((width) => width !== null);
  return { edgeWidthPx: widths.length === 0 ? null : Math.max(...widths), contrastLuma };
}
