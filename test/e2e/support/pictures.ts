// Compares two screenshots pixel by pixel. Node only.
import sharp from 'sharp';

/** A channel that is off by no more is the same to the eye. */
const SAME_CHANNEL = 8;

async function pixelsOf(png: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The part of the pixels that differ, 0 to 1. Pictures of unlike sizes differ wholly. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  const isOff = (at: number): boolean => Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > SAME_CHANNEL;
  let different = 0;
  for (let at = 0; at < a.data.length; at += 3) if (isOff(at) || isOff(at + 1) || isOff(at + 2)) different += 1;
  return different / (a.width * a.height);
}
