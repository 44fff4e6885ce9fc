// Every situation in both languages: what is shown, and its accessible name.
import { expect } from 'chai';
import { LANGS } from '../../src/core/lang.ts';
import { noticeText, noticeTip, switchCameraText } from '../../src/core/messages.ts';
import { GUIDANCE } from '../../src/lang/guidance.ts';
import { wordsOf } from '../../src/lang/index.ts';
import { statusWords } from '../../src/views/status-words.ts';
import { put } from '../support/put.ts';
import { until } from '../support/until.ts';
import { closed, mountWidget, type Harness } from './harness.tsx';
import { cameraFailed, noticeShown } from '../core/camera/events.ts';
import { started } from '../core/events.ts';
import { fullestIn, screenAfter, screenIn, VISIBLE_SITUATIONS } from '../core/situations.ts';

const PAGE = 'https://insurer.example/claim';

let widget: Harness;
afterEach(() => widget.unmount());

describe('the screens', () => {
  for (const lang of LANGS) {
    for (const situation of VISIBLE_SITUATIONS)
      it(`${situation}, ${lang}: complete [WCAG 1.4.1, 1.4.5, 2.4.6, 3.2.3, 3.2.4]`, async () => {
        const screen = screenIn(situation, lang, 'Policy 1234');
        const words = wordsOf(lang);
        widget = mountWidget(screen);
        const status = statusWords(screen, words);
        await until(() => widget.part('notice').textContent.includes(status), `the status "${status}"`);

        expect(widget.dialog().lang).to.equal(lang);
        expect(widget.dialog().matches(':modal')).to.equal(true);
        expect(widget.root.querySelectorAll('[role=status]')).to.have.length(1);
        expect(widget.root.querySelectorAll('[role=alert]')).to.have.length(1);
        expect(widget.part('title').textContent).to.equal(words[screen.title]);
        expect(widget.hasPart('description')).to.equal(screen.hint !== undefined);
        if (screen.hint) expect(widget.part('description').textContent).to.equal(words[screen.hint]);
        expect(widget.part('back-button').textContent).to.equal(words.goBack);
        expect(widget.part('extra-description').textContent).to.equal('Policy 1234');
        expect(widget.part('footer').textContent).to.equal(words.footer);
        const progress = words.stepOf.replace('{step}', String(screen.step));
        expect(widget.part('panel').textContent.includes(progress)).to.equal(screen.step > 0);
        expect(widget.hasPart('agree-button')).to.equal(screen.step === 0);
        expect(widget.root.querySelector('video')?.closest('[part=camera]') ?? null).to.equal(
          screen.stage.is === 'liveness' || screen.stage.is === 'consent' ? null : widget.part('camera'),
        );
        expect(widget.hasPart('guide')).to.equal(screen.stage.is === 'camera');
        expect(widget.hasPart('review')).to.equal(screen.stage.is === 'review');
        expect(widget.root.querySelector('svg[role=img]')?.getAttribute('aria-label')).to.equal(
          screen.stage.is === 'code' ? words.handoffCode : undefined,
        );
        expect(widget.hasPart('overlay')).to.equal(screen.hasOverlay);
        expect(widget.hasPart('spinner')).to.equal(screen.hasSpinner || screen.hasOverlay);
        if (screen.hasSpinner)
          expect(widget.part('spinner').parentElement?.children, 'nothing beside it').to.have.length(1);
        const faults = { ...words.rejections, ...words.notices };
        const tips = { ...words.tips, ...words.noticeTips };
        expect(widget.part('error-box').textContent).to.equal(
          screen.rejection ? words.errorTitle + faults[screen.rejection] + tips[screen.rejection] : '',
        );
        for (const [part, state, name] of [
          ['take-button', screen.takeButton, words.takePhoto],
          ['retake-button', screen.retakeButton, words.retakePhoto],
          ['use-button', screen.useButton, words.usePhoto],
        ] as const) {
          expect(widget.hasPart(part), part).to.equal(state !== 'hidden');
          if (state === 'hidden') continue;
          expect(widget.part(part).textContent).to.equal(name);
          expect(widget.part(part).matches(':disabled'), part).to.equal(state === 'disabled');
        }
        const box = widget.root.querySelector('[role=alertdialog]');
        const { alert } = screen;
        const slots = widget.root.querySelectorAll('slot[name="instead"]');
        expect(slots, 'places of the page’s own ways').to.have.length(alert || screen.hasInstead ? 1 : 0);
        expect(box !== null).to.equal(alert !== undefined);
        if (!box || !alert) return;
        const isOfQuestion = alert.code === 'camera_unanswered';
        const button = alert.permissionButton;
        const asked =
          button && (button.isRefused ? words.permissionRefused : words.permissionButton) + words.permissionElsewhere;
        const sentences =
          (alert.code === 'tries_over' ? words.errorTitle : words.alertTitle) +
          noticeText(words, alert.code, alert) +
          (asked ?? '') +
          noticeTip(words, isOfQuestion && alert.browserUrl !== undefined ? 'in_app' : alert.code, alert) +
          (alert.isPermissionFinal && !button ? ` ${words.permissionFinal}` : '');
        expect(box.textContent.startsWith(sentences), box.textContent).to.equal(true);
        const names = [
          alert.browserUrl !== undefined && words.copyLink,
          alert.mainAction === 'handoff' && words.continueOnPhone,
          alert.mainAction === 'upload' && words.chooseFile,
          alert.canRetry && words.retry,
          screen.hasHandoff && alert.mainAction !== 'handoff' && words.continueOnPhone,
          screen.hasUpload && alert.mainAction !== 'upload' && words.chooseFile,
          alert.otherCamera !== undefined && switchCameraText(words, alert.otherCamera),
          words.copyDetails,
          isOfQuestion ? words.keepWaiting : words.confirm,
        ].filter((name) => name !== false);
        const shown = Array.from(box.querySelectorAll('button'), ({ textContent }) => textContent);
        expect(shown).to.deep.equal(names);
        // the page's own ways are the last ones
        const own = box.querySelector('slot[name="instead"]');
        expect(own?.parentElement?.nextElementSibling?.textContent, 'after the page’s own ways').to.equal(
          words.copyDetails,
        );
        expect(box.textContent.includes(words.alertEnds)).to.equal(alert.endsSession);
        expect(box.querySelectorAll('camera'), 'the browser’s own button').to.have.length(button ? 1 : 0);
      });
  }

  it('keeps the name of another camera, which may be a person’s, out of session replays [7.7]', () => {
    widget = mountWidget();
    for (const screen of [fullestIn('front-auto-seeking'), screenIn('front-camera-timeout')]) {
      widget.show(screen);
      const name = switchCameraText(wordsOf('en'), screen.alert?.otherCamera ?? screen.otherCamera ?? '');
      const named = Array.from(widget.root.querySelectorAll('button')).filter(
        (button) => button.title === name || button.textContent === name,
      );
      expect(named.map((button) => button.matches('.rr-block[data-private]'))).to.deep.equal([true]);
    }
  });

  it('adds its first status after mounting, so that it is announced [8.6] [WCAG 4.1.3]', async () => {
    const said: string[] = [];
    widget = mountWidget(closed);
    const observer = new MutationObserver(() => said.push(widget.part('notice').textContent));
    widget.show(screenIn('front-opening'));
    expect(widget.part('notice').textContent).to.equal('');
    observer.observe(widget.part('notice'), { childList: true, characterData: true, subtree: true });
    await until(() => said.length > 0, 'the first status');
    observer.disconnect();
    expect(said).to.deep.equal([wordsOf('en').cameraOpening]);
  });

  it('announces each thing once, the error by its own region [8.6] [WCAG 3.3.1, 4.1.3]', async () => {
    const { cameraOpening, cameraReady, photoTaken, scanWait, photoPassed, errorTitle, rejections, tips } =
      wordsOf('en');
    widget = mountWidget(closed);
    widget.show(screenIn('front-opening'));
    const said: string[] = [];
    const listen = (part: string): void =>
      new MutationObserver(() => {
        const text = widget.part(part).textContent;
        if (text !== '') said.push(text);
      }).observe(widget.part(part), { childList: true, characterData: true, subtree: true });
    listen('notice');
    listen('error-box');
    const error = errorTitle + rejections.blurry + tips.blurry;
    const heard: string[] = [];
    for (const [situation, text] of [
      ['front-opening', cameraOpening],
      ['front-live', cameraReady],
      ['front-review', photoTaken],
      ['front-verifying', scanWait],
      ['front-rejected', error],
      ['front-live', cameraReady],
      ['front-verifying', scanWait],
      ['back-live', photoPassed + cameraReady],
    ] as const) {
      widget.show(screenIn(situation));
      heard.push(text);
      await until(() => said.length >= heard.length, text);
      // the same screen again, as after a change that is not seen
      widget.show(screenIn(situation));
    }
    expect(said).to.deep.equal(heard);
  });

  it('shows only what the picture doesn’t say: that one is being sent, or has been accepted', async () => {
    const line = (): HTMLElement | null => widget.part('notice').querySelector('p');
    const isShown = (): boolean => (line()?.getBoundingClientRect().width ?? 0) > 50;
    const { scanWait, photoPassed } = wordsOf('en');
    widget = mountWidget(screenIn('front-live'));
    await until(() => Boolean(line()?.textContent), 'the status');
    expect(line()?.getBoundingClientRect().width).to.equal(1);
    widget.show(screenIn('front-verifying'));
    await until(() => line()?.textContent === scanWait && isShown(), 'the wait');
    widget.show(screenIn('back-live'));
    await until(() => line()?.textContent === photoPassed && isShown(), 'the sentence');
    widget.show({ ...screenIn('back-live'), tip: 'autoSeek' });
    await until(() => !isShown(), 'the sentence that takes its place');
  });

  it('changes its language and keeps the photo and the error [8.7] [WCAG 3.1.1, 3.1.2]', () => {
    widget = mountWidget(screenIn('front-rejected'));
    const canvas = widget.part('review');
    widget.show(screenIn('front-rejected', 'vi'));
    expect(widget.part('review')).to.equal(canvas);
    expect(widget.part('error-box').textContent).to.include(wordsOf('vi').rejections.blurry);
    expect(widget.dialog().lang).to.equal('vi');
  });

  it('says under the error which side is shown, in the words of the device', () => {
    const { guidance } = GUIDANCE.en;
    const phone = { ...guidance.phone, back: 'On a phone' };
    const desktop = { ...guidance.desktop, back: 'On a desktop' };
    const words = { ...GUIDANCE, en: { lang: 'en', guidance: { ...guidance, phone, desktop } } } as const;
    for (const [isMobile, sentence] of [
      [true, 'On a phone'],
      [false, 'On a desktop'],
    ] as const) {
      widget = mountWidget({ ...screenIn('front-rejected'), otherSide: 'back' }, { isMobile, words });
      expect(widget.part('error-box').textContent).to.include(sentence);
      widget.unmount();
    }
  });

  it('renders the host’s texts as text, not as HTML [6.11]', () => {
    widget = mountWidget(screenIn('front-live', 'en', '<b>not bold</b>'));
    expect(widget.part('extra-description').textContent).to.equal('<b>not bold</b>');
    expect(widget.part('extra-description').children).to.have.length(0);
    widget.show(screenIn('front-live'));
    expect(widget.hasPart('extra-description')).to.equal(false);
  });

  for (const [does, when, meanwhile, taken] of [
    ['takes', 'while an alert opened', [screenIn('front-no-camera-upload')], ['card.jpg']],
    ['drops', 'for an earlier session', [closed, screenIn('front-upload')], []],
  ] as const)
    it(`${does} a file that was chosen ${when} [3.40]`, () => {
      widget = mountWidget(screenIn('front-upload'));
      const input = widget.root.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('No file can be chosen');
      for (const screen of meanwhile) widget.show(screen);
      const chosen = new DataTransfer();
      chosen.items.add(new File(['photo'], 'card.jpg'));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      expect(widget.files.map(({ name }) => name)).to.deep.equal(taken);
    });

  for (const [device, isMobile, name] of [
    ['a phone', true, wordsOf('en').useCameraApp],
    ['a computer', false, wordsOf('en').chooseFile],
  ] as const)
    it(`tells when the chooser for a file opens, and when the person leaves it without one, on ${device}`, () => {
      widget = mountWidget(screenIn('front-upload'), { isMobile });
      const input = widget.root.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('No file can be chosen');
      put(input, 'click', () => widget.dispatched.push({ type: 'viewTapped' }));
      [...widget.root.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
      input.dispatchEvent(new Event('cancel', { bubbles: true }));
      expect(widget.dispatched.map(({ type }) => type)).to.deep.equal(['chooserOpened', 'viewTapped', 'chooserClosed']);
    });

  for (const [device, isMobile, says] of [
    ['a phone', true, 'Press and hold the text below to copy it.'],
    ['a computer', false, 'Select the text below and copy it.'],
  ] as const)
    it(`shows a text that the browser refuses to copy, and how to copy it on ${device}`, async () => {
      widget = mountWidget(screenIn('front-no-camera'), { isMobile });
      widget.refuseToCopy();
      const press = [...widget.root.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Copy details',
      );
      press?.click();
      await until(() => widget.root.querySelector('textarea') !== null, 'the text');
      expect(widget.root.querySelector('textarea')?.ariaLabel).to.equal(says);
      expect(widget.root.querySelector('[role=alertdialog]')?.textContent).to.include(says);
    });

  for (const [situation, ...sentences] of [
    [
      'front-denied-by-system',
      'Your phone is keeping the camera from Chrome',
      'Open Settings, Apps, Chrome, Permissions, and allow Camera. Also look in the quick settings: camera access must be on.',
    ],
    ['front-unanswered', 'I don’t see a question'],
    ['front-unanswered-alert', 'Keep waiting'],
  ] as const)
    it(`has the fixed words of "${situation}"`, () => {
      widget = mountWidget(screenIn(situation));
      for (const sentence of sentences) expect(widget.dialog().textContent).to.include(sentence);
    });

  it('tells the person of a page without https to open its https address [2.44]', () => {
    widget = mountWidget(closed);
    widget.blockPage('insecure');
    widget.show(screenIn('front-unsupported'));
    expect(widget.root.querySelector('[role=alertdialog]')?.textContent).to.include('https://');
    expect(widget.root.querySelector('[role=alertdialog]')?.textContent).not.to.include('current version of Chrome');
  });

  it('offers a tab of its own to a page in an iframe that doesn’t allow the camera, with the focus on the link [2.45]', () => {
    widget = mountWidget(closed);
    widget.blockPage('framed');
    widget.show(screenIn('front-opening'));
    widget.show(screenAfter([started(), cameraFailed('camera_denied'), noticeShown('camera_denied', PAGE)]));
    const link = widget.root.querySelector<HTMLAnchorElement>('[role=alertdialog] a');
    expect([link?.textContent, link?.href, link?.target, link?.rel]).to.deep.equal([
      'Open in a new tab',
      PAGE,
      '_blank',
      'noopener',
    ]);
    expect(widget.root.activeElement).to.equal(link);
  });

  it('draws the QR code black on white in forced colours too: its ground is part of the drawing; a link is beside it', () => {
    widget = mountWidget(screenIn('front-begun-anew'));
    const link = widget.root.querySelector<HTMLAnchorElement>('a[target="_blank"]');
    expect([link?.textContent, link?.matches('.rr-block[data-private]')]).to.deep.equal([link?.href, true]);
    const drawn = [...widget.part('code').children];
    expect(drawn.map((part) => getComputedStyle(part).fill)).to.deep.equal(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    expect(drawn[0]?.getBoundingClientRect().toJSON()).to.deep.equal(
      widget.part('code').getBoundingClientRect().toJSON(),
    );
    // WebKit has no forced colours
    const expected = CSS.supports('forced-color-adjust', 'none') ? 'none' : undefined;
    expect(getComputedStyle(widget.part('code')).forcedColorAdjust).to.equal(expected);
  });

  it('reports what the person pressed [WCAG 2.5.1]', () => {
    const press = (part: string): void => widget.part(part).click();
    widget = mountWidget(screenIn('front-live'));
    press('take-button');
    widget.show(screenIn('front-review'));
    press('retake-button');
    press('use-button');
    press('back-button');
    widget.show(screenIn('front-tap-needed'));
    widget.root.querySelector<HTMLButtonElement>('button:not([part])')?.click();
    widget.show(screenIn('front-camera-off'));
    widget.root.querySelector<HTMLButtonElement>('button:not([part])')?.click();
    widget.show(screenIn('front-unanswered'));
    [...widget.root.querySelectorAll('button')]
      .find(({ textContent }) => textContent === wordsOf('en').noQuestion)
      ?.click();
    widget.show(screenIn('front-denied'));
    const inAlert = widget.root.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button');
    for (const button of [inAlert[0], inAlert[inAlert.length - 1]]) button?.click();
    widget.show(fullestIn('front-auto-seeking'));
    for (const button of widget.root.querySelectorAll<HTMLButtonElement>('button[aria-label]')) button.click();
    expect(widget.dispatched.map(({ type }) => type)).to.deep.equal([
      'shutterPressed',
      'retakePressed',
      'photoAccepted',
      'wentBack',
      'viewTapped',
      'cameraRequested',
      'questionMissed',
      'cameraRequested',
      'alertConfirmed',
      'autoPressed',
      'soundsPressed',
      'torchPressed',
      'otherCameraPressed',
    ]);
  });
});
