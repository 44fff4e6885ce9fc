// The in-page camera of fake-camera/, controlled from a Playwright test. Every document of the page has it before its
// own scripts run. Node only.
import { readFile } from 'node:fs/promises';
import type { JSHandle } from '@playwright/test';
import { answered } from './answered.ts';
import type { ClipScene } from './clip.ts';
import { FAKE_CAMERA_KEY } from './fake-camera/index.ts';
import type {
  ButtonAnswer,
  CameraAnswer,
  ClipPart,
  FakeCamera,
  FakeCameraOptions,
  FakeDevice,
  Facing,
  Picture,
  Scene,
} from './fake-camera/index.ts';
import { pageOf, runInDocuments, type WidgetHost } from './host.ts';
import { checkOptionNames } from './fake-camera/one-of.ts';
import { isPictureFile, toDataUrl } from './picture-file.ts';
import type { PictureFile } from './picture-file.ts';
import { specimens } from './specimens/index.ts';

/** What a camera sees: a picture, or a clip of several in a loop. */
export type SceneFile = PictureFile | readonly ClipScene[];

/** A `FakeDevice` with a picture file. */
export type PageDevice = Omit<FakeDevice, 'picture'> & { picture?: SceneFile };

/** `FakeCameraOptions` with picture files. Default scenes: the specimen card and person. */
export type PageCameraOptions = Omit<FakeCameraOptions, 'scenes' | 'devices'> & {
  scenes?: Partial<Record<Scene, SceneFile>>;
  devices?: PageDevice[];
};

/** The use of a page's camera so far. See `FakeCamera` for each count. */
export interface CameraUse {
  /** The constraints of every getUserMedia call so far. */
  requests: MediaStreamConstraints[];
  /** The number of tracks so far. */
  tracks: number;
  /** The number of live tracks. */
  liveTracks: number;
  pendingRequests: number;
  peaks: { liveTracks: number; pendingRequests: number };
}

