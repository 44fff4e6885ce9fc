/** Losing the camera to an alert, what can happen while the alert blocks it, and what brings it back. Pure. */
import { chooseCamera, giveUpBetterCamera, nextCameraOf } from '../camera/choice.ts';
import { isMutedForGood, reopenMuted } from '../camera/mute.ts';
import { closeCamera, wantedCameraOf } from '../camera/opening.ts';
import type { Effect } from '../effects.ts';
import { closedNote, toIdle } from './ends.ts';
import { enter } from './enter.ts';
import type { Event } from '../events.ts';
import { startHandoff } from './handoff.ts';
import { hasLiveness, startLiveness } from './liveness.ts';
import type { AlertCode, DeviceSystem } from '../messages.ts';
import type { AppKind } from '../page/in-app.ts';
import type { Blocked, CameraChoice, PermissionAnswer, PermissionButton, Running } from '../state.ts';
import { change, noEffects, type EventOf, type PhaseOf, type Transition } from '../transition.ts';

/** The app that shows the page; undefined in a browser. */
export const appOf = ({ config, device }: Running): AppKind | undefined =>
  config.inApp === 'own' ? 'own' : device.inApp;

/** Why the camera is blocked. */
type Cause = Pick<Extract<Blocked, { readonly code: AlertCode }>, 'code' | 'by'>;

/** The alert to show: inside an app, the app is the likely cause of a refusal, except on a page that no browser gives a camera. */
export function shownAlertOf(state: Running, { code, by }: Cause): AlertCode {
  const isLikelyTheApp = by === 'system' || code === 'camera_denied' || code === 'unsupported' || code === 'no_stream';
  return appOf(state) !== undefined && isLikelyTheApp && state.device.isSecure ? 'in_app' : code;
}

/** The system, if it keeps the camera from the browser; inside an app, the app is told of first. */
export const systemOf = (state: Running, cause: Cause): DeviceSystem | undefined =>
  cause.by === 'system' && shownAlertOf(state, cause) !== 'in_app' ? state.device.system : undefined;

function raiseAlert(state: Running, cause: Cause): Effect {
  const code = shownAlertOf(state, cause);
  const app = code === 'in_app' ? appOf(state) : undefined;
  return { type: 'raiseNotice', code, ...(app && { app }), ...(systemOf(state, cause) && { by: 'system' }) };
}

const block = (state: Running, cause: Cause): Transition => [
  enter(state, { is: 'blocked', ...cause, alert: 'announcing' }),
  [raiseAlert(state, cause)],
];

/** The camera that the alert offers in place of one that is there and doesn't work. */
export function cameraInsteadOf(state: Running, code: AlertCode): CameraChoice | undefined {
  const mayHelp = code === 'camera_timeout' || code === 'camera_busy' || code === 'camera_lost';
  return mayHelp ? nextCameraOf(state) : undefined;
}

/**
 * Whether trying again can help: not in a browser without a camera API, and not where it won't ask any more. A web view
 * asks its app each time, whatever it says of the permission, and the system may have changed its mind.
 */
export const isWorthRetrying = (state: Running, { code, by }: Cause): boolean =>
  code !== 'unsupported' && (state.page.permission !== 'denied' || appOf(state) !== undefined || by === 'system');

/** The browser's own button, where the alert has it: it asks again, which no page can where the camera was denied. */
export function permissionButtonOf(
  state: Running,
  { code, alert, by, button = { is: 'fresh', isRefused: false } }: PhaseOf<'blocked'>,
): PermissionButton | undefined {
  const app = appOf(state);
  const mayAsk = state.device.hasPermissionButton && (app === undefined || app === 'own');
  const isDenied = code === 'camera_denied' && !by && state.page.permission !== 'granted';
  return mayAsk && isDenied && alert === 'open' && button !== 'useless' ? button : undefined;
}

/** Tries the camera again, after the host's component where there is one: no selfie follows a check that is long over. */
const useCamera = (state: Running): Transition<Running> =>
  hasLiveness(state) ? startLiveness(state) : noEffects(enter(state, { is: 'capturing' }));

function hearAnswer(state: Running, phase: PhaseOf<'blocked'>, answer: PermissionAnswer): Transition | null {
  const button = permissionButtonOf(state, phase);
  if (!button) return null;
  const withButton = (next: PermissionButton | 'useless'): Transition =>
    noEffects({ ...state, phase: { ...phase, button: next } });
  switch (answer) {
    case 'allowed':
      return useCamera(state);
    case 'refused':
      return withButton({ ...button, isRefused: true });
    case 'ignored':
      return withButton(button.is === 'fresh' ? { ...button, is: 'renewed' } : 'useless');
    case 'noCamera':
      return block(state, { code: 'no_camera' });
    case 'failed':
      return withButton('useless');
  }
}

