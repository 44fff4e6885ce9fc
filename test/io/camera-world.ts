// The camera port over a fake camera, for tests of its parts; everything ends with the test.
import type { CameraEvent } from '../../src/core/events.ts';
import type { FacingMode } from '../../src/core/state.ts';
import { createCamera, type BrowserCamera } from '../../src/io/camera.ts';
import { browserClock } from '../../src/io/clock.ts';
import type { Eye } from '../../src/io/look.ts';
import { createPhotos } from '../../src/io/photo.ts';
import { installFakeCamera, type FakeCamera, type FakeCameraOptions } from '../../src/testing/fake-camera/index.ts';
import { readExactly } from '../support/photo.ts';
import { afterwards, put, takeBack } from '../support/put.ts';
import { until } from '../support/until.ts';
import { createManualClock } from './manual-clock.ts';

type Ask = (constraints: MediaStreamConstraints) => Promise<MediaStream>;

export const nextFrame = (video: HTMLVideoElement): Promise<unknown> =>
  new Promise((resolve) => video.requestVideoFrameCallback(resolve));

export class CameraWorld {
  readonly clock = createManualClock();
  readonly camera: BrowserCamera;
  fake: FakeCamera = installFakeCamera();
  /** What has been reported, apart from the lists of cameras: those come whenever the browser has them. */
  readonly events: CameraEvent[] = [];
  readonly listings: CameraEvent[] = [];
  readonly warnings: string[] = [];
  eye: Partial<Eye> = {};

  constructor({ isMobile = false } = {}) {
    this.camera = createCamera({
      clock: this.clock,
      isMobile,
      loadEye: async () => ({
        ...(await import('../../src/app/eye.ts')),
        ...(await import('../../src/app/guidance.ts')),
        ...this.eye,
      }),
      takePhoto: createPhotos({ clock: browserClock, isMobile: true, readBack: readExactly }).take,
      warn: (text) => void this.warnings.push(text),
    });
  }

  /** Ends the test's camera and all that the test has changed, and waits for a request: the page has one at a time. */
  async leave(): Promise<void> {
    this.camera.close();
    takeBack();
    this.fake.restore();
    await until(() => this.fake.pendingRequests() === 0, 'the answer to a request');
  }

  /** Puts other cameras, or another answer, in place of the two that are granted at once. */
  install(options: FakeCameraOptions): void {
    this.fake.restore();
    this.fake = installFakeCamera(options);
  }
  /** Has `answer` answer every getUserMedia call from now on; `ask` is what answered so far. */
  interceptRequests(answer: (ask: Ask, constraints: MediaStreamConstraints) => Promise<MediaStream>): void {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    put(mediaDevices, 'getUserMedia', (constraints: MediaStreamConstraints) => answer(ask, constraints));
  }

  readonly report = (event: CameraEvent): void =>
    void (event.type === 'camerasListed' ? this.listings : this.events).push(event);
  types(): string[] {
    return this.events.map(({ type }) => type);
  }
  count(type: CameraEvent['type']): number {
    return this.events.filter((event) => event.type === type).length;
  }
  untilEvent(type: CameraEvent['type'], times = 1): Promise<void> {
    return until(() => this.count(type) >= times, `${type}, ${times} times`);
  }

  open(facing: FacingMode = 'environment', cameraId?: string, mayAskForPixels?: boolean): void {
    this.camera.open(facing, this.report, cameraId, mayAskForPixels);
  }
  async openAttached(facing?: FacingMode): Promise<void> {
    const before = this.count('cameraAttached');
    this.open(facing);
    await this.untilEvent('cameraAttached', before + 1);
  }
  addVideo(): HTMLVideoElement {
    const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
    document.body.append(video);
    afterwards(() => video.remove());
    return video;
  }
  show(video: HTMLVideoElement): () => void {
    return this.camera.show(video);
  }
  /** Resolves with the view of the opened camera once it has painted. */
  async openInView(facing?: FacingMode, mayAskForPixels?: boolean): Promise<HTMLVideoElement> {
    const video = this.addVideo();
    const before = this.count('framePainted');
    this.show(video);
    this.open(facing, undefined, mayAskForPixels);
    await this.untilEvent('framePainted', before + 1);
    return video;
  }

  /** Lets the camera's clock go on in small steps, as it does in life. */
  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += 100) this.clock.advance(100);
  }
}
