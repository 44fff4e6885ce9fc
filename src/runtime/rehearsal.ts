/**
 * Plays the beginning of a session through the real rules and the real store, with ports that do nothing. The browser then
 * compiles this code before the first `start` needs it. The screens on the way are those with which every session begins.
 */
import type { PageUrl } from '../core/page/page-url.ts';
import type { OpenScreen } from '../core/screen/screen.ts';
import type { Device, Photo } from '../core/state.ts';
import type { Ports } from './ports.ts';
import { createStore } from './store.ts';

const nothing = (): void => undefined;

/** A port that has these members. Its other functions do nothing. */
const silent = <Port extends object>(members: Partial<Port>): Port =>
  new Proxy(members, { get: (_, name) => (Reflect.has(members, name) ? Reflect.get(members, name) : nothing) }) as Port;

/** Never drawn, because nobody took it. */
const PHOTO = { width: 4, height: 3, origin: 'camera' } as Photo;

const PAGE_URL: PageUrl = { href: 'https://page.invalid/', parse: (text, base) => new URL(text, base) };

const DEVICE: Device = {
  isFirefox: false,
  isMobile: false,
  isAndroid: false,
  system: { device: 'computer', settings: 'other', browser: undefined },
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
    url: () => PAGE_URL,
    device: () => DEVICE,
  }),
  host: silent({}),
};

/** Returns the screens of the opening camera and of a photo's review. Calls nothing, and leaves nothing behind. */
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
