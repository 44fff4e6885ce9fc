/**
 * A picture file that a person chose: its format, whether all of it is there, and how large its photo is. Bytes and sizes
 * in, answers out. Knows neither file nor canvas.
 */
import { MAX_PHOTO } from './constants.ts';
import { shrink, type Size } from './geometry.ts';

/** Why a file gives no photo. */
export type FileProblem =
  /** It has no bytes. */
  | 'empty'
  /** It has more than 20 MB. */
  | 'tooLarge'
  | 'notAPicture'
  /** A picture in a format that this browser can't decode, such as HEIC. */
  | 'unsupported'
  /** Cut off, damaged, gone since it was chosen, or more than this browser can hold. */
  | 'unreadable'
  /** A thumbnail, or a strip too narrow to show anything. */
  | 'tooSmall';

/** Counted as Windows and Android count, so that nobody's "20 MB" is refused. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** The least that the shorter side of a photo may have, in pixels: with fewer, nothing on a card can be read. */
export const MIN_PHOTO_SIDE_PX = 100;

const SIGNATURES = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  gif: /^GIF8[79]a/,
  bmp: /^BM[^]{4}\0{4}/,
  /** HEIC and AVIF; other brands in the same container are videos. */
  heif: /^[^]{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/,
  tiff: /^(II\*\0|MM\0\*)/,
} as const;

export type PictureFormat = keyof typeof SIGNATURES;
const FORMATS = Object.keys(SIGNATURES) as readonly PictureFormat[];

/** What some browsers can't decode. */
const RARE_FORMATS: ReadonlySet<PictureFormat> = new Set(['heif', 'tiff']);

const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

/** The format by the first bytes, whatever the file's name says. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const start = textAt(bytes, 0, 12);
  return FORMATS.find((format) => SIGNATURES[format].test(start));
}

/** From marker to marker up to the end of the image. The thumbnail has such an end too, within a segment that is skipped. */
function hasEndOfJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const marker = bytes[at + 1];
    if (at < 0 || marker === undefined) return false;
    if (marker === 0xd9) return true;
    // neither a fill byte, nor 0xff among the pixels, nor a restart: these alone have no length
    const isSegment = marker !== 0xff && marker > 0x01 && !(marker >= 0xd0 && marker <= 0xd8);
    if (isSegment) at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    else at += marker === 0xff ? 1 : 2;
  }
}

/** From chunk to chunk: a length of four bytes, a name of four, what it holds, and a checksum of four. */
function hasEndOfPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (textAt(bytes, at + 4, at + 8) === 'IEND') return true;
  }
  return false;
}

/** A file in RIFF says how long it is, without the eight bytes that say so. */
function hasEndOfRiff(bytes: Uint8Array): boolean {
  if (bytes.length < 8) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(4, true) + 8 <= bytes.length;
}

/**
 * Whether the end is missing, which some browsers don't mind: they show what there is. What follows the end, as in a
 * phone's moving photo, doesn't count. Other formats than JPEG, PNG and WebP are left to the browser.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  switch (formatOf(bytes)) {
    case 'jpeg':
      return !hasEndOfJpeg(bytes);
    case 'png':
      return !hasEndOfPng(bytes);
    case 'webp':
      return !hasEndOfRiff(bytes);
    default:
      return false;
  }
}

/** What is wrong with a file of that many bytes, before it is read. */
export function problemOfLength(byteLength: number): FileProblem | undefined {
  if (byteLength === 0) return 'empty';
  return byteLength > MAX_FILE_BYTES ? 'tooLarge' : undefined;
}

/** What is wrong with a file that the browser didn't decode. */
export function problemOfUndecoded(bytes: Uint8Array): FileProblem {
  const format = formatOf(bytes);
  if (!format) return 'notAPicture';
  return RARE_FORMATS.has(format) ? 'unsupported' : 'unreadable';
}

/** How a picture becomes a photo. */
export interface PicturePlan {
  /** The photo's. */
  readonly size: Size;
  /** What the picture is drawn at before, one after the other: each is half of the one before it. */
  readonly steps: readonly Size[];
}

/**
 * The whole picture, fitted into 800×600 and never enlarged. Drawn at once, it would lose its small print, because most
 * browsers mix no more than four pixels into one; so it is drawn at four times and twice the size first, and halved. Null
 * where too little would be left of it.
 */
export function planPicture(picture: Size): PicturePlan | null {
  const size = shrink(picture, MAX_PHOTO);
  if (!(Math.min(size.width, size.height) >= MIN_PHOTO_SIDE_PX)) return null;
  const steps = [4, 2]
    .filter((factor) => picture.width > (size.width * factor) / 2)
    .map((factor) => ({ width: size.width * factor, height: size.height * factor }));
  return { size, steps };
}
