/** What guidance may tell a person to do. Types only. */

/** What guidance to a card tells a person to do. */
export type GuidanceKey =
  | 'seek'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'closer'
  | 'away'
  | 'turnLeft'
  | 'turnRight'
  | 'tilt'
  | 'hold'
  // this side is shown where the other one is wanted
  | 'front'
  | 'back';

/** What guidance to the person's own face tells them to do. */
export type FaceGuidanceKey =
  'seek' | 'left' | 'right' | 'up' | 'down' | 'closer' | 'away' | 'straight' | 'several' | 'hold';

/** What the person is told: as with a phone above the card, or with the camera looking away from the person. */
export type Cue = GuidanceKey | FaceGuidanceKey | 'turnOver' | 'tooDark' | 'overexposed' | 'blurry';

/** What the rules get to know of guidance. */
export interface Guided {
  /** What was said last. */
  readonly cue: Cue | undefined;
  /** How many sentences were said so far: a repetition counts. */
  readonly sentences: number;
  /** Ticks a second. */
  readonly rate: number;
  /** Since the watch began, and since the last progress, in milliseconds. */
  readonly totalMs: number;
  readonly idleMs: number;
}
