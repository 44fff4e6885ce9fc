// A picture with known colours at known points, and the colour of a pixel of any picture. Node only.
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';

/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The four quarters, from top left, by rows. No two alike, so that a turned or mirrored picture is found out. */
export const QUARTERS = {
  topLeft: [200, 40, 40],
  topRight: [40, 150, 60],
  bottomLeft: [40, 60, 190],
  bottomRight: [220, 180, 50],
} as const satisfies Record<string, Rgb>;

/** A PNG of four quarters. */
export async function drawTestCard(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height: height / 2 };
  const quarter = ([r, g, b]: Rgb, left: number, top: number): OverlayOptions => ({
    input: { create: { ...half, channels: 3, background: { r, g, b } } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([
      quarter(QUARTERS.topLeft, 0, 0),
      quarter(QUARTERS.topRight, half.width, 0),
      quarter(QUARTERS.bottomLeft, 0, half.height),
      quarter(QUARTERS.bottomRight, half.width, half.height),
    ])
    .png()
    .toBuffer();
}

/** The colour at a point that is given in fractions of width and height. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<Rgb> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
  return [data[offset] ?? -1, data[offset + 1] ?? -1, data[offset + 2] ?? -1];
}

/** The same to the eye: video and JPEG shift each channel by a few steps. */
export const isNear = (one: Rgb, other: Rgb): boolean =>
  one.every((channel, index) => Math.abs(channel - (other[index] ?? NaN)) <= 12);
