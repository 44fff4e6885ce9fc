/**
 * Rules for picture files: the format, whether the file is complete, and the size of the photo. Pure: works on bytes and
 * sizes, not on files or canvases.
 */
import { MAX_PHOTO } from '../../eye/constants.ts';
import { shrink, type Size } from '../../eye/geometry.ts';

/** Why a file gives no photo. */
export type FileProblem =
  /** It has no bytes. */
  | 'empty'
  /** It has more than 20 MB. */
  | 'tooLarge'
  | 'notAPicture'
  /** A picture in a format that this browser can't decode, such as HEIC. */
  | 'unsupported'
  /** More pixels than this browser can decode. */
  | 'tooLargeToDecode'
  /** Cut off, damaged, or gone since it was chosen. */
  | 'unreadable'
  /** A thumbnail, or a strip too narrow to show anything. */
  | 'tooSmall';

/** 20 MB as Windows and Android count them, so that no file shown as "20 MB" is refused. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** 4096×4096: every supported browser decodes as many pixels, so a whole file with more than these may be too large for it. */
const SAFE_PIXEL_COUNT = 4096 * 4096;
/** The minimum length of the photo's shorter side, in pixels; below it, nothing on a card is legible. */
const MIN_PHOTO_SIDE_PX = 100;

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

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const shortAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** A marker of a JPEG, and the position of the length after it. A thumbnail's markers are inside a segment, which is skipped. */
function* markersOf(bytes: Uint8Array): Generator<readonly [marker: number, lengthAt: number]> {
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const marker = bytes[at + 1];
    if (at < 0 || marker === undefined) return;
    yield [marker, at + 2];
    // fill bytes, stuffed 0xff bytes and restart markers have no length
    const isSegment = marker !== 0xff && marker > 0x01 && !(marker >= 0xd0 && marker <= 0xd8);
    if (isSegment) at += 2 + shortAt(bytes, at + 2);
    else at += marker === 0xff ? 1 : 2;
  }
}

const END_OF_JPEG = 0xd9;

function hasEndOfJpeg(bytes: Uint8Array): boolean {
  for (const [marker] of markersOf(bytes)) if (marker === END_OF_JPEG) return true;
  return false;
}

/** Markers that start a frame: 0xc0 to 0xcf except tables (0xc4, 0xcc) and an extension (0xc8). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** As stored, before any orientation. */
function sizeOfJpeg(bytes: Uint8Array): Size | undefined {
  for (const [marker, at] of markersOf(bytes)) {
    if (isFrame(marker)) return { width: shortAt(bytes, at + 5), height: shortAt(bytes, at + 3) };
  }
  return undefined;
}

/** The first chunk of a PNG starts with its width and height. */
function sizeOfPng(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 24) return undefined;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The size that the file says it has, if that is more than every supported browser decodes. */
function hugeSizeOf(bytes: Uint8Array): Size | undefined {
  const format = formatOf(bytes);
  const size = format === 'jpeg' ? sizeOfJpeg(bytes) : format === 'png' ? sizeOfPng(bytes) : undefined;
  return size && size.width * size.height > SAFE_PIXEL_COUNT ? size : undefined;
}

/**
 * The width to decode a huge picture at, so that a device need not hold all of its pixels; undefined for any other. Enough
 * for `planPicture`, and never an enlargement, whether or not the picture is stored on its side.
 */
export function decodeWidthOf(bytes: Uint8Array): number | undefined {
  const size = hugeSizeOf(bytes);
  return size && Math.min(4 * MAX_PHOTO.width, size.width, size.height);
}

/** Follows the chunks: four bytes of length, four of type, the data, and four of checksum. */
function hasEndOfPng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (textAt(bytes, at + 4, at + 8) === 'IEND') return true;
  }
  return false;
}

/** A RIFF header contains the file's length, minus its own eight bytes. */
function hasEndOfRiff(bytes: Uint8Array): boolean {
  if (bytes.length < 8) return false;
  const view = viewOf(bytes);
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
  if (RARE_FORMATS.has(format)) return 'unsupported';
  return hugeSizeOf(bytes) ? 'tooLargeToDecode' : 'unreadable';
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
    .filter((factor) => picture.width > size.width * factor)
    .map((factor) => ({ width: size.width * factor, height: size.height * factor }));
  return { size, steps };
}
