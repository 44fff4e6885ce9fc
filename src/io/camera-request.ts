/**
 * One getUserMedia call: what the camera is asked for, and for less where the browser finds none that matches. The camera
 * decides when to ask.
 */
import { CAMERA_SIZE } from '../core/constants.ts';
import type { FacingMode } from '../core/state.ts';
import type { Clock } from '../runtime/ports.ts';
import { NO_CAMERA_API } from './camera-errors.ts';
import { mediaDevices } from './media-devices.ts';

export interface CameraRequest {
  readonly facing: FacingMode;
  readonly cameraId: string | undefined;
  /** The position on the ladder of constraints. */
  readonly rung: number;
  /** How often the camera has been busy so far. */
  readonly busyTries: number;
}

export const FIRST_TRY: CameraRequest = { facing: 'environment', cameraId: undefined, rung: 0, busyTries: 0 };

/** Constraints, tried in order until the browser finds a matching camera. Always ideal, never exact. */
const LADDER: readonly ((which: MediaTrackConstraints) => MediaTrackConstraints | true)[] = [
  (which) => ({ ...which, width: { ideal: CAMERA_SIZE.width }, height: { ideal: CAMERA_SIZE.height } }),
  (which) => which,
  () => true,
];

/** Whether there are constraints left to drop. */
export const hasLess = ({ rung }: CameraRequest): boolean => rung + 1 < LADDER.length;

export function constraintsOf({ facing, cameraId, rung }: CameraRequest): MediaTrackConstraints | true {
  const facingMode = { ideal: facing };
  const asked = LADDER[rung]?.(cameraId === undefined ? { facingMode } : { deviceId: { ideal: cameraId } }) ?? true;
  // without the camera of this id, another must at least face the same way
  return asked === true && cameraId !== undefined ? { facingMode } : asked;
}

/** A stream, and when it came, by the clock. */
export interface ArrivedStream {
  readonly stream: MediaStream;
  readonly arrivedAtMs: number;
}

/** Calls getUserMedia within the current task. */
export async function requestStream(request: CameraRequest, clock: Clock): Promise<ArrivedStream> {
  const devices = mediaDevices();
  if (!devices?.getUserMedia) throw new DOMException('This page has no camera API.', NO_CAMERA_API);
  const stream = await devices.getUserMedia({ audio: false, video: constraintsOf(request) });
  return { stream, arrivedAtMs: clock.now() };
}
