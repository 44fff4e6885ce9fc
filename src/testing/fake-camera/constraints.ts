// Reads the constraints of getUserMedia and applyConstraints, and rejects those that can't be met.
import type { Size } from './api.ts';
import { overconstrained } from './errors.ts';

/** The first value of a constraint, as `exact` or `ideal`. */
export function nameOf(wanted: ConstrainDOMString | undefined, kind: 'exact' | 'ideal'): string | undefined {
  const value = typeof wanted === 'string' || Array.isArray(wanted) ? { ideal: wanted } : (wanted ?? {});
  const names = value[kind];
  return typeof names === 'string' ? names : names?.[0];
}

const leastOf = (wanted: ConstrainULong | undefined): number =>
  typeof wanted === 'object' ? Math.max(wanted.exact ?? 0, wanted.min ?? 0) : 0;

const mostOf = (wanted: ConstrainULong | undefined): number =>
  typeof wanted === 'object' ? Math.max(wanted.ideal ?? 0, leastOf(wanted)) : (wanted ?? 0);

/** The longer requested side; 0 if none is requested. */
export const wantedLongSide = ({ width, height }: MediaTrackConstraints): number =>
  Math.max(mostOf(width), mostOf(height));

/** Throws if a larger frame is required. */
export function refuseSmaller({ width, height }: Size, wanted: MediaTrackConstraints): void {
  if (leastOf(wanted.width) > width) throw overconstrained('width');
  if (leastOf(wanted.height) > height) throw overconstrained('height');
}
