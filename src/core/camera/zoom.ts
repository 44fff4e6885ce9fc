/** The zoom of a phone's back camera: a card is far enough away to focus, and the ultra-wide lens isn't used. Pure. */

/**
 * How far away a card is that fills the guide of an upright view at zoom 1, in metres: docs/decisions.md has the arithmetic. With
 * zoom 2 it is twice as far away.
 */
const DISTANCE_M = 0.094;
/** Nobody holds a phone exactly as far away as it begins to focus. */
const MARGIN = 1.15;
/** What focuses nearer needs no zoom; what only focuses further away, or says so, isn't helped by one. */
const FOCUS_M = { least: 0.1, most: 0.6 } as const;
const MOST = 2.5;

/** As in `MediaTrackCapabilities`; engines may leave out any of it. */
interface Range {
  readonly min?: unknown;
  readonly max?: unknown;
  readonly step?: unknown;
}

const rangeOf = (capability: unknown): Range => Object(capability) as Range;

/**
 * The zoom to set; undefined if the camera is left as it is. The ranges are the track's capabilities, and `now` its setting, as far as the
 * browser lists them.
 */
export function wantedZoom(zoom: unknown, focusDistance: unknown, now: unknown): number | undefined {
  const { min, max, step } = rangeOf(zoom);
  const nearest = rangeOf(focusDistance).min;
  if (typeof max === 'number' && typeof nearest === 'number' && nearest >= FOCUS_M.least && nearest <= FOCUS_M.most) {
    const ideal = (MARGIN * nearest) / DISTANCE_M;
    const rounded = typeof step === 'number' && step > 0 ? step * Math.round(ideal / step) : ideal;
    // 12 * 0.1 isn't 1.2
    return Math.min(Number(rounded.toFixed(3)), MOST, max);
  }
  return typeof min === 'number' && min < 1 && typeof now === 'number' && now < 1 ? 1 : undefined;
}
