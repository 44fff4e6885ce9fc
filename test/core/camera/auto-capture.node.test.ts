// Automatic capture: what takes the photo, what it waits for, and when it gives up.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import { screenOf } from '../../../src/core/screen/screen.ts';
import type { Running } from '../../../src/core/state.ts';
import { attached, cameraFailed, viewLooked, guided, noticeShown, painted } from './events.ts';
import { rejectedWith } from '../calls/events.ts';
import { does, FRONT, taken } from '../events.ts';
import { effectsOf, play, reach, RUNNING_SITUATIONS, runningAfter, screenAfter } from '../situations.ts';
import type { RunningSituation } from '../situations.ts';

const GOOD = viewLooked(true);
const MISS = viewLooked(false);
const TAKEN = { type: 'takePhoto', isAuto: true };
const armed = runningAfter(reach('front-auto-seeking', { upload: 'always' }));
const LIMIT = { type: 'wait', ms: 20_000, then: { type: 'autoTimedOut' } };
const inAuto = (situation: RunningSituation): Event[] => reach(situation, { autoCapture: true });
/** From the live view of the front to that of the back. */
const onwards = RUNNING_SITUATIONS['back-live'].slice(RUNNING_SITUATIONS['front-live'].length);
const isTaken = (events: readonly Event[]): boolean =>
  effectsOf(events, armed).some((effect) => effect.type === 'takePhoto' && effect.isAuto === true);
const typesOf = (events: readonly Event[], from = armed): string[] => effectsOf(events, from).map(({ type }) => type);

describe('automatic capture', () => {
  it('says under a rejection that the photo seems to show the other side, where that may be why [3.52]', () => {
    const rejected = (code: number | null, shown?: 'front' | 'back', photo = FRONT): unknown => {
      const look: Event = { type: 'viewLooked', isGood: true, shown };
      const events = [...inAuto('front-live'), look, taken(photo), ...RUNNING_SITUATIONS['front-verifying'].slice(-1)];
      return screenAfter([...events, rejectedWith(code)]).otherSide;
    };
    for (const code of [31, 55, 60, 999, null]) expect(rejected(code, 'back'), String(code)).to.equal('back');
    expect([rejected(27, 'back'), rejected(31, 'front'), rejected(31)]).to.deep.equal(Array(3).fill(undefined));
  });

  it('takes the photo after five good looks in a row and goes to review [3.29]', () => {
    expect(effectsOf([GOOD, GOOD, GOOD, GOOD], armed)).to.deep.equal([]);
    expect(effectsOf([GOOD, GOOD, GOOD, GOOD, GOOD], armed)).to.deep.equal([TAKEN]);
    const review = [...inAuto('front-live'), GOOD, GOOD, GOOD, GOOD, GOOD, taken(FRONT)];
    expect(screenAfter(review)).to.deep.include({ useButton: 'enabled', autoCapture: 'none' });
  });

  it('subtracts one good look for each miss, down to zero [3.29]', () => {
    expect(isTaken([GOOD, GOOD, GOOD, GOOD, MISS, GOOD])).to.equal(false);
    expect(isTaken([GOOD, GOOD, GOOD, GOOD, MISS, GOOD, GOOD])).to.equal(true);
    expect(isTaken([MISS, MISS, MISS, GOOD, GOOD, GOOD, GOOD, GOOD])).to.equal(true);
  });

  for (const [name, way, back] of [
    ['muted', [does('cameraMuted')], [does('cameraUnmuted')]],
    ['hidden', [does('pageHidden')], []],
    ['covered by an alert', [cameraFailed('camera_busy'), noticeShown('camera_busy')], []],
    ['in review', [taken(FRONT)], [does('retakePressed')]],
    ['behind the chooser for a file', [does('chooserOpened')], [does('chooserClosed')]],
    ['behind a chooser that the browser doesn’t report as closed', [does('chooserOpened')], [does('pageShown')]],
  ] as const)
    it(`takes nothing while the view is ${name}, and starts again afterwards [3.31]`, () => {
      expect(isTaken([GOOD, GOOD, GOOD, GOOD, ...way, GOOD, GOOD])).to.equal(false);
      if (back.length === 0) return;
      const watched = { type: 'watchView', side: 'front' };
      expect(effectsOf([...way, ...back], armed).slice(-2)).to.deep.equal([watched, LIMIT]);
      expect(isTaken([GOOD, GOOD, GOOD, GOOD, ...way, ...back, GOOD])).to.equal(false);
      expect(isTaken([...way, ...back, GOOD, GOOD, GOOD, GOOD, GOOD])).to.equal(true);
    });

  it('stops after 20 seconds, shows it, and stays off for the step [3.32]', () => {
    const events = [does('autoTimedOut'), GOOD, GOOD, GOOD, GOOD, GOOD];
    expect(isTaken(events)).to.equal(false);
    expect(isTaken([does('autoTimedOut'), taken(FRONT), does('retakePressed'), ...events.slice(1)])).to.equal(false);
    expect(screenAfter([...inAuto('front-live'), does('autoTimedOut')])).to.deep.include({
      tip: 'autoGivenUp',
      autoCapture: 'off',
    });
    const [back] = play(onwards, runningAfter([...inAuto('front-live'), does('autoTimedOut')]));
    expect(back).to.deep.nested.include({ step: 2, 'auto.hasGivenUp': false, 'auto.isOn': true });
  });

  it('can be switched off and on for the rest of the session [3.32]', () => {
    const off = runningAfter([...inAuto('front-live'), does('autoPressed')]);
    expect(effectsOf([GOOD, GOOD, GOOD, GOOD, GOOD], off)).to.deep.equal([]);
    expect(typesOf([does('autoPressed')])).to.deep.equal(['watchView']);
    const [back] = play(onwards, off);
    expect(back).to.deep.nested.include({ step: 2, 'auto.isOn': false });
    expect(typesOf([does('autoPressed')], off)).to.deep.equal(['watchView', 'wait']);
  });

  it('takes the selfie after three good looks in a row, and asks for a face and not for a card', () => {
    const events = inAuto('selfie-live');
    const state = runningAfter(events);
    expect(effectsOf([does('autoPressed'), does('autoPressed')], state)).to.deep.include({
      type: 'watchView',
      side: 'selfie',
    });
    expect(effectsOf([GOOD, GOOD, MISS, GOOD, GOOD], state)).to.deep.equal([]);
    expect(effectsOf([GOOD, GOOD, GOOD], state)).to.deep.equal([TAKEN]);
    expect(screenAfter([...events, GOOD, GOOD])).to.deep.include({ guideProgress: 2 / 3, tip: 'autoHold' });
  });

  it('is off without the option, and for a selfie that a liveness component takes [3.31]', () => {
    const liveness = reach('selfie-live', { autoCapture: true, liveness: () => Promise.resolve({}) });
    for (const events of [RUNNING_SITUATIONS['front-live'], RUNNING_SITUATIONS['selfie-live'], liveness]) {
      const state = runningAfter(events);
      expect(effectsOf([GOOD, GOOD, GOOD, GOOD, GOOD, does('autoPressed')], state)).to.deep.equal([]);
      expect(screenAfter(events)).to.deep.include({ autoCapture: 'none', tip: undefined });
    }
  });
});

