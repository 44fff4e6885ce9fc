// Calls that get no answer: which are retried, when, how often, and what the person sees in the meantime.
import { expect } from 'chai';
import { MAX_RETRY_PAUSE_MS, RETRY_PAUSE_MS } from '../../../src/core/constants.ts';
import type { Effect } from '../../../src/core/effects.ts';
import type { Event } from '../../../src/core/events.ts';
import type { CallName, Running } from '../../../src/core/state.ts';
import { longWait } from '../effects.ts';
import { busy, failed, failureOf, lost } from './events.ts';
import { BACK, configured, does, FRONT, SELFIE, started, taken } from '../events.ts';
import { play, RUNNING_SITUATIONS, runningAfter, screenAfter } from '../situations.ts';

const RETRIES = 2;
/** The same history in a session that retries calls. */
const patient = (events: readonly Event[], networkRetry = RETRIES): Event[] => configured(events, { networkRetry });

const verify = (side: 'front' | 'back' | 'selfie', photo: typeof FRONT): Effect => ({
  type: 'verifyPhoto',
  side,
  photo,
  requestId: 'request-1',
});
const asked = [started({ hasAccessToken: false }), does('sessionDelayPassed')];
const unopened = [started({ sessionUrl: 'https://insurer.example/api', hasAccessToken: false, providerUrl: '' })];

/** Every call that may be retried, the events that lead to it, and the effect that makes it. */
const CALLS: readonly (readonly [call: Exclude<CallName, 'complete'>, history: readonly Event[], made: Effect])[] = [
  ['session', unopened, { type: 'openSession' }],
  ['token', asked, { type: 'fetchToken' }],
  ['create', [...asked, does('createDelayPassed'), does('tokenReceived')], { type: 'createRequest' }],
  ['front', RUNNING_SITUATIONS['front-verifying'], verify('front', FRONT)],
  ['back', RUNNING_SITUATIONS['back-verifying'], verify('back', BACK)],
  ['selfie', RUNNING_SITUATIONS['selfie-verifying'], verify('selfie', SELFIE)],
  ['ocr', RUNNING_SITUATIONS['reading-ocr'], { type: 'readOcr', requestId: 'request-1' }],
];

const pause = (ms: number): Effect => ({ type: 'wait', ms, then: { type: 'retryPausePassed' } });
const passed = does('retryPausePassed');
const phaseAfter = (events: readonly Event[]): Running['phase'] => runningAfter(events).phase;

for (const [call, history, made] of CALLS) {
  describe(`the call "${call}" without an answer`, () => {
    const before = patient(history);
    const once = [...before, failed(call)];

    it('is repeated after one second and then two, and fails after the configured number of retries [4.22]', () => {
      expect(play(once)[1]).to.deep.equal([pause(1000)]);
      expect(play([...once, passed])[1]).to.deep.equal([made, longWait]);
      const twice = [...once, passed, failed(call)];
      expect(play(twice)[1]).to.deep.equal([pause(2000)]);
      const [state, effects] = play([...twice, passed, failed(call)]);
      expect(state).to.deep.nested.include({ 'calls.outage': undefined });
      expect(effects).to.deep.equal([{ type: 'wait', ms: 300, then: { type: 'errorDelayPassed' } }]);
    });

    it('is retried immediately on request, and only once [4.22]', () => {
      const pressed = [...once, does('retryPressed')];
      expect(play(pressed)[1]).to.deep.equal([made, longWait]);
      for (const again of ['retryPressed', 'retryPausePassed', 'cameOnline'] as const)
        expect(play([...pressed, does(again)])[1], again).to.deep.equal([]);
    });

    it('waits for the network without counting, and continues when it is back [4.23]', () => {
      const offline = [...before, does('wentOffline'), failed(call)];
      expect(play([...offline, passed])[1]).to.deep.equal([]);
      const tries = Array.from({ length: 5 }, () => [does('retryPressed'), failed(call)]).flat();
      expect(runningAfter([...offline, ...tries]).calls.outage).to.deep.include({ retries: 0 });
      expect(play([...offline, ...tries, does('cameOnline')])[1]).to.deep.equal([made, longWait]);
    });

    it('keeps the pause that the provider requested [4.24]', () => {
      const waiting = [...before, busy(call, 30_000)];
      expect(play(waiting)[1]).to.deep.equal([pause(30_000)]);
      for (const early of ['retryPressed', 'cameOnline'] as const)
        expect(play([...waiting, does('wentOffline'), does(early)])[1], early).to.deep.equal([]);
      expect(play([...waiting, passed])[1]).to.deep.equal([made, longWait]);
    });

    it('continues with the network if a requested pause has passed offline', () => {
      const waiting = [...before, busy(call, 30_000), does('wentOffline'), passed];
      expect(play(waiting)[1]).to.deep.equal([]);
      expect(play([...waiting, does('cameOnline')])[1]).to.deep.equal([made, longWait]);
    });

    it('isn’t retried by default, not even offline', () => {
      const offline = [...patient(history, 0), does('wentOffline'), failed(call)];
      expect(phaseAfter(offline)).to.deep.include({ is: 'failed' });
    });

    it('isn’t retried after an HTTP answer without Retry-After [4.24]', () => {
      const failure = { ...failureOf(call), kind: 'http', retry: 'never' } as const;
      expect(phaseAfter([...before, { type: 'callFailed', failure }])).to.deep.include({ is: 'failed' });
    });
  });
}

describe('the call "complete" without an answer', () => {
  for (const [how, event] of [
    ['the answer is lost', failed('complete')],
    ['the provider asks for a retry', busy('complete')],
  ] as const)
    it(`is never retried: ${how} [4.21]`, () => {
      const events = [...patient(RUNNING_SITUATIONS.completing), event];
      expect(phaseAfter(events)).to.deep.include({ is: 'failed' });
      for (const again of ['retryPressed', 'retryPausePassed', 'cameOnline'] as const)
        expect(play([...events, does('wentOffline'), does(again)])[1], again).to.deep.equal([]);
    });
});

describe('retries', () => {
  it('never pause longer than the limit', () => {
    const tries = Array.from({ length: 6 }, () => [failed('front'), passed]).flat();
    const [, effects] = play([...patient(RUNNING_SITUATIONS['front-verifying'], 9), ...tries, failed('front')]);
    expect(effects).to.deep.equal([pause(MAX_RETRY_PAUSE_MS)]);
  });

  it('are counted again for another photo after one was lost', () => {
    const events = [...patient(RUNNING_SITUATIONS['front-verifying']), failed('front'), lost(FRONT), taken(BACK)];
    const [, effects] = play([...events, does('photoAccepted'), passed]);
    expect(effects, 'the old pause retries nothing').to.deep.equal([]);
    expect(play([...events, does('photoAccepted'), failed('front')])[1]).to.deep.equal([pause(RETRY_PAUSE_MS)]);
  });
});

describe('the outage screen', () => {
  it('is hidden while the person can continue', () => {
    const live = patient([...RUNNING_SITUATIONS['front-live-early'], does('sessionDelayPassed')]);
    expect(screenAfter([...live, failed('create')])).to.deep.equal(screenAfter(live));
    const accepted = [...live, failed('create'), taken(FRONT), does('photoAccepted')];
    expect(screenAfter(accepted)).to.deep.include({ status: 'connectionLost', retryButton: 'enabled' });
  });
});
