// The specimen card as a simulated camera sees it in a blind hand: drawn anew for each frame, where the hand holds it. Runs in
// the page.
import type { Side } from '../specimens/placed-card.ts';
import { BlindHand } from './hand.ts';
import { MovingPicture } from './moving-picture.ts';
import { Scene, type CardPicture, type Setting, type Pose } from './scene.ts';
import type { Meaning } from './sentences.ts';

/** From hearing that the card is to be turned over to taking it away, and until it is back. */
const TURN_OVER_MS = { reaction: 900, away: 1500 } as const;

export class MovingCard {
  readonly #cards: Readonly<Record<Side, CardPicture>>;
  #setting: Setting;
  #start: Pose;
  #side: Side = 'front';
  #scene: Scene;
  #hand: BlindHand;
  /** When it is taken away to be turned over. */
  #awayMs = Infinity;

  readonly #picture = new MovingPicture((nowMs, { width, height }) => {
    if (nowMs >= this.#awayMs + TURN_OVER_MS.away) {
      this.#awayMs = Infinity;
      [this.#scene, this.#hand] = this.#lay(this.#side === 'front' ? 'back' : 'front');
    }
    return this.#scene.draw(width, height, nowMs < this.#awayMs ? this.#hand.poseAt(nowMs) : undefined);
  });

  constructor(cards: Readonly<Record<Side, CardPicture>>, setting: Setting, start: Pose) {
    this.#cards = cards;
    this.#setting = setting;
    this.#start = start;
    [this.#scene, this.#hand] = this.#lay('front');
  }

  /** The hand takes the card: at step 1 where it starts, and from then on where it was left, the same side up. */
  take(step: number, setting: Setting, start: Pose): void {
    this.#setting = setting;
    this.#start = start;
    this.#awayMs = Infinity;
    if (step === 1) [this.#scene, this.#hand] = this.#lay('front');
    this.#picture.hold();
  }

  hear(meaning: Meaning): void {
    const { nowMs } = this.#picture;
    if (meaning === 'turnOver' || meaning === 'front' || meaning === 'back')
      this.#awayMs = Math.min(this.#awayMs, nowMs + TURN_OVER_MS.reaction);
    else if (meaning !== 'taken' && meaning !== 'gaveUp') this.#hand.hear(meaning, nowMs);
  }

  readonly letGo = (): void => this.#picture.letGo();
  readonly draw = this.#picture.draw;

  #lay(side: Side): [Scene, BlindHand] {
    this.#side = side;
    return [new Scene(this.#cards[side], this.#setting), new BlindHand(this.#setting.seed, this.#start)];
  }
}
