/** A photo from a file or the phone's own camera app: when it is offered, and what becomes of it. Pure. */
import { closeCamera, startCapturing } from '../camera/opening.ts';
import type { Event } from '../events.ts';
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
  const [off, closing] = closeCamera(state);
  return [{ ...off, phase: { is: 'reading', blockedBy } }, [...closing, { type: 'readFile', file }]];
}

/** Back to the camera's view, or to the screen after the alert that the file was chosen in. */
function refuseFile(
  state: Running,
  { blockedBy: code }: PhaseOf<'reading'>,
  { problem: fileProblem }: EventOf<'fileRefused'>,
): Transition {
  if (code !== undefined) return stay({ ...state, phase: { is: 'blocked', code, alert: 'confirmed', fileProblem } });
  const [capturing, opening] = startCapturing(state);
  return [{ ...capturing, phase: { is: 'capturing', setback: undefined, fileProblem } }, opening];
}

export function whileReading(state: Running, phase: PhaseOf<'reading'>, event: Event): Transition | null {
  switch (event.type) {
    case 'photoTaken':
      return stay({ ...state, phase: { is: 'review', photo: event.photo, isWaiting: false } });
    case 'fileRefused':
      return refuseFile(state, phase, event);
    default:
      return null;
  }
}
