// The provider's verdicts as the host hears them, and the end of a session whose step has had its last try.
import { expect } from 'chai';
import type { VerdictCode } from '../../../src/core/calls/catalogue.ts';
import type { Effect } from '../../../src/core/effects.ts';
import type { Event } from '../../../src/core/events.ts';
import { transition } from '../../../src/core/machine.ts';
import type { PhotoOrigin, Side, Step } from '../../../src/core/state.ts';
import { photoOfSize } from '../../support/photo.ts';
import { passed, photoFailed, rejectedWith } from '../calls/events.ts';
import { noticeShown, noticeSilenced } from '../camera/events.ts';
import { judged } from '../effects.ts';
import { closed, does, FRONT, refusedStart, started, taken } from '../events.ts';
import { after, effectsOf, play, playIn, reach, runningAfter, screenAfter } from '../situations.ts';

const isOfVerdict = (effect: Effect): boolean => effect.type === 'notifyHost' && effect.note.type === 'judged';
const verdictsIn = (effects: readonly Effect[]): Effect[] => effects.filter(isOfVerdict);
/** Another photo of the step is rejected. */
const again = (code: VerdictCode): Event[] => [
  ...[does('retakePressed'), taken(FRONT), does('photoAccepted')],
  rejectedWith(code),
];
/** The verdict alone, without the screen that comes before it. */
const told = (...of: Parameters<typeof judged>): Effect[] => verdictsIn(judged(...of));

describe('a verdict', () => {
  for (const [side, step] of [
    ['front', 1],
    ['back', 2],
    ['selfie', 3],
  ] as const satisfies readonly (readonly [Side, Step])[])
    it(`on the ${side} is told once the screen shows it, and before the next step [5.17]`, () => {
      for (const [event, code] of [
        [passed(side), 1],
        [rejectedWith(27), 27],
        [rejectedWith(999), 999],
        [rejectedWith(null), null],
      ] as const) {
        const effects = playIn(`${side}-verifying`, event)[1];
        const at = effects.findIndex(isOfVerdict);
        expect(effects.slice(at - 1, at + 1)).to.deep.equal(judged(step, code));
        expect(verdictsIn(effects)).to.have.length(1);
        const next = effects.findIndex((effect) => effect.type === 'notifyHost' && effect.note.type === 'stepped');
        expect(next).to.equal(code === 1 && step < 3 ? at + 1 : -1);
      }
    });

  it('counts those of its step', () => {
    const events = [...again(31), ...again(10), does('retakePressed'), taken(FRONT), does('photoAccepted')];
    const back = [taken(FRONT), does('photoAccepted'), rejectedWith(14)];
    const effects = effectsOf([rejectedWith(27), ...events, passed('front'), ...back], after('front-verifying'));
    expect(verdictsIn(effects)).to.deep.equal(
      [told(1, 27), told(1, 31, { tries: 2 }), told(1, 10, { tries: 3 }), told(1, 1, { tries: 4 }), told(2, 14)].flat(),
    );
  });

  for (const origin of ['camera', 'auto', 'upload', 'liveness'] as const satisfies readonly PhotoOrigin[])
    it(`says that the photo is from: ${origin}`, () => {
      const events = [taken(photoOfSize(640, 480, origin)), does('photoAccepted'), rejectedWith(27)];
      expect(verdictsIn(effectsOf(events, after('front-live')))).to.deep.equal(told(1, 27, { origin }));
    });
});

describe('the last try', () => {
  for (const maxTries of [1, 2, 3])
    it(`is rejection ${maxTries} of a step with maxTries ${maxTries}, and is alerted with the camera off`, () => {
      const verifying = runningAfter(reach('front-verifying', { maxTries }));
      const rejections = [rejectedWith(27), ...again(54), ...again(27)].slice(0, 1 + 4 * (maxTries - 1));
      const [state, effects] = play(rejections, verifying);
      const code = maxTries === 2 ? 54 : 27;
      expect(effects).to.deep.equal([
        { type: 'closeCamera' },
        ...judged(1, code, { tries: maxTries }),
        { type: 'raiseNotice', code: 'tries_over' },
      ]);
      expect(state).to.deep.nested.include({ 'phase.is': 'triesOver', 'phase.alert': 'announcing' });
      const one = play(rejections.slice(0, -1), verifying)[0];
      expect(one).to.not.deep.nested.include({ 'phase.is': 'triesOver' });
    });

  it('of one step leaves the next step all its tries', () => {
    const events = [rejectedWith(27), ...again(27).slice(0, -1), passed('front'), taken(FRONT), does('photoAccepted')];
    const [state] = play([...events, rejectedWith(27)], runningAfter(reach('front-verifying', { maxTries: 2 })));
    expect(state).to.deep.nested.include({ step: 2, 'phase.is': 'rejected' });
  });

  it('offers neither Retake nor another way, whatever the host has set [5.18]', () => {
    const options = { upload: 'always', handoff: () => ({}) as never, networkRetry: 2 } as const;
    const events = reach('front-tries-over', options);
    expect(screenAfter(events)).to.deep.include({ retakeButton: 'disabled', hasUpload: false, hasHandoff: false });
    for (const pressed of ['retakePressed', 'photoAccepted', 'handoffPressed', 'retryPressed'] as const)
      expect(play([does(pressed)], runningAfter(events)), pressed).to.deep.equal([runningAfter(events), []]);
  });

  for (const [what, event, reason] of [
    ['OK', does('alertConfirmed'), 'tries'],
    ['Esc', does('wentBack'), 'tries'],
    ['close()', closed(), 'host'],
    ['an announced close', closed(true), undefined],
    ['a removal', does('removed'), 'removed'],
    ['a restart', started(), undefined],
    ['a refused restart', refusedStart(), undefined],
  ] as const)
    it(`has one end with ${what}, and late events have no effect [5.19]`, () => {
      const late = [photoFailed(), passed('front'), noticeShown('tries_over'), noticeSilenced('tries_over')];
      const [state, effects] = playIn('front-tries-over', ...late, event);
      const closes = effects.flatMap((effect) =>
        effect.type === 'notifyHost' && effect.note.type === 'closed' ? [effect.note.reason] : [],
      );
      expect(closes).to.deep.equal(reason ? [reason] : []);
      for (const after of [...late, does('alertConfirmed')])
        expect(transition(state, after)).to.deep.equal([state, []]);
    });
});
