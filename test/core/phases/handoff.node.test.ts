// Continuing on a phone: where it is offered, and how it ends.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import type { Running } from '../../../src/core/state.ts';
import { opening } from '../effects.ts';
import { failed } from '../calls/events.ts';
import { attached } from '../camera/events.ts';
import { configured, does, FRONT, handoff, handoffPrepared, phoneUrl, taken } from '../events.ts';
import { after, effectsOf, play, playIn, reach, RUNNING_SITUATIONS, runningAfter, screenAfter } from '../situations.ts';

const PRESSED = does('handoffPressed');
const desktop = { handoff };
const isOffered = (events: readonly Event[]): boolean => {
  const { hasHandoff } = screenAfter(events);
  expect(play([PRESSED], runningAfter(events))[1].length > 0, 'the button works').to.equal(hasHandoff);
  return hasHandoff;
};

describe('continuing on a phone', () => {
  for (const situation of ['front-opening', 'front-live', 'back-live', 'selfie-live', 'front-denied'] as const)
    it(`is offered in "${situation}", but not on a phone or without the option [3.19]`, () => {
      expect(isOffered(reach(situation, desktop))).to.equal(true);
      expect(isOffered(reach(situation, desktop, { isMobile: true }))).to.equal(false);
      expect(isOffered(RUNNING_SITUATIONS[situation])).to.equal(false);
    });

  for (const [situation, isThere] of [
    ['front-denied', true],
    ['front-unanswered', false],
    ['front-unanswered-alert', true],
    ['selfie-no-stream', true],
    ['front-camera-off', true],
    ['front-rejected-twice', true],
    ['front-rejected', false],
    ['front-live', false],
    ['front-alert-pending', false],
    ['front-altered', false],
    ['front-tries-over', false],
  ] as const)
    it(`at an address alone is ${isThere ? 'offered' : 'not offered'} in "${situation}", and never on a phone [3.51]`, () => {
      const options = { phoneUrl, handoff: undefined };
      expect(isOffered(reach(situation, options))).to.equal(isThere);
      expect(isOffered(reach(situation, options, { isMobile: true }))).to.equal(false);
    });

  it('at an address alone is offered while the last of two rejections or more is one for quality', () => {
    const again = (code: number | null): Event[] => [
      ...[does('retakePressed'), attached(), taken(FRONT), does('photoAccepted')],
      { type: 'photoFailed', code },
    ];
    const twice = reach('front-rejected', { phoneUrl, upload: 'never' });
    for (const [codes, isThere] of [
      [[28], true],
      [[41], false],
      [[28, 10], false],
      [[41, 4], true],
    ] as const)
      expect(isOffered([...twice, ...codes.flatMap(again)]), codes.join()).to.equal(isThere);
  });

  it('is the main action if there is no camera [3.19]', () => {
    for (const [situation, action] of [
      ['front-no-camera', 'handoff'],
      ['front-unsupported', 'handoff'],
      ['selfie-no-stream', 'handoff'],
      ['front-busy', 'retry'],
    ] as const)
      expect(screenAfter(reach(situation, desktop)).alert?.mainAction, situation).to.equal(action);
  });

  for (const [name, events] of [
    ['before the code appears', [PRESSED]],
    ['while the code is shown', [PRESSED, handoffPrepared]],
  ] as const)
    it(`returns to the live view, or to the alert, on Go back ${name} [3.20]`, () => {
      const [live, effects] = playIn('front-handoff', ...events, does('wentBack'));
      expect(effects).to.deep.equal([{ type: 'cancelHandoff' }, ...opening()]);
      expect(live).to.deep.nested.include({ phase: { is: 'capturing' } });
      const alerted = playIn('front-no-camera-handoff', ...events, does('wentBack'));
      expect(alerted).to.deep.equal([after('front-no-camera-handoff'), [{ type: 'cancelHandoff' }]]);
    });

  it('that fails after an alert leads to the screen behind it, with a message and another try', () => {
    const events = [...RUNNING_SITUATIONS['front-no-camera-handoff'], PRESSED, does('handoffFailed')];
    expect(screenAfter(events)).to.deep.include({
      alert: undefined,
      status: 'handoffFailed',
      isStatusShown: true,
      cameraButton: 'enabled',
      hasHandoff: true,
    });
  });

  it('survives a failed call of this device, which is repeated with the next photo', () => {
    const events = [...reach('front-live-early', desktop), does('sessionDelayPassed'), PRESSED, failed('create')];
    const handedOff: Running = runningAfter(events);
    expect(handedOff.phase.is).to.equal('handedOff');
    const back = [does('wentBack'), attached(), taken(FRONT), does('photoAccepted')];
    expect(effectsOf(back, handedOff).map(({ type }) => type)).to.include('createRequest');
  });

  for (const [name, before, meanwhile] of [
    ['the session delay', [], [does('sessionDelayPassed')]],
    ['its token', [does('sessionDelayPassed'), does('createDelayPassed')], [does('tokenReceived')]],
    ['the pause before a retry', [does('sessionDelayPassed'), failed('token')], [does('retryPausePassed')]],
    ['the network', [does('wentOffline'), does('sessionDelayPassed'), failed('token')], [does('cameOnline')]],
  ] as const)
    it(`makes no call after ${name}, until the next photo here is accepted [3.38]`, () => {
      const options = { handoff, hasAccessToken: false, networkRetry: 1 };
      const live = configured(RUNNING_SITUATIONS['front-live-early'], options);
      const handedOff = runningAfter([...live, ...before, PRESSED]);
      expect(effectsOf([...meanwhile], handedOff)).to.deep.equal([]);
      const back = [...meanwhile, does('wentBack'), attached(), taken(FRONT), does('photoAccepted')];
      const calls = effectsOf(back, handedOff).filter(({ type }) => type === 'fetchToken' || type === 'createRequest');
      expect(calls.length).to.equal(1);
    });
});
