/** The status line under the stage, in each state, and the tip below it. Pure. */
import type { Advice } from '../../eye/advice.ts';
import { isArmed, isAutoOffered, isHolding } from '../camera/auto-capture.ts';
import { isMutedForGood } from '../camera/mute.ts';
import type { SentenceKey } from '../messages.ts';
import { isBegunAnew } from '../phases/handoff.ts';
import type { Cue } from '../../eye/guidance/cue.ts';
import type { Subject } from '../../eye/geometry.ts';
import { facingOf, isWaitingForProvider, subjectOf, type Running } from '../state.ts';

function cameraStatusOf(state: Running): SentenceKey | undefined {
  const { camera, phase } = state;
  if (isMutedForGood(state)) return 'cameraOff';
  if (phase.is === 'capturing' && phase.setback) return phase.setback;
  switch (camera.is) {
    case 'off':
      return 'cameraOpening';
    case 'asking':
      return camera.isPromptOld ? 'cameraAsking' : 'cameraOpening';
    case 'starting':
      if (camera.needsTap) return 'cameraTap';
      return camera.isMuted ? 'cameraPaused' : 'cameraOpening';
    case 'on':
      return camera.isMuted ? 'cameraPaused' : 'cameraReady';
  }
}

/** Whether an unanswered call is waiting to be retried, and nothing else is happening. */
export const isConnectionLost = (state: Running): boolean =>
  state.calls.outage !== undefined && state.calls.outage.until !== 'answer' && isWaitingForProvider(state);

function waitStatusOf(state: Running, short: SentenceKey): SentenceKey {
  if (isConnectionLost(state)) return state.calls.outage?.until === 'pause' ? 'connectionLost' : 'providerBusy';
  switch (state.calls.wait) {
    case 'short':
      return short;
    case 'long':
      return 'stillWaiting';
  }
}

export function statusOf(state: Running): SentenceKey | undefined {
  const { phase } = state;
  switch (phase.is) {
    case 'capturing':
      return cameraStatusOf(state);
    case 'handedOff':
      if (!phase.link) return 'preparing';
      return isBegunAnew(state) ? undefined : 'handoffWaiting';
    case 'liveness':
      return phase.hasFailed ? 'livenessFailed' : undefined;
    case 'reading':
      return 'readingFile';
    case 'review':
      if (phase.isAltered) return phase.setback;
      return phase.isWaiting ? waitStatusOf(state, 'preparing') : 'photoTaken';
    case 'verifying':
      return waitStatusOf(state, 'scanWait');
    case 'completing':
      return waitStatusOf(state, 'completing');
    case 'finished':
      return 'completing';
    case 'halted':
      return 'halted';
    case 'blocked':
      return phase.alert === 'confirmed' ? (phase.setback ?? 'cameraOff') : undefined;
    case 'rejected':
      return phase.setback;
    case 'consent':
    case 'triesOver':
    case 'failed':
      return undefined;
  }
}

/** A status that only repeats what the screen already shows is announced, but not shown. */
export const isShown = (status: SentenceKey | undefined): boolean =>
  status !== undefined && status !== 'cameraReady' && status !== 'photoTaken';

/** What automatic capture has to say. */
type AutoTip = Extract<SentenceKey, 'autoSeek' | 'autoHold' | 'autoGivenUp'>;

export type Tip = Advice | AutoTip | 'firefox_remember';

function autoTipOf(state: Running): AutoTip | undefined {
  // the hint of the selfie says what `autoSeek` says of a card
  if (isArmed(state)) return isHolding(state) ? 'autoHold' : state.step === 3 ? undefined : 'autoSeek';
  return isAutoOffered(state) && state.auto.hasGivenUp ? 'autoGivenUp' : undefined;
}

/** How the screen says what guidance says. */
export interface ShownGuidance {
  readonly subject: Subject;
  readonly cue: Cue;
  readonly device: 'phone' | 'desktop';
  /** The edge of the guide to move toward. */
  readonly edge: 'left' | 'right' | 'top' | 'bottom' | undefined;
  /** Every other sentence ends with a no-break space, so that screen readers announce a repeated one, too. */
  readonly endsDifferently: boolean;
}

const OPPOSITES: Partial<Record<Cue, Cue>> = {
  left: 'right',
  right: 'left',
  up: 'down',
  down: 'up',
  turnLeft: 'turnRight',
  turnRight: 'turnLeft',
};
const EDGES: Partial<Record<Cue, ShownGuidance['edge']>> = { left: 'left', right: 'right', up: 'top', down: 'bottom' };

/**
 * A phone's front camera shows everything the other way round. A desktop's sees the person's own left on its right, and the card,
 * or the person, moves in place of the camera. `isMirrored`: the view, which then is of a camera that faces the person.
 */
export function directionOf(seen: Cue, isMobile: boolean, isMirrored: boolean): Pick<ShownGuidance, 'cue' | 'edge'> {
  const isVertical = seen === 'up' || seen === 'down';
  const opposite = OPPOSITES[seen] ?? seen;
  const cue = (isMobile ? isMirrored && !isVertical : isVertical) ? opposite : seen;
  return { cue, edge: EDGES[isMobile || isMirrored || isVertical ? cue : opposite] };
}

/** Whether the view is mirrored: a selfie's always is, because few desktops say that their camera faces the person. */
export const isViewMirrored = ({ step, camera }: Running): boolean =>
  step === 3 || ((camera.is === 'starting' || camera.is === 'on') && camera.facesUser);

/** What guidance says; undefined while it says nothing. */
export function guidanceOf(state: Running): ShownGuidance | undefined {
  const { auto, camera, device, step } = state;
  const { guided } = auto;
  if (!isArmed(state) || !guided?.cue || camera.is !== 'on') return undefined;
  return {
    subject: subjectOf(facingOf(step)),
    ...directionOf(guided.cue, device.isMobile, isViewMirrored(state)),
    device: device.isMobile ? 'phone' : 'desktop',
    endsDifferently: guided.sentences % 2 === 0,
  };
}

export function tipOf(state: Running, status: SentenceKey | undefined): Tip | undefined {
  const { camera, advice, page } = state;
  if (status === 'captureFailed' || status === 'handoffFailed') return advice;
  if (status === 'cameraReady') {
    if (isAutoOffered(state) && state.auto.hasGivenUp) return 'autoGivenUp';
    return advice ?? autoTipOf(state);
  }
  return page.hasRememberHint && (camera.is === 'asking' || camera.is === 'starting') ? 'firefox_remember' : undefined;
}
