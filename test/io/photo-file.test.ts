// A file becomes a canvas or a problem: how it is rotated, sized and drawn, what is refused, and what is left of it.
import { expect } from 'chai';
import { MAX_FILE_BYTES, type FileProblem } from '../../src/core/picture/file.ts';
import { zero } from '../../src/io/canvas.ts';
import { browserClock } from '../../src/io/clock.ts';
import { readPictureFile } from '../../src/io/photo-file.ts';
import { createPhotos } from '../../src/io/photo.ts';
import { watchCanvases, watchDecoding } from '../support/drawing.ts';
import { readExactly } from '../support/photo.ts';
import { afterwards, put } from '../support/put.ts';
import { cornersOf, drawQuarters } from '../support/quarters.ts';
import { pixelsOf } from '../support/video.ts';
import { bytesOf, CAMERA_NAME, encode, MOVING_GIF, MOVING_WEBP, STILL_WEBP, withExif } from './picture-files.ts';

const UPRIGHT = ['red', 'green', 'blue', 'yellow'];

/** A zeroed canvas and a closed picture have none. */
const widthsOf = (drawings: readonly { readonly width: number }[]): number[] => drawings.map(({ width }) => width);

/** Named like a photo, whatever it is. */
const fileOf = (content: BlobPart): File => new File([content], 'photo.jpg', { type: 'image/jpeg' });
const quarters = (width: number, height: number, type: 'image/jpeg' | 'image/png' = 'image/jpeg') =>
  encode(type, width, height, drawQuarters);

