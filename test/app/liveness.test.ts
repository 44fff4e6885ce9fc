// A liveness component in the whole application, in every engine: its selfie is the one that is sent, and it and the
// modal don’t interfere.
import { expect } from 'chai';
import { fixtureCleanup, fixtureSync, html } from '@open-wc/testing/pure';
import { playLiveness, type LivenessPlay } from '../../src/testing/liveness.ts';
import { until, untilFound } from '../support/until.ts';
import { WholeWidget } from './whole-widget.ts';

describe('a liveness component', () => {
  let widget: WholeWidget;
  /** Base64 of each selfie that was sent, and the result of its verification. */
  let selfies: string[];
  let verdicts: number[];

  beforeEach(() => {
    selfies = [];
    verdicts = [];
    widget = new WholeWidget((jpeg, side) => {
      if (side === 'card') return 1;
      selfies.push(jpeg);
      return verdicts.shift() ?? 1;
    });
  });
  afterEach(async () => {
    await widget.end();
    fixtureCleanup();
  });

  const container = (): HTMLElement | null => widget.element.querySelector('[slot="trueid-liveness"]');
  const checkButton = (): Promise<HTMLButtonElement> =>
    untilFound(() => container()?.querySelector('button'), 'the button of the component');
  const check = async (): Promise<void> => (await checkButton()).click();

  async function toLiveness(play: LivenessPlay): Promise<void> {
    playLiveness(widget.element, play);
    widget.start();
    for (const step of [1, 2]) {
      await until(() => widget.element.step === step, `step ${step}`);
      await widget.press('take-button');
      await widget.press('use-button');
    }
    await checkButton();
  }

  it('completes the flow with its image as the selfie, in a new container after a rejection, and every camera off [3.23, 3.26]', async () => {
    verdicts = [50, 1];
    await toLiveness('success');
    const first = container();
    expect([first?.parentElement, widget.camera.liveTracks()]).to.deep.equal([widget.element, 1]);
    await check();
    await widget.press('retake-button');
    await check();
    expect(container()).to.not.equal(first);
    const { detail, origins } = await widget.untilResult();
    expect([selfies.length, detail.selfieImage]).to.deep.equal([2, selfies[1]]);
    expect(origins).to.deep.equal({ front: 'camera', back: 'camera', selfie: 'liveness' });
    expect([container(), widget.camera.liveTracks()]).to.deep.equal([null, 0]);
  });

  it('is reachable with the keyboard, and doesn’t lose the focus [3.28]', async () => {
    await toLiveness('silence');
    const control = await checkButton();
    control.focus();
    expect(document.activeElement).to.equal(control);
    widget.element.setLanguage('vi');
    await until(() => widget.element.shadowRoot?.querySelector('dialog')?.lang === 'vi', 'the language');
    expect(document.activeElement).to.equal(control);
  });

  it('has the page’s styles, and shares none with the modal [3.28]', async () => {
    fixtureSync(
      html`<style>
        body {
          font: italic 21px/2 serif;
        }
        button {
          color: rgb(1, 2, 3) !important;
        }
      </style>`,
    );
    await toLiveness('silence');
    const control = await checkButton();
    expect(getComputedStyle(control).color).to.equal('rgb(1, 2, 3)');
    const back = await widget.find('[part~="back-button"]');
    expect(getComputedStyle(back).color).to.not.equal('rgb(1, 2, 3)');
    const inside = container();
    if (!inside) throw new Error('There is no container');
    const plain = fixtureSync(html`<div></div>`);
    const differing = (['color', 'fontFamily', 'fontSize', 'textAlign', 'lineHeight', 'overflowWrap'] as const).filter(
      (name) => getComputedStyle(inside)[name] !== getComputedStyle(plain)[name],
    );
    expect(differing).to.deep.equal([]);
  });
});
