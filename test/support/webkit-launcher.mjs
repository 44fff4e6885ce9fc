// Lets the test runner run its pages in WebKitGTK.
import { openWebKit } from './webkit-driver.mjs';

/** Key values of WebDriver, by the names that Playwright and the runner's sendKeys use. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};
const BUTTONS = { left: 0, middle: 1, right: 2 };

const moveTo = (x, y) => ({ type: 'pointerMove', duration: 0, x, y });
const press = (button = 'left') => ({ type: 'pointerDown', button: BUTTONS[button] });
const lift = (button = 'left') => ({ type: 'pointerUp', button: BUTTONS[button] });

/** `'Shift+Tab'` and `'a'` as WebDriver's key actions. */
function keyActions(chord) {
  const values = chord.length > 1 ? chord.split('+').map((name) => KEYS[name] ?? name) : [chord];
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}

export function webkitLauncher({ args = [] } = {}) {
  /** A driver has one session with one window: each page that is open has a driver of its own. */
  const pages = new Map();
  const idle = [];
  const act = (id, actions) => pages.get(id).driver.call('POST', '/actions', { actions: [actions] });
  const mouse = (id, ...actions) =>
    act(id, { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });

  return {
    name: 'WebKitGTK',
    // the runner's commands call sendKeys and sendMouse… below for this type
    type: 'webdriver',
    // it takes longest, and its tests wait more than they compute
    concurrency: 2,
    async startSession(id, url) {
      const driver = idle.pop() ?? (await openWebKit({ args }));
      pages.set(id, { driver, url });
      await driver.call('POST', '/url', { url });
    },
    isActive: (id) => pages.has(id),
    /** The runner asks when it has lost a page. A page that crashed is still at its address, so it isn't a navigation. */
    async getBrowserUrl(id) {
      const page = pages.get(id);
      return page?.driver.call('GET', '/url').catch(() => page.url);
    },
    async stopSession(id) {
      const driver = pages.get(id)?.driver;
      // its browser never came up
      if (!driver) return {};
      pages.delete(id);
      try {
        await driver.call('POST', '/url', { url: 'about:blank' });
      } catch (error) {
        // a page that hangs fails its own file; the next one gets a browser of its own
        await driver.close();
        throw error;
      }
      idle.push(driver);
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('WebKitGTK cannot be debugged through the test runner')),
    async stop() {
      const drivers = [...idle.splice(0), ...[...pages.values()].map(({ driver }) => driver)];
      pages.clear();
      await Promise.all(drivers.map((driver) => driver.close()));
    },
    sendKeys: (id, chords) => act(id, { type: 'key', id: 'keyboard', actions: chords.flatMap(keyActions) }),
    sendMouseMove: (id, x, y) => mouse(id, moveTo(x, y)),
    sendMouseClick: (id, x, y, button) => mouse(id, moveTo(x, y), press(button), lift(button)),
    sendMouseDown: (id, button) => mouse(id, press(button)),
    sendMouseUp: (id, button) => mouse(id, lift(button)),
    resetMouse: (id) => pages.get(id).driver.call('DELETE', '/actions'),
  };
}
