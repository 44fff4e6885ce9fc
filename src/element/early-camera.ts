/** Asks for the camera at `start`, while the application loads. Part of the script tag, so small. Imports constants only. */
import { FIRST_CAMERA } from '../core/constants.ts';

/** A MediaStream, or the error that getUserMedia has rejected with: nobody handles a rejection while the application loads. */
export type RequestedCamera = Promise<MediaStream | Error>;

/** Asks as the application's first opening does. */
export const askForCamera = (): RequestedCamera =>
  (async () => navigator.mediaDevices.getUserMedia(FIRST_CAMERA))().catch((error: unknown) => error as Error);

/** Stops the tracks, of a pending request as soon as it is allowed. */
export function stopCamera(camera: RequestedCamera | undefined): void {
  void camera?.then((stream) => (stream as Partial<MediaStream>).getTracks?.().map((track) => track.stop()));
}
