// When a session's facts are recorded for `captureFacts`, whenever the recorder arrives. What it records: io/facts.
import { expect, onTestFinished, test } from 'vitest';
import type { CaptureFacts } from '../../src/core/facts/facts.ts';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import { INITIAL_STATE } from '../../src/core/state.ts';
import type { FactsRecorder, SeenAtPhoto } from '../../src/io/facts.ts';
import { createFactsKeeper } from '../../src/io/facts-keeper.ts';
import { closed, configOf, configured, does, FRONT, handoff, handoffPrepared, taken } from '../core/events.ts';
import { RUNNING_SITUATIONS } from '../core/situations.ts';
import { promisesSettled } from '../runtime/world.ts';
import { override } from '../support/override.ts';

const FACTS = {} as CaptureFacts;
const LIVE = configured(RUNNING_SITUATIONS['front-live'], { captureFacts: true, handoff });
const HANDED_OFF = [does('handoffPressed'), handoffPrepared, does('handoffFinished')];

/** A keeper whose recorder notes the types of the events, and throws at `poison`. */
function keep(poison?: Event['type']) {
  const noted: Event['type'][] = [];
  const reported: unknown[] = [];
  const warnings: string[] = [];
  const seen: SeenAtPhoto[] = [];
  const page = { functions: ['the browser’s'] };
  onTestFinished(override(globalThis, 'reportError', (error: unknown) => void reported.push(error)));
  const recorder: FactsRecorder = {
    note({ event }, seenThen) {
      if (event.type === poison) throw new Error('Broken');
      noted.push(event.type);
      if (seenThen) seen.push(seenThen);
    },
    look: () => undefined,
    read: () => FACTS,
  };
  const loads: { arrive: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const keeper = createFactsKeeper(
    () =>
      new Promise((resolve, reject) => {
        const settle = (end: () => void) => () => (end(), promisesSettled());
        loads.push({
          arrive: settle(() => resolve(() => recorder)),
          fail: settle(() => reject(new Error('Offline'))),
        });
      }),
    () => ({ source: undefined, functions: page.functions }),
    (text) => void warnings.push(text),
  );
  let state = INITIAL_STATE;
  return {
    noted,
    reported,
    warnings,
    seen,
    page,
    loads,
    read: keeper.read,
    play: (...events: readonly Event[]): void => {
      for (const event of events) {
        const before = state;
        const [after, effects] = transition(before, event);
        state = after;
        keeper.observe({ before, event, after, effects, nowMs: 0, frameSize: undefined });
      }
    },
  };
}

const typesOf = (events: readonly Event[]): string[] => events.map(({ type }) => type);

test('what happens before the recorder is there is noted once it is, and everything later at once [3.43]', async () => {
  const { play, noted, loads, read } = keep();
  play(...LIVE);
  expect(read()).toBeUndefined();
  await loads[0]?.arrive();
  expect(noted).toEqual(typesOf(LIVE));
  // the result is told in the same task
  play(...HANDED_OFF);
  expect(noted).toEqual(typesOf([...LIVE, ...HANDED_OFF]));
  expect(read()).toBe(FACTS);
});

test('a photo has what was seen when it was taken, however late the recorder arrives [3.43]', async () => {
  const { play, seen, page, loads } = keep();
  play(...LIVE, taken(FRONT));
  page.functions = ['the page’s'];
  await loads[0]?.arrive();
  play(does('retakePressed'), taken(FRONT));
  expect(seen.map(({ functions }) => functions)).toEqual([['the browser’s'], ['the page’s']]);
});

test('the answer of the host’s server says whether there are facts, whatever the start said: what came before it counts [3.37]', async () => {
  for (const captureFacts of [true, false]) {
    const { play, loads, noted, read } = keep();
    const given = { sessionUrl: '/session', hasAccessToken: false, captureFacts: !captureFacts };
    const before = [...configured(RUNNING_SITUATIONS['front-live-early'], given), taken(FRONT)];
    play(...before);
    expect(loads).toEqual([]);
    play({ type: 'sessionOpened', config: configOf({ captureFacts }) });
    await loads[0]?.arrive();
    expect(noted).toEqual(captureFacts ? [...typesOf(before), 'sessionOpened'] : []);
    expect(read()).toBe(captureFacts ? FACTS : undefined);
  }
});

test('a result without facts that were asked for has a line on the console, and no other has one', async () => {
  const ends = {
    late: () => undefined,
    lost: async ({ loads }: ReturnType<typeof keep>) => await loads[0]?.fail(),
    there: async ({ loads }: ReturnType<typeof keep>) => await loads[0]?.arrive(),
  };
  for (const [end, happens] of Object.entries(ends)) {
    const kept = keep();
    kept.play(...LIVE);
    await happens(kept);
    kept.play(...HANDED_OFF);
    kept.read();
    const line = "captureFacts: its file hasn't arrived, so the result has no facts.";
    expect(kept.warnings, end).toEqual(end === 'there' ? [] : [line]);
  }
  const without = keep();
  without.play(...RUNNING_SITUATIONS['front-live']);
  without.read();
  expect(without.warnings).toEqual([]);
});

for (const [when, arrivesAfter] of [
  ['before the recorder is there', LIVE.length],
  ['with the recorder there', 1],
] as const)
  test(`a session whose recorder throws at what came ${when} has no facts, and the error is reported once`, async () => {
    const { play, loads, read, reported } = keep('framePainted');
    play(...LIVE.slice(0, arrivesAfter));
    await loads[0]?.arrive();
    play(...LIVE.slice(arrivesAfter), ...HANDED_OFF);
    expect(read()).toBeUndefined();
    expect(reported).toEqual([new Error('Broken')]);
  });

test('without the option nothing is loaded, and a recorder that doesn’t load or comes too late notes nothing', async () => {
  const without = keep();
  without.play(...RUNNING_SITUATIONS['front-live']);
  expect(without.loads).toEqual([]);

  const { play, loads, noted, reported, read } = keep();
  play(...LIVE);
  await loads[0]?.fail();
  play(...HANDED_OFF);
  play(closed(), ...LIVE, closed());
  await loads[1]?.arrive();
  expect({ noted, reported, facts: read() }).toEqual({ noted: [], reported: [], facts: undefined });
});
