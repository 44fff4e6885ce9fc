// The session of the host's own server: asked at once, awaited by the provider's calls, retried and reported like them.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import { langOf } from '../../../src/core/state.ts';
import { attached, painted } from '../camera/events.ts';
import { configOf, does, FRONT, started, taken } from '../events.ts';
import { effectsOf, play, runningAfter } from '../situations.ts';

const UNOPENED = { sessionUrl: 'https://insurer.example/api', hasAccessToken: false, providerUrl: '' };
const opened = (overrides: object = {}): Event => ({ type: 'sessionOpened', config: configOf(overrides) });
const sessionFailed = (more: object = {}): Event => ({
  type: 'callFailed',
  failure: { call: 'session', kind: 'network', detail: 'Failed to fetch', isHandled: false, retry: 'soon', ...more },
});

const callsIn = (events: readonly Event[]): string[] =>
  effectsOf(events)
    .map(({ type }) => type)
    .filter((type) => ['openSession', 'fetchToken', 'createRequest'].includes(type));
const start = started(UNOPENED);

describe('the session of the host’s server', () => {
  it('is asked for at the start, once, and the camera opens in parallel [1.25]', () => {
    expect(callsIn([start])).to.deep.equal(['openSession']);
    expect(effectsOf([start]).map(({ type }) => type)).to.include('openCamera');
  });

  for (const [when, events] of [
    ['before', [opened(), does('sessionDelayPassed')]],
    ['after', [does('sessionDelayPassed'), opened()]],
  ] as const)
    it(`answered ${when} the delay: the request is created once both have come, and no token is fetched`, () => {
      expect(callsIn([start, events[0]])).to.deep.equal(['openSession']);
      expect(callsIn([start, ...events])).to.deep.equal(['openSession', 'createRequest']);
    });

  it('uses the request of the answer, and its options', () => {
    const answer = opened({ requestId: 'r1', lang: 'vi', autoCapture: true });
    const state = runningAfter([start, does('sessionDelayPassed'), answer]);
    const { calls, auto } = state;
    expect([calls.request, langOf(state), auto.isOn]).to.deep.equal([{ is: 'ready', id: 'r1' }, 'vi', true]);
  });

  it('keeps a language that the host has set since [1.33]', () => {
    for (const given of ['en', 'fr', undefined])
      for (const set of ['en', 'vi', 'fr']) {
        const events: Event[] = [started({ ...UNOPENED, lang: given }), { type: 'languageSet', lang: set }];
        for (const lang of ['en', 'vi'])
          expect(langOf(runningAfter([...events, opened({ lang })])), lang).to.equal(set);
      }
  });

  it('keeps a switch as the person has set it since, and sets the other [1.36]', () => {
    const live = [started({ ...UNOPENED, autoCapture: true }), attached(), painted(), does('previewPausePassed')];
    const events = [...live, does('autoPressed'), opened({ autoCapture: true, guideSounds: true })];
    expect(runningAfter(events).auto).to.deep.include({ isOn: false, hasSounds: true });
    const sounds = [...live, does('soundsPressed'), opened({ autoCapture: true, guideSounds: false })];
    expect(runningAfter(sounds).auto).to.deep.include({ isOn: true, hasSounds: true });
  });

  it('that is asked for again during the delay waits for it anew: one request is created', () => {
    const reviewed = [start, sessionFailed({ isHandled: true }), attached(), taken(FRONT)];
    const again = [...reviewed, does('photoAccepted')];
    expect(play(again)[1].slice(0, 2)).to.deep.equal([
      { type: 'openSession' },
      { type: 'wait', ms: 1000, then: { type: 'sessionDelayPassed' } },
    ]);
    expect(callsIn([...again, opened()]).at(-1)).to.equal('openSession');
    expect(callsIn([...again, opened(), does('sessionDelayPassed')]).at(-1)).to.equal('createRequest');
  });

  it('that answers late, when nobody waits for it, changes nothing', () => {
    const events = [start, does('sessionDelayPassed'), opened({ requestId: 'r1' }), opened({ requestId: 'r2' })];
    expect(runningAfter(events).calls.request).to.deep.equal({ is: 'ready', id: 'r1' });
  });
});
