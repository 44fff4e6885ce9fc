/** Everything that can happen, in the past tense. Data only. */
import type { Advice } from './advice.ts';
import type { PixelsOutcome } from './camera-answers.ts';
import type { RejectionKey } from './catalogue.ts';
import type { Config } from './config.ts';
import type { AlertCode } from './messages.ts';
import type { CallFailure, CameraChoice, Photo, Side } from './state.ts';

/** What a camera tells of itself. */
export type CameraEvent =
  /** A stream is there; `facesUser` and `hasTorch` where the device says so. */
  | { readonly type: 'cameraAttached'; readonly facesUser: boolean; readonly hasTorch: boolean }
  /** The device has these cameras, and `current` is the id of the one in use. */
  | { readonly type: 'camerasListed'; readonly cameras: readonly CameraChoice[]; readonly current: string | undefined }
  /** What the live picture says has changed; undefined where it is good. */
  | { readonly type: 'adviceChanged'; readonly advice: Advice | undefined }
  | { readonly type: 'torchSwitched'; readonly isOn: boolean }
  /** The view has painted its first frame; `isSettling` where the track is being asked for more pixels. */
  | { readonly type: 'framePainted'; readonly isSettling: boolean }
  /** What came of asking for more pixels: told once, and once more where the stream breaks after a harmless answer. */
  | { readonly type: 'pixelsAnswered'; readonly outcome: PixelsOutcome }
  /** The browser won't play the view without a tap. */
  | { readonly type: 'playRefused' }
  /** It can't be opened. */
  | { readonly type: 'cameraFailed'; readonly code: AlertCode }
  /** The track ended by itself: unplugged, or the permission was taken back. */
  | { readonly type: 'cameraEnded' }
  /** The track gives no pictures for now. */
  | { readonly type: 'cameraMuted' }
  | { readonly type: 'cameraUnmuted' }
  /** No new frame for a while although the track is live. */
  | { readonly type: 'cameraStalled' };

/** What the page tells. */
export type PageEvent =
  | { readonly type: 'pageHidden' }
  /** Visible again, or back in focus; may come more than once. */
  | { readonly type: 'pageShown' }
  /** A media device came or went. */
  | { readonly type: 'devicesChanged' }
  | { readonly type: 'wentOffline' }
  | { readonly type: 'cameOnline' };

/** What the person did. */
export type UserEvent =
  | { readonly type: 'shutterPressed' }
  | { readonly type: 'retakePressed' }
  | { readonly type: 'photoAccepted' }
  | { readonly type: 'wentBack' }
  | { readonly type: 'alertConfirmed' }
  /** The button that opens the camera again. */
  | { readonly type: 'cameraRequested' }
  /** The button that starts a view which the browser refused to play. */
  | { readonly type: 'viewTapped' }
  /** The button that retries a call which got no answer. */
  | { readonly type: 'retryPressed' }
  /** The button that takes the device's next camera. */
  | { readonly type: 'otherCameraPressed' }
  | { readonly type: 'torchPressed' };

/** What a timer of the machine's own says. Each has one timer: asking again replaces it. */
export type TimerEvent =
  | { readonly type: 'sessionDelayPassed' }
  | { readonly type: 'createDelayPassed' }
  | { readonly type: 'previewPausePassed' }
  | { readonly type: 'errorDelayPassed' }
  | { readonly type: 'promptGrewOld' }
  | { readonly type: 'waitGrewLong' }
  | { readonly type: 'retryPausePassed' };

export type Event =
  | CameraEvent
  | PageEvent
  | UserEvent
  | TimerEvent
  /** The host asked for a session, maybe from a page in the background or without a network. */
  | {
      readonly type: 'started';
      readonly config: Config;
      readonly isFirefox: boolean;
      readonly isAndroid: boolean;
      readonly isHidden: boolean;
      readonly isOffline: boolean;
    }
  /** The host asked for one that can't be. */
  | { readonly type: 'startRefused'; readonly problem: string; readonly requestId: string | undefined }
  /** The host closed; `isAnnounced` where its own event said so to everybody. */
  | { readonly type: 'closed'; readonly isAnnounced: boolean }
  /** The element left the page. */
  | { readonly type: 'removed' }
  /** What is on the screen could not be drawn, and nothing is on it any more. */
  | { readonly type: 'viewBroke' }
  | { readonly type: 'languageSet'; readonly lang: string }
  /** The host was told of a notice and leaves it to the widget. */
  | { readonly type: 'noticeShown'; readonly code: AlertCode | 'firefox_remember' }
  /** The host was told of a notice and deals with it itself. */
  | { readonly type: 'noticeSilenced'; readonly code: AlertCode | 'firefox_remember' }
  | { readonly type: 'photoTaken'; readonly photo: Photo }
  /** The shutter found no picture. */
  | { readonly type: 'photoMissed' }
  /** A photo that was taken can't be read. */
  | { readonly type: 'photoLost'; readonly photo: Photo }
  | { readonly type: 'tokenReceived' }
  | { readonly type: 'requestCreated'; readonly requestId: string }
  | { readonly type: 'photoPassed'; readonly side: Side }
  | { readonly type: 'photoFailed'; readonly rejection: RejectionKey }
  | { readonly type: 'ocrRead' }
  | { readonly type: 'requestCompleted' }
  | { readonly type: 'callFailed'; readonly failure: CallFailure }
  /** The host has the result. */
  | { readonly type: 'resultTold' };