/** The camera of the host's current document. A navigation creates a new one. See `FakeCamera` for each method. */
export interface PageCamera {
  use(): Promise<CameraUse>;
  show(scene: Scene, content: SceneFile): Promise<void>;
  settled(): Promise<void>;
  answerWith(answer: CameraAnswer, facing?: Facing): Promise<void>;
  setPermission(state: PermissionState): Promise<void>;
  setPermissionButton(answer: ButtonAnswer): Promise<void>;
  endTracks(): Promise<void>;
  muteTracks(): Promise<void>;
  unmuteTracks(): Promise<void>;
  freezeFrames(): Promise<void>;
  thawFrames(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  rotate(): Promise<void>;
  setDevices(devices: PageDevice[], errorWhenNone?: 'NotFoundError' | 'OverconstrainedError'): Promise<void>;
  restore(): Promise<void>;
}

/** The in-page camera as a classic script. The path is the same from `src/testing` and from `dist/testing`. */
const SCRIPT_URL = new URL('../../dist/testing/fake-camera.iife.js', import.meta.url);

/** A picture as a `data:` URL, or a clip of such pictures. */
type PagePicture = string | readonly (ClipPart & { picture: string })[];

const toPagePicture = async (content: SceneFile): Promise<PagePicture> =>
  isPictureFile(content)
    ? toDataUrl(content)
    : Promise.all(content.map(async ({ picture, durationMs }) => ({ picture: await toDataUrl(picture), durationMs })));

const toFakeDevices = (devices: PageDevice[]): Promise<FakeDevice[]> =>
  Promise.all(
    devices.map(async ({ picture, ...device }) => ({ ...device, picture: picture && (await toPagePicture(picture)) })),
  );

const OPTION_NAMES: Readonly<Record<keyof PageCameraOptions, true>> = {
  scenes: true,
  devices: true,
  answer: true,
  frameRate: true,
  firstFrameDelayMs: true,
};
const SCENE_NAMES: Readonly<Record<Scene, true>> = { front: true, back: true, selfie: true };

async function toFakeOptions({ scenes = {}, devices, ...options }: PageCameraOptions): Promise<FakeCameraOptions> {
  checkOptionNames('scenes of the camera', scenes, SCENE_NAMES);
  const files = { front: specimens.front.url, back: specimens.back.url, selfie: specimens.portrait.url, ...scenes };
  const [front, back, selfie] = await Promise.all([files.front, files.back, files.selfie].map(toPagePicture));
  return { ...options, scenes: { front, back, selfie }, devices: devices && (await toFakeDevices(devices)) };
}

/** @throws TypeError if there is an unknown option */
async function scriptOf(callee: string, options: PageCameraOptions): Promise<string> {
  checkOptionNames(callee, options, OPTION_NAMES);
  const fakeOptions = await toFakeOptions(options);
  const library = await readFile(SCRIPT_URL, 'utf8');
  // in a function, which adds no global variable to the page
  return `(() => {${library}installFakeCamera(${JSON.stringify(fakeOptions)});})();`;
}

/**
 * Resolves with the fake camera as one script, with its pictures, for tools other than Playwright: to be run in each document
 * before the page's own scripts. There, `window[Symbol.for(FAKE_CAMERA_KEY)]` is its `FakeCamera`.
 * @throws TypeError if there is an unknown option
 */
export const cameraScript = (options: PageCameraOptions = {}): Promise<string> => scriptOf('cameraScript', options);

/**
 * Installs a fake camera in every document of a page, in Chromium and Firefox, and in Playwright's WebKit, where it isn't tested. Call it
 * before the page navigates: an open document gets the camera too, but may already have used the real one.
 * @param host the page, or the frame in it whose camera the result controls
 * @throws TypeError if there is an unknown option
 */
export async function installPageCamera(host: WidgetHost, options: PageCameraOptions = {}): Promise<PageCamera> {
  await runInDocuments(pageOf(host), await scriptOf('installPageCamera', options));

  const current = (): Promise<JSHandle<FakeCamera>> =>
    host.locator(':root').evaluateHandle((_root, key) => {
      const camera = Reflect.get(window, Symbol.for(key)) as FakeCamera | undefined;
      if (!camera) throw new Error('This document has no fake camera');
      return camera;
    }, FAKE_CAMERA_KEY);

  const asked = <Value>(ask: (camera: JSHandle<FakeCamera>) => Promise<Value>): Promise<Value> =>
    answered(current().then(ask));

  // Pictures and devices are passed as JSON, because their types are too deep for Playwright's argument types.
  return {
    use: () =>
      asked((handle) =>
        handle.evaluate((camera) => ({
          requests: [...camera.requests],
          tracks: camera.tracks.length,
          liveTracks: camera.liveTracks(),
          pendingRequests: camera.pendingRequests(),
          peaks: { ...camera.peaks },
        })),
      ),
    show: async (scene, content) => {
      const given = [scene, JSON.stringify(await toPagePicture(content))] as const;
      await asked((handle) =>
        handle.evaluate((camera, [where, picture]) => camera.show(where, JSON.parse(picture) as Picture), given),
      );
    },
    settled: () => asked((handle) => handle.evaluate((camera) => camera.settled())),
    answerWith: (answer, facing) =>
      asked((handle) =>
        handle.evaluate((camera, [next, which]) => camera.answerWith(next, which), [answer, facing] as const),
      ),
    setPermission: (state) => asked((handle) => handle.evaluate((camera, to) => camera.setPermission(to), state)),
    setPermissionButton: (answer) =>
      asked((handle) => handle.evaluate((camera, next) => camera.setPermissionButton(next), answer)),
    endTracks: () => asked((handle) => handle.evaluate((camera) => camera.endTracks())),
    muteTracks: () => asked((handle) => handle.evaluate((camera) => camera.muteTracks())),
    unmuteTracks: () => asked((handle) => handle.evaluate((camera) => camera.unmuteTracks())),
    freezeFrames: () => asked((handle) => handle.evaluate((camera) => camera.freezeFrames())),
    thawFrames: () => asked((handle) => handle.evaluate((camera) => camera.thawFrames())),
    resize: (width, height) =>
      asked((handle) => handle.evaluate((camera, [wide, high]) => camera.resize(wide, high), [width, height] as const)),
    rotate: () => asked((handle) => handle.evaluate((camera) => camera.rotate())),
    setDevices: async (devices, errorWhenNone) => {
      const given = [JSON.stringify(await toFakeDevices(devices)), errorWhenNone] as const;
      await asked((handle) =>
        handle.evaluate((camera, [list, error]) => camera.setDevices(JSON.parse(list) as FakeDevice[], error), given),
      );
    },
    restore: () => asked((handle) => handle.evaluate((camera) => camera.restore())),
  };
}
