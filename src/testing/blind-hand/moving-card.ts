// The specimen card as a simulated camera sees it in a blind hand: drawn anew for each frame, where the hand holds it. Runs in
// the page.
import type { DrawFrame } from '../fake-camera/api.ts';
import type { Side } from '../specimens/placed-card.ts';
import { BlindHand } from './hand.ts';
import { Scene, type CardPicture, type Place, type Pose } from './scene.ts';
import type { Meaning } from './sentences.ts';

/** Frames are drawn in this size, and enlarged for cameras with more pixels. */
const LONG_SIDE_PX = 800;
/** Slower than cameras are: each frame takes a while to draw. */
const FRAME_MS = 100;
/** The hand moves as far as this at most from frame to frame: where a slow machine looks less often, it is as slow. */
const LONGEST_FRAME_MS = 150;
/** An opaque black pixel: each is red, green, blue and opacity in this order of its bytes, from the lowest. */
const OPAQUE = 0xff_00_00_00;
/** From hearing that the card is to be turned over to taking it away, and until it is back. */
const TURN_OVER_MS = { reaction: 900, away: 1500 } as const;

export function createCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser provides no 2D canvas for the card');
  return context;
}

export class MovingCard {
  readonly #cards: Readonly<Record<Side, CardPicture>>;
  #place: Place;
  #start: Pose;
  #side: Side = 'front';
  #scene: Scene;
  #hand: BlindHand;
  #frame: CanvasRenderingContext2D | undefined;
  #drawnMs = 0;
  /** The hand's clock. */
  #nowMs = 0;
  /** When it is taken away to be turned over. */
  #awayMs = Infinity;
  #isInHand = false;

  constructor(cards: Readonly<Record<Side, CardPicture>>, place: Place, start: Pose) {
    this.#cards = cards;
    this.#place = place;
    this.#start = start;
    [this.#scene, this.#hand] = this.#lay('front');
  }

  /** The hand takes the card: at step 1 where it starts, and from then on where it was left, the same side up. */
  take(step: number, place: Place, start: Pose): void {
    this.#place = place;
    this.#start = start;
    this.#awayMs = Infinity;
    if (step === 1) [this.#scene, this.#hand] = this.#lay('front');
    this.#isInHand = true;
  }

  hear(meaning: Meaning): void {
    if (meaning === 'turnOver') this.#awayMs = Math.min(this.#awayMs, this.#nowMs + TURN_OVER_MS.reaction);
    else if (meaning !== 'taken' && meaning !== 'gaveUp') this.#hand.hear(meaning, this.#nowMs);
  }

  letGo(): void {
    this.#isInHand = false;
  }

  readonly draw: DrawFrame = (context, width, height) => {
    const scale = Math.min(1, LONG_SIDE_PX / Math.max(width, height));
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    const isNew = this.#frame?.canvas.width !== wide || this.#frame.canvas.height !== high;
    if (isNew) this.#frame = createCanvas(wide, high);
    if (!this.#frame) return;
    const sinceMs = performance.now() - this.#drawnMs;
    if (isNew || (this.#isInHand && sinceMs >= FRAME_MS)) {
      this.#drawnMs += sinceMs;
      this.#nowMs += Math.min(sinceMs, LONGEST_FRAME_MS);
      this.#redraw(this.#frame);
    }
    context.drawImage(this.#frame.canvas, 0, 0, width, height);
  };

  #lay(side: Side): [Scene, BlindHand] {
    this.#side = side;
    return [new Scene(this.#cards[side], this.#place), new BlindHand(this.#place.seed, this.#start)];
  }

  #redraw(frame: CanvasRenderingContext2D): void {
    const nowMs = this.#nowMs;
    if (nowMs >= this.#awayMs + TURN_OVER_MS.away) {
      this.#awayMs = Infinity;
      [this.#scene, this.#hand] = this.#lay(this.#side === 'front' ? 'back' : 'front');
    }
    const { width, height } = frame.canvas;
    const { luma } = this.#scene.draw(width, height, nowMs < this.#awayMs ? this.#hand.poseAt(nowMs) : undefined);
    const pixels = new Uint32Array(luma.length);
    for (let pixel = 0; pixel < luma.length; pixel++) pixels[pixel] = OPAQUE | ((luma[pixel] ?? 0) * 0x01_01_01);
    const image = new ImageData(new Uint8ClampedArray(pixels.buffer), width, height);
    frame.putImageData(image, 0, 0);
  }
}
