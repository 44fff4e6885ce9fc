// The flow from `start` to the result, phase by phase.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import { transition } from '../../../src/core/machine.ts';
import { INITIAL_STATE, langOf, stepOf, type Photo, type Side } from '../../../src/core/state.ts';
import { cameraAsking, errorDelay, judged, longWait, opening, stepped } from '../effects.ts';
import { failed, photoFailed } from '../calls/events.ts';
import { attached } from '../camera/events.ts';
import { BACK, configOf, does, FRONT, refusedStart, SELFIE, started } from '../events.ts';
import { after, effectsOf, play, playIn, RUNNING_NAMES, runningAfter } from '../situations.ts';

describe('start', () => {
  it('begins a session, opens the back camera immediately and delays the calls [1.3]', () => {
    const [state, effects] = play([started()]);
    expect(effects).to.deep.equal([
      { type: 'beginSession', config: configOf() },
      ...opening(),
      { type: 'connectProvider' },
      { type: 'wait', ms: 1000, then: { type: 'sessionDelayPassed' } },
      stepped(0, 1),
    ]);
    expect(state).to.deep.include({ step: 1, phase: { is: 'capturing' }, camera: cameraAsking('unstarted') });
  });

  it('uses the delays from the configuration, 0 included [1.4]', () => {
    const timings = { previewPause: 0, sessionDelay: 7, createDelay: 9, errorDelay: 11 };
    const waits = effectsOf([
      started({ timings, hasAccessToken: false }),
      attached(),
      does('sessionDelayPassed'),
      failed('token'),
    ]).filter((effect) => effect.type === 'wait');
    expect(waits.map(({ ms, then: { type } }) => `${type} ${ms}`)).to.deep.equal([
      'promptGrewOld 2500',
      'questionGrewSilent 15000',
      'sessionDelayPassed 7',
      'previewPausePassed 0',
      'createDelayPassed 9',
      'errorDelayPassed 11',
    ]);
  });

  const set: Event = { type: 'languageSet', lang: 'en' };
  const unset = started({ lang: undefined });
  const said = started({ lang: 'en' }, { saidLang: 'en' });
  for (const [name, events, lang] of [
    ['the language of the configuration', [started({ lang: 'en' })], 'en'],
    ['Vietnamese by default', [unset], 'vi'],
    ['the language of set_language if the configuration has none', [set, unset], 'en'],
    ['the language of the configuration over an earlier set_language', [set, started({ lang: 'vi' })], 'vi'],
    ['the language of a later set_language', [started({ lang: 'vi' }), set], 'en'],
    ['the default for a restart without a language, not that of the attribute before', [started(), unset], 'vi'],
    ['the language that was set in the session, for a restart', [started({ lang: 'vi' }), set, unset], 'en'],
    ['that language after it was closed', [started({ lang: 'vi' }), set, does('wentBack'), unset], 'en'],
    ['the language that was set before the session, after it was closed', [set, unset, does('wentBack'), unset], 'en'],
    ['the language that was set before the session, for a restart', [set, unset, unset], 'en'],
    [
      'the language that was set before a screen broke',
      [set, unset, does('viewBroke'), does('errorDelayPassed'), unset],
      'en',
    ],
    ['the language of start itself, for a restart', [said, unset], 'en'],
    ['the language of start itself, after it was closed', [said, does('wentBack'), unset], 'en'],
    ['the language of a later start', [said, started({ lang: 'vi' })], 'vi'],
    [
      'the language of set_language over that of start itself',
      [said, { type: 'languageSet', lang: 'vi' }, unset],
      'vi',
    ],
    ['no language that an attribute has replaced since', [set, started({ lang: 'fr' }), unset], 'vi'],
    ['the language of set_language despite a refused start in between', [set, refusedStart(), unset], 'en'],
    ['the language of set_language while a start is being refused', [refusedStart(), set, unset], 'en'],
    ['that language after the host was told', [set, refusedStart(), does('errorDelayPassed'), unset], 'en'],
    ['Vietnamese after a refused start ended a session in English', [started(), refusedStart(), unset], 'vi'],
  ] as const)
    it(`uses ${name} [1.33]`, () => {
      expect(langOf(runningAfter(events))).to.equal(lang);
    });
});

