/** Every sentence that a person can meet, with the place where it is seen. The packs in `lang/` fill it. Imports the catalogue's keys. */
import type { RejectionKey } from './catalogue.ts';
import type { Lang } from './lang.ts';

/** Something that the widget alerts about; also the `code` of `open_noti`. Contract 3. */
export type AlertCode = 'no_camera' | 'camera_denied' | 'no_stream' | 'unsupported' | 'camera_busy' | 'camera_lost';
/** An alert, or the hint for Firefox, which is drawn on the screen. Contract 3. */
export type NoticeCode = AlertCode | 'firefox_remember';

/** Browsers that keep the camera's permission in places of their own. */
export type PermissionPlace = 'chrome' | 'android' | 'ios' | 'safari' | 'firefox';

export interface Messages {
  /** BCP 47 tag of the language that these words are in. */
  readonly lang: string;
  /** Title of step 1. Spec 2. */
  readonly frontTitle: string;
  /** Title of step 2. Spec 2. */
  readonly backTitle: string;
  /** Title of step 3. Spec 2. */
  readonly selfieTitle: string;
  /** Under the title of step 1: keep the card fully visible. */
  readonly frontHint: string;
  /** Under the title of step 2. */
  readonly backHint: string;
  /** Under the title of step 3. */
  readonly selfieHint: string;
  /** Under the title while an ID photo is reviewed: what to look for. */
  readonly cardReviewHint: string;
  /** Under the title while the selfie is reviewed. */
  readonly selfieReviewHint: string;
  /** Above the title; `{step}` stands for the number. */
  readonly stepOf: string;

  /** The shutter. Spec 2. */
  readonly takePhoto: string;
  readonly retakePhoto: string;
  readonly usePhoto: string;
  /** The control at top left. Spec 2. */
  readonly goBack: string;
  /** Shown where the camera is off after an alert. Contract 6. */
  readonly openCamera: string;
  /** Shown where the browser refuses to play the view by itself. */
  readonly tapToStart: string;
  /** Repeats a call at once after the connection was lost. */
  readonly retry: string;
  /** Name of the button that takes the device's next camera; what the device calls that one follows. */
  readonly switchCamera: string;
  /** Name of the switch for the camera's light. */
  readonly torch: string;
  /** Confirms an alert. */
  readonly confirm: string;
  /** Name of an answer that declines. */
  readonly cancel: string;
  /** Title of the alert dialog. */
  readonly alertTitle: string;

  /** Title of the error box. Spec 2. */
  readonly errorTitle: string;
  /** What is wrong with the photo. Spec 8. */
  readonly rejections: Readonly<Record<RejectionKey, string>>;
  /** What to do about it, one short line. */
  readonly tips: Readonly<Record<RejectionKey, string>>;
  /** The spec's alerts, and the hint for Firefox. Spec 5. */
  readonly notices: Readonly<Record<NoticeCode, string>>;
  /** What to do about an alert, one or two short lines. */
  readonly noticeTips: Readonly<Record<AlertCode, string>>;
  /** In place of the tip about a denied camera, where it is known how this browser allows it. */
  readonly permissionSteps: Readonly<Record<PermissionPlace, string>>;

  /** Status while the camera opens. */
  readonly cameraOpening: string;
  /** Status where the browser's question is still open. */
  readonly cameraAsking: string;
  /** Status where the browser plays the view only after a press of a button. */
  readonly cameraTap: string;
  /** Status where the camera is off after an alert. */
  readonly cameraOff: string;
  /** Status when the view is live. */
  readonly cameraReady: string;
  /** Status where the camera gives no picture for a moment (an incoming call). */
  readonly cameraPaused: string;
  /** Status when a photo is shown for review. */
  readonly photoTaken: string;
  /** Status and alert where a capture gave no picture. */
  readonly captureFailed: string;
  /** The scan-wait text: a photo is being verified. Spec 3. */
  readonly scanWait: string;
  /** Status while the session is still being opened and a photo waits for it. */
  readonly preparing: string;
  /** Status while the provider reads the card and completes the request. */
  readonly completing: string;
  /** Status when a wait has lasted. */
  readonly stillWaiting: string;
  /** Status where a call got no answer and is about to be repeated. */
  readonly connectionLost: string;
  /** Status where the provider asked for a pause. */
  readonly providerBusy: string;
  /** Status when a photo has passed. */
  readonly photoPassed: string;
  /** Status where the flow can't go on and only Go back works. */
  readonly halted: string;

  /** Who provides the process. Spec 2. */
  readonly footer: string;
}

/** Any of the words of a language, as a host gives them; the others stay. */
export type PartialMessages = {
  readonly [Key in keyof Messages]?: Messages[Key] extends string ? string : Partial<Messages[Key]>;
};

/** A host's own words. */
export type OwnMessages = Readonly<Partial<Record<Lang, PartialMessages>>>;

/** What an ID document carries; its names are in `lang/id-fields`. Spec 3. */
export type IdField =
  | 'name'
  | 'gender'
  | 'idNumber'
  | 'idType'
  | 'passportNumber'
  | 'dateOfBirth'
  | 'dateOfIssue'
  | 'expiryDate'
  | 'placeOfIssue'
  | 'permanentAddress';
