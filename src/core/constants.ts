/**
 * Numbers with their units, names fixed by the protocol, and sentences for the host, as far as several files use them or
 * somebody could notice them. Of the options, only `timings` and `timeouts` have their defaults here. Imports nothing.
 */

/** The version sent to the provider; the package has its own version. */
export const APP_VERSION = '2.2.0';

/** The minimum waits in a session, in milliseconds. */
export interface Timings {
  /** From the attached stream to the live view. */
  readonly previewPause: number;
  /** From `start` to the first call. */
  readonly sessionDelay: number;
  /** From the token call to the call that creates the request. */
  readonly createDelay: number;
  /** From a failure to `trueid_error`. */
  readonly errorDelay: number;
}
export const DEFAULT_TIMINGS: Timings = { previewPause: 2000, sessionDelay: 1000, createDelay: 500, errorDelay: 300 };

/** How long a call may take, including its body, in milliseconds. */
export interface Timeouts {
  readonly token: number;
  readonly create: number;
  /** Every call after the request is created. */
  readonly call: number;
}
export const DEFAULT_TIMEOUTS: Timeouts = { token: 15_000, create: 15_000, call: 60_000 };

/** The host names of this machine, where http is as safe as https. */
export const LOOPBACK = /^((.+\.)?localhost|127(\.\d+){3}|\[::1])$/;

/** The longest delay that `setTimeout` supports; a longer one fires at once. */
export const MAX_TIMER_MS = 2_147_483_647;

/** How long the camera prompt may be open before the person is asked to look for it. */
export const PROMPT_HINT_MS = 2500;
/** How long it may be open, on a visible page, before the person may say that they don't see it. */
export const QUESTION_LIMIT_MS = 15_000;
/** How long a wait for the provider may last before it is announced. */
export const SLOW_ANSWER_MS = 10_000;
/** How long a live view may go without a new frame before the camera is reopened. */
export const STALLED_VIEW_MS = 3000;
/** How long a view may stay muted before its camera is reopened, and again before the person is asked to do that. */
export const MUTE_LIMIT_MS = 5000;
/** The slot of a liveness component's container. */
export const LIVENESS_SLOT = 'trueid-liveness';
/** How long the browser may take to answer a question about the camera or the clipboard; some web views never do. */
export const BROWSER_ANSWER_MS = 1000;
/** How long a camera may go without its first frame, reopened or not, before an alert is raised. */
export const FIRST_FRAME_LIMIT_MS = 20_000;
/** How long a photo that is accepted waits to hear whether the browser altered it. */
export const READBACK_LIMIT_MS = 500;
/** How long a track has to show the pixels it is asked for. */
export const PIXELS_ANSWER_MS = 1000;
/** The pause between two looks at the live picture. */
export const LOOK_PAUSE_MS = 400;
/** The pause between two looks for what is photographed automatically. */
export const SUBJECT_LOOK_PAUSE_MS = { card: 120, face: 200 } as const;
/** How long automatic capture tries before the person is asked to press the button. */
export const AUTO_CAPTURE_LIMIT_MS = 20_000;
/** The same where the person still makes progress, in all. */
export const GUIDED_LIMIT_MS = 60_000;
/** After how many rejections of a step another way than the camera is offered, or the page's own. */
export const REJECTIONS_BEFORE_OTHER_WAY = 2;
/** The pauses before each retry of a camera that another program is using. */
export const BUSY_CAMERA_PAUSES_MS: readonly number[] = [500, 1500];
/** The first pause before a call is retried under `networkRetry`; it doubles each time. */
export const RETRY_PAUSE_MS = 1000;
export const MAX_RETRY_PAUSE_MS = 8000;
/** A call fails at once if the provider asks for a longer pause than this. */
export const MAX_RETRY_AFTER_MS = 60_000;

/** The resolution the camera is opened with, in pixels; ideal, never exact. */
export const CAMERA_SIZE = { width: 800, height: 600 } as const;
/** What the first opening of a session asks for. */
export const FIRST_CAMERA = {
  audio: false,
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: CAMERA_SIZE.width },
    height: { ideal: CAMERA_SIZE.height },
  },
} as const;
/** The resolution a phone's running back camera is asked for, in landscape order however the phone is held. */
export const MORE_PIXELS = { width: 1280, height: 960 } as const;
/**
 * JPEG quality of a photo. A card at 800×600 takes 77 kB at 0.78 and 94 kB at 0.85, a third more as base64, and an OCR
 * reads as much of it; on a slow mobile uplink, the upload takes longer than everything else a session waits for.
 */
export const JPEG_QUALITY = 0.78;

/** The body field of the completion call that requests the result. */
export const PULL_KYC_RESULT = 1;

/** The `type` of the two records in the result. */
export const ID_VERIFICATION_TYPE = 3;
export const LIVENESS_DETECTION_TYPE = 1;

/** An error with this message is handled by the code that threw it: the host isn't notified, the widget stays open. */
export const HANDLED_MESSAGE = 'Handled';
/** The host's message if the screen couldn't be drawn. */
export const BROKEN_VIEW_MESSAGE = 'The widget could not draw its screen and closed. See the error above.';
/** The host's message for an error without one. */
export const DEFAULT_ERROR_MESSAGE = 'Something went wrong';
