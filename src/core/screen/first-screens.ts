/** The screens that every session begins with, made by the rules; the views pre-render them before `start`. Pure. */
import { DEFAULT_TIMEOUTS, DEFAULT_TIMINGS } from '../constants.ts';
import type { Event } from '../events.ts';
import { transition } from '../machine.ts';
import { screenOf, type OpenScreen } from './screen.ts';
import { INITIAL_STATE, type Photo } from '../state.ts';

const EVENTS: readonly Event[] = [
  {
    type: 'started',
    config: {
      providerUrl: '',
      authUrl: '',
      appId: '',
      credentials: 'omit',
      hasAccessToken: true,
      requestId: undefined,
      lang: 'en',
      extraDescription: undefined,
      messages: undefined,
      isResultStrict: false,
      networkRetry: 0,
      browserUrl: undefined,
      upload: 'never',
      uploadSelfie: 'never',
      autoCapture: false,
      liveness: undefined,
      handoff: undefined,
      timeouts: DEFAULT_TIMEOUTS,
      timings: DEFAULT_TIMINGS,
    },
    isFirefox: false,
    isMobile: false,
    isAndroid: false,
    inApp: undefined,
    isHidden: false,
    isOffline: false,
  },
  { type: 'photoTaken', photo: { width: 4, height: 3 } as Photo },
];

function screensAfterEach(events: readonly Event[]): OpenScreen[] {
  let state = INITIAL_STATE;
  return events.flatMap((event) => {
    [state] = transition(state, event);
    const screen = screenOf(state);
    return screen.isOpen ? [screen] : [];
  });
}

/** The camera opening, and the review of a photo. That photo was never taken, so it can't be drawn. */
export const FIRST_SCREENS: readonly OpenScreen[] = screensAfterEach(EVENTS);
