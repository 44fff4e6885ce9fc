/**
 * Rules for picture files: the format, whether the file is complete, and the size of the photo. Pure: works on bytes and
 * sizes, not on files or canvases.
 */
import { MAX_PHOTO } from '../constants.ts';
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

/** 20 MB as Windows and Android count them, so that no file shown as "20 MB" is refused. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** The minimum length of the photo's shorter side, in pixels; below it, nothing on a card is legible. */
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

/** Formats that some browsers can't decode. */
const RARE_FORMATS: ReadonlySet<PictureFormat> = new Set(['heif', 'tiff']);

const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

/** The format according to the first bytes, whatever the file is called. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const start = textAt(bytes, 0, 12);
  return FORMATS.find((format) => SIGNATURES[format].test(start));
}

/** Follows the markers to the end of the image. The thumbnail's own end marker is inside a segment, which is skipped. */
function hasEndOfJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const marker = bytes[at + 1];
    if (at < 0 || marker === undefined) return false;
    if (marker === 0xd9) return true;
    // fill bytes, stuffed 0xff bytes and restart markers have no length
    const isSegment = marker !== 0xff && marker > 0x01 && !(marker >= 0xd0 && marker <= 0xd8);
    if (isSegment) at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    else at += marker === 0xff ? 1 : 2;
  }
}

/** Follows the chunks: four bytes of length, four of type, the data, and four of checksum. */
function hasEndOfPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (textAt(bytes, at + 4, at + 8) === 'IEND') return true;
  }
  return false;
}

/** A RIFF header contains the file's length, minus its own eight bytes. */
function hasEndOfRiff(bytes: Uint8Array): boolean {
  if (bytes.length < 8) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(4, true) + 8 <= bytes.length;
}

/**
 * Whether the file is truncated; some browsers would show what there is of it. Data after the end of the image is fine, as
 * in a phone's motion photo. Formats other than JPEG, PNG and WebP are left to the browser.
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

/** What is wrong with a file of this length, before it is read. */
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
  /** Of the photo. */
  readonly size: Size;
  /** The sizes it is drawn at first, in order; each is half the previous one. */
  readonly steps: readonly Size[];
}

/**
 * Fits the whole picture into 800×600 without enlarging it. Browsers average at most four pixels into one, which loses small
 * print, so a large picture is drawn at four times the size first, then halved twice. Null if the photo would be too small.
 */
export function planPicture(picture: Size): PicturePlan | null {
  const size = shrink(picture, MAX_PHOTO);
  if (!(Math.min(size.width, size.height) >= MIN_PHOTO_SIDE_PX)) return null;
  const steps = [4, 2]
    .filter((factor) => picture.width > (size.width * factor) / 2)
    .map((factor) => ({ width: size.width * factor, height: size.height * factor }));
  return { size, steps };
}
