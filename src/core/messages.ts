/**
 * The type of a language pack: every text but the loading modal's two, with where the person sees it; and the codes of
 * alerts. The packs in `lang/` have the texts. Imports only types.
 */
import type { FaceGuidanceKey, GuidanceKey } from '../eye/guidance/cue.ts';
import type { RejectionKey } from './calls/catalogue.ts';
import type { AppKind, InAppBrowser } from './page/in-app.ts';
import type { FileProblem } from './picture/file.ts';

export type { FaceGuidanceKey, GuidanceKey };

/** A camera problem that the widget shows in an alert; also a `code` of the `open_noti` event. */
export type AlertCode =
  | 'no_camera'
  | 'camera_denied'
  | 'no_stream'
  | 'unsupported'
  | 'camera_busy'
  | 'camera_lost'
  /** Permission given, and no picture for 20 seconds. */
  | 'camera_timeout'
  /** The person doesn't see the browser's question about the camera. */
  | 'camera_unanswered'
  /** The browser of another app, in place of `camera_denied`, `unsupported` and `no_stream`. */
  | 'in_app';
/** Everything that the widget shows in an alert. `tries_over`: a step has had as many rejections as `maxTries` allows. */
export type ShownAlert = AlertCode | 'tries_over';
/**
 * Any `code` of the `open_noti` event: an alert, the hint that Firefox users see on the screen, or a photo that the browser
 * altered, of which the error box tells.
 */
export type NoticeCode = ShownAlert | 'firefox_remember' | 'photo_altered';

/** A browser with its own way to allow the camera. */
export type PermissionSettings = 'chrome' | 'android' | 'ios' | 'safari' | 'firefox' | 'firefoxAndroid';

/** An operating system with its own way to allow the camera for a browser. */
export type SystemSettings = 'android' | 'ios' | 'macos' | 'windows' | 'other';

/** The operating system, which may keep the camera from the browser. */
export interface DeviceSystem {
  readonly device: 'phone' | 'tablet' | 'computer';
  readonly settings: SystemSettings;
  /** The browser's name in the system's settings; undefined for one that the widget doesn't know. */
  readonly browser: string | undefined;
}

/** Who keeps the camera away, as far as an alert names them. */
export interface Blamed {
  readonly app?: AppKind | undefined;
  readonly system?: DeviceSystem | undefined;
}

/** Why no browser gives the page a camera: it has no https, or it is in an iframe that doesn't allow the camera. */
export type BlockedPage = 'insecure' | 'framed';

/** A sentence for each key, under a phone and before a desktop's camera. */
type ByDevice<Key extends string> = Readonly<Record<'phone' | 'desktop', Readonly<Record<Key, string>>>>;

/** Every text of the widget in one language. */
export interface Messages {
  /** BCP 47 tag of the language of these texts, such as `fr-CA`. */
  readonly lang: string;
  /** Title of the page's own words that the person must agree to first. */
  readonly consentTitle: string;
  /** Title of step 1, the front of the ID. */
  readonly frontTitle: string;
  /** Title of step 2, the back of the ID. */
  readonly backTitle: string;
  /** Title of step 3, the selfie. */
  readonly selfieTitle: string;
  /** Hint under the title of step 1. */
  readonly frontHint: string;
  /** Hint under the title of step 2; with automatic capture, said while the front of the card is still in view. */
  readonly backHint: string;
  /** Hint under the title of step 3. */
  readonly selfieHint: string;
  /** Hint under the title while the user reviews a photo of the ID. */
  readonly cardReviewHint: string;
  /** Hint under the title while the user reviews the selfie. */
  readonly selfieReviewHint: string;
  /** Hint under the title while a liveness component of the page is shown. */
  readonly livenessHint: string;
  /** Hint under the title while a QR code is shown. */
  readonly handoffHint: string;
  /** In its place where nothing comes back from the phone: the code is that of `phoneUrl`. */
  readonly phoneHint: string;
  /** Progress text; `{step}` is replaced with the number of the step. */
  readonly stepOf: string;

