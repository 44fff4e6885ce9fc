// Which of several cameras opens: the person's choice, a phone's main back camera, or one that sees colours.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import { transition } from '../../../src/core/machine.ts';
import { cameraAsking, opening, reopening } from '../effects.ts';
import { created, passed } from '../calls/events.ts';
import { attached, cameraFailed, camerasListed, noticeShown, painted } from './events.ts';
import { BACK, does, FRONT, started, taken } from '../events.ts';
import { play, playIn, RUNNING_SITUATIONS, screenAfter, type RunningSituation } from '../situations.ts';

const pause = does('previewPausePassed');
const frame = painted();

describe('the choice among several cameras', () => {
  const THREE = ['First', 'Second', 'Third'];
  const pressed = does('otherCameraPressed');
  const live = (facesUser = false): Event[] => [attached(facesUser), pause, frame];
  const otherCameraAfter = (situation: RunningSituation, ...events: Event[]): string | undefined =>
    screenAfter([...RUNNING_SITUATIONS[situation], ...events]).otherCamera;

  for (const [current, next] of [
    ['first', 'Second'],
    ['second', 'Third'],
    ['third', 'First'],
    ['unheard-of', 'First'],
    [undefined, 'First'],
  ] as const)
    it(`offers and opens ${next} if ${current ?? 'an unknown one'} is in use`, () => {
      const listed = camerasListed(current, THREE);
      expect(otherCameraAfter('front-live-early', listed)).to.equal(next);
      const [state, effects] = playIn('front-live-early', listed, pressed);
      expect(effects).to.deep.equal(reopening(next.toLowerCase()));
      expect(state).to.deep.include({ camera: cameraAsking('unstarted') });
    });

  for (const [where, situation, labels] of [
    ['with a single camera', 'front-live-early', ['First']],
    ['before the view is live', 'front-starting', THREE],
    ['in review', 'front-review', THREE],
    ['behind an alert', 'front-camera-off', THREE],
  ] as const)
    it(`isn’t offered ${where}`, () => {
      expect(otherCameraAfter(situation, camerasListed('first', [...labels]))).to.equal(undefined);
    });

  const chosen = [...RUNNING_SITUATIONS['front-live'], camerasListed('first'), pressed, ...live()];
  const onwards = [passed('front'), taken(BACK), does('photoAccepted'), passed('back')];

  it('persists when the camera is reopened [2.34]', () => {
    expect(play([...chosen, does('cameraStalled')])[1]).to.deep.equal(reopening('second'));
    expect(play([...chosen, does('pageHidden'), does('pageShown')])[1]).to.deep.equal(opening('second'));
  });

  it('for the card doesn’t apply to the selfie, and survives a failed one for it', () => {
    const [asking, effects] = play([...chosen, taken(FRONT), does('photoAccepted'), ...onwards]);
    expect(effects).to.include.deep.members(reopening(undefined, { facing: 'user' }));
    const [selfie] = play([...live(true), camerasListed('first'), pressed], asking);
    expect(selfie).to.deep.nested.include({ 'cameras.chosen': { environment: 'second', user: 'second' } });
    const [failed] = play([cameraFailed('camera_busy')], selfie);
    expect(failed).to.deep.nested.include({ 'cameras.chosen': { environment: 'second', user: undefined } });
  });

  for (const [how, failure] of [
    ['does not open', cameraFailed('camera_busy')],
    ['is unplugged', does('cameraEnded')],
  ] as const)
    it(`is forgotten if the camera ${how}: the next try requests any [2.34]`, () => {
      const retried = [noticeShown('camera_busy'), noticeShown('camera_lost'), does('alertConfirmed')];
      const [state] = play([...chosen, failure, ...retried]);
      expect(transition(state, does('cameraRequested'))[1]).to.deep.equal(opening());
    });
});

