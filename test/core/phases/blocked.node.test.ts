// Camera alerts: their codes inside an app, the actions that they offer, and when they close by themselves.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import type { Config } from '../../../src/core/options/config.ts';
import type { InAppBrowser } from '../../../src/core/page/in-app.ts';
import type { AlertCode } from '../../../src/core/messages.ts';
import { opening } from '../effects.ts';
import {
  attached,
  cameraFailed,
  camerasListed,
  noticeShown,
  noticeSilenced,
  permissionAnswered,
  permissionRead,
} from '../camera/events.ts';
import { configured, does, handoff, SYSTEM } from '../events.ts';
import {
  effectsOf,
  play,
  reach,
  RUNNING_SITUATIONS,
  runningAfter,
  screenAfter,
  type RunningSituation,
} from '../situations.ts';

const inApp = (situation: RunningSituation): Event[] => reach(situation, {}, { inApp: 'facebook' });
const retry = does('cameraRequested');
/** Alerts for which an app's own browser is the likely cause, and where they come up. */
const BLAMED = [
  ['camera_denied', 'front-opening'],
  ['unsupported', 'front-opening'],
  ['no_stream', 'selfie-opening'],
] as const;

describe('inside an app', () => {
  it('tells the host that the app blocks the camera, and which app; any other alert keeps its name [2.42]', () => {
    for (const [code, situation] of BLAMED) {
      const [, effects] = play([...inApp(situation), cameraFailed(code)]);
      expect(effects.at(-1), code).to.deep.equal({ type: 'raiseNotice', code: 'in_app', app: 'facebook' });
    }
    for (const code of ['no_camera', 'camera_busy'] as const) {
      const [, effects] = play([...inApp('front-opening'), cameraFailed(code)]);
      expect(effects.at(-1)).to.deep.equal({ type: 'raiseNotice', code });
    }
  });

  for (const inApp of ['other', 'own'] as const)
    it(`doesn’t blame the app (${inApp}) for a page without https, which fails in every browser`, () => {
      const start = reach('front-opening', { inApp }, { inApp: 'facebook', isSecure: false });
      const [, effects] = play([...start, cameraFailed('unsupported')]);
      expect(effects.at(-1)).to.deep.equal({ type: 'raiseNotice', code: 'unsupported' });
    });

  it('offers another try whatever the web view says of the permission, because it asks the app each time [2.39]', () => {
    const denied = [...inApp('front-opening'), permissionRead('denied'), cameraFailed('camera_denied')];
    const alerted = [...denied, noticeShown('in_app')];
    expect(screenAfter(alerted).alert).to.deep.include({ canRetry: true, mainAction: 'leaveApp' });
    expect(play([...alerted, retry])[1]).to.deep.equal(opening());
  });
});

describe('inside the host’s own app', () => {
  const own = (
    situation: RunningSituation,
    options: Partial<Config> = {},
    browser: InAppBrowser | undefined = 'webview',
  ) => reach(situation, { ...options, inApp: 'own' }, { inApp: browser });
  const alerted = (events: readonly Event[], code: AlertCode) =>
    screenAfter([...events, cameraFailed(code), noticeShown('in_app')]);

  for (const browser of ['webview', 'zalo', undefined] as const)
    it(`tells the host that its own app blocks the camera, in ${browser ?? 'a browser of unknown kind'}`, () => {
      for (const [code, situation] of BLAMED) {
        const [, effects] = play([...own(situation, {}, browser), cameraFailed(code)]);
        expect(effects.at(-1), code).to.deep.equal({ type: 'raiseNotice', code: 'in_app', app: 'own' });
      }
    });

  it('leads to no browser, but to another try, and to a file where that is allowed [2.48]', () => {
    const offered = { app: 'own', browserUrl: undefined, canRetry: true, mainAction: 'retry' };
    const denied = own('front-opening', { upload: 'no-camera', browserUrl: 'https://insurer.example/claim' });
    const screen = alerted([...denied, permissionRead('denied')], 'camera_denied');
    expect(screen.alert).to.deep.include(offered);
    expect(screen.hasUpload).to.equal(true);
    expect(alerted(own('front-opening'), 'camera_denied').hasUpload).to.equal(false);
  });

  it('offers a file, or OK alone, where the app has no camera API at all', () => {
    const none = { app: 'own', browserUrl: undefined, canRetry: false };
    expect(alerted(own('front-opening'), 'unsupported').alert).to.deep.include({ ...none, mainAction: 'confirm' });
    const files = alerted(own('front-opening', { upload: 'no-camera' }), 'unsupported');
    expect(files.alert).to.deep.include({ ...none, mainAction: 'upload' });
  });
});

