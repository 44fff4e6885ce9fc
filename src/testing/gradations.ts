// Series of a photo that gets worse step by step: sharp to blurred, bright to dark, near to far. For tests of anything
// that judges photos. Node only; imports no thresholds.
import type { Kernel, Sharp } from 'sharp';
import { loadSharp } from './optional-packages.ts';
import { readPicture } from './picture-file.ts';
import type { PictureFile } from './picture-file.ts';

/** One way in which a photo gets worse. */
export interface Gradation {
  /** The unit of an amount. */
  readonly unit: string;
  /** The amounts, from what every judge must accept to what none may accept. */
  readonly amounts: readonly number[];
  /** The sandbox's code from some amount on, for the front or the back of a card. */
  readonly code: number;
  /** All of the sandbox's codes as the photo gets worse, in order. `code` is the last. */
  readonly codes: readonly number[];
  /** Resolves with the photo at that amount, as a JPEG of high quality. Amounts in pixels are for 800×600. */
  readonly apply: (picture: PictureFile, amount: number) => Promise<Buffer>;
}

export type GradationName = 'blurry' | 'shaken' | 'dark' | 'overexposed' | 'too-far' | 'cut-corner' | 'too-small';

/** JPEG quality: high, so that compression adds no flaw of its own. */
const JPEG_QUALITY = 95;

async function changed(picture: PictureFile, change: (image: Sharp) => Sharp): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(await readPicture(picture)).removeAlpha();
  return change(image).jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

async function sizeOf(picture: PictureFile): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(await readPicture(picture)).metadata();
  return { width, height };
}

/** Shifts the picture to the right within its frame, and extends its left edge. */
async function shifted(picture: PictureFile, rightPx: number): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  return changed(picture, (image) =>
    image.extract({ left: 0, top: 0, width: width - rightPx, height }).extend({ left: rightPx, extendWith: 'copy' }),
  );
}

/** Scales the photo down within its frame, as from further away. */
async function further(picture: PictureFile, scale: number): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  const small = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const left = Math.floor((width - small.width) / 2);
  const top = Math.floor((height - small.height) / 2);
  const right = width - small.width - left;
  const bottom = height - small.height - top;
  return changed(picture, (image) => image.resize(small).extend({ left, right, top, bottom, extendWith: 'copy' }));
}

/** Returns the kernel of a horizontal motion blur: each pixel becomes the mean of a row of that many. */
const stroke = (lengthPx: number): Kernel => ({
  width: lengthPx,
  height: 3,
  // sharp rejects a kernel of one row
  kernel: [0, 1, 0].flatMap((weight) => Array<number>(lengthPx).fill(weight)),
});

/** The gradations by name. A specimen with the same flaw has the same name. */
export const gradations: Readonly<Record<GradationName, Gradation>> = {
  blurry: {
    unit: 'standard deviation of the blur, in pixels',
    amounts: [0.4, 0.8, 1.2, 1.6, 2, 2.5, 3, 4, 6, 10, 20, 40, 70],
    code: 27,
    codes: [27],
    apply: (picture, sigmaPx) => changed(picture, (image) => image.blur(sigmaPx)),
  },
  shaken: {
    unit: 'length of a level stroke of the camera, in pixels, odd',
    amounts: [3, 5, 11, 17, 25, 41],
    code: 27,
    codes: [27],
    apply: (picture, lengthPx) => changed(picture, (image) => image.convolve(stroke(lengthPx))),
  },
  dark: {
    unit: 'share of the light that is left',
    amounts: [1, 0.8, 0.6, 0.4, 0.3, 0.2, 0.1, 0.02],
    code: 28,
    codes: [28],
    apply: (picture, share) => changed(picture, (image) => image.linear(share, 0)),
  },
  overexposed: {
    unit: 'times the light',
    amounts: [1, 1.1, 1.2, 1.4, 2, 4, 10],
    code: 23,
    codes: [23],
    apply: (picture, factor) => changed(picture, (image) => image.linear(factor, 0)),
  },
  'too-far': {
    unit: 'share of its width that the photo has left',
    amounts: [1, 0.85, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.35, 0.25],
    code: 31,
    // its print becomes illegible before the card itself is too small in the photo
    codes: [4, 31],
    apply: further,
  },
  'cut-corner': {
    unit: 'shift to the right, in pixels',
    amounts: [0, 30, 80, 120, 200, 300],
    code: 14,
    codes: [14],
    apply: shifted,
  },
  'too-small': {
    unit: 'width of the photo, in pixels',
    amounts: [800, 640, 600, 560, 480, 400, 399, 320, 160, 8],
    code: 4,
    codes: [4],
    apply: (picture, widthPx) => changed(picture, (image) => image.resize({ width: widthPx })),
  },
};

export const gradationNames = Object.keys(gradations) as readonly GradationName[];

/** One photo of a series, as a JPEG. */
export interface GradedPicture {
  readonly amount: number;
  readonly jpeg: Buffer;
}

/**
 * Resolves with a series of the photo, in the order of the amounts.
 * @param amounts default: the gradation's own, from good to bad
 */
export async function grade(
  picture: PictureFile,
  name: GradationName,
  amounts: readonly number[] = gradations[name].amounts,
): Promise<GradedPicture[]> {
  const bytes = await readPicture(picture);
  return Promise.all(amounts.map(async (amount) => ({ amount, jpeg: await gradations[name].apply(bytes, amount) })));
}
