// Reads the constraints of getUserMedia and applyConstraints, and rejects those that can't be met.
import type { Size } from './api.ts';
import { overconstrained } from './errors.ts';

/** Returns the first `exact` or `ideal` value of a constraint; `undefined` if there is none. */
export function nameOf(wanted: ConstrainDOMString | undefined, kind: 'exact' | 'ideal'): string | undefined {
  const value = typeof wanted === 'string' || Array.isArray(wanted) ? { ideal: wanted } : (wanted ?? {});
  const names = value[kind];
  return typeof names === 'string' ? names : names?.[0];
}

const leastOf = (wanted: ConstrainULong | undefined): number =>
  typeof wanted === 'object' ? Math.max(wanted.exact ?? 0, wanted.min ?? 0) : 0;

const mostOf = (wanted: ConstrainULong | undefined): number =>
  typeof wanted === 'object' ? Math.max(wanted.ideal ?? 0, leastOf(wanted)) : (wanted ?? 0);

/** Returns the longer requested side in pixels; 0 if none is requested. */
export const wantedLongSide = ({ width, height }: MediaTrackConstraints): number =>
  Math.max(mostOf(width), mostOf(height));

/** Throws an OverconstrainedError if the constraints require a larger frame. */
export function refuseSmaller({ width, height }: Size, wanted: MediaTrackConstraints): void {
  if (leastOf(wanted.width) > width) throw overconstrained('width');
  if (leastOf(wanted.height) > height) throw overconstrained('height');
}
