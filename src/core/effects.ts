/** Every effect that the rules can request, named in the imperative. Data only; the runtime performs them. */
import type { VerdictCode } from './calls/catalogue.ts';
import type { Config } from './options/config.ts';
import type { TimerEvent } from './events.ts';
import type { AppKind } from './page/in-app.ts';
import type { NoticeCode } from './messages.ts';
import type { CallFailure, ChosenFile, Consent, FacingMode, Keeper, Photo, PhotoOrigin, Side, Step } from './state.ts';

/** The reasons of closing that are failures: nobody chose to end the session. */
export type FailureReason = 'error' | 'permission' | 'tries';

/** Why a session ended without a result. */
export type CloseReason = 'back' | 'host' | 'removed' | FailureReason;

/** What the host page is notified of. */
export type HostNote =
  /** The person pressed Go back. */
  | { readonly type: 'wentBack'; readonly step: number }
  /** A session ended without a result; `step` is its last step. */
  | {
      readonly type: 'closed';
      readonly reason: CloseReason;
      readonly step: number;
      readonly requestId: string | undefined;
      readonly consent?: Consent;
    }
  /** A call failed, `start` was refused (`config`), or the screen couldn't be drawn (`internal`, without a call). */
  | {
      readonly type: 'failed';
      readonly call: CallFailure['call'] | null;
      readonly kind: CallFailure['kind'] | 'config';
      /** A message, or the `Response` of an HTTP failure. */
      readonly detail: unknown;
      readonly requestId: string | undefined;
    }
  /** The provider's verdict on a photo. */
  | {
      readonly type: 'judged';
      readonly step: Step;
      readonly outcome: 'passed' | 'rejected';
      /** 1 for a photo that has passed. */
      readonly code: VerdictCode;
      /** How many verdicts this step has had, with this one. */
      readonly tries: number;
      readonly origin: PhotoOrigin;
    }
  | { readonly type: 'stepped'; readonly step: number; readonly from: number };

/** Ticks a second, 0 for none; or one sound. */
export type GuidanceSound = number | 'hold' | 'taken' | 'givenUp';

export type Effect =
  /**
   * Opens the camera with this id, otherwise one facing `facing`. A pending prompt for the same camera is reused. If
   * `mayAskForPixels`, its running track may be asked for more pixels.
   */
  | {
      readonly type: 'openCamera';
      readonly facing: FacingMode;
      readonly cameraId: string | undefined;
      readonly mayAskForPixels: boolean;
    }
  | { readonly type: 'closeCamera' }
  /** Plays the view, from within a tap. */
  | { readonly type: 'playCamera' }
  | { readonly type: 'switchTorch'; readonly isOn: boolean }
  /** Begins to look for this side of a card to photograph automatically, in the view that is live; ends it without one. */
  | { readonly type: 'watchView'; readonly side: Side | undefined }
  | { readonly type: 'playSound'; readonly sound: GuidanceSound }
  | { readonly type: 'takePhoto'; readonly isAuto?: true }
  /** Decodes the file; then `photoTaken` or `fileRefused`. */
  | { readonly type: 'readFile'; readonly file: ChosenFile }
  /** Shows the host's liveness component; then `photoTaken`, `livenessPassed` or `livenessFailed`. */
  | { readonly type: 'startLiveness' }
  /** Has the host continue the session on another device; then `handoffPrepared`, `handoffFinished`, `handoffFailed`. */
  | { readonly type: 'startHandoff' }
  /** Cancels the handoff. */
  | { readonly type: 'cancelHandoff' }
  /** Tells the host of the consent, then raises `consentDispatched`. */
  | { readonly type: 'reportConsent'; readonly consent: Consent }
  /** Has the browser connect to the provider ahead of its first call. */
  | { readonly type: 'connectProvider' }
  /** Asks the host's server for the session; then `sessionOpened`. */
  | { readonly type: 'openSession' }
  | { readonly type: 'fetchToken' }
  | { readonly type: 'createRequest' }
  | { readonly type: 'verifyPhoto'; readonly side: Side; readonly photo: Photo; readonly requestId: string }
  | { readonly type: 'readOcr'; readonly requestId: string }
  | { readonly type: 'completeRequest'; readonly requestId: string }
  /** Raises an event after at least `ms` milliseconds; replaces an earlier timer of the same event. */
  | { readonly type: 'wait'; readonly ms: number; readonly then: TimerEvent }
  /** Stops the timer of that event, or lets it run on. */
  | { readonly type: 'holdWait'; readonly of: TimerEvent['type']; readonly isHeld: boolean }
  /** Asks the host whether it handles a notice itself. */
  | {
      readonly type: 'raiseNotice';
      readonly code: NoticeCode;
      /** With the code `in_app` only. */
      readonly app?: AppKind;
      readonly by?: Keeper;
    }
  /** Gives the host the result, then raises `resultDispatched`. */
  | { readonly type: 'reportResult' }
  | { readonly type: 'notifyHost'; readonly note: HostNote }
  /** Cancels what is pending from an earlier session and opens the provider for this one. */
  | { readonly type: 'beginSession'; readonly config: Config }
  /** Cancels everything pending and forgets the session's data; `keepsConfig` keeps the token and the config. */
  | { readonly type: 'endSession'; readonly keepsConfig: boolean }
  /** Renders the current state before anything else happens. */
  | { readonly type: 'settleScreen' }
  /** Logs a console warning for the integrator. */
  | { readonly type: 'warn'; readonly text: string };
