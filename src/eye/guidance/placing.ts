/** What is wrong with where something is, and how near: the bands for a card and for a face. Pure. */
import type { Cue } from './cue.ts';

export interface Band {
  /** Within this it becomes right. */
  readonly enter: number;
  /** Beyond this it becomes wrong again. */
  readonly leave: number;
}

/** The middle from the view's, as shares of the view: while the distance is wrong, and afterwards. */
export const COARSE: Band = { enter: 0.13, leave: 0.2 };
export const FINE: Band = { enter: 0.06, leave: 0.095 };
/** The size around the best one, as the logarithm of the factor. */
export const SIZE: Band = { enter: 0.11, leave: 0.165 };

const isOf = (cues: readonly Cue[], cue: Cue | undefined): boolean => cue !== undefined && cues.includes(cue);
const PLACING: readonly Cue[] = ['left', 'right', 'up', 'down'];

export const sideCue = (x: number): Cue => (x < 0 ? 'left' : 'right');
export const heightCue = (y: number): Cue => (y < 0 ? 'up' : 'down');
export const sizeCue = (size: number): Cue => (size < 0 ? 'closer' : 'away');

/**
 * Beyond a band, or within it but not yet far enough since this direction was said. Who went a little too far isn't sent back:
 * no hand moves by that little.
 */
export const isOff = (error: number, { enter, leave }: Band, wasSaid: boolean): boolean =>
  Math.abs(error) > (wasSaid ? enter : leave);

/** `x` and `high`: from the middle, as shares of the view's width and of its height. */
export function placeCue(x: number, high: number, band: Band, lastSaid: Cue | undefined): Cue | undefined {
  const said = isOf(PLACING, lastSaid) ? lastSaid : undefined;
  const isAside = isOff(x, band, said === sideCue(x));
  const isAbove = isOff(high, band, said === heightCue(high));
  // one direction is finished before the other begins, unless the other is much worse
  const staysAside = isOf(['left', 'right'], said) && Math.abs(high) < 2 * Math.abs(x) + band.enter;
  const staysAbove = isOf(['up', 'down'], said) && Math.abs(x) < 2 * Math.abs(high) + band.enter;
  const isAsideFirst = staysAside || (!staysAbove && Math.abs(x) >= Math.abs(high));
  if (isAside && (isAsideFirst || !isAbove)) return sideCue(x);
  if (isAbove) return heightCue(high);
  return undefined;
}

/** Where everything is nearly right and the look still doesn't take it: the cue of what is furthest from right. */
export const furthestOf = (errors: readonly (readonly [number, Cue])[]): Cue | undefined =>
  errors.reduce<readonly [number, Cue | undefined]>((most, one) => (one[0] > most[0] ? one : most), [-1, undefined])[1];