describe('the system', () => {
  const NO = cameraFailed('camera_denied', 'system');
  const ALERTED = RUNNING_SITUATIONS['front-denied-by-system'];
  const returned = does('pageReturned');
  /** With everything that other alerts might offer first. */
  const blockedBySystem = (code: AlertCode) =>
    screenAfter([
      ...reach('front-opening', { upload: 'always', handoff }, { hasPermissionButton: true }),
      ...[permissionRead('denied'), cameraFailed(code, 'system'), noticeShown(code)],
    ]);

  for (const code of ['camera_denied', 'no_camera'] as const)
    it(`is told to the host and the person, with another try and without the page’s own ways: ${code} [2.54]`, () => {
      const [, effects] = play([...reach('front-opening'), cameraFailed(code, 'system')]);
      expect(effects.at(-1)).to.deep.equal({ type: 'raiseNotice', code, by: 'system' });
      expect(blockedBySystem(code).alert).to.deep.include({
        ...{ code, system: SYSTEM, canRetry: true, mainAction: 'retry' },
        ...{ permissionButton: undefined, isPermissionFinal: false },
      });
    });

  for (const app of ['facebook', 'own'] as const)
    it(`comes after the app that shows the page: ${app}`, () => {
      const start = reach('front-opening', app === 'own' ? { inApp: app } : {}, { inApp: 'facebook' });
      const [state, effects] = play([...start, cameraFailed('no_camera', 'system')]);
      expect(effects.at(-1)).to.deep.equal({ type: 'raiseNotice', code: 'in_app', app });
      expect(screenAfter([noticeShown('in_app')], state).alert).to.deep.include({ code: 'in_app', system: undefined });
      expect(play([noticeShown('in_app'), returned], state)[1]).to.deep.equal([]);
    });

  it('is asked once more at each return, with the alert open, confirmed or the host’s own; each no is told once [2.55]', () => {
    const silenced = [...RUNNING_SITUATIONS['front-opening'], NO, noticeSilenced('camera_denied')];
    for (const events of [ALERTED, [...ALERTED, does('alertConfirmed')], silenced])
      expect(play([...events, returned])[1]).to.deep.equal(opening());
    const again = effectsOf([returned, returned, NO, noticeShown('camera_denied')], runningAfter(ALERTED));
    expect(again.filter(({ type }) => type === 'openCamera' || type === 'raiseNotice')).to.have.lengthOf(2);
  });

  for (const [name, events] of [
    ['while the host is being told', ALERTED.slice(0, -1)],
    ['from the chooser of a file', [...configured(ALERTED, { upload: 'always' }), does('chooserOpened')]],
    ['to an alert that the person caused', RUNNING_SITUATIONS['front-denied']],
  ] as const)
    it(`isn’t asked by a return ${name}`, () => expect(play([...events, returned])[1]).to.deep.equal([]));
});

describe('another camera', () => {
  const pressed = does('otherCameraPressed');
  const alertOf = (code: AlertCode, labels: string[]): Event[] => [
    ...[...RUNNING_SITUATIONS['front-opening'], attached(), camerasListed('first', labels)],
    ...[cameraFailed(code), noticeShown(code)],
  ];
  const TWO = ['First', 'Second'];

  for (const code of ['camera_timeout', 'camera_busy', 'camera_lost'] as const)
    it(`replaces one that doesn’t work: ${code} [2.40]`, () => {
      const [state, effects] = play([...alertOf(code, TWO), pressed]);
      expect(effects).to.deep.equal(opening('second'));
      expect(state).to.deep.nested.include({ 'cameras.chosen.environment': 'second' });
    });

  for (const [name, events] of [
    ['there is only one', alertOf('camera_timeout', ['First'])],
    ['the person denied the permission', alertOf('camera_denied', TWO)],
    ['the alert was confirmed', [...alertOf('camera_timeout', TWO), does('alertConfirmed')]],
  ] as const)
    it(`isn’t offered if ${name} [2.40]`, () => {
      expect(play([...events, pressed])).to.deep.equal([runningAfter(events), []]);
    });
});

