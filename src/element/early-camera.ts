/**
 * Asks for the camera at `start`, while the application loads: once a page at a time, for one element. Part of the script
 * tag, so small. Imports constants only.
 */
import { FIRST_CAMERA } from '../core/constants.ts';

/** A stream, and when it came, by `performance.now()`. */
export interface ArrivedStream {
  readonly stream: MediaStream;
  readonly arrivedAtMs: number;
}

/** Resolves with getUserMedia's error too: nobody handles a rejection while the application loads. */
export type RequestedCamera = Promise<ArrivedStream | Error>;

interface Request {
  /** The element that waits for it. Nobody's camera is stopped as soon as it comes. */
  owner: unknown;
  /** Once it has settled. */
  came?: ArrivedStream | Error;
  readonly answered: RequestedCamera;
}

/** The only request: a second one while the person is being asked would show them two prompts. */
let request: Request | undefined;

function dropUnowned(): void {
  if (!request?.came || request.owner) return;
  (request.came as Partial<ArrivedStream>).stream?.getTracks().map((track) => track.stop());
  request = undefined;
}

/** Stops the camera that `owner` waits for; a pending one as soon as it is allowed. Without an owner, whosever it is. */
export function releaseCamera(owner?: object): void {
  if (!request || (owner && request.owner !== owner)) return;
  request.owner = undefined;
  dropUnowned();
}

/** Asks as the application's first opening does, or takes over a request that nobody waits for any more. */
export function requestCamera(owner: object): void {
  if (request) {
    request.owner ??= owner;
    return;
  }
  const mine: Request = (request = {
    owner,
    answered: (async () => ({
      stream: await navigator.mediaDevices.getUserMedia(FIRST_CAMERA),
      arrivedAtMs: performance.now(),
    }))()
      .catch((error: unknown) => error as Error)
      .then((answer) => {
        mine.came = answer;
        if (request === mine) dropUnowned();
        return answer;
      }),
  });
}

/** Hands over what `owner` waits for, or what nobody waits for any more but the person may still be asked for. */
export function takeCamera(owner: object): RequestedCamera | undefined {
  if (!request || (request.owner ?? owner) !== owner) return undefined;
  const { answered } = request;
  request = undefined;
  return answered;
}

/** The functions that a photo depends on, as this script finds them: `captureFacts` tells whether the page replaces any. */
/* eslint-disable @typescript-eslint/unbound-method -- compared, never called */
export let nativeFunctions: readonly unknown[] | undefined;
try {
  // an insecure page has none
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  nativeFunctions = [
    devices?.getUserMedia,
    devices?.enumerateDevices,
    MediaStreamTrack.prototype.getSettings,
    CanvasRenderingContext2D.prototype.drawImage,
  ];
  // The page is hidden or left: the camera is off meanwhile, and the application opens it again.
  const drop = (): void => releaseCamera();
  document.addEventListener('visibilitychange', drop);
  addEventListener('pagehide', drop);
} catch {
  // no browser
}
/* eslint-enable @typescript-eslint/unbound-method */
