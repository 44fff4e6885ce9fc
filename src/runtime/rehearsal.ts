/**
 * Plays the beginning of a session through the real rules and the real store, with ports that do nothing: their code is
 * compiled before the first `start` waits for it, and the screens on the way are those that every session begins with.
 */
import type { Surroundings } from '../core/options/config.ts';
import type { OpenScreen } from '../core/screen/screen.ts';
import type { Photo } from '../core/state.ts';
import type { Ports, Provider } from './ports.ts';
import { createStore } from './store.ts';

const nothing = (): void => undefined;
const never = (): Promise<never> => new Promise(nothing);
const doNothing = (): (() => void) => nothing;

/** Never drawn, because nobody took it. */
const PHOTO = { width: 4, height: 3, origin: 'camera' } as Photo;

const PROVIDER: Provider = {
  openSession: never,
  fetchToken: never,
  createRequest: never,
  verify: never,
  readOcr: never,
  complete: never,
  secrets: () => ({}),
};

const SURROUNDINGS: Surroundings = { pageUrl: 'https://page.invalid/', parseUrl: (text, base) => new URL(text, base) };

const SILENT: Omit<Ports, 'words'> = {
  camera: {
    open: nothing,
    close: nothing,
    play: nothing,
    switchTorch: nothing,
    watchCard: nothing,
    playSound: nothing,
    capture: () => PHOTO,
    frameSize: () => undefined,
    show: doNothing,
  },
  photos: { draw: doNothing, decode: never, read: never, forget: nothing },
  openProvider: () => PROVIDER,
  handOff: never,
  runLiveness: never,
  clock: { now: () => 0, after: doNothing },
  page: {
    watch: doNothing,
    surroundings: () => SURROUNDINGS,
    isHidden: () => false,
    isOffline: () => false,
    isFirefox: false,
    isMobile: false,
    isAndroid: false,
    inApp: undefined,
    warn: nothing,
    goTo: nothing,
  },
  host: { tell: nothing, tellResult: () => true, raiseNotice: () => true },
  observe: nothing,
  wordProblems: never,
  settleScreen: nothing,
};

/** The opening camera and the review of a photo. Calls nothing, and leaves nothing behind. */
export function rehearse(words: Ports['words']): readonly OpenScreen[] {
  const store = createStore({ ...SILENT, words });
  const screens: OpenScreen[] = [];
  const keep = (): void => {
    const screen = store.screen();
    if (screen.isOpen) screens.push(screen);
  };
  store.start([{ domain: '', accessToken: '-', requestId: '-', lang: 'en' }]);
  keep();
  store.dispatch({ type: 'cameraAttached', facesUser: false, hasTorch: false, ageMs: 0 });
  store.dispatch({ type: 'framePainted', isSettling: false });
  store.dispatch({ type: 'previewPausePassed' });
  store.dispatch({ type: 'shutterPressed' });
  keep();
  store.dispatch({ type: 'closed', isAnnounced: true });
  return screens;
}
