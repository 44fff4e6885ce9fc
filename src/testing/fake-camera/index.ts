// A camera made of pictures, for any browser engine: it replaces getUserMedia in one page. Imports nothing outside
// this folder and knows no test runner.
export {
  FAKE_CAMERA_KEY,
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
} from './api.ts';
export { default as installFakeCamera } from './install.ts';
