// Every transition to idle: pending work is cancelled, the camera is off and the screen is closed before anybody is
// notified, and a session that ends without a result reports exactly one close.
import { expect } from 'chai';
import type { CloseReason, HostNote } from '../../../src/core/effects.ts';
import type { Event } from '../../../src/core/events.ts';
import { transition } from '../../../src/core/machine.ts';
import { INITIAL_STATE, type Running } from '../../../src/core/state.ts';
import { cameraFailed, noticeSilenced } from '../camera/events.ts';
import { closed, does } from '../events.ts';
import { after, play, RUNNING_NAMES, RUNNING_SITUATIONS, SITUATIONS } from '../situations.ts';

const notesOf = (effects: ReturnType<typeof transition>[1]): HostNote[] =>
  effects.flatMap((effect) => (effect.type === 'tellHost' ? [effect.note] : []));

/** The request ID in the notes of a session, which has one from the creation of the request on. */
const requestIdIn = ({ calls }: Running): string | undefined =>
  calls.request.is === 'ready' ? 'request-1' : undefined;

const WAYS: { readonly name: string; readonly event: Event; readonly reason?: CloseReason; readonly keeps: boolean }[] =
  [
    { name: 'Go back', event: does('wentBack'), reason: 'back', keeps: true },
    { name: 'close()', event: closed(), reason: 'host', keeps: true },
    { name: 'an announced close', event: closed(true), keeps: true },
    { name: 'removal', event: does('removed'), reason: 'removed', keeps: false },
  ];

describe('the one way into idle', () => {
  for (const situation of RUNNING_NAMES) {
    if (situation === 'finished') continue;
    for (const { name, event, reason, keeps } of WAYS) {
      // returns to the previous screen instead, or means the alert's OK
      const isOther = after(situation).phase.is === 'handedOff' || situation === 'front-tries-over';
      if (name === 'Go back' && isOther) continue;
      it(`by ${name} in "${situation}" cleans up before it notifies the host [5.2, 5.3]`, () => {
        const before = after(situation);
        const { step } = before;
        const [state, effects] = transition(before, event);
        expect(state).to.deep.equal(INITIAL_STATE);
        expect(effects.slice(0, 3)).to.deep.equal([
          { type: 'endSession', keepsConfig: keeps },
          { type: 'closeCamera' },
          { type: 'settleScreen' },
        ]);
        expect(effects.slice(3)).to.deep.equal(
          [
            ...(name === 'Go back' ? [{ type: 'wentBack', step }] : []),
            ...(reason ? [{ type: 'closed', reason, step, requestId: requestIdIn(before) }] : []),
            { type: 'stepped', step: 0, from: step },
          ].map((note) => ({ type: 'tellHost', note })),
        );
      });
    }
  }

  it('reports no close after a result, and keeps nothing', () => {
    const before = after('finished');
    expect(transition(before, does('wentBack'))).to.deep.equal([before, []]);
    for (const event of [closed(), closed(true), does('removed'), does('resultDispatched')]) {
      const [state, effects] = transition(before, event);
      expect(state).to.deep.equal(INITIAL_STATE);
      expect(effects[0]).to.deep.equal({ type: 'endSession', keepsConfig: false });
      expect(notesOf(effects)).to.deep.equal([{ type: 'stepped', step: 0, from: 3 }]);
    }
  });

  it('closes a denied selfie after OK, or immediately if the host handles the alert [2.10]', () => {
    const asking = RUNNING_SITUATIONS['selfie-opening'];
    for (const events of [
      [...RUNNING_SITUATIONS['selfie-denied'], does('alertConfirmed')],
      [...asking, cameraFailed('camera_denied'), noticeSilenced('camera_denied')],
    ]) {
      const [state, effects] = play(events);
      expect(state).to.deep.equal(INITIAL_STATE);
      expect(effects[0]).to.deep.equal({ type: 'endSession', keepsConfig: true });
      expect(notesOf(effects)).to.deep.equal([
        { type: 'closed', reason: 'permission', step: 3, requestId: 'request-1' },
        { type: 'stepped', step: 0, from: 3 },
      ]);
    }
  });

  for (const situation of RUNNING_NAMES) {
    if (situation === 'finished') continue;
    it(`a view that breaks in "${situation}" ends the session immediately, and is reported after the pause`, () => {
      const before = after(situation);
      const { step } = before;
      const requestId = requestIdIn(before);
      const [broken, ending] = transition(before, does('viewBroke'));
      expect(ending).to.deep.equal([
        { type: 'endSession', keepsConfig: true },
        { type: 'closeCamera' },
        { type: 'settleScreen' },
        { type: 'wait', ms: 300, then: does('errorDelayPassed') },
      ]);
      const [state, effects] = transition(broken, does('errorDelayPassed'));
      expect(state).to.deep.equal(INITIAL_STATE);
      expect(effects[0]).to.deep.equal({ type: 'endSession', keepsConfig: true });
      const [failure, ...others] = notesOf(effects);
      expect(failure).to.deep.include({ type: 'failed', call: null, kind: 'internal', requestId });
      expect(others).to.deep.equal([
        { type: 'closed', reason: 'error', step, requestId },
        { type: 'stepped', step: 0, from: step },
      ]);
    });
  }

  for (const [where, event, notes, keepsConfig] of [
    ['refused', closed(), [{ type: 'closed', reason: 'host', step: 0, requestId: undefined }], false],
    ['refused', closed(true), [], false],
    ['refused', does('removed'), [{ type: 'closed', reason: 'removed', step: 0, requestId: undefined }], false],
    ['broken', closed(), [{ type: 'closed', reason: 'host', step: 2, requestId: 'request-1' }], true],
    ['broken', closed(true), [], true],
    ['broken', does('removed'), [{ type: 'closed', reason: 'removed', step: 2, requestId: 'request-1' }], false],
  ] as const)
    it(`the host’s action takes precedence over the report of a start or session that is ${where} (${JSON.stringify(event)})`, () => {
      const [state, effects] = play([...SITUATIONS[where], event]);
      expect(state).to.deep.equal(INITIAL_STATE);
      expect(effects[0]).to.deep.equal({ type: 'endSession', keepsConfig });
      const stepped: HostNote[] = where === 'broken' ? [{ type: 'stepped', step: 0, from: 2 }] : [];
      expect(notesOf(effects)).to.deep.equal([...notes, ...stepped]);
    });
});
