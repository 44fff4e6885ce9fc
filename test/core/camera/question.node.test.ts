// The browser's question that nobody sees: when the person may say so, what the alert offers, and what ends it.
import { expect } from 'chai';
import { opening } from '../effects.ts';
import { configured, does, fileChosen, fileRefused, handoff, started } from '../events.ts';
import { effectsOf, play, reach, RUNNING_SITUATIONS, runningAfter, screenAfter } from '../situations.ts';
import { noticeShown, noticeSilenced } from './events.ts';

const OFFERED = RUNNING_SITUATIONS['front-unanswered'];
const ALERTED = RUNNING_SITUATIONS['front-unanswered-alert'];
const missed = does('questionMissed');

it('can be missed once it is open for long; the host is told, and only then an alert opens [2.56]', () => {
  expect(screenAfter(OFFERED)).to.deep.include({ canMissQuestion: true, status: 'cameraAsking', alert: undefined });
  expect(play([...RUNNING_SITUATIONS['front-prompt-unanswered'], missed])[1]).to.deep.equal([]);
  const [state, effects] = play([...OFFERED, missed]);
  expect(effects).to.deep.equal([{ type: 'raiseNotice', code: 'camera_unanswered' }]);
  const shown = screenAfter([noticeShown('camera_unanswered', 'https://insurer.example/')], state);
  expect(shown.alert).to.deep.include({ code: 'camera_unanswered', pageUrl: 'https://insurer.example/' });
  expect(runningAfter([noticeSilenced('camera_unanswered')], state)).to.deep.equal(runningAfter(OFFERED));
});

for (const [where, events, offered] of [
  ['in a browser', ALERTED, { mainAction: 'confirm', browserUrl: undefined }],
  [
    'in another’s app',
    RUNNING_SITUATIONS['front-unanswered-in-app'],
    { mainAction: 'leaveApp', browserUrl: 'https://insurer.example/claim' },
  ],
  [
    'in the host’s own app',
    reach('front-unanswered-in-app', { inApp: 'own' }),
    { mainAction: 'confirm', browserUrl: undefined },
  ],
  ['with files', RUNNING_SITUATIONS['front-unanswered-upload'], { mainAction: 'upload' }],
  ['with a phone', configured(ALERTED, { handoff }), { mainAction: 'handoff' }],
] as const)
  it(`the alert offers what this page can, ${where}`, () => {
    const screen = screenAfter(events);
    expect(screen.alert).to.deep.include({ canRetry: false, permissionButton: undefined, ...offered });
    expect(screen.hasUpload).to.equal(where === 'with files');
    expect(screen.hasHandoff).to.equal(where === 'with a phone');
  });

it('leaves the way back to files open, and the camera’s', () => {
  const back = [...RUNNING_SITUATIONS['front-unanswered-upload'], fileChosen, fileRefused('empty')];
  expect(screenAfter(back)).to.deep.include({ hasUpload: true, cameraButton: 'enabled', alert: undefined });
  expect(play([...back, does('cameraRequested')])[1]).to.deep.equal(opening());
});

it('counts only the time in which the page is visible', () => {
  const hold = (isHeld: boolean) => ({ type: 'holdWait', of: 'questionGrewSilent', isHeld });
  const away = [does('pageHidden'), does('pageHidden'), does('pageShown'), does('pageShown')];
  expect(effectsOf(away, runningAfter([started()]))).to.deep.equal([hold(true), hold(false)]);
});
