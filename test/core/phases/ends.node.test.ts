// Every transition to idle: pending work is cancelled, the camera is off and the screen is closed before anybody is
// notified, and a session that ends without a result reports exactly one close.
import { expect } from 'chai';
import type { CloseReason, HostNote } from '../../../src/core/effects.ts';
import type { Event } from '../../../src/core/events.ts';
import { transition } from '../../../src/core/machine.ts';
import { INITIAL_STATE, stepOf, type Running } from '../../../src/core/state.ts';
import { cameraFailed, noticeShown, noticeSilenced } from '../camera/events.ts';
import { closed, does } from '../events.ts';
import { after, play, reach, RUNNING_NAMES, RUNNING_SITUATIONS } from '../situations.ts';

const notesOf = (effects: ReturnType<typeof transition>[1]): HostNote[] =>
  effects.flatMap((effect) => (effect.type === 'notifyHost' ? [effect.note] : []));

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

const OPEN = RUNNING_NAMES.filter((name) => name !== 'finished');

describe('the one way into idle', () => {
  it('cleans up before it notifies the host, in any situation [5.2, 5.3]', () => {
    for (const situation of OPEN)
      for (const { name, event, reason, keeps } of WAYS) {
        const before = after(situation);
        // returns to the previous screen instead, or means the alert's OK
        const isOther = before.phase.is === 'handedOff' || situation === 'front-tries-over';
        if (name === 'Go back' && isOther) continue;
        const { consent } = before;
        const step = stepOf(before);
        const note = { type: 'closed', reason, step, requestId: requestIdIn(before), ...(consent && { consent }) };
        const notes = [
          ...(name === 'Go back' ? [{ type: 'wentBack', step }] : []),
          ...(reason ? [note] : []),
          ...(step > 0 ? [{ type: 'stepped', step: 0, from: step }] : []),
        ];
        expect(transition(before, event), `${name} in "${situation}"`).to.deep.equal([
          INITIAL_STATE,
          [
            { type: 'endSession', keepsConfig: keeps },
            { type: 'closeCamera' },
            { type: 'settleScreen' },
            ...notes.map((note) => ({ type: 'notifyHost', note })),
          ],
        ]);
      }
  });

  it('closes a denied selfie after OK, or immediately if the host handles the alert, inside an app too [2.10, 2.42]', () => {
    const asking = RUNNING_SITUATIONS['selfie-opening'];
    const inApp = [...reach('selfie-opening', {}, { inApp: 'zalo' }), cameraFailed('camera_denied')];
    for (const events of [
      [...RUNNING_SITUATIONS['selfie-denied'], does('alertConfirmed')],
      [...asking, cameraFailed('camera_denied'), noticeSilenced('camera_denied')],
      [...inApp, noticeShown('in_app'), does('alertConfirmed')],
      [...inApp, noticeSilenced('in_app')],
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

  it('is reported after a pause for a view that breaks, with the step and the request of its session', () => {
    for (const situation of OPEN) {
      const before = after(situation);
      const { consent } = before;
      const step = stepOf(before);
      const requestId = requestIdIn(before);
      const [state, effects] = play([does('viewBroke'), does('errorDelayPassed')], before);
      expect([state, effects[0]], situation).to.deep.equal([INITIAL_STATE, { type: 'endSession', keepsConfig: true }]);
      const [failure, ...others] = notesOf(effects);
      expect(failure, situation).to.deep.include({ type: 'failed', call: null, kind: 'internal', requestId });
      expect(others, situation).to.deep.equal([
        { type: 'closed', reason: 'error', step, requestId, ...(consent && { consent }) },
        ...(step > 0 ? [{ type: 'stepped', step: 0, from: step }] : []),
      ]);
    }
  });
});
