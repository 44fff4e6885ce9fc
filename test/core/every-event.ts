// An event of every type, in every variant that matters; the compiler asks for what is missing. Imports the rules only.
import type { Event } from '../../src/core/events.ts';
import * as calls from './calls/events.ts';
import * as camera from './camera/events.ts';
import * as events from './events.ts';

type PlainType = events.Plain['type'];

/** The events that have only a type. */
const PLAIN: Readonly<Record<PlainType, true>> = {
  playRefused: true,
  cameraEnded: true,
  cameraMuted: true,
  cameraUnmuted: true,
  cameraStalled: true,
  consentRemoved: true,
  consentDispatched: true,
  pageHidden: true,
  pageShown: true,
  pageReturned: true,
  devicesChanged: true,
  wentOffline: true,
  cameOnline: true,
  shutterPressed: true,
  retakePressed: true,
  photoAccepted: true,
  wentBack: true,
  alertConfirmed: true,
  cameraRequested: true,
  questionMissed: true,
  viewTapped: true,
  retryPressed: true,
  chooserOpened: true,
  chooserClosed: true,
  handoffPressed: true,
  otherCameraPressed: true,
  torchPressed: true,
  autoPressed: true,
  soundsPressed: true,
  sessionDelayPassed: true,
  createDelayPassed: true,
  previewPausePassed: true,
  errorDelayPassed: true,
  promptGrewOld: true,
  questionGrewSilent: true,
  muteGrewLong: true,
  waitGrewLong: true,
  retryPausePassed: true,
  autoTimedOut: true,
  removed: true,
  viewBroke: true,
  photoMissed: true,
  tokenReceived: true,
  ocrRead: true,
  requestCompleted: true,
  handoffFinished: true,
  handoffFailed: true,
  livenessPassed: true,
  livenessFailed: true,
  resultDispatched: true,
};

const NOTICES = ['no_camera', 'camera_unanswered', 'tries_over', 'firefox_remember', 'photo_altered'] as const;

const OTHERS: Readonly<Record<Exclude<Event['type'], PlainType>, readonly Event[]>> = {
  started: [events.started(), events.started({}, { asksConsent: true })],
  consentGiven: [events.agreed],
  startRefused: [events.refusedStart()],
  closed: [events.closed(), events.closed(true)],
  languageSet: [{ type: 'languageSet', lang: 'vi' }],
  cameraAttached: [camera.attached()],
  framePainted: [camera.painted(), camera.painted(true)],
  pixelsAnswered: [camera.pixels('granted'), camera.pixels('frozen')],
  cameraFailed: [
    camera.cameraFailed('no_camera'),
    camera.cameraFailed('camera_denied'),
    camera.cameraFailed('camera_denied', 'system'),
  ],
  camerasListed: [camera.camerasListed('first')],
  adviceChanged: [camera.advised('tooDark')],
  torchSwitched: [camera.torchSwitched(true)],
  viewLooked: [camera.viewLooked(true), camera.viewLooked(false)],
  permissionRead: [camera.permissionRead('denied'), camera.permissionRead('granted')],
  permissionAnswered: (['allowed', 'ignored', 'noCamera', 'failed', 'refused'] as const).map(camera.permissionAnswered),
  noticeShown: NOTICES.map((code) => camera.noticeShown(code)),
  noticeSilenced: NOTICES.map((code) => camera.noticeSilenced(code)),
  photoTaken: [events.taken(events.FRONT)],
  photoReadBack: [events.readBack(events.FRONT), events.readBack(events.FRONT, 'noisy')],
  photoLost: [calls.lost(events.FRONT)],
  fileChosen: [events.fileChosen],
  fileRefused: [events.fileRefused('notAPicture')],
  handoffPrepared: [events.handoffPrepared],
  sessionOpened: [{ type: 'sessionOpened', config: events.configOf() }],
  requestCreated: [calls.created],
  photoPassed: (['front', 'back', 'selfie'] as const).map(calls.passed),
  photoFailed: [calls.photoFailed()],
  callFailed: [calls.failed('front'), calls.busy('front'), calls.handled('front'), calls.handled('ocr')],
};

export const EVENTS: readonly Event[] = [
  ...(Object.keys(PLAIN) as PlainType[]).map(events.does),
  ...Object.values(OTHERS).flat(),
];
