// The sound guide: when it ticks and how fast, the sounds of its own, and its switch.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import type { Guided } from '../../../src/eye/guidance/cue.ts';
import { guided } from './events.ts';
import { BACK, does, FRONT, taken } from '../events.ts';
import { effectsOf, reach, RUNNING_SITUATIONS, runningAfter, type RunningSituation } from '../situations.ts';

const inAuto = (situation: RunningSituation, guideSounds = true): Event[] =>
  reach(situation, { autoCapture: true, guideSounds });
const looked = (rate: number, cue?: Guided['cue']): Event => guided(cue, { rate });
const soundsOf = (events: readonly Event[], from = runningAfter(inAuto('front-live'))): unknown[] =>
  effectsOf(events, from).flatMap((effect) => (effect.type === 'playSound' ? [effect.sound] : []));

describe('the sound guide', () => {
  it('ticks at the rate of guidance, and says each change once [3.35]', () => {
    expect(soundsOf([looked(1), looked(1), looked(4), looked(8)])).to.deep.equal([1, 4, 8]);
  });

  it('vibrates when the person is to hold still', () => {
    expect(soundsOf([looked(8, 'hold'), looked(8, 'hold')])).to.deep.equal([8, 'hold']);
  });

  it('falls silent at the photo and has a sound for it, whoever takes it', () => {
    expect(soundsOf([looked(8), taken(FRONT)])).to.deep.equal([8, 0, 'taken']);
    expect(soundsOf([taken(BACK)], runningAfter(inAuto('back-live')))).to.deep.equal(['taken']);
    expect(soundsOf([taken(FRONT)], runningAfter(inAuto('selfie-live')))).to.deep.equal(['taken']);
  });

  it('has a sound for giving up', () => {
    expect(soundsOf([looked(2), does('autoTimedOut')])).to.deep.equal([2]);
    const late = guided('left', { rate: 2, totalMs: 60_000 });
    expect(soundsOf([late, does('autoTimedOut')])).to.deep.equal([2, 0, 'givenUp']);
  });

  for (const end of ['cameraMuted', 'pageHidden', 'autoPressed', 'wentBack'] as const)
    it(`is silent after ${end}`, () => {
      expect(soundsOf([looked(4), does(end), looked(6)])[1]).to.equal(end === 'wentBack' ? undefined : 0);
      expect(soundsOf([looked(4), does(end), looked(6)])).not.to.include(6);
    });

  it('plays nothing until it is switched on, which counts for the rest of the session', () => {
    const off = runningAfter(inAuto('front-live', false));
    expect(soundsOf([looked(4), looked(8, 'hold'), taken(FRONT)], off)).to.deep.equal([]);
    expect(
      soundsOf([looked(4), does('soundsPressed'), looked(5), does('soundsPressed'), looked(6)], off),
    ).to.deep.equal([4, 5, 0]);
    const onwards = RUNNING_SITUATIONS['back-live'].slice(RUNNING_SITUATIONS['front-live'].length);
    expect(soundsOf([does('soundsPressed'), ...onwards, looked(4)], off)).to.deep.equal(['taken', 4]);
  });
});