/** The camera can no longer be used: raises an alert if it is needed now, and nothing if there is already a photo. */
function loseCamera(state: Running, cause: Cause): Transition {
  const givenUp = giveUpBetterCamera(state);
  if (givenUp) return givenUp;
  // a chosen camera that can't be opened must not block the next attempt, nor be offered as another one
  const currentId = wantedCameraOf(state) ?? state.cameras.currentId;
  const next = change(chooseCamera(state, undefined), 'cameras', { currentId });
  if (state.phase.is !== 'capturing') return closeCamera(next);
  return block(next, cause);
}

/** Losing the camera, at any time after it was requested. */
function lossRules(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'cameraFailed':
      return loseCamera(state, {
        code: event.code === 'no_stream' && state.step !== 3 ? 'no_camera' : event.code,
        ...(event.by && { by: event.by }),
      });
    case 'cameraEnded':
      return loseCamera(state, { code: 'camera_lost' });
    default:
      return null;
  }
}

/** A denied selfie closes the widget; anything else can be retried. */
export const endsWithAlert = ({ step }: Running, code: AlertCode): boolean => code === 'camera_denied' && step === 3;

/** The alert was confirmed, or the host handles it. */
function settleAlert(state: Running, { code, by }: Cause): Transition {
  if (endsWithAlert(state, code)) return toIdle(state, [closedNote(state, 'permission')], true);
  return noEffects(enter(state, { is: 'blocked', code, ...(by && { by }), alert: 'confirmed' }));
}

/** Goes on by itself once the permission changes to granted, not where it is granted from the browser's first answer on. */
function readPermission(state: Running, { permission }: EventOf<'permissionRead'>): Transition {
  const { phase, page } = state;
  const next = change(state, 'page', { permission });
  const isDenied = phase.is === 'blocked' && phase.alert !== 'announcing' && phase.code === 'camera_denied';
  const isNew = permission === 'granted' && page.permission !== 'granted' && page.permission !== 'unknown';
  return isDenied && isNew ? useCamera(next) : noEffects(next);
}

/** Who comes back may have been in the system's settings, and no browser tells what was changed there. */
function tryOnReturn(state: Running): Transition | null {
  const { phase, chooser } = state;
  if (phase.is !== 'blocked' || phase.alert === 'announcing' || phase.code === undefined || chooser?.isOpen)
    return null;
  return systemOf(state, phase) ? useCamera(state) : null;
}

/** The button that opens the camera again: in an alert, on the screen after it, and over a view that stays muted. */
function requestCamera(state: Running): Transition | null {
  const { phase } = state;
  if (phase.is !== 'blocked') return isMutedForGood(state) ? reopenMuted(state) : null;
  return phase.alert === 'confirmed' || (phase.alert === 'open' && isWorthRetrying(state, phase))
    ? useCamera(state)
    : null;
}

/** What takes the camera away, and what brings it back, in any phase. Null if the event is about something else. */
export function accessRules(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'cameraRequested':
      return requestCamera(state);
    case 'permissionRead':
      return readPermission(state, event);
    case 'pageReturned':
      return tryOnReturn(state);
    default:
      return state.camera.is === 'off' ? null : lossRules(state, event);
  }
}

/** What can happen while the camera can't be used. */
export function whileBlocked(state: Running, phase: PhaseOf<'blocked'>, event: Event): Transition | null {
  const isAnnouncing = phase.alert === 'announcing';
  switch (event.type) {
    case 'noticeShown':
      return isAnnouncing && event.code === shownAlertOf(state, phase)
        ? noEffects({ ...state, phase: { ...phase, alert: 'open', pageUrl: event.pageUrl } })
        : null;
    case 'noticeSilenced':
      return isAnnouncing && event.code === shownAlertOf(state, phase) ? settleAlert(state, phase) : null;
    case 'alertConfirmed':
      return phase.alert === 'open' ? settleAlert(state, phase) : null;
    case 'otherCameraPressed': {
      const other = phase.alert === 'open' ? cameraInsteadOf(state, phase.code) : undefined;
      return other ? useCamera(chooseCamera(state, other)) : null;
    }
    case 'handoffPressed':
      return startHandoff(state);
    case 'permissionAnswered':
      return hearAnswer(state, phase, event.answer);
    case 'devicesChanged':
      return phase.code === 'no_camera' && !isAnnouncing ? useCamera(state) : null;
    default:
      return null;
  }
}
