// A camera made of pictures, for any browser engine: replaces getUserMedia in a page. Imports nothing outside this
// folder.
export {
  FAKE_CAMERA_KEY,
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
} from './api.ts';
export { default as installFakeCamera } from './install.ts';
