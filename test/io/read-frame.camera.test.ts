// The luma values of a real camera’s frame: those of the decoder and those of a drawing agree.
import { expect } from 'chai';
import { sample, type Frame } from '../../src/eye/frame.ts';
import { readFrame } from '../../src/io/read-frame.ts';
import { afterwards } from '../support/put.ts';
import { setCameraPermission, showToCamera } from '../support/clip-camera-commands.ts';
import { colourAt, pictureFrom, playStream, untilColour } from '../support/video.ts';

/** A track of one's own frames, which Chromium alone has on a page. */
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(init: { readonly kind: 'video' });
  readonly writable: WritableStream<VideoFrame>;
}

const PICTURE = 'src/testing/specimens/portrait.jpg';
const SMALL = { width: 40, height: 30 };
/** In luma: video rounds, and scaling blurs the outlines of a face. */
const MEAN_DIFFERENCE = 4;

const reduce = (frame: Frame): number[] =>
  Array.from(sample(frame, { x: 0, y: 0, width: frame.width, height: frame.height }, SMALL).luma);

describe('reading a frame', () => {
  /** A video of the camera, which shows the specimen. */
  async function view(width = 800): Promise<HTMLVideoElement> {
    await setCameraPermission('granted');
    await showToCamera(PICTURE);
    const video = await playStream(await navigator.mediaDevices.getUserMedia({ video: { width } }));
    const picture = await pictureFrom(new URL(`../../${PICTURE}`, import.meta.url));
    await untilColour(video, width / 2, (width * 3) / 8, colourAt(picture, 400, 300));
    return video;
  }

  /** As in a browser that does not hand its frames out. */
  function hideVideoFrame(): void {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'VideoFrame');
    if (!descriptor) throw new Error('This browser hands no frames out');
    Reflect.deleteProperty(globalThis, 'VideoFrame');
    afterwards(() => void Object.defineProperty(globalThis, 'VideoFrame', descriptor));
  }

  it('reads the decoder’s luma values or a smaller drawing, with the same result', async () => {
    const video = await view();
    const copied = await readFrame(video);
    hideVideoFrame();
    const drawn = await readFrame(video);
    expect([copied.width, copied.height, copied.range]).to.deep.equal([800, 600, [16, 235]]);
    expect([drawn.width, drawn.height, drawn.range]).to.deep.equal([600, 450, [0, 255]]);
    const other = reduce(drawn);
    const differences = reduce(copied).map((luma, pixel) => Math.abs(luma - (other[pixel] ?? NaN)));
    const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
    expect(mean).to.be.below(MEAN_DIFFERENCE);
  });

  it('reads a frame that the browser makes smaller in the size that the person sees [3.41]', async () => {
    const { width, height, scale } = await readFrame(await view(400));
    expect([width * scale, height * scale]).to.deep.equal([400, 300]);
  });

  /** A video whose frames the browser turns before it shows them: as sent, dark at the top left and bright elsewhere. */
  async function viewTurned(turn: object): Promise<HTMLVideoElement> {
    const [width, height] = [64, 48];
    const planes = new Uint8Array((width * height * 3) / 2).fill(128);
    for (let pixel = 0; pixel < width * height; pixel++)
      planes[pixel] = pixel % width < width / 2 && pixel < (width * height) / 2 ? 40 : 200;
    const generator = new MediaStreamTrackGenerator({ kind: 'video' });
    const writer = generator.writable.getWriter();
    let timestamp = 0;
    const send = (): void => {
      timestamp += 33_000;
      const frame = { format: 'I420', codedWidth: width, codedHeight: height, timestamp, ...turn } as const;
      void writer.write(new VideoFrame(planes, frame)).catch(() => undefined);
    };
    const timer = setInterval(send, 33);
    afterwards(() => clearInterval(timer));
    return playStream(new MediaStream([generator]));
  }

  /** The place of the dark quarter. */
  function darkQuarterOf(frame: Frame): string {
    const luma = Array.from(
      sample(frame, { x: 0, y: 0, width: frame.width, height: frame.height }, { width: 2, height: 2 }).luma,
    );
    return ['top left', 'top right', 'bottom left', 'bottom right'][luma.indexOf(Math.min(...luma))] ?? '';
  }

  for (const [how, turn, place] of [
    ['that came upright', {}, 'top left'],
    ['that the browser turns upside down', { rotation: 180 }, 'bottom right'],
    ['that the browser turns to its side', { rotation: 90 }, 'top right'],
    ['that the browser mirrors', { flip: true }, 'top right'],
  ] as const)
    it(`reads what the person sees of a frame ${how} [3.41]`, async () => {
      expect(darkQuarterOf(await readFrame(await viewTurned(turn)))).to.equal(place);
    });
});
