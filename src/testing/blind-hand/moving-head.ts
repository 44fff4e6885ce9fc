// The drawn person as a simulated camera sees them who move their phone, or themselves before a desktop's camera, by ear. Runs
// in the page.
import { BlindHand, FACE } from './hand.ts';
import { drawHead, type Person } from './head-scene.ts';
import { MovingPicture } from './moving-picture.ts';
import type { Pose } from './scene.ts';
import type { Meaning } from './sentences.ts';

export class MovingHead {
  readonly #hand: BlindHand;
  readonly #picture: MovingPicture;

  /** `view`: the widget's, of which the oval is a part. */
  constructor(person: Person, view: Element, start: Pose, seed: number) {
    this.#hand = new BlindHand(seed, start, FACE);
    let number = 0;
    this.#picture = new MovingPicture((nowMs, size) => {
      const viewWidthPx = Math.min(size.width, (size.height * view.clientWidth) / view.clientHeight);
      return drawHead(person, size, { pose: this.#hand.poseAt(nowMs), seed: number++, viewWidthPx });
    });
    this.#picture.hold();
  }

  hear(meaning: Meaning): void {
    if (meaning !== 'turnOver' && meaning !== 'taken' && meaning !== 'gaveUp')
      this.#hand.hear(meaning, this.#picture.nowMs);
  }

  readonly letGo = (): void => this.#picture.letGo();
  get draw(): MovingPicture['draw'] {
    return this.#picture.draw;
  }
}
