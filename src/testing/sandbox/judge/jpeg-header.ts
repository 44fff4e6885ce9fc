// What a JPEG's header says, before anything is decoded: its size, and what it tells beside the picture. Pure.

/** The size of a JPEG, and its first metadata, named for people; no metadata in a browser's photo of a canvas. */
export interface JpegHeader {
  readonly width: number;
  readonly height: number;
  readonly metadata: string | undefined;
}

const START_OF_IMAGE = 0xffd8;
const FIRST_FRAME = 0xc0;
const LAST_FRAME = 0xcf;
/** Between them, tables: Huffman's, a reserved one, those for arithmetic coding. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** What encoders write to say how the pixels are to be read. */
const TECHNICAL = /^(?:JFIF\0|JFXX\0|ICC_PROFILE\0|Adobe)/;
const EXIF = 'Exif\0\0';

/**
 * The tags of Exif that Safari writes into the photo of a canvas: they describe the pixels, and nothing of where, when or with
 * what a picture was taken.
 */
const PIXEL_TAGS: ReadonlySet<number> = new Set([
  0x011a, // horizontal and vertical resolution, their unit
  0x011b,
  0x0128,
  0x0213, // where colours are sampled
  0x9000, // version
  0x9101, // order of the colours
  0xa000, // version of FlashPix
  0xa001, // colour space
  0xa002, // width and height
  0xa003,
  0xa406, // kind of scene: standard
]);
const ORIENTATION = 0x0112;
const MORE_TAGS = 0x8769;
const UPRIGHT = 1;
const TAG_BYTES = 12;

/** Whether Exif data, without their name, say nothing else than how the pixels are to be read. Throws RangeError if they are cut off. */
function isAboutPixels(exif: DataView): boolean {
  const isLittleEndian = exif.getUint16(0) === 0x4949;
  const short = (at: number): number => exif.getUint16(at, isLittleEndian);
  const long = (at: number): number => exif.getUint32(at, isLittleEndian);
  const isDirectoryAboutPixels = (start: number, isFirst: boolean): boolean => {
    const count = short(start);
    for (let index = 0; index < count; index++) {
      const at = start + 2 + index * TAG_BYTES;
      const tag = short(at);
      const isFine =
        tag === MORE_TAGS && isFirst
          ? isDirectoryAboutPixels(long(at + 8), false)
          : tag === ORIENTATION
            ? short(at + 8) === UPRIGHT
            : PIXEL_TAGS.has(tag);
      if (!isFine) return false;
    }
    // a directory after the first has a smaller picture
    return !isFirst || long(start + 2 + count * TAG_BYTES) === 0;
  };
  return isDirectoryAboutPixels(long(4), true);
}

function metadataIn(marker: number, data: Buffer): string | undefined {
  if (marker === COMMENT) return 'a comment';
  if (marker < APP0 || marker > APP15) return undefined;
  const name = data.toString('latin1', 0, 32);
  if (TECHNICAL.test(name)) return undefined;
  if (!name.startsWith(EXIF)) return /^[\w .:/-]{3,}/.exec(name)?.[0] ?? `APP${marker - APP0} data`;
  const exif = new DataView(data.buffer, data.byteOffset + EXIF.length, data.length - EXIF.length);
  try {
    return isAboutPixels(exif) ? undefined : 'Exif';
  } catch (error) {
    if (error instanceof RangeError) return 'Exif';
    throw error;
  }
}

/** Reads the header of a JPEG up to its pixels; null if there is none, or it is cut off. */
export function readHeader(jpeg: Buffer): JpegHeader | null {
  if (jpeg.length < 2 || jpeg.readUInt16BE(0) !== START_OF_IMAGE) return null;
  let size: { width: number; height: number } | undefined;
  let metadata: string | undefined;
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1] ?? 0;
    // any number of these bytes may come before a marker
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === START_OF_SCAN) return size ? { ...size, metadata } : null;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length) return null;
    const data = jpeg.subarray(at + 4, end);
    const isFrame = marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.includes(marker);
    if (isFrame && data.length >= 5) size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
    metadata ??= metadataIn(marker, data);
    at = end;
  }
  return null;
}
