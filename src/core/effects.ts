/** Everything that the machine can ask for, in the imperative. Data only; the runtime performs it. */
import type { Config } from './config.ts';
import type { TimerEvent } from './events.ts';
import type { NoticeCode } from './messages.ts';
import type { CallFailure, FacingMode, Photo, Side } from './state.ts';

/** Why a session ended without a result. */
export type CloseReason = 'back' | 'host' | 'error' | 'permission' | 'removed';

/** Something that the host page is told. */
export type HostNote =
  /** Go back was pressed. */
  | { readonly type: 'wentBack'; readonly step: number }
  /** A session ended without a result; `step` is the one before the reset. */
  | {
      readonly type: 'closed';
      readonly reason: CloseReason;
      readonly step: number;
      readonly requestId: string | undefined;
    }
  /** A call failed, a start was refused (`config`), or the screen could not be drawn (`internal`). */
  | {
      readonly type: 'failed';
      readonly call: CallFailure['call'] | null;
      readonly kind: CallFailure['kind'] | 'config' | 'internal';
      /** A sentence, or the `Response` of an HTTP failure. */
      readonly detail: unknown;
      readonly requestId: string | undefined;
    }
  | { readonly type: 'stepped'; readonly step: number; readonly from: number };

export type Effect =
  /**
   * Opens the camera with that id, otherwise the one that looks `facing`; one that is being opened already is kept. Its
   * running track may be asked for more pixels where `mayAskForPixels`.
   */
  | {
      readonly type: 'openCamera';
      readonly facing: FacingMode;
      readonly cameraId: string | undefined;
      readonly mayAskForPixels: boolean;
    }
  | { readonly type: 'closeCamera' }
  /** Plays the view within a tap. */
  | { readonly type: 'playCamera' }
  | { readonly type: 'switchTorch'; readonly isOn: boolean }
  | { readonly type: 'takePhoto' }
  | { readonly type: 'fetchToken' }
  | { readonly type: 'createRequest' }
  | { readonly type: 'verifyPhoto'; readonly side: Side; readonly photo: Photo; readonly requestId: string }
  | { readonly type: 'readOcr'; readonly requestId: string }
  | { readonly type: 'completeRequest'; readonly requestId: string }
  /** Raises an event after at least `ms` milliseconds; the same event's earlier timer is replaced. */
  | { readonly type: 'wait'; readonly ms: number; readonly then: TimerEvent }
  /** Asks the host whether it deals with a notice itself. */
  | { readonly type: 'raiseNotice'; readonly code: NoticeCode }
  /** Hands the result to the host; then `resultTold`. */
  | { readonly type: 'tellResult' }
  | { readonly type: 'tellHost'; readonly note: HostNote }
  /** Ends what is pending of an earlier session and opens the provider for this one. */
  | { readonly type: 'beginSession'; readonly config: Config }
  /** Ends everything that is pending and forgets what the session knew; `keepsConfig` spares token and config. */
  | { readonly type: 'endSession'; readonly keepsConfig: boolean }
  /** The screen shows the state before anything else happens. */
  | { readonly type: 'settleScreen' }
  /** A line on the console for the integrator. */
  | { readonly type: 'warn'; readonly text: string };
