/** What can happen to the camera while it is off, asking, starting or on; what takes it away is in `phases/blocked.ts`. Pure. */
import { hasBroken } from './answers.ts';
import { giveUpBetterCamera, switchToBetterCamera, takeOtherCamera } from './choice.ts';
import { closeCamera, exchangeCamera } from './opening.ts';
import { questionRules } from './question.ts';
import type { Event } from '../events.ts';
import type { Running } from '../state.ts';
import { change, noEffects, type CameraOf, type EventOf, type Transition } from '../transition.ts';

/** Goes live once the pause is over, a frame is painted, and the stream won't change any more. */
function progressView(state: Running, camera: CameraOf<'starting'>): Transition {
  const { facesUser, isMuted, torch, pause, isPainted, isSettled } = camera;
  const isLive = pause === 'over' && isPainted && isSettled;
  return noEffects({ ...state, camera: isLive ? { is: 'on', facesUser, isMuted, torch } : camera });
}

/** The same whether the camera is asking, starting or on. */
const whileNotOff = (state: Running, event: Event): Transition | null =>
  event.type === 'cameraStalled' ? (giveUpBetterCamera(state) ?? closeCamera(state)) : null;

function attach(
  state: Running,
  { pause }: CameraOf<'asking'>,
  { facesUser, hasTorch, ageMs }: EventOf<'cameraAttached'>,
): Transition {
  if (state.page.isHidden) return closeCamera(state);
  return [
    {
      ...state,
      camera: {
        is: 'starting',
        facesUser,
        torch: hasTorch ? 'off' : 'none',
        pause: pause === 'unstarted' ? 'running' : pause,
        isPainted: false,
        isSettled: false,
        needsTap: false,
        isMuted: false,
      },
    },
    pause === 'unstarted'
      ? [
          {
            type: 'wait',
            ms: Math.max(0, state.config.timings.previewPause - ageMs),
            then: { type: 'previewPausePassed' },
          },
        ]
      : [],
  ];
}

function whileAsking(state: Running, camera: CameraOf<'asking'>, event: Event): Transition | null {
  switch (event.type) {
    case 'cameraAttached':
      return attach(state, camera, event);
    case 'previewPausePassed':
      return camera.pause === 'running' ? noEffects({ ...state, camera: { ...camera, pause: 'over' } }) : null;
    case 'promptGrewOld':
      return noEffects({ ...state, camera: { ...camera, isPromptOld: true } });
    default:
      return questionRules(state, camera, event);
  }
}

/** Events of a stream, whether or not its view is live. */
function whileStreaming(state: Running, camera: CameraOf<'starting' | 'on'>, event: Event): Transition | null {
  switch (event.type) {
    case 'pixelsAnswered':
      // a camera that broke when asked for more pixels is reopened, and not asked again
      return hasBroken(event.outcome) ? exchangeCamera(change(state, 'cameras', { mayAskForPixels: false })) : null;
    case 'cameraMuted':
    case 'cameraUnmuted':
      return noEffects({ ...state, camera: { ...camera, isMuted: event.type === 'cameraMuted' } });
    case 'pageHidden':
      return closeCamera(change(state, 'page', { isHidden: true }));
    default:
      return null;
  }
}

function whileStarting(state: Running, camera: CameraOf<'starting'>, event: Event): Transition | null {
  switch (event.type) {
    case 'previewPausePassed':
      // the wait for more pixels ends with the pause
      return progressView(state, { ...camera, pause: 'over', isSettled: camera.isPainted });
    case 'framePainted':
      return progressView(state, { ...camera, isPainted: true, isSettled: !event.isSettling, needsTap: false });
    case 'pixelsAnswered':
      return hasBroken(event.outcome) ? null : progressView(state, { ...camera, isSettled: true });
    case 'playRefused':
      return noEffects({ ...state, camera: { ...camera, needsTap: true } });
    case 'viewTapped':
      return [state, [{ type: 'playCamera' }]];
    default:
      return null;
  }
}

function whileOn(state: Running, camera: CameraOf<'on'>, event: Event): Transition | null {
  switch (event.type) {
    case 'otherCameraPressed':
      return takeOtherCamera(state);
    case 'torchPressed':
      return camera.torch === 'none' ? null : [state, [{ type: 'switchTorch', isOn: camera.torch === 'off' }]];
    case 'torchSwitched':
      return noEffects({ ...state, camera: { ...camera, torch: event.isOn ? 'on' : 'off' } });
    default:
      return null;
  }
}

function inCameraState(state: Running, event: Event): Transition | null {
  const { camera } = state;
  switch (camera.is) {
    case 'off':
      return null;
    case 'asking':
      return whileAsking(state, camera, event) ?? whileNotOff(state, event);
    case 'starting':
      return whileStarting(state, camera, event) ?? whileStreaming(state, camera, event) ?? whileNotOff(state, event);
    case 'on':
      return whileOn(state, camera, event) ?? whileStreaming(state, camera, event) ?? whileNotOff(state, event);
  }
}

/** What can happen to the camera. Null if the event is about something else. */
export function cameraRules(state: Running, event: Event): Transition | null {
  const next = inCameraState(state, event);
  if (next) return next;
  switch (event.type) {
    case 'camerasListed':
      return switchToBetterCamera(change(state, 'cameras', { listed: event.cameras, currentId: event.current }));
    case 'adviceChanged':
      return noEffects({ ...state, advice: event.advice });
    case 'pageHidden':
      return noEffects(change(state, 'page', { isHidden: true }));
    case 'pageShown':
      // a page that has the focus again has no chooser over it
      return noEffects({
        ...change(state, 'page', { isHidden: false }),
        chooser: state.chooser && { ...state.chooser, isOpen: false },
      });
    case 'noticeShown':
      return event.code === 'firefox_remember' ? noEffects(change(state, 'page', { hasRememberHint: true })) : null;
    default:
      return null;
  }
}
