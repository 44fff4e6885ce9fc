// The QA kit, `trueid-widget/testing`: the sandbox provider, cameras and a page object for Playwright. Node only,
// except for `installFakeCamera`, which a page imports from its own file, `dist/testing/fake-camera.js`.

export * from './sandbox/index.ts';
export * from './specimens/index.ts';
export {
  FAKE_CAMERA_KEY,
  installFakeCamera,
  type ButtonAnswer,
  type CameraAnswer,
  type CameraCapabilities,
  type CameraFailure,
  type ClipPart,
  type DrawFrame,
  type Facing,
  type FakeCamera,
  type FakeCameraOptions,
  type FakeDevice,
  type Picture,
  type Scene,
  type StillPicture,
} from './fake-camera/index.ts';
export {
  cameraScript,
  installPageCamera,
  type CameraUse,
  type PageCamera,
  type PageCameraOptions,
  type PageDevice,
  type SceneFile,
} from './fake-camera-page.ts';
export { type WidgetHost } from './host.ts';
export { type GuideByEarOptions, type HeardSentence } from './blind-hand/guide-by-ear.ts';
export { devicePresetNames, devicePresets, type DevicePreset, type DevicePresetName } from './device-presets.ts';
export { type PictureFile } from './picture-file.ts';
export {
  grade,
  gradationNames,
  gradations,
  type GradedPicture,
  type Gradation,
  type GradationName,
} from './gradations.ts';
export { writeClip, type ClipScene, type ClipSize } from './clip.ts';
export {
  cameraLaunchArgs,
  createClipCamera,
  setCameraPermission,
  type CameraPermission,
  type ClipCamera,
} from './clip-camera.ts';
export { type LivenessPlay } from './liveness.ts';
export { routeToSandbox } from './route-to-sandbox.ts';
export { type RecordedEvent } from './widget-events.ts';
export {
  WidgetPage,
  type JsonConfig,
  type WidgetClose,
  type WidgetError,
  type WidgetPageOptions,
  type WidgetPart,
} from './widget-page.ts';
