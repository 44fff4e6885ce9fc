/** What a look at a card sees of it. Pure. */
import type { Corners } from './card.ts';

/** Where a card is. Shares are of the view's width. */
export interface Sighting {
  /** The card's middle, from the view's: to the right and downwards. */
  readonly x: number;
  readonly y: number;
  /** The view's height. */
  readonly viewHeight: number;
  /** The card's length. */
  readonly width: number;
  /** Whether it is at least that long: too little is seen of it to know. */
  readonly isWidthLeast: boolean;
  /** Degrees, clockwise. */
  readonly turn: number;
  /** How much shorter than its opposite an edge is: 0 seen from above, or where no two opposite edges are seen. */
  readonly tilt: number;
  /** All four corners, where they are clear, as shares of the view's width from its middle: from the top left, clockwise. */
  readonly corners: Corners | undefined;
  /** How much speaks for it, in pixels. */
  readonly score: number;
}
