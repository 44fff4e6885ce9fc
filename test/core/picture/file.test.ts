// A chosen file: its format by its bytes, whether it is cut off, and the photo that it becomes.
import { expect } from 'chai';
import {
  decodeWidthOf,
  formatOf,
  isCutOff,
  MAX_FILE_BYTES,
  planPicture,
  problemOfLength,
  problemOfUndecoded,
  type PictureFormat,
} from '../../../src/core/picture/file.ts';
import type { Size } from '../../../src/eye/geometry.ts';

/** One byte per character, by its code. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const size = (width: number, height: number): Size => ({ width, height });

/** An APP1 segment with a thumbnail, a fill byte, a scan with a stuffed byte and a restart, a second scan, and the end. */
const JPEG =
  '\xff\xd8\xff\xe1\x00\x08\xff\xd8\xff\xd9AB\xff\xff\xda\x00\x04ABdata\xff\x00\xff\xd0data\xff\xda\x00\x02data\xff\xd9';
const PNG_START = '\x89PNG\r\n\x1a\n\x00\x00\x00\x04IDATIENDcrc!';
const PNG = `${PNG_START}\x00\x00\x00\x00IENDcrc!`;
const shortOf = (value: number): string => String.fromCharCode(value >> 8, value & 0xff);
/** Says that it has this size, after a table; and says no more. */
const jpegOf = (width: number, height: number): string =>
  `\xff\xd8\xff\xc4\x00\x04AB\xff\xc2\x00\x07\x08${shortOf(height)}${shortOf(width)}\xff\xd9`;
const pngOf = (width: number, height: number): string =>
  `\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\0\0${shortOf(width)}\0\0${shortOf(height)}`;
const WEBP = 'RIFF\x0c\x00\x00\x00WEBPVP8 data';

describe('the format of a file', () => {
  const FORMATS: readonly (readonly [start: string, PictureFormat | undefined])[] = [
    [JPEG, 'jpeg'],
    [PNG, 'png'],
    [WEBP, 'webp'],
    ['GIF89a', 'gif'],
    ['BM\x46\x00\x01\x00\x00\x00\x00\x00\x36\x00', 'bmp'],
    ['\x00\x00\x00\x18ftypheic', 'heif'],
    ['\x00\x00\x00\x1cftypavif', 'heif'],
    ['II*\x00\x08\x00\x00\x00', 'tiff'],
    ['MM\x00*\x00\x00\x00\x08', 'tiff'],
    ['\x00\x00\x00\x18ftypisom', undefined],
    ['RIFF\x24\x00\x00\x00WAVEfmt ', undefined],
    ['BMW is no bitmap', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['', undefined],
  ];
  for (const [start, format] of FORMATS) {
    it(`that begins with ${JSON.stringify(start.slice(0, 12))} is ${format ?? 'unknown'}`, () => {
      expect(formatOf(bytesOf(start))).to.equal(format);
    });
  }

  it('determines the error if the browser can’t decode it', () => {
    for (const [start, problem] of [
      [JPEG, 'unreadable'],
      [jpegOf(4096, 4096), 'unreadable'],
      [jpegOf(4097, 4096), 'tooLargeToDecode'],
      [pngOf(30_000, 30_000), 'tooLargeToDecode'],
      [pngOf(300, 300), 'unreadable'],
      ['GIF89a', 'unreadable'],
      ['\x00\x00\x00\x18ftypheic', 'unsupported'],
      ['II*\x00\x08\x00\x00\x00', 'unsupported'],
      ['Not a photo at all.', 'notAPicture'],
    ] as const)
      expect(problemOfUndecoded(bytesOf(start)), start).to.equal(problem);
  });
});

describe('the width that a picture is decoded at', () => {
  for (const [file, width] of [
    [jpegOf(4000, 3000), undefined],
    [pngOf(12_000, 9000), 3200],
    [jpegOf(9000, 12_000), 3200],
    [jpegOf(12_000, 3000), 3000],
    ['GIF89a', undefined],
  ] as const) {
    it(`is ${width ?? 'its own'} for ${JSON.stringify(file.slice(-12))}`, () => {
      expect(decodeWidthOf(bytesOf(file))).to.equal(width);
    });
  }
});

describe('a truncated file', () => {
  for (const [name, file, shortest] of [
    ['JPEG', JPEG, 3],
    ['PNG', PNG, 6],
    ['WebP', WEBP, 12],
  ] as const) {
    it(`is detected wherever that ${name} is cut`, () => {
      for (let length = shortest; length < file.length; length += 1)
        expect(isCutOff(bytesOf(file.slice(0, length))), `${length} bytes`).to.equal(true);
    });

    it(`isn’t a whole ${name}, whatever follows it`, () => {
      expect(isCutOff(bytesOf(file))).to.equal(false);
      expect(isCutOff(bytesOf(`${file}\x00\x00\x00\x18ftypmp42`))).to.equal(false);
    });
  }

  it('is detected if a length leads beyond the file or nowhere', () => {
    expect(isCutOff(bytesOf('\xff\xd8\xff\xe1\xff\xff\xff\xd9'))).to.equal(true);
    expect(isCutOff(bytesOf('\xff\xd8\xff\xe1\x00\x00AB'))).to.equal(true);
    expect(isCutOff(bytesOf(`${PNG_START}\xff\xff\xff\xffIDATIEND`))).to.equal(true);
  });

  it('is left to the browser in every other format', () => {
    for (const file of ['GIF89a', 'II*\x00', 'Not a photo at all.', ''])
      expect(isCutOff(bytesOf(file))).to.equal(false);
  });
});

describe('the length of a file', () => {
  it('must be from 1 byte to 20 MB', () => {
    expect(MAX_FILE_BYTES).to.equal(20_971_520);
    for (const [length, problem] of [
      [0, 'empty'],
      [1, undefined],
      [MAX_FILE_BYTES, undefined],
      [MAX_FILE_BYTES + 1, 'tooLarge'],
    ] as const)
      expect(problemOfLength(length), `${length} bytes`).to.equal(problem);
  });
});

describe('the photo from a picture', () => {
  const PLANS: readonly (readonly [picture: Size, photo: Size, steps: readonly Size[]])[] = [
    [size(800, 600), size(800, 600), []],
    [size(801, 600), size(800, 599), []],
    [size(600, 800), size(450, 600), []],
    [size(1600, 1200), size(800, 600), []],
    [size(2400, 1800), size(800, 600), [size(1600, 1200)]],
    [size(3200, 2400), size(800, 600), [size(1600, 1200)]],
    [size(3024, 4032), size(450, 600), [size(1800, 2400), size(900, 1200)]],
    [size(12_000, 9000), size(800, 600), [size(3200, 2400), size(1600, 1200)]],
  ];
  for (const [picture, photo, steps] of PLANS) {
    it(`of ${picture.width}×${picture.height} is ${photo.width}×${photo.height} (steps: ${steps.length})`, () => {
      expect(planPicture(picture)).to.deep.equal({ size: photo, steps });
    });
  }

  it('has at least a hundred pixels in both directions', () => {
    for (const small of [size(1, 1), size(99, 100), size(600, 99), size(12_000, 1000), size(0, 0), size(NaN, 600)])
      expect(planPicture(small), `${small.width}×${small.height}`).to.equal(null);
    for (const large of [size(100, 100), size(100, 600), size(800, 100), size(12_000, 1500)])
      expect(planPicture(large)?.size.width, `${large.width}×${large.height}`).to.be.at.least(100);
  });
});
