// The luma values of a real camera’s frame: those of the decoder and those of a drawing agree.
import { expect } from 'chai';
import { sample, type Frame } from '../../src/eye/frame.ts';
import { readFrame } from '../../src/io/read-frame.ts';
import { afterwards, put } from '../support/put.ts';
import { setCameraPermission, showToCamera } from '../support/clip-camera-commands.ts';
import { colourAt, pictureFrom, playStream, untilColour } from '../support/video.ts';

const PICTURE = 'src/testing/specimens/portrait.jpg';
const SMALL = { width: 40, height: 30 };
/** In luma: video rounds, and scaling blurs the outlines of a face. */
const MEAN_DIFFERENCE = 4;

const reduce = (frame: Frame): number[] =>
  Array.from(sample(frame, { x: 0, y: 0, width: frame.width, height: frame.height }, SMALL).luma);

describe('reading a frame', () => {
  /** A video of the camera, which shows the specimen. */
  async function view(): Promise<HTMLVideoElement> {
    await setCameraPermission('granted');
    await showToCamera(PICTURE);
    const video = await playStream(await navigator.mediaDevices.getUserMedia({ video: true }));
    const picture = await pictureFrom(new URL(`../../${PICTURE}`, import.meta.url));
    await untilColour(video, 400, 300, colourAt(picture, 400, 300));
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

  it('copies nothing of a frame that the browser has yet to rotate', async () => {
    const video = await view();
    let copies = 0;
    put(VideoFrame.prototype, 'copyTo', () => {
      copies += 1;
      return Promise.reject(new Error('Nobody reads it'));
    });
    put(video, 'videoWidth', 600);
    put(video, 'videoHeight', 800);
    expect((await readFrame(video)).range).to.deep.equal([0, 255]);
    expect(copies).to.equal(0);
  });
});