describe('guidance', () => {
  const timedOut: Event = does('autoTimedOut');
  const onPhone: Running = { ...armed, device: { ...armed.device, isMobile: true } };
  const guidanceAfter = (events: readonly Event[], from = onPhone) => {
    const screen = screenOf(play(events, from)[0]);
    return screen.isOpen ? screen.guidance : undefined;
  };

  it('is all that the status line says while it speaks [3.34]', () => {
    const screen = screenOf(play([guided('left')], armed)[0]);
    expect(screen).to.deep.include({ status: undefined, tip: undefined });
    expect(guidanceAfter([guided('left')])).to.deep.include({ cue: 'left', edge: 'left' });
  });

  const reopenedAs = (facesUser: boolean): Event[] => [
    ...[does('cameraStalled'), attached(facesUser), painted(), does('previewPausePassed')],
  ];
  // a selfie's camera need not say that it faces the person
  const selfie = runningAfter([...inAuto('selfie-live'), ...reopenedAs(false)]);
  for (const [name, from, ...shown] of [
    ['moves a phone over the card', onPhone, ['up', 'up', 'top'], ['right', 'right', 'right']],
    ['moves the card before a desktop’s camera', armed, ['up', 'down', 'bottom'], ['right', 'right', 'left']],
    [
      'is mirrored like the view of a phone’s front camera',
      runningAfter(reopenedAs(true), onPhone),
      ['left', 'right', 'right'],
      ['right', 'left', 'left'],
      ['turnLeft', 'turnRight', undefined],
      ['turnRight', 'turnLeft', undefined],
      ['up', 'up', 'top'],
    ],
    ['follows the mirrored view at a desktop’s selfie', selfie, ['left', 'left', 'left'], ['right', 'right', 'right']],
    [
      'follows the mirrored view at a phone’s selfie',
      { ...selfie, device: onPhone.device },
      ['left', 'right', 'right'],
      ['right', 'left', 'left'],
    ],
  ] as const)
    it(name, () => {
      for (const [cue, said, edge] of shown)
        expect(guidanceAfter([guided(cue)], from), cue).to.deep.include({ cue: said, edge });
    });

  it('changes with each repetition [3.34]', () => {
    expect(guidanceAfter([guided('left', { sentences: 1 })])?.endsDifferently).not.to.equal(
      guidanceAfter([guided('left', { sentences: 2 })])?.endsDifferently,
    );
  });

  it('has 20 seconds from the last progress, and 60 in all', () => {
    const [waiting, effects] = play([guided('left', { idleMs: 5000, totalMs: 19_000 }), timedOut], armed);
    expect(effects.at(-1)).to.deep.equal({ type: 'wait', ms: 15_000, then: { type: 'autoTimedOut' } });
    expect(screenOf(waiting)).to.deep.include({ autoCapture: 'on' });
    for (const [idleMs, totalMs] of [
      [20_000, 30_000],
      [100, 60_000],
    ] as const) {
      const [state] = play([guided('left', { idleMs, totalMs }), timedOut], armed);
      expect(screenOf(state)).to.deep.include({ autoCapture: 'off', tip: 'autoGivenUp', guidance: undefined });
    }
  });
});
