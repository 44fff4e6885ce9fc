// A frame becomes a photo, and then a JPEG: sizes, pixels, bytes, and what is left of the canvases.
import { expect } from 'chai';
import type { Photo } from '../../src/core/state.ts';
import { browserClock } from '../../src/io/clock.ts';
import type { Subject } from '../../src/eye/geometry.ts';
import type { Readback } from '../../src/eye/pattern.ts';
import { createPhotos, type PhotoMaker } from '../../src/io/photo.ts';
import { installFakeCamera, type DrawFrame, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { watchCanvases, watchDecoding } from '../support/drawing.ts';
import { failureOf } from '../support/failure.ts';
import { readExactly } from '../support/photo.ts';
import { BLUE, cornersOf, drawColour, drawQuarters, GREEN, RED, YELLOW } from '../support/quarters.ts';
import { afterwards, listen, put } from '../support/put.ts';
import { settle, until } from '../support/until.ts';
import {
  type Colour,
  colourAt,
  isNear,
  isSame,
  pictureFrom,
  pixelsOf,
  playStream,
  untilColour,
} from '../support/video.ts';
import { createManualClock } from './manual-clock.ts';
import { bytesOf } from './picture-files.ts';

const WHITE: Colour = [255, 255, 255];

const quarters: DrawFrame = drawQuarters;
const only =
  (colour: Colour): DrawFrame =>
  (context, width, height) =>
    drawColour(context, colour, [0, 0, width, height]);

const green = only(GREEN);

const decode = (base64: string): Promise<ImageBitmap> => pictureFrom(`data:image/jpeg;base64,${base64}`);

const mustNotFail = (): void => {
  throw new Error('The photo could not be drawn');
};

describe('photos', () => {
  let fake: FakeCamera;

  /** A view of a camera of this size, once it shows the picture. */
  async function view(width: number, height: number, picture: DrawFrame = quarters): Promise<HTMLVideoElement> {
    fake = installFakeCamera({ devices: [{ label: 'Camera', width, height, picture }] });
    const video = await playStream(await navigator.mediaDevices.getUserMedia({ video: true }));
    await untilColour(video, width / 2 - 6, height / 2 - 6, picture === green ? GREEN : RED);
    return video;
  }
  const make = (isMobile = false): PhotoMaker => createPhotos({ clock: browserClock, isMobile, readBack: readExactly });
  function taken(photos: PhotoMaker, video: HTMLVideoElement, subject: Subject = 'card'): Photo {
    const photo = photos.take(video, subject);
    if (!photo) throw new Error('No photo was taken');
    return photo;
  }
  /** A photo of a camera of 800×600, and what has it. */
  async function takePhoto(photos = make()): Promise<{ readonly photos: PhotoMaker; readonly photo: Photo }> {
    return { photos, photo: taken(photos, await view(800, 600)) };
  }
  /** Resolves once the canvas shows what is sent of the photo, pixel by pixel; hands that back. */
  async function untilSent(canvas: HTMLCanvasElement, photos: PhotoMaker, photo: Photo): Promise<ImageData> {
    const sent = pixelsOf(await decode(await photos.read(photo)));
    await until(() => isSame(pixelsOf(canvas), sent), 'the JPEG on the canvas');
    return sent;
  }
  const widthsOf = (drawings: readonly { readonly width: number }[]): number[] => drawings.map(({ width }) => width);
  const stopPainting = (): void => put(window, 'requestAnimationFrame', () => 0);
  const overrideToBlob = (value: unknown): void => put(HTMLCanvasElement.prototype, 'toBlob', value);

  beforeEach(() => {
    fake = installFakeCamera();
    afterwards(() => fake.restore());
  });

  describe('pixels', () => {
    it('on a phone are the part of the frame that fills the view, unmirrored [3.7]', async () => {
      // a stripe of white at both ends of the long side, beyond what a 4:3 view of it shows
      const striped: DrawFrame = (context, width, height) => {
        only(WHITE)(context, width, height, 0);
        context.save();
        context.translate(0, height * 0.22);
        drawQuarters(context, width, height * 0.56);
        context.restore();
      };
      const photos = make(true);
      const video = await view(600, 800, striped);
      const bitmap = await decode(await photos.read(taken(photos, video)));
      expect([bitmap.width, bitmap.height]).to.deep.equal([600, 450]);
      expect(cornersOf(bitmap)).to.deep.equal(['red', 'green', 'blue', 'yellow']);
    });

    it('on a desktop are the whole frame in the middle, surrounded by white [3.2]', async () => {
      const photos = make(false);
      const bitmap = await decode(await photos.read(taken(photos, await view(1280, 720))));
      // 1280×720 is 800×450 in 800×600, with 75 rows left above and below
      for (const [x, y, colour] of [
        [400, 2, WHITE],
        [400, 66, WHITE],
        [8, 84, RED],
        [790, 84, GREEN],
        [8, 515, BLUE],
        [790, 515, YELLOW],
        [400, 534, WHITE],
        [400, 597, WHITE],
      ] as const) {
        const found = colourAt(bitmap, x, y);
        expect(isNear(found, colour), `${x},${y} is ${String(found)}`).to.equal(true);
      }
    });
  });

  describe('bytes', () => {
    it('are a JPEG in base64 without a prefix, the same every time [3.8]', async () => {
      const { photos, photo } = await takePhoto();
      const [first, second] = await Promise.all([photos.read(photo), photos.read(photo)]);
      expect(first).to.match(/^\/9j\/[A-Za-z0-9+/]+={0,2}$/);
      expect([...bytesOf(first).slice(-2)]).to.deep.equal([0xff, 0xd9]);
      expect(second).to.equal(first);
      expect(await photos.read(photo)).to.equal(first);
    });

    it('show the moment of the shutter', async () => {
      const photos = make();
      const video = await view(800, 600, green);
      const photo = taken(photos, video);
      fake.endTracks();
      video.srcObject = null;
      const bitmap = await decode(await photos.read(photo));
      expect(isNear(colourAt(bitmap, 400, 300), GREEN)).to.equal(true);
    });
  });

  it('is a handle that exposes its size and origin and nothing else, and can’t be changed', async () => {
    const { photo } = await takePhoto();
    expect(Object.isFrozen(photo)).to.equal(true);
    expect(Reflect.ownKeys(photo)).to.deep.equal(['width', 'height', 'origin']);
  });

  it('isn’t taken of a video that rotates while it is drawn', async () => {
    const video = await view(800, 600);
    const canvases = watchCanvases();
    let looks = 0;
    Object.defineProperty(video, 'videoWidth', { configurable: true, get: () => ((looks += 1) === 1 ? 800 : 600) });
    expect(make().take(video, 'card')).to.equal(null);
    expect(widthsOf(canvases)).to.deep.equal([0]);
  });

  describe('drawing', () => {
    it('shows the frame immediately, and the encoded photo as soon as there is one', async () => {
      const { photos, photo } = await takePhoto();
      const canvas = document.createElement('canvas');
      photos.draw(photo, canvas, mustNotFail);
      expect([canvas.width, canvas.height]).to.deep.equal([800, 600]);
      const [red = 0, green = 0, blue = 0] = pixelsOf(canvas).data;
      expect(isNear([red, green, blue], RED)).to.equal(true);
      await untilSent(canvas, photos, photo);
    });

    it('doesn’t throw if the browser has no canvas, and the photo can still be sent', async () => {
      const { photos, photo } = await takePhoto();
      const canvas = document.createElement('canvas');
      canvas.getContext = () => null;
      let failures = 0;
      photos.draw(photo, canvas, () => (failures += 1));
      const base64 = await photos.read(photo);
      await until(() => failures === 1, 'the failure');
      const bitmap = await decode(base64);
      expect(isNear(colourAt(bitmap, 2, 2), RED)).to.equal(true);
    });

    it('shows the photo if a canvas is available only after the frame is gone', async () => {
      const { photos, photo } = await takePhoto();
      const canvas = document.createElement('canvas');
      canvas.getContext = () => null;
      photos.draw(photo, canvas, mustNotFail);
      Reflect.deleteProperty(canvas, 'getContext');
      await untilSent(canvas, photos, photo);
    });

    it('works after the frame is gone, and closes the picture it decodes', async () => {
      const { photos, photo } = await takePhoto();
      await photos.read(photo);
      const decoded = watchDecoding();
      const canvas = document.createElement('canvas');
      photos.draw(photo, canvas, mustNotFail);
      await until(() => decoded.length === 1 && decoded[0]?.width === 0, 'a decoded picture that was closed');
      await untilSent(canvas, photos, photo);
    });

    it('doesn’t reach a canvas that was released and zeroed', async () => {
      const { photos, photo } = await takePhoto();
      const decoded = watchDecoding();
      const canvas = document.createElement('canvas');
      const other = document.createElement('canvas');
      const letGo = photos.draw(photo, canvas, mustNotFail);
      photos.draw(photo, other, mustNotFail);
      letGo();
      expect([canvas.width, canvas.height]).to.deep.equal([0, 0]);
      Object.assign(canvas, photo);
      const base64 = await photos.read(photo);
      await until(() => decoded.length > 0 && decoded.every(({ width }) => width === 0), 'the other drawing');
      expect(decoded, 'decoded pictures').to.have.lengthOf(1);
      expect(pixelsOf(canvas).data.every((value) => value === 0)).to.equal(true);
      expect(isSame(pixelsOf(other), pixelsOf(await decode(base64)))).to.equal(true);
    });
  });

  describe('the canvas of the frame', () => {
    it('is zeroed soon after the shutter, even in a page that doesn’t paint [3.14]', async () => {
      for (const prepare of [() => undefined, stopPainting]) {
        prepare();
        const canvases = watchCanvases();
        taken(make(), await view(800, 600));
        await until(() => canvases.at(-1)?.width === 0 && canvases.at(-1)?.height === 0, 'a zeroed canvas');
      }
    });

    it('is zeroed immediately on request, encoded or not', async () => {
      const video = await view(800, 600);
      const canvases = watchCanvases();
      const photos = createPhotos({ clock: createManualClock(), isMobile: false, readBack: readExactly });
      stopPainting();
      taken(photos, video);
      overrideToBlob(() => undefined);
      void photos.read(taken(photos, video));
      await Promise.resolve();
      expect(widthsOf(canvases)).to.deep.equal([800, 800]);
      photos.forget();
      expect(widthsOf(canvases)).to.deep.equal([0, 0]);
    });

    it('is encoded after the frame was shown, without delaying the shutter', async () => {
      const clock = createManualClock();
      let paint = (): void => undefined;
      put(window, 'requestAnimationFrame', (run: () => void) => {
        paint = run;
        return 0;
      });
      const video = await view(800, 600);
      let encodings = 0;
      const native = Reflect.get(HTMLCanvasElement.prototype, 'toBlob');
      overrideToBlob(function (this: HTMLCanvasElement, take: BlobCallback) {
        encodings += 1;
        native.call(this, take);
      });
      taken(createPhotos({ clock, isMobile: false, readBack: readExactly }), video);
      await Promise.resolve();
      expect(encodings, 'in the task of the shutter').to.equal(0);
      paint();
      await Promise.resolve();
      expect(encodings, 'before the frame is painted').to.equal(0);
      clock.advance(0);
      await until(() => encodings === 1, 'the encoding');
    });

    it('is encoded immediately if it is read', async () => {
      const photos = createPhotos({ clock: createManualClock(), isMobile: false, readBack: readExactly });
      stopPainting();
      const base64 = await photos.read(taken(photos, await view(800, 600)));
      expect(base64.startsWith('/9j/')).to.equal(true);
    });
  });

  describe('whether the browser altered it', () => {
    /** Photos of which nobody knows until the test answers. */
    function makeHeld() {
      const clock = createManualClock();
      const answers: ((readback: Readback) => void)[] = [];
      const readBack = (): Promise<Readback> => new Promise((resolve) => answers.push(resolve));
      return { clock, answers, photos: createPhotos({ clock, isMobile: false, readBack }) };
    }

    it('begins to be found out in the task of the shutter [3.45]', async () => {
      const video = await view(800, 600);
      const { answers, photos } = makeHeld();
      const photo = taken(photos, video);
      expect(answers).to.have.length(1);
      answers[0]?.('noisy');
      expect(await photos.readBack(photo)).to.equal('noisy');
    });

    it('may have begun before, with the file', async () => {
      const { answers, photos } = makeHeld();
      const picture = document.createElement('canvas');
      const photo = photos.add(picture, 'upload', Promise.resolve('altered'));
      expect(answers).to.have.length(0);
      expect(await photos.readBack(photo)).to.equal('altered');
    });

    it('may take long, but once the photo is read only 500 ms more [3.47]', async () => {
      const video = await view(800, 600);
      const { clock, answers, photos } = makeHeld();
      const known = (photo: Photo): Promise<Readback | 'pending'> =>
        Promise.race([photos.readBack(photo), settle().then((): 'pending' => 'pending')]);
      const [slow, slower] = [taken(photos, video), taken(photos, video)];
      clock.advance(10_000);
      expect(await known(slow)).to.equal('pending');
      await photos.read(slower);
      await photos.read(slow);
      clock.advance(499);
      answers[0]?.('altered');
      expect(await known(slow)).to.equal('altered');
      expect(await known(slower)).to.equal('pending');
      clock.advance(1);
      answers[1]?.('altered');
      expect(await known(slower), 'for good').to.equal('unknown');
    });
  });

  it('is discarded on request, even if its handle is held', async () => {
    const { photos, photo } = await takePhoto();
    await photos.read(photo);
    photos.forget();
    expect(await failureOf(photos.read(photo))).to.equal('Unknown photo.');
    expect(await photos.readBack(photo)).to.equal('unknown');
    const canvas = document.createElement('canvas');
    canvas.width = 7;
    photos.draw(photo, canvas, mustNotFail);
    expect(canvas.width, 'nothing is drawn').to.equal(7);
  });

  const refusals: readonly (readonly [what: string, toBlob: (this: HTMLCanvasElement, take: BlobCallback) => void])[] =
    [
      ['gives nothing', (take) => take(null)],
      ['gives an empty Blob', (take) => take(new Blob([], { type: 'image/jpeg' }))],
      [
        'throws',
        () => {
          throw new DOMException('tainted', 'SecurityError');
        },
      ],
    ];
  for (const [what, toBlob] of refusals) {
    it(`that can’t be encoded because the browser ${what} fail only when read [3.11]`, async () => {
      const video = await view(800, 600);
      const canvases = watchCanvases();
      const unhandled: unknown[] = [];
      const hear = (event: PromiseRejectionEvent): void => void unhandled.push(event.reason);
      listen(window, 'unhandledrejection', hear);
      overrideToBlob(toBlob);
      const photos = make();
      taken(photos, video);
      const photo = taken(photos, video);
      const canvas = document.createElement('canvas');
      photos.draw(photo, canvas, mustNotFail);
      await failureOf(photos.read(photo));
      expect(canvas.width, 'the frame stays on view').to.equal(800);
      await until(() => canvases.slice(0, 2).every(({ width }) => width === 0), 'zeroed canvases');
      await settle();
      expect(unhandled).to.deep.equal([]);
    });
  }
});
