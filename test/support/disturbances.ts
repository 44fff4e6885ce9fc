// What browsers and extensions against fingerprinting make of what a page reads from a canvas: played by a `toBlob` that alters
// the pixels first. Runs in a page, and imports nothing that it needs there.

interface Disturbance {
  /** What a value becomes; values are from 0 to 255. */
  readonly disturb: (value: number) => number;
  /** What is found. */
  readonly readback: 'exact' | 'noisy' | 'altered';
}

export const DISTURBANCES = {
  'nothing changed': { disturb: (value) => value, readback: 'exact' },
  'noise in the last bit': { disturb: (value) => value ^ Math.round(Math.random()), readback: 'noisy' },
  'noise of ±10': { disturb: (value) => value + Math.floor(Math.random() * 21) - 10, readback: 'noisy' },
  'random values': { disturb: () => Math.floor(Math.random() * 256), readback: 'altered' },
  white: { disturb: () => 255, readback: 'altered' },
} as const satisfies Readonly<Record<string, Disturbance>>;

type BlobEncoder = (...given: unknown[]) => void;

/** A `toBlob` that encodes a disturbed copy of its canvas, which stays as it is. */
export function disturbToBlob(prototype: HTMLCanvasElement, disturb: (value: number) => number) {
  const native: unknown = Reflect.get(prototype, 'toBlob');
  return function (this: HTMLCanvasElement, take: BlobCallback, type?: string, quality?: number): void {
    const { width, height } = this;
    const copy = new OffscreenCanvas(width, height);
    const context = copy.getContext('2d');
    context?.drawImage(this, 0, 0);
    const pixels = context?.getImageData(0, 0, width, height);
    if (!context || !pixels) throw new Error('There is no canvas');
    pixels.data.forEach((value, at) => {
      if (at % 4 < 3) pixels.data[at] = disturb(value);
    });
    const disturbed = document.createElement('canvas');
    Object.assign(disturbed, { width, height });
    disturbed.getContext('2d')?.putImageData(pixels, 0, 0);
    Reflect.apply(native as BlobEncoder, disturbed, [take, type, quality]);
  };
}
