// A chosen file: its format by its bytes, whether it is cut off, and the photo that it becomes.
import { expect } from 'chai';
import fc from 'fast-check';
import sharp from 'sharp';
import {
  decodeWidthOf,
  formatOf,
  isCutOff,
  planPicture,
  problemOfLength,
  problemOfUndecoded,
  type PictureFormat,
} from '../../../src/core/picture/file.ts';
import type { Size } from '../../../src/eye/geometry.ts';
import { forAny } from '../../support/any.ts';

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
/** As far as their sizes. */
const [JPEG_SIZED, PNG_SIZED] = ['\xff\xd8\xff\xc2\x00\x07\x08', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'] as const;
const WEBP = 'RIFF\x0c\x00\x00\x00WEBPVP8 data';

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

describe('the format of a file', () => {
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
  it('is detected if a length leads beyond the file or nowhere', () => {
    expect(isCutOff(bytesOf('\xff\xd8\xff\xe1\xff\xff\xff\xd9'))).to.equal(true);
    expect(isCutOff(bytesOf('\xff\xd8\xff\xe1\x00\x00AB'))).to.equal(true);
    expect(isCutOff(bytesOf(`${PNG_START}\xff\xff\xff\xffIDATIEND`))).to.equal(true);
  });
});

describe('any file', async () => {
  const raw = { width: 24, height: 16, channels: 3 } as const;
  const pixels = Uint8Array.from({ length: 24 * 16 * 3 }, (_, at) => (at * 7919) % 251);
  const picture = () => sharp(pixels, { raw });
  const real = await Promise.all(
    [picture().jpeg(), picture().jpeg({ progressive: true }), picture().png(), picture().webp()].map((encoded) =>
      encoded.toBuffer(),
    ),
  );
  const anyBytes = fc.uint8Array({ maxLength: 300 });
  const after = (start: Uint8Array) => anyBytes.map((rest) => Uint8Array.of(...start, ...rest));
  const whole = fc.constantFrom(...real, ...[JPEG, PNG, WEBP].map(bytesOf)).map((file) => Uint8Array.from(file));
  const changed = fc
    .tuple(whole, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }))
    .map(([file, changes]) => {
      for (const [at, byte] of changes) file[at % file.length] = byte;
      return file;
    });
  const files = fc.oneof(
    anyBytes,
    fc
      .constantFrom(...FORMATS.map(([start]) => start.slice(0, 16)), JPEG_SIZED, PNG_SIZED)
      .map(bytesOf)
      .chain(after),
    whole,
    changed,
  );

  it('has one format, one problem and one width, which don’t contradict each other', () => {
    const problems = new Set<string>();
    forAny(files, (file) => {
      const format = formatOf(file);
      const problem = problemOfUndecoded(file);
      const width = decodeWidthOf(file);
      problems.add(problem);
      expect(problem === 'notAPicture').to.equal(format === undefined);
      expect(problem === 'unsupported').to.equal(format === 'heif' || format === 'tiff');
      expect(problem === 'tooLargeToDecode').to.equal(width !== undefined);
      if (width !== undefined) expect(width).to.be.within(1, 3200);
      if (isCutOff(file)) expect(format).to.be.oneOf(['jpeg', 'png', 'webp']);
    });
    expect([...problems].sort()).to.deep.equal(['notAPicture', 'tooLargeToDecode', 'unreadable', 'unsupported']);
  });

  it('that is whole stays so, whatever follows it', () => {
    forAny(fc.tuple(files, anyBytes), ([file, rest]) => {
      const longer = Uint8Array.of(...file, ...rest);
      if (formatOf(file) === formatOf(longer) && !isCutOff(file)) expect(isCutOff(longer)).to.equal(false);
    });
  });

  it('that is whole isn’t once it is cut anywhere', () => {
    forAny(fc.tuple(whole, fc.nat()), ([file, cut]) => {
      expect(isCutOff(file)).to.equal(false);
      const part = file.subarray(0, cut % file.length);
      if (formatOf(part) === formatOf(file)) expect(isCutOff(part)).to.equal(true);
    });
  });
});

it('the length of a file must be from 1 byte to 20 MB', () => {
  const problems = [0, 1, 20_971_520, 20_971_521].map(problemOfLength);
  expect(problems).to.deep.equal(['empty', undefined, undefined, 'tooLarge']);
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
