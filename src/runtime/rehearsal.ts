/**
 * Plays the beginning of a session through the real rules and the real store, with ports that do nothing: their code is
 * compiled before the first `start` waits for it, and the screens on the way are those that every session begins with.
 */
import type { Surroundings } from '../core/page/surroundings.ts';
import type { OpenScreen } from '../core/screen/screen.ts';
import type { Device, Photo } from '../core/state.ts';
import type { Ports } from './ports.ts';
import { createStore } from './store.ts';

const nothing = (): void => undefined;

/** A port with these members, whose other functions do nothing. */
const silent = <Port extends object>(members: Partial<Port>): Port =>
  new Proxy(members, { get: (_, name) => (Reflect.has(members, name) ? Reflect.get(members, name) : nothing) }) as Port;

/** Never drawn, because nobody took it. */
const PHOTO = { width: 4, height: 3, origin: 'camera' } as Photo;

const SURROUNDINGS: Surroundings = { pageUrl: 'https://page.invalid/', parseUrl: (text, base) => new URL(text, base) };

const DEVICE: Device = {
  isFirefox: false,
  isMobile: false,
  isAndroid: false,
  inApp: undefined,
  hasPermissionButton: false,
  isSecure: true,
};

const SILENT: Partial<Ports> = {
  camera: silent<Ports['camera']>({ capture: () => PHOTO }),
  coach: silent({}),
  photos: silent({}),
  openProvider: () => silent({}),
  clock: silent<Ports['clock']>({ now: () => 0, after: () => nothing }),
  page: silent<Ports['page']>({
    watch: () => nothing,
    keepScreenOn: () => nothing,
    surroundings: () => SURROUNDINGS,
    device: () => DEVICE,
  }),
  host: silent({}),
};

/** The opening camera and the review of a photo. Calls nothing, and leaves nothing behind. */
export function rehearse(words: Ports['words']): readonly OpenScreen[] {
  const store = createStore(silent({ ...SILENT, words }));
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
