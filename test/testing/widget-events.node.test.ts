// Which of a page’s recorded events belong to the current session. test/e2e/kit/qa-kit.spec.ts has the page’s side.
import { expect, test } from 'vitest';
import { currentSession } from '../../src/testing/widget-events.ts';
import type { RecordedEvent } from '../../src/testing/widget-events.ts';

const step = (from: number, to: number): RecordedEvent => ({ type: 'trueid_step', detail: { from, step: to } });
const told = (type: string, detail: unknown = null): RecordedEvent => ({ type, detail });
const START = told('start');
const FIRST_STEP = step(0, 1);
const FAILED = [told('trueid_error'), told('trueid_close', { reason: 'error' })];
const FAILED_AT_STEP = [FIRST_STEP, ...FAILED, step(1, 0)];
const REFUSED = [told('trueid_error', 'refused'), told('trueid_close', { reason: 'error', step: 0 })];
const ALERTED = [told('open_noti'), FIRST_STEP, step(1, 2)];

const SESSIONS: readonly (readonly [
  title: string,
  before: readonly RecordedEvent[],
  session: readonly RecordedEvent[],
])[] = [
  ['the only one', [], FAILED_AT_STEP],
  ['one that the page starts', FAILED_AT_STEP, [FIRST_STEP, step(1, 2)]],
  ['one that the page starts while another is running', [FIRST_STEP, step(1, 2)], [FIRST_STEP]],
  ['one that the page starts, and that is refused', FAILED_AT_STEP, REFUSED],
  ['one after a refusal', REFUSED, [FIRST_STEP]],
  ['one with an event before its first step', FAILED_AT_STEP, ALERTED],
  ['one that the test starts, before its first event', [...FAILED_AT_STEP, START], []],
  ['one that the test starts, with an event before its first step', [...FAILED_AT_STEP, START], ALERTED],
  ['one that the test starts while another is running', [FIRST_STEP, START], [step(1, 0), FIRST_STEP]],
];
for (const [title, before, session] of SESSIONS)
  test(`${title}: its events, and none of an earlier session’s`, () => {
    expect(currentSession([...before, ...session])).toEqual(session);
  });