describe('the main back camera', () => {
  const WIDE = 'camera2 2, facing back';
  const MAIN = 'camera2 0, facing back';
  const start = started({}, { isAndroid: true });
  const listed = camerasListed(WIDE, [WIDE, 'camera2 1, facing front', MAIN]);
  const live = [attached(), painted(), pause];
  const onAndroid = (...events: Event[]) => play([start, attached(), ...events]);

  it('is switched to once, without a new pause, after the other camera is closed [2.32]', () => {
    const [state, effects] = onAndroid(listed);
    expect(effects).to.deep.equal(reopening(MAIN));
    expect(state).to.deep.nested.include({
      camera: cameraAsking('running'),
      'cameras.better': { environment: MAIN, user: undefined },
    });
    expect(onAndroid(listed, attached())[1], 'a second pause').to.deep.equal([]);
    expect(onAndroid(listed, attached(), listed)[1], 'a second switch').to.deep.equal([]);
  });

  it('is kept for every back camera of the session, but not for the selfie', () => {
    expect(onAndroid(listed, ...live, does('cameraStalled'))[1]).to.deep.equal(reopening(MAIN));
    const front = [...live, does('sessionDelayPassed'), created, taken(FRONT), does('photoAccepted'), passed('front')];
    expect(onAndroid(listed, ...front, taken(BACK), does('photoAccepted'), passed('back'))[1]).to.include.deep.members(
      reopening(undefined, { facing: 'user' }),
    );
  });

  it('is switched to on Android only', () => {
    expect(play([started(), attached(), listed])[1]).to.deep.equal([]);
  });

  for (const situation of ['front-opening', 'front-review', 'selfie-live', 'front-hidden'] as const)
    it(`isn’t switched to in "${situation}"`, () => {
      expect(play([start, ...RUNNING_SITUATIONS[situation].slice(1), listed])[1]).to.deep.equal([]);
    });

  it('isn’t switched to if the person has chosen a camera [2.32]', () => {
    const chosen = [camerasListed(WIDE, [WIDE, 'Another']), painted(), pause, does('otherCameraPressed'), attached()];
    expect(onAndroid(...chosen, listed)[1]).to.deep.equal([]);
    const choosing = [listed, ...live, camerasListed(MAIN, [MAIN, WIDE]), does('otherCameraPressed')];
    expect(onAndroid(...choosing)[1]).to.deep.equal(reopening(WIDE));
    expect(onAndroid(...choosing, attached(), listed)[1]).to.deep.equal([]);
  });

  for (const [how, ...events] of [
    ['cannot be opened', cameraFailed('camera_busy')],
    ['ends', attached(), does('cameraEnded')],
    ['delivers no frame', attached(), does('cameraStalled')],
  ] as const)
    it(`is given up if it ${how}: any back camera opens, without an alert or a new pause [2.33]`, () => {
      const [state, effects] = onAndroid(listed, ...events);
      expect(effects).to.deep.equal(reopening());
      expect(state).to.deep.nested.include({
        camera: cameraAsking('running'),
        'cameras.better': { environment: null, user: undefined },
      });
      expect(play([attached(), listed], state)[1]).to.deep.equal([]);
      expect(play([cameraFailed('camera_busy')], state)[0]).to.deep.nested.include({ 'phase.code': 'camera_busy' });
    });

  it('is given up if it fails in the background, and any camera opens when the page is visible', () => {
    const [state, effects] = onAndroid(listed, does('pageHidden'), cameraFailed('camera_busy'));
    expect(effects).to.deep.equal([{ type: 'closeCamera' }]);
    expect(play([does('pageShown')], state)[1]).to.deep.equal(opening());
  });
});

describe('a camera that sees no colours', () => {
  const IR = 'integrated ir camera';
  const COLOUR = 'integrated camera';
  const listed = camerasListed(IR, [IR, COLOUR]);
  const start = started();
  const onDesktop = (...events: Event[]) => play([start, attached(), ...events]);

  it('is exchanged once, without a new pause, on any system [2.46]', () => {
    const [state, effects] = onDesktop(listed);
    expect(effects).to.deep.equal(reopening(COLOUR));
    expect(state).to.deep.include({ camera: cameraAsking('running') });
    expect(onDesktop(listed, attached(), listed)[1], 'a second exchange').to.deep.equal([]);
  });

  it('is exchanged once more for the selfie, which may have another', () => {
    const selfie = RUNNING_SITUATIONS['selfie-live'].slice(1);
    const [state, effects] = play([start, attached(), listed, ...selfie, listed]);
    expect(effects).to.deep.equal(reopening(COLOUR, { facing: 'user' }));
    expect(state).to.deep.nested.include({ 'cameras.better': { environment: COLOUR, user: COLOUR } });
  });

  it('stays if the person has chosen it [2.46]', () => {
    const chosen = [camerasListed(COLOUR, [COLOUR, IR]), painted(), pause, does('otherCameraPressed'), attached()];
    expect(onDesktop(...chosen, listed)[1]).to.deep.equal([]);
  });

  it('is taken again without an alert if the other one can’t be opened', () => {
    const [state, effects] = onDesktop(listed, cameraFailed('camera_busy'));
    expect(effects).to.deep.equal(reopening());
    expect(play([attached(), listed], state)[1]).to.deep.equal([]);
  });
});
