// A picture as a simulated camera sees it while a hand moves something: drawn anew for each frame, as long as somebody holds it.
// Runs in the page.
import type { Size } from '../../eye/geometry.ts';
import type { Greys } from '../../eye/picture.ts';
import type { DrawFrame } from '../fake-camera/api.ts';

/** Frames are drawn in this size, and enlarged for cameras with more pixels. */
const LONG_SIDE_PX = 800;
/** Slower than cameras are: each frame takes a while to draw. */
const FRAME_MS = 100;
/** The hand moves as far as this at most from frame to frame: where a slow machine looks less often, it is as slow. */
const LONGEST_FRAME_MS = 150;
/** An opaque black pixel: each is red, green, blue and opacity in this order of its bytes, from the lowest. */
const OPAQUE = 0xff_00_00_00;

export function createCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser provides no 2D canvas for the simulated camera');
  return context;
}

export class MovingPicture {
  readonly #greysAt: (nowMs: number, size: Size) => Greys;
  #frame: CanvasRenderingContext2D | undefined;
  #drawnMs = 0;
  /** The hand's clock: it stands still while nothing is held. */
  #nowMs = 0;
  #isHeld = false;

  constructor(greysAt: (nowMs: number, size: Size) => Greys) {
    this.#greysAt = greysAt;
  }

  get nowMs(): number {
    return this.#nowMs;
  }
  hold(): void {
    this.#isHeld = true;
  }
  letGo(): void {
    this.#isHeld = false;
  }

  readonly draw: DrawFrame = (context, width, height) => {
    const scale = Math.min(1, LONG_SIDE_PX / Math.max(width, height));
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    const isNew = this.#frame?.canvas.width !== wide || this.#frame.canvas.height !== high;
    if (isNew) this.#frame = createCanvas(wide, high);
    if (!this.#frame) return;
    const sinceMs = performance.now() - this.#drawnMs;
    if (isNew || (this.#isHeld && sinceMs >= FRAME_MS)) {
      this.#drawnMs += sinceMs;
      this.#nowMs += Math.min(sinceMs, LONGEST_FRAME_MS);
      this.#redraw(this.#frame);
    }
    context.drawImage(this.#frame.canvas, 0, 0, width, height);
  };

  #redraw(frame: CanvasRenderingContext2D): void {
    const { width, height } = frame.canvas;
    const { luma } = this.#greysAt(this.#nowMs, { width, height });
    const pixels = new Uint32Array(luma.length);
    for (let pixel = 0; pixel < luma.length; pixel++) pixels[pixel] = OPAQUE | ((luma[pixel] ?? 0) * 0x01_01_01);
    const image = new ImageData(new Uint8ClampedArray(pixels.buffer), width, height);
    frame.putImageData(image, 0, 0);
  }
}
