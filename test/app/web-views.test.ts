// What the person sees in a web view of the host's own app, by what the app answers: never, no, or with no camera API at all.
import { expect } from 'chai';
import { devicePresets } from '../../src/testing/device-presets.ts';
import type { CameraAnswer } from '../../src/testing/fake-camera/index.ts';
import { en } from '../../src/lang/en.ts';
import { until } from '../support/until.ts';
import { WholeWidget } from './whole-widget.ts';

const WEB_VIEWS = ['android-web-view', 'ios-web-view'] as const;
const ALERT = '[role=alertdialog]';
const OWN_APP = `${en.alertTitle}${en.notices.own_app}${en.noticeTips.own_app}`;

/** The texts of the alert: what it says, and its buttons and links. */
const ALERTS: readonly (readonly [CameraAnswer, says: string, offers: readonly string[]])[] = [
  ['denied', OWN_APP, [en.retry, en.useCameraApp, en.copyDetails, en.confirm]],
  ['dismissed', OWN_APP, [en.retry, en.useCameraApp, en.copyDetails, en.confirm]],
  ['unsupported', OWN_APP, [en.useCameraApp, en.copyDetails, en.confirm]],
  // Android, where the app grants what the system hasn't given it
  [
    { error: 'NotReadableError' },
    `${en.alertTitle}${en.notices.camera_busy}${en.noticeTips.camera_busy}`,
    [en.retry, en.useCameraApp, en.copyDetails, en.confirm],
  ],
];

describe('in a web view of the host’s own app', () => {
  let widget: WholeWidget;
  let notices: unknown[];
  afterEach(() => widget.end());

  const open = (name: (typeof WEB_VIEWS)[number], answer: CameraAnswer, inApp: 'own' | 'other' = 'own'): void => {
    widget = new WholeWidget(() => 1, devicePresets[name]);
    widget.camera.answerWith(answer);
    notices = [];
    widget.element.addEventListener('open_noti', ({ detail: { code, app } }) => notices.push([code, app]));
    widget.start({ inApp, upload: 'no-camera' });
  };
  const offered = (alert: HTMLElement): string[] =>
    [...alert.querySelectorAll('button, a')].map(({ textContent }) => textContent);

  for (const name of WEB_VIEWS) {
    for (const [answer, says, offers] of ALERTS)
      it(`${name}, which answers ${JSON.stringify(answer)}: one sentence, and no way to a browser [2.48]`, async () => {
        open(name, answer);
        const alert = await widget.find(ALERT);
        expect(alert.textContent.startsWith(says), alert.textContent).to.equal(true);
        expect(offered(alert)).to.deep.equal(offers);
        expect(notices).to.deep.equal(says === OWN_APP ? [['in_app', 'own']] : [['camera_busy', undefined]]);
      });

    it(`${name}, which never answers: a spinner, and a line that asks for the camera; Go back works`, async () => {
      open(name, 'pending');
      const status = await widget.find('[part~=notice]');
      await until(() => status.textContent.includes(en.cameraAsking), 'the line that asks');
      expect(await widget.find('[part~=spinner]')).not.to.equal(null);
      await widget.press('back-button');
      await until(() => !widget.element.open, 'the end');
      expect(notices).to.deep.equal([]);
    });

    it(`${name}, which allows the camera at the second try: the session goes on`, async () => {
      open(name, 'denied');
      const alert = await widget.find(ALERT);
      widget.camera.answerWith('granted');
      alert.querySelector('button')?.click();
      await widget.find('[part~="take-button"]:enabled');
    });
  }

  it('of another’s app, the alert leads to a browser', async () => {
    open('android-web-view', 'denied', 'other');
    expect(offered(await widget.find(ALERT))).to.include.members([en.openInBrowser, en.copyLink]);
    expect(notices).to.deep.equal([['in_app', 'webview']]);
  });
});
