/** A photo from a file or the phone's own camera app: when it is offered, and what becomes of it. Pure. */
import type { Event } from '../events.ts';
import { enter } from './enter.ts';
import type { Running } from '../state.ts';
import { stay, type EventOf, type PhaseOf, type Transition } from '../transition.ts';

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

/** The camera is off meanwhile: a live view and a large picture at once are too much for a cheap phone. */
export function chooseFile(state: Running, { file }: EventOf<'fileChosen'>): Transition | null {
  if (!isUploadOffered(state)) return null;
  const blockedBy = state.phase.is === 'blocked' ? state.phase.code : undefined;
  return [enter(state, { is: 'reading', blockedBy }), [{ type: 'readFile', file }]];
}

/** Back to the camera's view, or to the screen after the alert that the file was chosen in. */
function refuseFile(
  state: Running,
  { blockedBy: code }: PhaseOf<'reading'>,
  { problem: fileProblem }: EventOf<'fileRefused'>,
): Transition {
  return stay(
    enter(
      state,
      code === undefined ? { is: 'capturing', fileProblem } : { is: 'blocked', code, alert: 'confirmed', fileProblem },
    ),
  );
}

export function whileReading(state: Running, phase: PhaseOf<'reading'>, event: Event): Transition | null {
  switch (event.type) {
    case 'photoTaken':
      return stay(enter(state, { is: 'review', photo: event.photo, isWaiting: false }));
    case 'fileRefused':
      return refuseFile(state, phase, event);
    default:
      return null;
  }
}
