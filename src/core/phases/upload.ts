/** A photo from a file or the phone's own camera app: when it is offered, and what becomes of it. Pure. */
import { isOfQuality } from '../calls/catalogue.ts';
import { questionAlertOf } from '../camera/question.ts';
import { REJECTIONS_BEFORE_OTHER_WAY } from '../constants.ts';
import type { Event } from '../events.ts';
import { enter } from './enter.ts';
import type { AlertCode } from '../messages.ts';
import type { UploadMode } from '../options/options.ts';
import type { Blocked, Capturing, Chooser, Running, State } from '../state.ts';
import { noEffects, type EventOf, type Transition } from '../transition.ts';

const uploadOf = ({ config, step }: Running): UploadMode => (step === 3 ? config.uploadSelfie : config.upload);

/** Whether the camera's photos of this step aren't good enough: the last one was rejected for its quality, and others before. */
export const isQualityPoor = ({ phase, rejections }: Running): boolean =>
  phase.is === 'rejected' &&
  isOfQuality(phase.code) &&
  rejections.filter(isOfQuality).length >= REJECTIONS_BEFORE_OTHER_WAY;

/** Whether the screen of a rejected photo offers a file, or to continue on a phone, in place of the camera. */
export const isOtherWayOffered = (state: Running): boolean => uploadOf(state) === 'rejected' && isQualityPoor(state);

/** Whether the step's photo may come from a file now. */
export function isUploadOffered(state: Running): boolean {
  const { phase } = state;
  const isBlocked = phase.is === 'blocked' && phase.alert !== 'announcing';
  const isCameraBroken = (isBlocked && phase.code !== undefined) || questionAlertOf(state) !== undefined;
  switch (uploadOf(state)) {
    case 'never':
      return false;
    case 'no-camera':
      return isCameraBroken;
    case 'rejected':
      return isCameraBroken || isOtherWayOffered(state);
    case 'always':
      return isBlocked || phase.is === 'capturing';
  }
}

const withoutCamera = (code?: AlertCode): Blocked => ({ is: 'blocked', code, alert: 'confirmed' });

/** The screen on which a file is offered now, to return to for the next one; undefined beside a live view. */
function fileScreenOf(state: Running): Chooser['offeredOn'] {
  const { phase, camera, returnTo } = state;
  if (questionAlertOf(state)) return withoutCamera('camera_unanswered');
  if (phase.is === 'blocked') return withoutCamera(phase.code);
  // where no camera works, a rejection changes nothing
  if (phase.is === 'rejected') return returnTo ?? { is: 'rejected', photo: phase.photo, code: phase.code };
  return camera.is === 'on' ? undefined : withoutCamera();
}

const choiceIn = (state: Running, isOpen: boolean): Chooser => ({
  step: state.step,
  offeredOn: fileScreenOf(state),
  isOpen,
});

/** The chooser that a restart leaves open: what is chosen in it counts for no step of the new session. */
export const leftChooserOf = (state: State): Chooser | undefined =>
  state.is === 'running' && state.chooser ? { ...state.chooser, step: 0, offeredOn: undefined } : undefined;

/** Whether a file is offered where one was chosen, by the options that count now. */
const isOfferedOn = (state: Running, screen: Chooser['offeredOn']): boolean =>
  isUploadOffered({ ...state, phase: screen ?? { is: 'capturing' } });

/** Other options count from now on: what they don't offer is given up, whether it is being chosen or was. */
export function giveUpUnoffered(state: Running): Running {
  const { phase, returnTo, chooser } = state;
  const kept = chooser && !isOfferedOn(state, chooser.offeredOn) ? { ...state, chooser: leftChooserOf(state) } : state;
  const isOfFile = phase.is === 'review' && phase.photo.origin === 'upload';
  return isOfFile && !isOfferedOn(state, returnTo) ? enterCamera(kept) : kept;
}

/** What the person chooses from now on was offered. */
const openChooser = (state: Running): Transition | null =>
  isUploadOffered(state) ? noEffects({ ...state, chooser: choiceIn(state, true) }) : null;

/**
 * Accepts what was offered, even if an alert has gone or the shutter was pressed since. The camera is off meanwhile: a live view
 * and a large picture at once are too much for a cheap phone.
 */
function chooseFile(state: Running, { file }: EventOf<'fileChosen'>): Transition | null {
  const { phase, step, chooser } = state;
  if (chooser && chooser.step !== step) return null;
  const isInTime = phase.is === 'capturing' || phase.is === 'blocked' || (phase.is === 'review' && !phase.isWaiting);
  const choice = isInTime && chooser ? chooser : isUploadOffered(state) ? choiceIn(state, false) : null;
  if (!choice) return null;
  const reading = { ...enter(state, { is: 'reading' }), chooser: undefined, returnTo: choice.offeredOn };
  return [reading, [{ type: 'readFile', file }]];
}

/** What can happen to a choice of a file, in any phase. Null if the event is about something else. */
export function chooserRules(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'chooserOpened':
      return openChooser(state);
    case 'chooserClosed':
      return noEffects({ ...state, chooser: undefined });
    case 'fileChosen':
      return chooseFile(state, event);
    default:
      return null;
  }
}

/**
 * Enters the screen where a step's photo is taken: the camera's view. After a file, it is the screen that offered it, if the
 * next photo may come from a file, too.
 */
export function enterCamera(state: Running, shown: Pick<Capturing, 'setback' | 'fileProblem'> = {}): Running {
  const { returnTo } = state;
  if (returnTo) {
    const there = enter(state, { ...returnTo, ...shown });
    if (isUploadOffered(there)) return there;
  }
  return enter(state, { is: 'capturing', ...shown });
}

export function whileReading(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'photoTaken':
      return noEffects(giveUpUnoffered(enter(state, { is: 'review', photo: event.photo, isWaiting: false })));
    case 'fileRefused':
      return noEffects(enterCamera(state, { fileProblem: event.problem }));
    default:
      return null;
  }
}
