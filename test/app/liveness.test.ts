// A liveness component in the whole application, in every engine: its selfie is the one that is sent, and it and the modal
// leave each other alone.
import { expect } from '@open-wc/testing';
import { define } from '../../src/element/define.ts';
import type { TrueidResult } from '../../src/core/result.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { installFakeCamera, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { playLiveness, type LivenessPlay } from '../../src/testing/liveness.ts';
import { until, untilFound } from '../support/until.ts';
import { answerPhotos } from './answer-photos.ts';

define({ app: () => import('../../src/app.ts'), support: () => import('../../src/io/support.ts') });

describe('a liveness component', () => {
  let restoreFetch: () => void;
  let camera: FakeCamera;
  let widget: TrueidWidget;
  /** Base64 of each selfie that was sent, and the result of its verification. */
  let selfies: string[];
  let verdicts: number[];
  let results: CustomEvent<TrueidResult>[];
  let style: HTMLStyleElement | undefined;

  beforeEach(() => {
    camera = installFakeCamera();
    selfies = [];
    verdicts = [];
    results = [];
    restoreFetch = answerPhotos((jpeg, field) => {
      if (field === 'id_card') return 1;
      selfies.push(jpeg);
      return verdicts.shift() ?? 1;
    });
    widget = document.body.appendChild(document.createElement('trueid-widget'));
    widget.addEventListener('trueid_result', (event) => results.push(event));
  });
  afterEach(async () => {
    widget.remove();
    style?.remove();
    await until(() => !widget.open, 'the end of the session');
    camera.restore();
    restoreFetch();
  });

  const button = (name: string): Promise<HTMLButtonElement> =>
    untilFound(() => widget.shadowRoot?.querySelector<HTMLButtonElement>(`[part~="${name}"]:enabled`), name);
  const container = (): HTMLElement | null => widget.querySelector('[slot="trueid-liveness"]');
  const checkButton = (): Promise<HTMLButtonElement> =>
    untilFound(() => container()?.querySelector('button'), 'the button of the component');
  const status = (): string => widget.shadowRoot?.querySelector('[part~="notice"]')?.textContent ?? '';

  async function toLiveness(play: LivenessPlay): Promise<void> {
    playLiveness(widget, play);
    widget.start({
      domain: location.origin,
      accessToken: 'token',
      requestId: 'request',
      lang: 'en',
      timings: { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 },
    });
    for (const step of [1, 2]) {
      await until(() => widget.step === step, `step ${step}`);
      (await button('take-button')).click();
      (await button('use-button')).click();
    }
    await checkButton();
  }

  it('has the whole flow end in a result whose selfie is its image, with every camera off', async () => {
    await toLiveness('success');
    expect([container()?.parentElement, camera.liveTracks()]).to.deep.equal([widget, 1]);
    (await checkButton()).click();
    await until(() => results.length === 1, 'the result');
    expect(results[0]?.detail.selfieImage).to.equal(selfies[0]);
    expect(Reflect.get(results[0] ?? {}, 'origins')).to.deep.equal({
      front: 'camera',
      back: 'camera',
      selfie: 'liveness',
    });
    expect([container(), camera.liveTracks()]).to.deep.equal([null, 0]);
  });

  it('begins anew, in a new container, after a rejected selfie', async () => {
    verdicts = [50, 1];
    await toLiveness('success');
    const first = container();
    (await checkButton()).click();
    (await button('retake-button')).click();
    const next = await checkButton();
    expect(container()).to.not.equal(first);
    next.click();
    await until(() => results.length === 1, 'the result');
    expect(selfies).to.have.length(2);
  });

  for (const play of ['failure', 'rejection', 'unreadable'] as const) {
    it(`that ends in ${play} says so, and is tried again`, async () => {
      await toLiveness(play);
      (await checkButton()).click();
      await until(() => status().includes('didn’t succeed'), 'the sentence');
      expect(container()).to.equal(null);
      (await untilFound(() => widget.shadowRoot?.querySelector<HTMLButtonElement>('[data-next]'), 'Try again')).click();
      await checkButton();
    });
  }

  it('without an image leaves the selfie to the widget’s own camera', async () => {
    await toLiveness('noImage');
    (await checkButton()).click();
    (await button('take-button')).click();
    (await button('use-button')).click();
    await until(() => results.length === 1, 'the result');
    expect(Reflect.get(results[0] ?? {}, 'origins')).to.deep.include({ selfie: 'camera' });
  });

  it('that answers late, or never, changes nothing once the session is over', async () => {
    for (const play of ['late', 'silence'] as const) {
      await toLiveness(play);
      (await checkButton()).click();
      widget.close();
      await until(() => !widget.open, 'the end of the session');
      expect([selfies.length, container(), camera.liveTracks()], play).to.deep.equal([0, null, 0]);
    }
  });

  it('can be reached with the keyboard, and keeps the focus where the person put it', async () => {
    await toLiveness('silence');
    const control = await checkButton();
    control.focus();
    expect(document.activeElement).to.equal(control);
    widget.setLanguage('vi');
    await until(() => widget.shadowRoot?.querySelector('dialog')?.lang === 'vi', 'the language');
    expect(document.activeElement).to.equal(control);
  });

  it('has the page’s styles and none of the modal’s, and the modal has none of its', async () => {
    style = document.head.appendChild(document.createElement('style'));
    style.textContent = 'body { font: italic 21px/2 serif } button { color: rgb(1, 2, 3) !important; }';
    await toLiveness('silence');
    const control = await checkButton();
    expect(getComputedStyle(control).color).to.equal('rgb(1, 2, 3)');
    const back = await button('back-button');
    expect(getComputedStyle(back).color).to.not.equal('rgb(1, 2, 3)');
    const inside = container();
    if (!inside) throw new Error('There is no container');
    const plain = document.body.appendChild(document.createElement('div'));
    const differing = (['color', 'fontFamily', 'fontSize', 'textAlign', 'lineHeight', 'overflowWrap'] as const).filter(
      (name) => getComputedStyle(inside)[name] !== getComputedStyle(plain)[name],
    );
    plain.remove();
    expect(differing).to.deep.equal([]);
  });
});
