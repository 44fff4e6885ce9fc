// How sharp a part of a picture is, as the width of its edges: an edge's contrast over its steepest step. Neither light,
// contrast nor the share of print changes that number; blur does. Imports picture and thresholds; knows no verdict.
import { greysOf, lumaQuantile, type Area, type Greys, type Picture } from './picture.ts';
import {
  EDGE_REACH_PX,
  MIN_EDGES,
  MIN_EDGE_CONTRAST_LUMA,
  MIN_EDGE_CONTRAST_SHARE,
  SHARPEST_PART,
} from './thresholds.ts';

export interface Sharpness {
  /** Width in pixels of the sharpest quarter of the edges, in the direction that is worse (shake blurs only one); null without any edge. */
  readonly edgeWidthPx: number | null;
  /** Lumas (0 to 255) between the darkest and the brightest hundredth. */
  readonly contrastLuma: number;
}

/** Width of the sharpest edges met along rows (`step` 1) or columns (`step` the width); null where there are too few. */
function edgeWidth({ width, height, luma }: Greys, direction: 'rows' | 'columns', minContrast: number): number | null {
  const isRows = direction === 'rows';
  const lines = isRows ? height : width;
  const length = isRows ? width : height;
  const lineStride = isRows ? width : 1;
  const stride = isRows ? 1 : width;
  const steepness: number[] = [];
  for (let line = 0; line < lines; line++) {
    const at = (index: number): number => luma[line * lineStride + index * stride] ?? 0;
    const stepAt = (index: number): number => Math.abs(at(index + 1) - at(index));
    for (let index = EDGE_REACH_PX; index + EDGE_REACH_PX + 1 < length; index++) {
      const step = stepAt(index);
      if (step < minContrast / (4 * EDGE_REACH_PX) || step < stepAt(index - 1) || step <= stepAt(index + 1)) continue;
      let lowest = at(index);
      let highest = lowest;
      for (let offset = -EDGE_REACH_PX; offset <= EDGE_REACH_PX + 1; offset++) {
        const value = at(index + offset);
        if (value < lowest) lowest = value;
        if (value > highest) highest = value;
      }
      if (highest - lowest >= minContrast) steepness.push(step / (highest - lowest));
    }
  }
  if (steepness.length < MIN_EDGES) return null;
  steepness.sort((one, other) => other - one);
  const sharp = steepness[Math.floor(SHARPEST_PART * steepness.length)];
  return sharp === undefined ? null : 1 / sharp;
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
