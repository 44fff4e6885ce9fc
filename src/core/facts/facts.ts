/** What was seen of the camera behind each photo: plain data, which proves nothing by itself. Types only. */
import type { Size } from '../../eye/geometry.ts';
import type { Readback } from '../../eye/pattern.ts';
import type { PhotoOrigin, Side } from '../state.ts';

/** What a camera is asked for, or gives; null where nothing is said. */
export interface CameraSettings {
  readonly width: number | null;
  readonly height: number | null;
  readonly frameRate: number | null;
  readonly facingMode: string | null;
}

/** What was seen of one photo that was sent. What each key doesn't prove is said in docs/capture-facts.md. */
export interface PhotoFacts {
  readonly origin: PhotoOrigin;
  /** The track's label and facing as the browser gives them; null for any photo that the widget's camera didn't take. */
  readonly camera: { readonly label: string; readonly facing: string | null } | null;
  /** The label is one of the known virtual cameras. */
  readonly virtualName: boolean;
  /** The size of the camera's frame, in pixels. */
  readonly frame: Size | null;
  /** The size of the photo, in pixels; null for one that another device took. */
  readonly photo: Size | null;
  /** What the widget asked for. */
  readonly askedFor: CameraSettings | null;
  /** What the browser says that it got. */
  readonly got: CameraSettings | null;
  /** Whether the browser blurs the background of the camera's frames; null where it doesn't say. */
  readonly backgroundBlur: boolean | null;
  /** Whether the browser altered what was read from a canvas as the photo was; as in `diagnostics()`. */
  readonly readback: Readback;
  /** How many of the last ten frames that were looked at equal the one before; null if fewer were looked at. */
  readonly stillFrames: number | null;
  /** Functions that aren't the browser's own, or aren't those of the time at which the script was evaluated. */
  readonly apiChanged: readonly string[];
  /** Milliseconds from the live view to the shutter; null if there was none. */
  readonly takenMs: number | null;
  /** The photos that were taken before this one, at the same step. */
  readonly tries: number;
}

/** `facts` of `trueid_result`. */
export type CaptureFacts = Readonly<Record<Side, PhotoFacts>>;
