// When each event has an effect. Anywhere else, it changes nothing.
import { expect } from 'chai';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import type { Running, State } from '../../src/core/state.ts';
import * as camera from './camera/events.ts';
import { EVENTS, MEANINGS } from './every-event.ts';
import * as events from './events.ts';
import { after, play, RUNNING_NAMES, runningAfter, SITUATIONS } from './situations.ts';

/** What no situation shows, and some events are about. */
const OTHERS: Readonly<Record<string, Running>> = {
  offline: runningAfter([...SITUATIONS['front-connection-lost'], events.does('wentOffline')]),
  'muted for good': runningAfter([
    ...SITUATIONS['front-paused'],
    events.does('muteGrewLong'),
    camera.attached(),
    events.does('cameraMuted'),
    events.does('muteGrewLong'),
  ]),
  'with a second camera': runningAfter([...SITUATIONS['front-live'], camera.camerasListed('first')]),
  'waiting for the host’s server': runningAfter([events.started({ sessionUrl: '/session' })]),
};

const changes = (state: State, event: Event): boolean => {
  const [next, effects] = transition(state, event);
  return effects.length > 0 || JSON.stringify(next) !== JSON.stringify(state);
};

/** An event as a reader names it: its type, and what else it says. */
const nameOf = (event: Event): string =>
  [
    event.type,
    ...Object.values<unknown>({ ...event }).filter((value) => typeof value !== 'object' && value !== event.type),
  ].join(' ');

describe('an event', () => {
  const states = [...RUNNING_NAMES.map((name) => [name, after(name)] as const), ...Object.entries(OTHERS)];
  for (const [situation, state] of states)
    it(`has an effect exactly where it has a meaning: "${situation}"`, () => {
      const wrong = MEANINGS.filter(([event, means]) => changes(state, event) !== means(state));
      expect(wrong.map(([event]) => nameOf(event))).to.deep.equal([]);
    });

  it('has a meaning somewhere, but for a notice that changes nothing and a photo that is as it was', () => {
    const idle = MEANINGS.filter(([, means]) => !states.some(([, state]) => means(state)));
    expect(idle.map(([event]) => nameOf(event))).to.deep.equal([
      'noticeSilenced firefox_remember',
      'photoReadBack noisy',
      'noticeShown photo_altered ',
      'noticeSilenced photo_altered',
    ]);
  });

  const UNTOLD = ['startRefused', 'closed', 'closed', 'removed', 'languageSet', 'errorDelayPassed'];
  const IDLE = ['started', 'startRefused', 'removed', 'languageSet'];
  for (const [situation, meaningful] of [
    ['idle', IDLE],
    ['idle-after-session', IDLE],
    ['refused', ['started', ...UNTOLD]],
    ['broken', ['started', ...UNTOLD]],
  ] as const)
    it(`without a meaning changes nothing in "${situation}" [3.9, 4.8]`, () => {
      const [state] = play(SITUATIONS[situation]);
      expect(EVENTS.filter((event) => changes(state, event)).map(({ type }) => type)).to.have.members(meaningful);
    });
});
