// An event of every type, in every variant that matters. Imports the rules only.
import type { Event } from '../../src/core/events.ts';
import * as calls from './calls/events.ts';
import * as camera from './camera/events.ts';
import * as events from './events.ts';

/** The types of events that have nothing else. */
const PLAIN =
  'removed viewBroke playRefused cameraEnded cameraMuted cameraUnmuted cameraStalled pageHidden pageShown ' +
  'devicesChanged shutterPressed retakePressed photoAccepted wentBack alertConfirmed cameraRequested viewTapped ' +
  'sessionDelayPassed createDelayPassed previewPausePassed errorDelayPassed promptGrewOld muteGrewLong ' +
  'waitGrewLong photoMissed handoffPressed handoffFinished handoffFailed livenessPassed livenessFailed ' +
  'autoPressed soundsPressed autoTimedOut tokenReceived ocrRead requestCompleted retryPausePassed retryPressed ' +
  'wentOffline cameOnline otherCameraPressed torchPressed resultTold';

/** One event of every type, and every variant that matters. */
export const EVENTS: readonly Event[] = [
  ...PLAIN.split(' ').map((type) => events.does(type as events.Plain['type'])),
  { type: 'languageSet', lang: 'vi' },
  ...[events.started(), events.refusedStart(), events.closed(), events.closed(true), events.handoffPrepared],
  ...[events.taken(events.FRONT), events.fileChosen, events.fileRefused('notAPicture')],
  ...[camera.attached(), camera.painted(), camera.painted(true), camera.pixels('granted'), camera.pixels('frozen')],
  ...[camera.cameraFailed('no_camera'), camera.cameraFailed('camera_denied'), camera.camerasListed('first')],
  ...(['no_camera', 'firefox_remember'] as const).flatMap((code) => [
    camera.noticeShown(code),
    camera.noticeSilenced(code),
  ]),
  ...[camera.cardLooked(true), camera.cardLooked(false), camera.torchSwitched(true), camera.advised('tooDark')],
  ...[camera.permissionRead('denied'), camera.permissionRead('granted')],
  ...[calls.created, calls.passed('front'), calls.passed('back'), calls.passed('selfie'), calls.photoFailed()],
  ...[
    calls.lost(events.FRONT),
    calls.busy('front'),
    calls.failed('front'),
    calls.handled('front'),
    calls.handled('ocr'),
  ],
];