it('a refused start ends a running session, then reports error and close, with the id of its request, after 300 ms [1.11]', () => {
  const [refused, ending] = playIn('front-verifying', refusedStart('given'));
  expect(ending).to.deep.equal([
    { type: 'endSession', keepsConfig: false },
    { type: 'closeCamera' },
    { type: 'settleScreen' },
    { type: 'warn', text: 'start was refused: domain is required.' },
    errorDelay,
  ]);
  const [idle, telling] = transition(refused, does('errorDelayPassed'));
  expect(idle).to.deep.equal(INITIAL_STATE);
  expect(telling[0]).to.deep.equal({ type: 'endSession', keepsConfig: false });
  expect(telling.slice(3)).to.deep.equal([
    {
      type: 'notifyHost',
      note: { type: 'failed', call: null, kind: 'config', detail: 'domain is required.', requestId: 'request-1' },
    },
    { type: 'notifyHost', note: { type: 'closed', reason: 'error', step: 1, requestId: 'request-1' } },
    stepped(1, 0),
  ]);
});

describe('a restart', () => {
  it('ends a session silently and starts again, wherever it is [1.15]', () => {
    for (const situation of RUNNING_NAMES) {
      if (situation.startsWith('complet')) continue;
      const before = after(situation);
      const restart = started({ requestId: 'newest', lang: 'vi' });
      // the browser's chooser stays open
      const chooser = before.chooser && { ...before.chooser, step: 0, offeredOn: undefined };
      expect(transition(before, restart), situation).to.deep.equal([
        { ...runningAfter([restart]), chooser, consent: before.consent },
        [
          { type: 'beginSession', config: restart.config },
          ...opening(),
          { type: 'connectProvider' },
          { type: 'wait', ms: 1000, then: { type: 'sessionDelayPassed' } },
          ...(stepOf(before) === 1 ? [] : [stepped(stepOf(before), 1)]),
        ],
      ]);
    }
  });

  for (const [when, ...events] of [
    ['while complete is outstanding'],
    ['until the host was told that it failed', failed('complete')],
    ['until the host was told of a screen that broke meanwhile', does('viewBroke')],
    ['until the host was told of a screen that broke after it failed', failed('complete'), does('viewBroke')],
  ] as const) {
    for (const start of [started(), refusedStart()])
      it(`is ignored with a warning ${when} (${start.type}) [1.16]`, () => {
        const [before] = playIn('completing', ...events);
        const [state, effects] = transition(before, start);
        expect(state).to.equal(before);
        expect(effects).to.deep.equal([
          { type: 'warn', text: 'start was ignored: the request of the current session is being completed.' },
        ]);
      });
  }

  it('begins a session once the host was told of the failure of complete [1.16]', () => {
    const [idle] = playIn('complete-failed', does('errorDelayPassed'));
    expect(runningAfter([started()], idle).step).to.equal(1);
  });
});

describe('the order of the photos', () => {
  for (const [side, photo] of Object.entries({ front: FRONT, back: BACK, selfie: SELFIE }) as [Side, Photo][])
    it(`verifies the ${side} once, even if it is accepted twice [4.7, 4.8]`, () => {
      expect(effectsOf([does('photoAccepted'), does('photoAccepted')], after(`${side}-review`))).to.deep.equal([
        { type: 'verifyPhoto', side, photo, requestId: 'request-1' },
        longWait,
      ]);
    });

  it('stays with a rejected photo until Retake, which clears the error and keeps the stream [3.13, 4.6]', () => {
    const [rejected, told] = playIn('front-verifying', photoFailed());
    expect(told).to.deep.equal(judged(1, 27));
    expect(rejected).to.deep.include({ step: 1, phase: { is: 'rejected', photo: FRONT, code: 27 } });
    expect(transition(rejected, does('photoAccepted'))).to.deep.equal([rejected, []]);
    expect(transition(rejected, does('retakePressed'))).to.deep.equal([
      { ...after('front-live'), rejections: [27] },
      [],
    ]);
  });
});