describe('a picture file', () => {
  async function canvasOf(content: BlobPart): Promise<HTMLCanvasElement> {
    const picture = await readPictureFile(fileOf(content), new AbortController().signal);
    if (!picture || 'problem' in picture) throw new Error(`No picture: ${picture?.problem ?? 'aborted'}`);
    afterwards(() => zero(picture.canvas));
    return picture.canvas;
  }
  const problemOf = async (file: File): Promise<FileProblem | undefined> => {
    const picture = await readPictureFile(file, new AbortController().signal);
    return picture && 'problem' in picture ? picture.problem : undefined;
  };

  for (const [orientation, corners] of [
    [1, ['red', 'green', 'blue', 'yellow']],
    [2, ['green', 'red', 'yellow', 'blue']],
    [3, ['yellow', 'blue', 'green', 'red']],
    [4, ['blue', 'yellow', 'red', 'green']],
    [5, ['red', 'blue', 'green', 'yellow']],
    [6, ['blue', 'red', 'yellow', 'green']],
    [7, ['yellow', 'green', 'blue', 'red']],
    [8, ['green', 'yellow', 'red', 'blue']],
  ] as const)
    it(`is turned upright according to EXIF orientation ${orientation}`, async () => {
      const canvas = await canvasOf(withExif(await quarters(320, 240), orientation));
      const size = [canvas.width, canvas.height];
      expect(size).to.deep.equal(orientation < 5 ? [320, 240] : [240, 320]);
      expect(cornersOf(canvas)).to.deep.equal(corners);
    });

  it('is upright and not distorted if it is huge and stored on its side', async () => {
    const canvas = await canvasOf(withExif(await quarters(6000, 3000), 6));
    expect([canvas.width, canvas.height]).to.deep.equal([300, 600]);
    expect(cornersOf(canvas)).to.deep.equal(['blue', 'red', 'yellow', 'green']);
  });

  it('asks for no more pixels than needed if it is huge', async () => {
    const png = await quarters(6000, 4500, 'image/png');
    const widths: number[] = [];
    const native = window.createImageBitmap.bind(window);
    put(window, 'createImageBitmap', async (...args: [Blob, ImageBitmapOptions?]) => {
      const bitmap = await native(...args);
      widths.push(bitmap.width);
      return bitmap;
    });
    const canvas = await canvasOf(png);
    expect([canvas.width, canvas.height, ...widths]).to.deep.equal([800, 600, 3200]);
  });

  it('keeps fine print an even grey and edges sharp when scaled down', async () => {
    const print = await encode('image/png', 4000, 1000, (context, width, height) => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
      context.fillStyle = 'black';
      // two of the five pixels that become one
      for (let x = 0; x < 2000; x += 5) context.fillRect(x, 0, 2, height);
      context.fillRect(3000, 0, 1000, height);
    });
    const { data } = pixelsOf(await canvasOf(print));
    const middleRow = Array.from({ length: 800 }, (_, x) => data[4 * (100 * 800 + x)] ?? -1);
    for (const grey of middleRow.slice(10, 390)) expect(grey, 'lines').to.be.closeTo(255 * 0.6, 25);
    expect(middleRow[598], 'just before the edge').to.be.above(240);
    expect(middleRow[601], 'just behind the edge').to.be.below(15);
  });

  it('is drawn on white if it is transparent', async () => {
    const canvas = await canvasOf(
      await encode('image/png', 200, 200, (context) => {
        drawQuarters(context, 200, 200);
        context.clearRect(100, 0, 100, 200);
      }),
    );
    expect(cornersOf(canvas)).to.deep.equal(['red', 'white', 'blue', 'white']);
    expect(pixelsOf(canvas).data.filter((_, index) => index % 4 === 3)).to.deep.equal(
      new Uint8ClampedArray(200 * 200).fill(255),
    );
  });

  for (const [what, base64] of [
    ['a WebP', STILL_WEBP],
    ['the first frame of a moving WebP', MOVING_WEBP],
    ['the first frame of a moving GIF', MOVING_GIF],
  ] as const)
    it(`can be ${what}`, async () => {
      const canvas = await canvasOf(bytesOf(base64));
      expect([canvas.width, canvas.height]).to.deep.equal([160, 120]);
      expect(cornersOf(canvas)).to.deep.equal(['red', 'red', 'red', 'red']);
    });

  it('can be followed by a video, as on phones', async () => {
    const canvas = await canvasOf(Uint8Array.from([...(await quarters(200, 200)), ...new Uint8Array(100_000)]));
    expect(cornersOf(canvas)).to.deep.equal(UPRIGHT);
  });

  it('becomes a JPEG without its metadata [3.8, 3.16]', async () => {
    const isTold = (bytes: Uint8Array): boolean => {
      const text = new TextDecoder('latin1').decode(bytes);
      return text.includes('Exif') || text.includes(CAMERA_NAME);
    };
    const file = withExif(await quarters(320, 240), 6);
    expect(isTold(file), 'by the file').to.equal(true);
    const photos = createPhotos({ clock: browserClock, isMobile: true, readBack: readExactly });
    const photo = photos.add(await canvasOf(file), 'upload');
    expect(photo).to.deep.equal({ width: 240, height: 320, origin: 'upload' });
    const jpeg = bytesOf(await photos.read(photo));
    expect(isTold(jpeg), 'by the photo').to.equal(false);
    expect(cornersOf(await createImageBitmap(new Blob([jpeg])))).to.deep.equal(['blue', 'red', 'yellow', 'green']);
  });

  describe('is refused', () => {
    const refusals: readonly (readonly [what: string, FileProblem, make: () => Promise<BlobPart> | BlobPart])[] = [
      ['has no bytes', 'empty', () => ''],
      ['is a text that is named like a photo', 'notAPicture', () => 'Not a photo at all.'],
      [
        'is a drawing in SVG',
        'notAPicture',
        () => '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>',
      ],
      ['is a strip', 'tooSmall', () => quarters(4000, 200)],
      ['is a HEIC that the browser can’t decode', 'unsupported', () => '\0\0\0\x18ftypheic\0\0\0\0heicmif1'],
      ['is a JPEG without its end', 'unreadable', async () => (await quarters(320, 240)).slice(0, -400)],
      ['is a JPEG with nothing in it', 'unreadable', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
    ];
    for (const [what, problem, make] of refusals)
      it(`if it ${what} [3.17]`, async () => {
        expect(await problemOf(fileOf(await make()))).to.equal(problem);
      });

    it('as too large for the device if that can’t decode so many pixels', async () => {
      const file = fileOf(await quarters(6000, 3000));
      put(window, 'createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
      expect(await problemOf(file)).to.equal('tooLargeToDecode');
    });

    it('unread if it has more than 20 MB', async () => {
      const file = fileOf(new Uint8Array(MAX_FILE_BYTES + 1));
      let isRead = false;
      file.arrayBuffer = () => {
        isRead = true;
        return Promise.reject(new Error('Too much'));
      };
      expect(await problemOf(file)).to.equal('tooLarge');
      expect(isRead).to.equal(false);
    });

    it('if it no longer exists', async () => {
      const file = fileOf(await quarters(200, 200));
      file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      expect(await problemOf(file)).to.equal('unreadable');
    });

    it('if the browser has no canvas to draw on, and is cleaned up', async () => {
      const file = fileOf(await quarters(2000, 1500));
      const [canvases, decoded] = [watchCanvases(), watchDecoding()];
      const native = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
      put(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, ...args: ['2d']) {
        return this.width === 800 ? null : native.apply(this, args);
      });
      expect(await problemOf(file)).to.equal('unreadable');
      // the second one never had pixels
      expect(widthsOf(canvases)).to.deep.equal([0, 800]);
      expect(widthsOf(decoded)).to.deep.equal([0]);
    });
  });

  describe('leaves nothing in memory', () => {
    let aborting: AbortController;
    beforeEach(() => {
      aborting = new AbortController();
    });

    it('except the canvas of the photo', async () => {
      const jpeg = await quarters(2000, 1500);
      const [canvases, decoded] = [watchCanvases(), watchDecoding()];
      const canvas = await canvasOf(jpeg);
      expect(widthsOf(canvases)).to.deep.equal([0, 800]);
      expect(canvases.at(-1)).to.equal(canvas);
      expect(widthsOf(decoded)).to.deep.equal([0]);
    });

    it('if it is too small', async () => {
      const jpeg = await quarters(1, 1);
      const [canvases, decoded] = [watchCanvases(), watchDecoding()];
      expect(await problemOf(fileOf(jpeg))).to.equal('tooSmall');
      expect(canvases).to.deep.equal([]);
      expect(widthsOf(decoded)).to.deep.equal([0]);
    });

    /** Aborts before `owner[name]` is called for the first time. */
    function abortAt(owner: object, name: string): void {
      const native = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
      put(owner, name, function (this: unknown, ...given: unknown[]) {
        aborting.abort();
        return Reflect.apply(native, this === undefined ? window : this, given);
      });
    }
    for (const [when, owner, name] of [
      ['while being read', File.prototype, 'arrayBuffer'],
      ['while being decoded', window, 'createImageBitmap'],
      ['after it was drawn', ImageBitmap.prototype, 'close'],
    ] as const)
      it(`if it is aborted ${when}`, async () => {
        const file = fileOf(await quarters(320, 240));
        abortAt(owner, name);
        const [canvases, decoded] = [watchCanvases(), watchDecoding()];
        expect(await readPictureFile(file, aborting.signal)).to.equal(undefined);
        expect(widthsOf([...canvases, ...decoded]).filter((width) => width > 0)).to.deep.equal([]);
      });
  });
});
