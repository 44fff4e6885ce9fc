/** Every event that the rules handle, named in the past tense. Data only. */
import type { Advice } from '../eye/advice.ts';
import type { Guided } from '../eye/guidance/cue.ts';
import type { ShownSide } from '../eye/watch.ts';
import type { Readback } from '../eye/pattern.ts';
import type { PixelsOutcome } from './camera/answers.ts';
import type { VerdictCode } from './calls/catalogue.ts';
import type { Config } from './options/config.ts';
import type { AlertCode, NoticeCode } from './messages.ts';
import type { FileProblem } from './picture/file.ts';
import type {
  CallFailure,
  CameraChoice,
  CameraPermission,
  ChosenFile,
  Consent,
  Device,
  HandoffLink,
  Keeper,
  PermissionAnswer,
  Photo,
  Side,
} from './state.ts';

/** Reported by the camera. */
export type CameraEvent =
  /**
   * A stream is attached; `facesUser` and `hasTorch` are true if the device says so. `ageMs` is how long ago it came: 0,
   * unless it came while the application was loading.
   */
  | {
      readonly type: 'cameraAttached';
      readonly facesUser: boolean;
      readonly hasTorch: boolean;
      readonly ageMs: number;
    }
  /** The device's cameras; `current` is the id of the one in use. */
  | { readonly type: 'camerasListed'; readonly cameras: readonly CameraChoice[]; readonly current: string | undefined }
  /** The advice on the live picture has changed; undefined if the picture is good. */
  | { readonly type: 'adviceChanged'; readonly advice: Advice | undefined }
  /** A look for a card to photograph automatically; `isGood` if a photo taken now would be. */
  | {
      readonly type: 'viewLooked';
      readonly isGood: boolean;
      readonly guided?: Guided;
      readonly shown?: ShownSide | undefined;
    }
  | { readonly type: 'torchSwitched'; readonly isOn: boolean }
  /** The view has painted its first frame; `isSettling` if the track is being asked for more pixels. */
  | { readonly type: 'framePainted'; readonly isSettling: boolean }
  /**
   * The outcome of asking for more pixels, and for another zoom. Reported once, and again if the stream is zoomed, or breaks, after
   * a harmless answer.
   */
  | { readonly type: 'pixelsAnswered'; readonly outcome: PixelsOutcome; readonly zoom?: number }
  /** The browser won't play the view without a tap. */
  | { readonly type: 'playRefused' }
  /** The camera can't be opened; `by` says who keeps it away, if it isn't the person or the page. */
  | { readonly type: 'cameraFailed'; readonly code: AlertCode; readonly by?: Keeper }
  /** The track ended by itself: the camera was unplugged, or the permission revoked. */
  | { readonly type: 'cameraEnded' }
  /** The track delivers no frames for now. */
  | { readonly type: 'cameraMuted' }
  | { readonly type: 'cameraUnmuted' }
  /** No new frame for a while, although the track is live. */
  | { readonly type: 'cameraStalled' }
  /** The browser's own button in an alert was pressed, and this came of it. */
  | { readonly type: 'permissionAnswered'; readonly answer: PermissionAnswer };

/** Reported by the page. */
export type PageEvent =
  | { readonly type: 'pageHidden' }
  /** The page is visible or focused again; may come more than once. */
  | { readonly type: 'pageShown' }
  /** The person is back: just before `pageShown`, and once each time. */
  | { readonly type: 'pageReturned' }
  /** What the browser says about the camera's permission: once, then at each change. */
  | { readonly type: 'permissionRead'; readonly permission: CameraPermission }
  /** A media device was added or removed. */
  | { readonly type: 'devicesChanged' }
  | { readonly type: 'wentOffline' }
  | { readonly type: 'cameOnline' };

/** What the person did. */
export type UserEvent =
  /** The person agreed to the page's words, which the page's own controls allowed. */
  | { readonly type: 'consentGiven'; readonly consent: Consent }
  /** The page has removed its words while they were on the screen. */
  | { readonly type: 'consentRemoved' }
  | { readonly type: 'shutterPressed' }
  | { readonly type: 'retakePressed' }
  | { readonly type: 'photoAccepted' }
  | { readonly type: 'wentBack' }
  | { readonly type: 'alertConfirmed' }
  /** A button that opens the camera again: in an alert, on the screen after it, or at a view that stays muted. */
  | { readonly type: 'cameraRequested' }
  /** The button of a person who doesn't see the browser's question about the camera. */
  | { readonly type: 'questionMissed' }
  /** The button that plays a view the browser refused to play. */
  | { readonly type: 'viewTapped' }
  /** The button that retries an unanswered call. */
  | { readonly type: 'retryPressed' }
  /** The browser's chooser for a file opened; or the person left it without one, of which older browsers don't tell. */
  | { readonly type: 'chooserOpened' }
  | { readonly type: 'chooserClosed' }
  /** A file, in place of a photo from the live view. */
  | { readonly type: 'fileChosen'; readonly file: ChosenFile }
  /** A button that continues the session on a phone. */
  | { readonly type: 'handoffPressed' }
  /** A button that switches to the next camera. */
  | { readonly type: 'otherCameraPressed' }
  | { readonly type: 'torchPressed' }
  /** The switch of automatic capture. */
  | { readonly type: 'autoPressed' }
  /** The switch of the sound guide. */
  | { readonly type: 'soundsPressed' };

