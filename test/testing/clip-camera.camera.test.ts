// Chromium's own camera fed from clip files: the real getUserMedia sees the pictures, and loses them as a real camera does.
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { cutCamera, setCameraPermission, showToCamera, unplugCamera } from '../support/clip-camera-commands.ts';
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
  const streams: MediaStream[] = [];
  const videos: HTMLVideoElement[] = [];
  const play = async (): Promise<HTMLVideoElement> => {
    const stream = await open();
    const video = await playStream(stream);
    streams.push(stream);
    videos.push(video);
    return video;
  };
  const untilShown = async (video: HTMLVideoElement, path: string): Promise<void> => {
    const picture = await pictureAt(path);
    for (const [x, y] of SPOTS) await untilColour(video, x, y, colourAt(picture, x, y));
  };
  beforeEach(async () => {
    await setCameraPermission('granted');
    await showToCamera(FRONT);
  });
  const closeAll = (): void => {
    for (const stream of streams.splice(0)) for (const track of stream.getTracks()) track.stop();
    for (const video of videos.splice(0)) video.remove();
  };
  afterEach(closeAll);

  it('shows the picture in its own size and colours', async () => {
    const video = await play();
    await untilShown(video, FRONT);
    expect([video.videoWidth, video.videoHeight]).to.deep.equal([800, 600]);
  });

  it('shows another picture at the next opening', async () => {
    await play();
    closeAll();
    await showToCamera(PORTRAIT);
    await untilShown(await play(), PORTRAIT);
  });

  it('shows another picture to a camera that is open', async () => {
    const video = await play();
    await untilShown(video, FRONT);
    await showToCamera(PORTRAIT);
    await untilShown(video, PORTRAIT);
  });

  it('is not there when unplugged', async () => {
    await unplugCamera();
    expect(await nameOfRefusal()).to.equal('NotFoundError');
  });

  it('ends its track when cut, and is there again afterwards', async () => {
    const video = await play();
    await untilShown(video, FRONT);
    const [track] = streams[0]?.getVideoTracks() ?? [];
    let hasEnded = false;
    track?.addEventListener('ended', () => {
      hasEnded = true;
    });
    await cutCamera();
    await until(() => hasEnded, 'the end of the track');
    await showToCamera(FRONT);
    await untilShown(await play(), FRONT);
  });

  it('is refused when denied, and when the prompt is dismissed', async () => {
    await setCameraPermission('denied');
    expect(await nameOfRefusal()).to.equal('NotAllowedError');
    await setCameraPermission('prompt');
    expect(await nameOfRefusal()).to.equal('NotAllowedError');
    // Chromium would dismiss every later prompt until the user does something
    await sendMouse({ type: 'click', position: [10, 10] });
    await setCameraPermission('granted');
    expect(await nameOfRefusal()).to.equal('none');
  });

  it('ends its track when the permission is withdrawn', async () => {
    await play();
    const [track] = streams[0]?.getVideoTracks() ?? [];
    await setCameraPermission('denied');
    await until(() => track?.readyState === 'ended', 'the end of the track');
  });
});