  /** Button that agrees to the page's own words. */
  readonly consentAgree: string;
  /** Button that takes a photo. */
  readonly takePhoto: string;
  /** Button that discards the photo and goes back to the camera. */
  readonly retakePhoto: string;
  /** Button that sends the photo for verification. */
  readonly usePhoto: string;
  /** Button in the top left corner that closes the widget. */
  readonly goBack: string;
  /** Button that opens the camera again: after an alert, or at a view that stays muted. */
  readonly openCamera: string;
  /** Button that starts the camera view when the browser won't start it without a tap. */
  readonly tapToStart: string;
  /** Button that retries at once, after a lost connection or a camera problem. */
  readonly retry: string;
  /** Accessible name of the button that switches to the next camera; that camera's name follows. */
  readonly switchCamera: string;
  /** Accessible name of the torch switch. */
  readonly torch: string;
  /** Accessible name of the switch of automatic capture. */
  readonly autoCapture: string;
  /** Accessible name of the switch of the sound guide. */
  readonly soundGuide: string;
  /** Button that confirms an alert. */
  readonly confirm: string;
  /** Button in place of it where the browser may still ask for the camera. */
  readonly keepWaiting: string;
  /** Button of a person who doesn't see the browser's question about the camera. */
  readonly noQuestion: string;
  /** Button that declines. */
  readonly cancel: string;
  /** Button that takes the photo with the phone's own camera app. */
  readonly useCameraApp: string;
  /** Button that chooses a picture file. */
  readonly chooseFile: string;
  /** Button that continues the session on a phone, and the title of the screen with the QR code. */
  readonly continueOnPhone: string;
  /** Link that opens this page in the device's own browser. */
  readonly openInBrowser: string;
  /** Button that copies the address of this page, or of the one for the phone. */
  readonly copyLink: string;
  /** Button that copies technical details for support. */
  readonly copyDetails: string;
  /** Status after copying. */
  readonly copied: string;
  /** Above a text that the browser won't copy by itself, on a phone or a tablet. */
  readonly copyByHand: string;
  /** The same on a computer. */
  readonly copyByKeys: string;
  /** Title of an alert about the camera. */
  readonly alertTitle: string;

  /** Title of the error box, and of the alert after the last try. */
  readonly errorTitle: string;
  /** What is wrong with the photo. */
  readonly rejections: Readonly<Record<RejectionKey, string>>;
  /** What to do about it, in one short line. */
  readonly tips: Readonly<Record<RejectionKey, string>>;
  /**
   * Text of each alert, of the error box for a photo that the browser altered, and the hint for Firefox. `{app}` in `in_app` is
   * replaced with the name of the app; `own_app` is said in its place in the host's own app.
   */
  readonly notices: Readonly<Record<NoticeCode | 'own_app', string>>;
  /** What to do about an alert, or a photo that the browser altered, in one or two short lines. */
  readonly noticeTips: Readonly<Record<ShownAlert | 'photo_altered' | 'own_app', string>>;
  /** What to do about a page that no browser gives a camera, in place of the alert's tip. */
  readonly blockedPageTips: Readonly<Record<BlockedPage, string>>;
  /** Link that opens this page in a tab of its own. */
  readonly openInTab: string;
  /**
   * How to allow the camera, in place of the tip for `camera_denied` in a browser that the widget recognizes;
   * `permissionThen` or `permissionFinal` follows.
   */
  readonly permissionSteps: Readonly<Record<PermissionSettings, string>>;
  /** Text of the alert where the operating system keeps the camera from the browser, whose name replaces `{browser}`. */
  readonly systemNotices: Readonly<Record<DeviceSystem['device'], string>>;
  /** How to allow the camera for that browser. */
  readonly systemSteps: Readonly<Record<SystemSettings, string>>;
  /** Stands for `{browser}` where the browser is unknown. */
  readonly unknownBrowser: string;
  /** What to do after the steps. */
  readonly permissionThen: string;
  /** What to do with the browser's own button below, which asks for the camera again. */
  readonly permissionButton: string;
  /** In its place, once the person has refused again. */
  readonly permissionRefused: string;
  /** Opens the steps, which are folded under that button. */
  readonly permissionElsewhere: string;
  /** What follows the steps there. */
  readonly permissionFollowed: string;
  /** In its place where the browser won't ask for the camera again. */
  readonly permissionFinal: string;
  /** What an alert says of its confirmation where that ends the session: the camera was denied for the selfie. */
  readonly alertEnds: string;
  /** Stands for `{app}` where the app is unknown. */
  readonly unknownApp: string;

