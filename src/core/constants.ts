/** Numbers with their units, and names that the protocol fixes. The defaults of the options are in `options.ts`. Imports nothing. */

/** The version that the wire protocol carries; the package has a version of its own. */
export const APP_VERSION = '2.2.0';

/** Minimum waits of a session in milliseconds. */
export interface Timings {
  /** From the attached stream to the live view. */
  readonly previewPause: number;
  /** From `start` to the first call. */
  readonly sessionDelay: number;
  /** From the token call to the creation of the request. */
  readonly createDelay: number;
  /** From a failure to `trueid_error`. */
  readonly errorDelay: number;
}
export const DEFAULT_TIMINGS: Timings = { previewPause: 2000, sessionDelay: 1000, createDelay: 500, errorDelay: 300 };

/** The longest that a call may take, its body included, in milliseconds. */
export interface Timeouts {
  readonly token: number;
  readonly create: number;
  /** Every call after the request exists. */
  readonly call: number;
}
export const DEFAULT_TIMEOUTS: Timeouts = { token: 15_000, create: 15_000, call: 60_000 };

/** The largest delay that a browser's timer keeps; a larger one fires at once. */
export const MAX_TIMER_MS = 2_147_483_647;

/** A person is told to look for the browser's question when it has been open this long. */
export const PROMPT_HINT_MS = 2500;
/** A wait for the provider is announced after this long. */
export const SLOW_ANSWER_MS = 10_000;
/** A live view without a new frame for this long is acquired again. */
export const STALLED_VIEW_MS = 3000;
/** A track that is asked for more pixels has this long to show them. */
export const PIXELS_ANSWER_MS = 1000;
/** Between two looks at the live picture. */
export const LOOK_PAUSE_MS = 400;
/** Pauses before each further try of a camera that another program holds. */
export const BUSY_CAMERA_PAUSES_MS: readonly number[] = [500, 1500];
/** First pause before a call is retried under `networkRetry`; it doubles each time. */
export const RETRY_PAUSE_MS = 1000;
export const MAX_RETRY_PAUSE_MS = 8000;
/** A provider that asks for a longer pause than this has failed: nobody waits for it. */
export const MAX_RETRY_AFTER_MS = 60_000;

/** What the camera is asked for, in pixels; ideal, never exact. */
export const CAMERA_SIZE = { width: 800, height: 600 } as const;
/** What a running track of a phone's back camera is asked for, in landscape order however the phone is held. */
export const MORE_PIXELS = { width: 1280, height: 960 } as const;
/** The view on a phone or a tablet, in CSS pixels where there is room for it; its shape is that of the photo. */
export const PHONE_VIEW = { card: { width: 400, height: 300 }, face: { width: 300, height: 400 } } as const;
/** The free space between the card's guide and the view's edges, in percent of the view's width and height. */
export const GUIDE_INSET_PERCENT = { width: 6, height: 13 } as const;
/** The canvas that a desktop camera's frame is fitted into, in pixels. */
export const DESKTOP_CANVAS = { width: 800, height: 600 } as const;
/** The largest photo that is sent, in pixels. */
export const MAX_PHOTO = { width: 800, height: 600 } as const;
/**
 * JPEG quality of a photo. A card at 800×600 takes 108 kB at 0.85 and 138 kB at 0.90, a third more as base64; on a
 * slow mobile uplink that difference is longer than everything else between the shutter and the verdict.
 */
export const JPEG_QUALITY = 0.85;

/** The body field of the completion call that asks for the result. */
export const PULL_KYC_RESULT = 1;

/** The numbers of the two records in the result. */
export const ID_VERIFICATION_TYPE = 3;
export const LIVENESS_DETECTION_TYPE = 1;

/** An error with this message was dealt with by whoever threw it: nothing is told, the widget stays. */
export const HANDLED_MESSAGE = 'Handled';
/** What the host is told where the screen could not be drawn. */
export const BROKEN_VIEW_MESSAGE = 'The widget could not draw its screen and closed it. The error is on the console.';
/** What the host is told where an error has no words of its own. */
export const DEFAULT_ERROR_MESSAGE = 'Something went wrong';
