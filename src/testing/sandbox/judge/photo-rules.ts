// What a photo of the widget's never is: larger than 800×600, or with metadata. Goes by the JPEG's header alone, so that a
// picture of any size is refused at once.
import { MAX_PHOTO } from '../../../core/constants.ts';
import { loadSharp } from '../../optional-packages.ts';

/** Why a JPEG can't be a photo of the widget's. */
export interface Unlikeness {
  readonly error: 'photo_too_large' | 'photo_has_metadata';
  readonly reason: string;
}

/**
 * The tags that Safari writes into each JPEG of a canvas: the colour space and the size, in a directory of their own. They say
 * nothing about the photo.
 */
const HARMLESS_TAGS = new Set([0x8769, 0xa001, 0xa002, 0xa003]);
const EXIF_DIRECTORY = 0x8769;

/** The tags in a directory of EXIF data, and in the one below it. Undefined where the data can't be read. */
function tagsIn(exif: Buffer): number[] | undefined {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const isLittle = exif.toString('latin1', start, start + 2) === 'II';
  const short = (at: number): number => (isLittle ? exif.readUInt16LE(start + at) : exif.readUInt16BE(start + at));
  const long = (at: number): number => (isLittle ? exif.readUInt32LE(start + at) : exif.readUInt32BE(start + at));
  const directory = (at: number): (readonly [tag: number, value: number])[] =>
    Array.from({ length: short(at) }, (_, index) => [short(at + 2 + 12 * index), long(at + 10 + 12 * index)] as const);
  try {
    const first = directory(long(4));
    const below = first.flatMap(([tag, value]) => (tag === EXIF_DIRECTORY ? directory(value) : []));
    return [...first, ...below].map(([tag]) => tag);
  } catch {
    return undefined;
  }
}

const isHarmless = (exif: Buffer): boolean => tagsIn(exif)?.every((tag) => HARMLESS_TAGS.has(tag)) ?? false;

/** Whether one of the segments before the picture itself is a comment. */
function hasComment(jpeg: Uint8Array): boolean {
  for (
    let at = 2;
    jpeg[at] === 0xff && jpeg[at + 1] !== 0xda;
    at += 2 + 256 * (jpeg[at + 2] ?? 0) + (jpeg[at + 3] ?? 0)
  )
    if (jpeg[at + 1] === 0xfe) return true;
  return false;
}

/** Undefined for what may be a photo of the widget's, and for what is no JPEG at all. */
export async function unlikenessOf(jpeg: Uint8Array): Promise<Unlikeness | undefined> {
  const sharp = await loadSharp();
  const header = await sharp(jpeg, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header) return undefined;
  const { width, height } = header;
  if (Math.max(width, height) > MAX_PHOTO.width || Math.min(width, height) > MAX_PHOTO.height)
    return {
      error: 'photo_too_large',
      reason: `is ${width}x${height}, expected at most ${MAX_PHOTO.width}x${MAX_PHOTO.height}`,
    };
  const found = [
    header.exif && !isHarmless(header.exif) && 'EXIF',
    header.xmp && 'XMP',
    header.iptc && 'IPTC',
    hasComment(jpeg) && 'a comment',
  ].filter((kind) => typeof kind === 'string');
  if (found.length > 0) return { error: 'photo_has_metadata', reason: `has ${found.join(', ')}, expected pixels only` };
  return undefined;
}
