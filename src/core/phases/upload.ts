/** A photo from a file or the phone's own camera app: when it is offered, and what becomes of it. Pure. */
import type { Event } from '../events.ts';
import { enter } from './enter.ts';
import type { Capturing, Chooser, Running } from '../state.ts';
import { stay, type EventOf, type Transition } from '../transition.ts';

/** Whether the step's photo may come from a file now. */
export function isUploadOffered({ config, step, phase }: Running): boolean {
  const isBlocked = phase.is === 'blocked' && phase.alert !== 'telling';
  switch (step === 3 ? config.uploadSelfie : config.upload) {
    case 'never':
      return false;
    case 'no-camera':
      return isBlocked;
    case 'always':
      return isBlocked || phase.is === 'capturing';
  }
}

const choiceIn = ({ step, phase, camera }: Running, isOpen: boolean): Chooser => ({
  step,
  // of a camera that the person didn't wait for, nobody knows whether it works
  cameraProblem: phase.is === 'blocked' ? phase.code : camera.is === 'on' ? undefined : 'camera_timeout',
  isOpen,
});

/** What the person chooses from now on was offered. */
const openChooser = (state: Running): Transition | null =>
  isUploadOffered(state) ? stay({ ...state, chooser: choiceIn(state, true) }) : null;

/**
 * Accepts what was offered, even if an alert has gone or the shutter was pressed since. The camera is off meanwhile: a live view
 * and a large picture at once are too much for a cheap phone.
 */
function chooseFile(state: Running, { file }: EventOf<'fileChosen'>): Transition | null {
  const { phase, step, chooser } = state;
  const isInTime = phase.is === 'capturing' || phase.is === 'blocked' || (phase.is === 'review' && !phase.isWaiting);
  const choice = isInTime && chooser?.step === step ? chooser : isUploadOffered(state) ? choiceIn(state, false) : null;
  if (!choice) return null;
  const reading = { ...enter(state, { is: 'reading' }), chooser: undefined, cameraProblem: choice.cameraProblem };
  return [reading, [{ type: 'readFile', file }]];
}

/** What can happen to a choice of a file, in any phase. Null if the event is about something else. */
export function chooserRules(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'chooserOpened':
      return openChooser(state);
    case 'chooserClosed':
      return stay({ ...state, chooser: undefined });
    case 'fileChosen':
      return chooseFile(state, event);
    default:
      return null;
  }
}

/**
 * The place of a step's photo: the camera's view, or the screen after its alert if the last photo came from a file because of
 * that, and the next one may.
 */
export function enterCamera(state: Running, told: Pick<Capturing, 'setback' | 'fileProblem'> = {}): Running {
  const { cameraProblem: code } = state;
  if (code !== undefined) {
    const blocked = enter(state, { is: 'blocked', code, alert: 'confirmed', ...told });
    if (isUploadOffered(blocked)) return blocked;
  }
  return enter(state, { is: 'capturing', ...told });
}

export function whileReading(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'photoTaken':
      return stay(enter(state, { is: 'review', photo: event.photo, isWaiting: false }));
    case 'fileRefused':
      return stay(enterCamera(state, { fileProblem: event.problem }));
    default:
      return null;
  }
}