  /** Status while the camera is opening. */
  readonly cameraOpening: string;
  /** Status while the browser is still asking for permission. */
  readonly cameraAsking: string;
  /** Status when the camera view needs a tap to start. */
  readonly cameraTap: string;
  /** Status when the camera is off: after an alert, or long after it was muted. */
  readonly cameraOff: string;
  /** Status when the camera view is live. */
  readonly cameraReady: string;
  /** Tip while automatic capture waits for the card. */
  readonly autoSeek: string;
  /** Tip while the card fills the guide. */
  readonly autoHold: string;
  /**
   * How to bring the card into the frame, one sentence at a time: where the phone moves over the card, and where the card moves
   * before a desktop's camera. `face`: the same for the selfie.
   */
  readonly guidance: ByDevice<GuidanceKey> & { readonly face: ByDevice<FaceGuidanceKey> };
  /** Tip when automatic capture has had its time. */
  readonly autoGivenUp: string;
  /** Status while the camera sends no picture, for example during a phone call. */
  readonly cameraPaused: string;
  /** Status when a photo is ready for review. */
  readonly photoTaken: string;
  /** Shown in place of a photo that the browser can't draw; it can still be used. */
  readonly photoUnseen: string;
  /** Status when taking a photo failed. */
  readonly captureFailed: string;
  /** Status when the liveness check has failed. */
  readonly livenessFailed: string;
  /** Accessible name of the QR code. */
  readonly handoffCode: string;
  /** Status while the person continues on a phone. */
  readonly handoffWaiting: string;
  /** Status when the phone brought no result. */
  readonly handoffFailed: string;
  /** Status while a chosen file is being decoded. */
  readonly readingFile: string;
  /** Why a chosen file can't be used, and what to do. */
  readonly fileProblems: Readonly<Record<FileProblem, string>>;
  /** Status while a photo is being verified. */
  readonly scanWait: string;
  /** Status while a photo waits for the session to be ready. */
  readonly preparing: string;
  /** Status while the provider reads the ID and completes the request. */
  readonly completing: string;
  /** Status when a wait takes longer than usual. */
  readonly stillWaiting: string;
  /** Status after a lost connection, before the widget retries. */
  readonly connectionLost: string;
  /** Status while the provider is too busy, before the widget retries. */
  readonly providerBusy: string;
  /** Status when a photo has passed. */
  readonly photoPassed: string;
  /** Status when the session can't continue and the person can only go back. */
  readonly halted: string;

  /** Footer that names the provider of the process. */
  readonly footer: string;
}

/** The texts that a session may need whatever happens. */
export type Words = Omit<Messages, 'guidance'>;
/** The texts that it needs once a card or a face is looked for. */
export type GuidanceWords = Pick<Messages, 'lang' | 'guidance'>;

/** The names that apps go by. */
const APP_NAMES: Readonly<Record<Exclude<InAppBrowser, 'webview'>, string>> = {
  zalo: 'Zalo',
  facebook: 'Facebook',
  messenger: 'Messenger',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  line: 'LINE',
  wechat: 'WeChat',
};

const forBrowser = ({ unknownBrowser }: Words, sentence: string, { browser = unknownBrowser }: DeviceSystem): string =>
  sentence.replace('{browser}', browser);

/** The text of a notice. */
export function noticeText(words: Words, code: NoticeCode, { app, system }: Blamed): string {
  if (system) return forBrowser(words, words.systemNotices[system.device], system);
  if (code === 'in_app' && app === 'own') return words.notices.own_app;
  const name = app === undefined || app === 'webview' || app === 'own' ? words.unknownApp : APP_NAMES[app];
  return words.notices[code].replace('{app}', name);
}

/** What to do about an alert. */
export const noticeTip = (words: Words, code: ShownAlert, { app, system }: Blamed): string =>
  system
    ? forBrowser(words, words.systemSteps[system.settings], system)
    : words.noticeTips[code === 'in_app' && app === 'own' ? 'own_app' : code];

/** What Chrome on Android calls a camera, in English and for the driver: `camera2 1, facing front`. */
const DRIVER_LABEL = /^camera\d* \d+, facing \w+$/i;

/** The button that switches to the camera with this label, which may be empty. */
export const switchCameraText = ({ switchCamera }: Words, label: string): string =>
  label && !DRIVER_LABEL.test(label) ? `${switchCamera}: ${label}` : switchCamera;

type Some<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Some<Texts[Key]> };

/** Some of the texts of a language. */
export type PartialMessages = Some<Messages>;

/** Texts of your own, by language tag: `{fr: {goBack: 'Retour'}}`. */
export type OwnMessages = Readonly<Record<string, PartialMessages | undefined>>;

/** A field of an ID document. */
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

/** The keys of the texts that aren't grouped. */
export type SentenceKey = {
  [K in keyof Messages]: Messages[K] extends string ? K : never;
}[keyof Messages];
