// Chromium’s own camera fed from clip files: the real getUserMedia sees the pictures, and loses them like a real
// camera.
import { expect } from 'chai';
import { sendMouse } from '@web/test-runner-commands';
import { setCameraPermission, showToCamera } from '../support/clip-camera-commands.ts';
import { takeBack } from '../support/put.ts';
import { until } from '../support/until.ts';
import { colourAt, pictureFrom, playStream, untilColour } from '../support/video.ts';

const FRONT = 'src/testing/specimens/front.jpg';
const PORTRAIT = 'src/testing/specimens/portrait.jpg';
const SPOTS = [
  [200, 300],
  [400, 200],
  [600, 400],
  [40, 40],
] as const;

const open = () => navigator.mediaDevices.getUserMedia({ video: true });
const nameOfRefusal = () =>
  open().then(
    (stream) => {
      for (const track of stream.getTracks()) track.stop();
      return 'none';
    },
    (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
  );
const pictureAt = (path: string): Promise<ImageBitmap> => pictureFrom(new URL(`../../${path}`, import.meta.url));

describe('clip camera', () => {
  const untilShown = async (video: HTMLVideoElement, path: string): Promise<void> => {
    const picture = await pictureAt(path);
    for (const [x, y] of SPOTS) await untilColour(video, x, y, colourAt(picture, x, y));
  };
  /** Whether the page was notified that its track ended. */
  const watchEnd = (stream: MediaStream): (() => boolean) => {
    let hasEnded = false;
    stream.getVideoTracks()[0]?.addEventListener('ended', () => (hasEnded = true));
    return () => hasEnded;
  };
  beforeEach(async () => {
    await setCameraPermission('granted');
    await showToCamera(FRONT);
  });

  it('shows a picture in its own size and colours, and another one while open or reopened', async () => {
    const video = await playStream(await open());
    await untilShown(video, FRONT);
    expect([video.videoWidth, video.videoHeight]).to.deep.equal([800, 600]);
    await showToCamera(PORTRAIT);
    await untilShown(video, PORTRAIT);
    takeBack();
    await showToCamera(FRONT);
    await untilShown(await playStream(await open()), FRONT);
  });

  it('rejects when denied, and when the prompt is dismissed', async () => {
    await setCameraPermission('denied');
    expect(await nameOfRefusal()).to.equal('NotAllowedError');
    await setCameraPermission('prompt');
    expect(await nameOfRefusal()).to.equal('NotAllowedError');
    // Chromium would dismiss every later prompt until the user does something
    await sendMouse({ type: 'click', position: [10, 10] });
    await setCameraPermission('granted');
    expect(await nameOfRefusal()).to.equal('none');
  });

  it('ends its track when the permission is withdrawn [2.20]', async () => {
    const stream = await open();
    await playStream(stream);
    const hasEnded = watchEnd(stream);
    await setCameraPermission('denied');
    await until(hasEnded, 'the end of the track');
  });
});
