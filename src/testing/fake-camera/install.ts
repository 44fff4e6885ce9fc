// Assembles the fake camera and installs it in place of the page's own.
import { FAKE_CAMERA_KEY, type CameraAnswer, type FakeCamera, type FakeCameraOptions } from './api.ts';
import { Captures } from './captures.ts';
import { Devices } from './devices.ts';
import { MediaDevicesOverride } from './media-devices.ts';
import { Permission } from './permission.ts';
import { PermissionButtonOverride } from './permission-button.ts';
import { PermissionStatusOverride } from './permission-status.ts';
import { Requests } from './requests.ts';
import { Scenery } from './scenery.ts';

const registryKey = Symbol.for(FAKE_CAMERA_KEY);

/**
 * Replaces the camera of this page. Works in Chromium, Firefox and WebKit (tested in WebKitGTK), even if
 * `navigator.mediaDevices` is undefined. A fake camera that is already installed is removed first.
 */
export default function installFakeCamera(options: FakeCameraOptions = {}): FakeCamera {
  const registered = Reflect.get(window, registryKey) as FakeCamera | undefined;
  registered?.restore();

  const { answer: firstAnswer = 'granted', frameRate = 15, firstFrameDelayMs = 0 } = options;
  const devices = new Devices(options.devices);
  const scenery = new Scenery(devices, options.scenes);
  const permission = new Permission(firstAnswer);
  const captures = new Captures({ devices, scenery, frameRate, firstFrameDelayMs });
  const requests = new Requests({ devices, scenery, permission, captures });
  const mediaDevices = new MediaDevicesOverride({
    getUserMedia: (constraints = {}) => requests.getUserMedia(constraints),
    enumerateDevices: () => Promise.resolve(devices.describe()),
  });
  const permissionStatus = new PermissionStatusOverride();
  const permissionButton = new PermissionButtonOverride({
    grant() {
      permission.answerWith('granted');
      permissionStatus.set('granted');
    },
    open: () => captures.open(devices.choose({})),
  });
  const follow = (answer: CameraAnswer): void => {
    mediaDevices.setSupported(answer !== 'unsupported');
    permissionStatus.isDenied = answer === 'denied' || answer === 'dismissed';
  };
  follow(firstAnswer);

  const hearStep = (event: Event): void => {
    if (event instanceof CustomEvent) {
      scenery.step = (event.detail as { step: number }).step;
      captures.refresh();
    }
  };
  const listen = (): void => window.addEventListener('trueid_step', hearStep, true);
  listen();
  // window loses its listeners when the document is written anew, as by Playwright's setContent
  const rewriting = new MutationObserver(listen);
  rewriting.observe(document, { childList: true });

  const camera: FakeCamera = {
    requests: requests.all,
    peaks: {
      get liveTracks() {
        return captures.peak;
      },
      get pendingRequests() {
        return requests.peak;
      },
    },
    get tracks() {
      return captures.tracks;
    },
    liveTracks: () => captures.liveCount,
    pendingRequests: () => requests.pending,
    async show(scene, picture) {
      await scenery.change(scene, picture);
      captures.refresh();
      await captures.settled();
    },
    settled: () => captures.settled(),
    answerWith(answer, facing) {
      permission.answerWith(answer, facing);
      follow(answer);
    },
    setPermission: (state) => permissionStatus.set(state),
    setPermissionButton: (answer) => permissionButton.set(answer),
    endTracks: () => captures.end(),
    muteTracks: () => captures.setMuted(true),
    unmuteTracks: () => captures.setMuted(false),
    freezeFrames: () => captures.setFrozen(true),
    thawFrames: () => captures.setFrozen(false),
    resize(width, height) {
      devices.resize({ width, height });
      captures.resize();
    },
    rotate() {
      devices.rotate();
      captures.resize();
    },
    setDevices(list, errorWhenNone = 'NotFoundError') {
      devices.replace(list, errorWhenNone);
      mediaDevices.dispatchChange();
    },
    restore() {
      permission.answerWith('dismissed');
      captures.stop();
      rewriting.disconnect();
      window.removeEventListener('trueid_step', hearStep, true);
      mediaDevices.restore();
      permissionStatus.restore();
      permissionButton.restore();
      Reflect.deleteProperty(window, registryKey);
    },
  };
  Object.defineProperty(window, registryKey, { configurable: true, value: camera });
  return camera;
}