describe('the browser’s own button', () => {
  const askable = RUNNING_SITUATIONS['front-denied-askable'];
  const selfie = RUNNING_SITUATIONS['selfie-denied-askable'];
  const alertAfter = (...events: readonly Event[]) => screenAfter(events).alert;
  const answered = permissionAnswered;

  for (const [name, isOffered, events] of [
    ['the camera was denied', true, askable],
    ['the selfie’s camera was denied', true, selfie],
    ['the question was only closed', true, reach('front-denied', {}, { hasPermissionButton: true })],
    ['the browser has none', false, RUNNING_SITUATIONS['front-denied-for-good']],
    ['the camera is busy', false, reach('front-busy', {}, { hasPermissionButton: true })],
    ['the system keeps an allowed camera away', false, [...askable, permissionRead('granted'), ...askable.slice(-2)]],
    [
      'the host’s own app shows the page',
      true,
      reach('front-in-app', { inApp: 'own' }, { hasPermissionButton: true, inApp: 'webview' }),
    ],
    [
      'an app’s own browser is the likely cause',
      false,
      reach('front-in-app', {}, { hasPermissionButton: true, inApp: 'zalo' }),
    ],
  ] as const)
    it(`${isOffered ? 'is the main action' : 'isn’t there'} if ${name} [2.50]`, () => {
      const alert = alertAfter(...events);
      expect(alert?.mainAction === 'permissionButton').to.equal(isOffered);
      expect(alert?.permissionButton !== undefined).to.equal(isOffered);
    });

  it('leaves the other ways of the alert as they were', () => {
    const ways = { upload: 'always', handoff } as const;
    const screen = screenAfter(configured(askable, ways));
    expect([screen.hasUpload, screen.hasHandoff, screen.alert?.isPermissionFinal]).to.deep.equal([true, true, true]);
    const prompted = alertAfter(...askable, permissionRead('prompt'));
    expect([prompted?.mainAction, prompted?.canRetry]).to.deep.equal(['permissionButton', true]);
  });

  for (const [name, events] of [
    ['the person allows it', [answered('allowed')]],
    ['the permission changes first', [permissionRead('granted'), answered('allowed')]],
    ['the person allows it after a refusal', [answered('refused'), permissionRead('granted')]],
  ] as const)
    it(`opens the session’s own camera, once, when ${name} [2.51]`, () => {
      const [first, ...rest] = events;
      const all = effectsOf([first, ...rest], runningAfter(askable));
      expect(all).to.deep.equal(opening());
      const facing = effectsOf([first, ...rest], runningAfter(selfie));
      expect(facing).to.deep.equal(opening(undefined, { facing: 'user' }));
    });

  it('is renewed once if the browser ignores a press, and then the steps alone are left [2.53]', () => {
    const ignored = [...askable, answered('ignored')];
    expect(alertAfter(...ignored)?.permissionButton).to.deep.equal({ is: 'renewed', isRefused: false });
    const alert = alertAfter(...ignored, answered('ignored'));
    expect(alert).to.deep.include({ permissionButton: undefined, mainAction: 'confirm', isPermissionFinal: true });
  });

  it('goes if it fails, and is there again in the next alert', () => {
    const failed = [...askable, answered('failed')];
    expect(alertAfter(...failed)?.permissionButton).to.equal(undefined);
    const again = [...failed, does('alertConfirmed'), retry, ...askable.slice(-2)];
    expect(alertAfter(...again)?.permissionButton).to.deep.equal({ is: 'fresh', isRefused: false });
  });

  it('gives way to the alert for no camera if there is none, and the host is told [2.52]', () => {
    const [state, effects] = play([...askable, answered('noCamera')]);
    expect(effects).to.deep.equal([{ type: 'raiseNotice', code: 'no_camera' }]);
    expect(screenAfter([noticeShown('no_camera')], state).alert).to.deep.include({
      code: 'no_camera',
      permissionButton: undefined,
    });
  });

  for (const [name, events] of [
    ['before the alert is open', askable.slice(0, -1)],
    ['once the alert is confirmed', [...askable, does('alertConfirmed')]],
  ] as const)
    it(`is not heard ${name}`, () => {
      for (const answer of ['allowed', 'refused', 'ignored', 'noCamera', 'failed'] as const)
        expect(play([...events, answered(answer)]), answer).to.deep.equal([runningAfter(events), []]);
    });
});

describe('a permission that changes', () => {
  const denied = RUNNING_SITUATIONS['front-denied-for-good'];
  const granted = permissionRead('granted');

  it('to "granted" opens the camera, with the alert open or confirmed [2.41]', () => {
    expect(play([...denied, granted])[1]).to.deep.equal(opening());
    expect(play([...denied, does('alertConfirmed'), granted])[1]).to.deep.equal(opening());
    const inside = [...inApp('front-opening'), permissionRead('denied'), cameraFailed('camera_denied')];
    expect(play([...inside, noticeShown('in_app'), granted])[1], 'inside an app').to.deep.equal(opening());
  });

  it('to "prompt" offers another try, and doesn’t request the camera', () => {
    const asked = [...denied, permissionRead('prompt')];
    expect(play(asked)[1]).to.deep.equal([]);
    expect(screenAfter(asked).alert?.canRetry).to.equal(true);
  });

  for (const [name, events] of [
    ['while the host is being notified of the alert', [...denied.slice(0, -1), granted]],
    ['if it was granted all along', [...RUNNING_SITUATIONS['front-denied'], granted]],
    ['if it is reported as granted again', [...denied.slice(0, -1), granted, noticeShown('camera_denied'), granted]],
    ['in another alert', [...RUNNING_SITUATIONS['front-busy'], permissionRead('prompt'), granted]],
    ['with a live view', [...RUNNING_SITUATIONS['front-live'], permissionRead('prompt'), granted]],
  ] as const)
    it(`does not open the camera ${name} [2.41]`, () => {
      const [state, effects] = play(events);
      expect(effects).to.deep.equal([]);
      expect(state).to.deep.nested.include({ 'page.permission': 'granted' });
    });
});
