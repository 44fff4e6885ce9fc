// Whole sessions in which the system keeps the camera, or nobody sees the browser's question: what the person reads, what the
// host hears, and how the session goes on.
import { expect } from 'chai';
import { QUESTION_LIMIT_MS } from '../../src/core/constants.ts';
import type { TrueidNoticeDetail } from '../../src/element/host-events.ts';
import { en } from '../../src/lang/en.ts';
import { devicePresets } from '../../src/testing/device-presets.ts';
import { put } from '../support/put.ts';
import { until, untilFound } from '../support/until.ts';
import { WholeWidget } from './whole-widget.ts';

const ALERT = '[role=alertdialog]';

describe('camera alerts', () => {
  let widget: WholeWidget;
  let notices: TrueidNoticeDetail[];
  beforeEach(() => {
    widget = new WholeWidget(() => 1, devicePresets['android-phone']);
    notices = [];
    widget.element.addEventListener('open_noti', ({ detail }) => notices.push(detail));
  });
  afterEach(() => widget.end());

  const requests = (): number => widget.camera.requests.length;
  const buttonOf = (name: string) =>
    untilFound(
      () =>
        [...(widget.element.shadowRoot?.querySelectorAll('button') ?? [])].find((each) => each.textContent === name),
      name,
    );

  it('name the system and its steps, and each return tries once more until the camera is there [2.55]', async () => {
    widget.camera.answerWith('deniedBySystem');
    widget.start();
    const message = 'Your phone is keeping the camera from Chrome';
    const steps =
      'Open Settings, Apps, Chrome, Permissions, and allow Camera. Also look in the quick settings: camera access must be on.';
    const said = (await widget.find(ALERT)).textContent;
    expect(said.startsWith(en.alertTitle + message + steps + en.retry), said).to.equal(true);
    const notice = { code: 'camera_denied', message, by: 'system' };
    expect(notices).to.deep.equal([notice]);
    expect(widget.element.diagnostics().session?.alerts).to.have.nested.property('[0].by', 'system');

    put(document, 'visibilityState', 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    put(document, 'visibilityState', 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    await until(() => notices.length === 2, 'the second no');
    window.dispatchEvent(new Event('focus'));
    await until(() => notices.length === 3, 'the third no');
    expect([requests(), notices]).to.deep.equal([3, [notice, notice, notice]]);

    widget.camera.answerWith('granted');
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
    await widget.find('[part~="take-button"]:enabled');
    expect(requests()).to.equal(4);
  });

  it('offer ways on from a question that nobody sees, until it is answered', async () => {
    const native = window.setTimeout.bind(window);
    put(window, 'setTimeout', (run: () => void, ms?: number) => native(run, ms === QUESTION_LIMIT_MS ? 0 : ms));
    widget.camera.answerWith('pending');
    widget.start({ upload: 'no-camera' });
    const press = async (name: string): Promise<void> => (await buttonOf(name)).click();
    await press('I don’t see a question');
    const alert = await widget.find(ALERT);
    const names = Array.from(alert.querySelectorAll('button'), ({ textContent }) => textContent);
    expect(names).to.deep.equal([en.useCameraApp, en.copyDetails, 'Keep waiting']);
    expect(alert.textContent).to.contain(en.permissionSteps.android).and.not.contain(en.permissionThen);
    expect(notices).to.deep.equal([{ code: 'camera_unanswered', message: en.notices.camera_unanswered }]);
    await press('Keep waiting');
    await press('I don’t see a question');
    widget.camera.answerWith('granted');
    await widget.find('[part~="take-button"]:enabled');
    expect(widget.element.shadowRoot?.querySelector(ALERT)).to.equal(null);
    expect(requests()).to.equal(1);
  });
});
