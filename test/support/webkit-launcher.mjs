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
  let opening;
  /** The address of each open session's page. */
  const activeSessions = new Map();
  const act = async (actions) => (await opening).call('POST', '/actions', { actions: [actions] });
  const mouse = (...actions) => act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });

  async function close() {
    const closing = opening;
    opening = undefined;
    await (await closing)?.close();
  }

  return {
    name: 'WebKitGTK',
    // the runner's commands call sendKeys and sendMouse… below for this type
    type: 'webdriver',
    // the driver has one session with one window
    concurrency: 1,
    async startSession(id, url) {
      const driver = await (opening ??= openWebKit({ args }));
      activeSessions.set(id, url);
      await driver.call('POST', '/url', { url });
    },
    isActive: (id) => activeSessions.has(id),
    /** The runner asks when it has lost a page. A page that crashed is still at its address, so it isn't a navigation. */
    async getBrowserUrl(id) {
      return (await opening)?.call('GET', '/url').catch(() => activeSessions.get(id));
    },
    async stopSession(id) {
      activeSessions.delete(id);
      try {
        await (await opening).call('POST', '/url', { url: 'about:blank' });
      } catch (error) {
        // WebKitGTK's own threads sometimes hang or crash as it leaves a page that has shown a video. That is no failure of
        // tests that are over; those that hang fail by the runner's limit
        console.warn(`WebKitGTK is started anew, because it didn’t leave a page: ${error.message}`);
        await close();
      }
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('WebKitGTK cannot be debugged through the test runner')),
    stop: close,
    sendKeys: (_id, chords) => act({ type: 'key', id: 'keyboard', actions: chords.flatMap(keyActions) }),
    sendMouseMove: (_id, x, y) => mouse(moveTo(x, y)),
    sendMouseClick: (_id, x, y, button) => mouse(moveTo(x, y), press(button), lift(button)),
    sendMouseDown: (_id, button) => mouse(press(button)),
    sendMouseUp: (_id, button) => mouse(lift(button)),
    resetMouse: async () => (await opening).call('DELETE', '/actions'),
  };
}
