/** Asks for the camera at `start`, while the application loads. Part of the script tag, so small. Imports constants only. */
import { FIRST_CAMERA } from '../core/constants.ts';

/** A stream, and when it came, by `performance.now()`. */
export interface ArrivedStream {
  readonly stream: MediaStream;
  readonly arrivedAtMs: number;
}

/** Resolves with getUserMedia's error too: nobody handles a rejection while the application loads. */
export type RequestedCamera = Promise<ArrivedStream | Error>;

/** Asks as the application's first opening does. */
export const askForCamera = (): RequestedCamera =>
  (async () => ({
    stream: await navigator.mediaDevices.getUserMedia(FIRST_CAMERA),
    arrivedAtMs: performance.now(),
  }))().catch((error: unknown) => error as Error);

/** Stops the tracks, of a pending request as soon as it is allowed. */
export function stopCamera(camera: RequestedCamera | undefined): void {
  void camera?.then((answer) => (answer as Partial<ArrivedStream>).stream?.getTracks().map((track) => track.stop()));
}

/** The functions that a photo depends on, as this script finds them: `captureFacts` tells whether the page replaces any. */
/* eslint-disable @typescript-eslint/unbound-method -- compared, never called */
export let nativeFunctions: readonly unknown[] | undefined;
try {
  const { getUserMedia, enumerateDevices } = navigator.mediaDevices;
  nativeFunctions = [
    getUserMedia,
    enumerateDevices,
    MediaStreamTrack.prototype.getSettings,
    CanvasRenderingContext2D.prototype.drawImage,
  ];
} catch {
  // an insecure page, or no browser: no camera
}
/* eslint-enable @typescript-eslint/unbound-method */
