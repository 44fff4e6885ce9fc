/** Asks for the camera at `start`, while the application loads. Part of the script tag, so small. Imports constants only. */
import { FIRST_CAMERA } from '../core/constants.ts';

/** Asks as the application's first opening does. Rejects where a page has no camera API. */
export const askForCamera = async (): Promise<MediaStream> => navigator.mediaDevices.getUserMedia(FIRST_CAMERA);

/** Stops the tracks, of a pending request as soon as it is allowed. */
export function stopCamera(stream: Promise<MediaStream> | undefined): void {
  void stream?.then(
    (allowed) => allowed.getTracks().map((track) => track.stop()),
    () => undefined,
  );
}