/** Raised by the `wait` effect. Each type has one timer; a new one replaces it. */
export type TimerEvent =
  | { readonly type: 'sessionDelayPassed' }
  | { readonly type: 'createDelayPassed' }
  | { readonly type: 'previewPausePassed' }
  | { readonly type: 'errorDelayPassed' }
  | { readonly type: 'promptGrewOld' }
  | { readonly type: 'questionGrewSilent' }
  | { readonly type: 'muteGrewLong' }
  | { readonly type: 'waitGrewLong' }
  | { readonly type: 'retryPausePassed' }
  | { readonly type: 'autoTimedOut' };

export type Event =
  | CameraEvent
  | PageEvent
  | UserEvent
  | TimerEvent
  /**
   * The host started a session, possibly offline or from a page in the background. `asksConsent` if the person has to agree to
   * words of the page first.
   */
  | {
      readonly type: 'started';
      readonly config: Config;
      readonly saidLang: string | undefined;
      readonly device: Device;
      readonly isHidden: boolean;
      readonly isOffline: boolean;
      readonly asksConsent: boolean;
    }
  /** The host's `start` was refused. */
  | { readonly type: 'startRefused'; readonly problem: string; readonly requestId: string | undefined }
  /** The host closed the widget; `isAnnounced` if it dispatched `trueid_close` itself. */
  | { readonly type: 'closed'; readonly isAnnounced: boolean }
  /** The element was removed from the page. */
  | { readonly type: 'removed' }
  /** The screen couldn't be drawn, and nothing is on it any more. */
  | { readonly type: 'viewBroke' }
  | { readonly type: 'languageSet'; readonly lang: string }
  /** The host has been told of the consent. */
  | { readonly type: 'consentDispatched' }
  /** The host was notified and leaves the notice to the widget; `pageUrl` if the page has an http or https address. */
  | { readonly type: 'noticeShown'; readonly code: NoticeCode; readonly pageUrl: string | undefined }
  /** The host was notified and handles the notice itself. */
  | { readonly type: 'noticeSilenced'; readonly code: NoticeCode }
  | { readonly type: 'photoTaken'; readonly photo: Photo }
  /** Whether the browser altered the photo: once for each. */
  | { readonly type: 'photoReadBack'; readonly photo: Photo; readonly readback: Readback }
  /** The file that the person chose gives no photo. */
  | { readonly type: 'fileRefused'; readonly problem: FileProblem }
  /** The capture got no picture. */
  | { readonly type: 'photoMissed' }
  /** A captured photo can't be read. */
  | { readonly type: 'photoLost'; readonly photo: Photo }
  /** The host's server has answered: the options with its answer, the token aside. */
  | { readonly type: 'sessionOpened'; readonly config: Config }
  | { readonly type: 'tokenReceived' }
  | { readonly type: 'requestCreated'; readonly requestId: string }
  | { readonly type: 'photoPassed'; readonly side: Side }
  | { readonly type: 'photoFailed'; readonly code: VerdictCode }
  | { readonly type: 'ocrRead' }
  | { readonly type: 'requestCompleted' }
  | { readonly type: 'callFailed'; readonly failure: CallFailure }
  /** The host has provided the address for the other device. */
  | { readonly type: 'handoffPrepared'; readonly link: HandoffLink }
  /** The other device has brought the result. */
  | { readonly type: 'handoffFinished' }
  /** The host provided no usable address, or the other device brought no result. */
  | { readonly type: 'handoffFailed' }
  /** The liveness check has passed without a picture. */
  | { readonly type: 'livenessPassed' }
  /** The liveness check has failed, or its picture can't be read. */
  | { readonly type: 'livenessFailed' }
  /** The host has received the result. */
  | { readonly type: 'resultDispatched' };
