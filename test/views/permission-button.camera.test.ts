// The browser's own camera button takes a press on every screen: it ignores one that it can't vouch for, by `error`. Of one that it
// takes, headless Chromium dismisses the question at once: `cancel`.
import { emulateMedia, sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { LANGS } from '../../src/core/lang.ts';
import { setCameraPermission } from '../support/clip-camera-commands.ts';
import { until } from '../support/until.ts';
import { fullestIn } from '../core/situations.ts';
import { openFrame, type Frame } from './frame.ts';
import type { Harness } from './harness.tsx';
import { pageThemes } from './page-themes.ts';

/** Phones upright and on their side, a desktop; the same zoomed to 125 %, 200 % and 400 %. */
const SCREENS = '390×844 320×568 844×390 1280×800 312×675 195×422 640×400 320×256 160×284';

const SITUATIONS = ['front-denied-askable', 'front-denied-ignored', 'front-denied-again'] as const;

let frame: Frame;
let widget: Harness;
before(async () => {
  frame = await openFrame(390, 844);
  await setCameraPermission('prompt');
});
afterEach(() => widget.unmount());
after(() => frame.close());

function button(): HTMLElement {
  const found = widget.root.querySelector<HTMLElement>('camera');
  if (!found) throw new Error('The alert has no button of the browser’s');
  return found;
}

/** What comes of a press. */
async function press(how: () => Promise<void>): Promise<string> {
  const pressed = button();
  const came = new Promise<string>((resolve) => {
    for (const type of ['track', 'cancel', 'error'])
      pressed.addEventListener(type, () => resolve(type), { once: true });
  });
  await how();
  const type = await came;
  return type === 'error' ? String(Reflect.get(pressed, 'error')) : type;
}

async function click(): Promise<void> {
  const { x, y, width, height } = button().getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
}

/** Presses until the browser takes it: not in the half second after the button came or moved. */
async function expectTaken(where: string, how = click): Promise<void> {
  button().scrollIntoView({ block: 'center' });
  let came = '';
  await until(async () => (came = await press(how)) === 'cancel', `a press that is taken: ${where}`).catch(
    (failed: unknown) => {
      throw new Error(came, { cause: failed });
    },
  );
}

describe('the browser’s own button takes a press', () => {
  for (const size of SCREENS.split(' '))
    for (const lang of LANGS)
      it(`on ${size}, ${lang} [2.53]`, async () => {
        frame.resize(...(size.split('×').map(Number) as [number, number]));
        widget = frame.mount();
        for (const situation of SITUATIONS) {
          widget.show(fullestIn(situation, lang));
          await expectTaken(situation);
        }
      });

  for (const theme of ['dark', 'one colour', 'text and ground'] as const)
    it(`in a theme of the page’s: ${theme}`, async () => {
      widget = frame.mount();
      widget.host.style.cssText += (await pageThemes())[theme];
      widget.show(fullestIn('front-denied-askable'));
      await expectTaken(theme);
    });

  it('in forced colours', async () => {
    await emulateMedia({ forcedColors: 'active' });
    expect(frame.window.matchMedia('(forced-colors: active)').matches).to.equal(true);
    widget = frame.mount();
    for (const situation of SITUATIONS) {
      widget.show(fullestIn(situation));
      await expectTaken(situation);
    }
    await emulateMedia({ forcedColors: 'none' });
  });

  it('of a key, on the button that has the focus when the alert opens [WCAG 2.1.1]', async () => {
    widget = frame.mount();
    widget.show(fullestIn('front-denied-askable'));
    expect(widget.root.activeElement).to.equal(button());
    for (const key of ['Enter', 'Space']) await expectTaken(key, () => sendKeys({ press: key }));
  });

  it('in the browser’s colours, after one that it ignored for the page’s', async () => {
    widget = frame.mount();
    widget.host.style.cssText += '--trueid-color-primary: #777; --trueid-color-on-primary: #888';
    widget.show(fullestIn('front-denied-askable'));
    await until(async () => /style/i.test(await press(click)), 'a press that is ignored for its colours');
    widget.show(fullestIn('front-denied-ignored'));
    await expectTaken('in the browser’s colours');
  });
});
