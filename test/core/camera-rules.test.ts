// More pixels and the right lens: what the answers of a camera mean, and what the flow makes of them.
import { expect } from '@open-wc/testing';
import { hasBroken, isBlack, mainBackCamera, type PixelsOutcome } from '../../src/core/camera-rules.ts';
import type { Effect } from '../../src/core/effects.ts';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import type { CameraState, PreviewPause, Running } from '../../src/core/state.ts';
import {
  attached,
  BACK,
  backPassed,
  cameraFailed,
  camerasListed,
  created,
  does,
  effectsOf,
  FRONT,
  frontPassed,
  noticeShown,
  painted,
  pixels,
  play,
  RUNNING_SITUATIONS,
  runningAfter,
  started,
  taken,
} from './situations.ts';

const pause = does('previewPausePassed');
const pauseTimer: Effect = { type: 'wait', ms: 2000, then: { type: 'previewPausePassed' } };
const asking = (pauseOfIt: PreviewPause): CameraState => ({ is: 'asking', isPromptOld: false, pause: pauseOfIt });
const opened = (mayAskForPixels: boolean, cameraId?: string): Effect[] => [
  { type: 'openCamera', facing: 'environment', cameraId, mayAskForPixels },
  { type: 'wait', ms: 2500, then: { type: 'promptGrewOld' } },
];
const reopened = (mayAskForPixels: boolean, cameraId?: string): Effect[] => [
  { type: 'closeCamera' },
  ...opened(mayAskForPixels, cameraId),
];

const BROKEN: readonly PixelsOutcome[] = ['ended', 'frozen', 'black'];
const HARMLESS: readonly PixelsOutcome[] = ['granted', 'ignored', 'rejected', 'late', 'swapped'];

describe('the outcome of asking for more pixels', () => {
  for (const outcome of BROKEN)
    it(`"${outcome}" has broken the stream`, () => expect(hasBroken(outcome)).to.equal(true));
  for (const outcome of HARMLESS) it(`"${outcome}" has not`, () => expect(hasBroken(outcome)).to.equal(false));
});

describe('a black picture', () => {
  it('has no pixel with any light', () => {
    expect(isBlack([0, 3, 7])).to.equal(true);
    expect(isBlack([0, 0, 8])).to.equal(false);
  });
});

describe('the main back camera', () => {
  const camerasOf = (...labels: string[]) => labels.map((label) => ({ id: label, label }));
  const LENSES = camerasOf('camera2 2, facing back', 'camera2 1, facing front', 'camera2 0, facing back');

  it('is number 0 where another one is in use', () => {
    expect(mainBackCamera(LENSES, 'camera2 2, facing back')).to.equal('camera2 0, facing back');
    const older = camerasOf('camera 0, facing back', 'Camera 3, facing back');
    expect(mainBackCamera(older, 'Camera 3, facing back')).to.equal('camera 0, facing back');
  });

  for (const [why, cameras, current] of [
    ['it is in use already', LENSES, 'camera2 0, facing back'],
    ['the front camera is in use', LENSES, 'camera2 1, facing front'],
    ['nobody knows which one is in use', LENSES, undefined],
    ['there is no number 0', camerasOf('camera2 2, facing back', 'camera2 3, facing back'), 'camera2 2, facing back'],
    ['10 only ends in 0', camerasOf('camera2 2, facing back', 'camera2 10, facing back'), 'camera2 2, facing back'],
    ['the labels are of another kind', camerasOf('Back Camera 0', 'Back Camera 2'), 'Back Camera 2'],
    ['there is but one', camerasOf('camera2 2, facing back'), 'camera2 2, facing back'],
    ['there is none', [], 'camera2 2, facing back'],
  ] as const) {
    it(`is left alone where ${why}`, () => {
      expect(mainBackCamera(cameras, current)).to.equal(undefined);
    });
  }
});

describe('a view whose track is asked for more pixels', () => {
  const cameraAfter = (...events: Event[]) => runningAfter([started(), attached(), ...events]).camera.is;

  it('is live at the end of the pause, answered or not', () => {
    expect(cameraAfter(painted(true))).to.equal('starting');
    expect(cameraAfter(painted(true), pause)).to.equal('on');
    expect(cameraAfter(painted(true), pixels('granted'))).to.equal('starting');
    expect(cameraAfter(painted(true), pixels('granted'), pause)).to.equal('on');
  });

  for (const outcome of HARMLESS) {
    it(`waits for its answer where the pause was over before the first frame, and is live with "${outcome}"`, () => {
      expect(cameraAfter(pause, painted(true))).to.equal('starting');
      expect(cameraAfter(pause, painted(true), pixels(outcome))).to.equal('on');
    });

    it(`is left alone by "${outcome}" that comes when it is live`, () => {
      const live = runningAfter([started(), attached(), painted(true), pause]);
      expect(transition(live, pixels(outcome))).to.deep.equal([live, []]);
    });
  }

  it('is not live by an answer without a frame', () => {
    expect(cameraAfter(pause, pixels('ignored'))).to.equal('starting');
  });

  it('is asked at every opening', () => {
    const again = [painted(true), pixels('granted'), pause, does('cameraStalled')];
    expect(play([started(), attached(), ...again])[1]).to.deep.equal(reopened(true));
  });
});

describe('a camera that breaks when it is asked for more pixels', () => {
  for (const outcome of BROKEN) {
    it(`is opened again without being asked, without an alert, and the pause runs on: ${outcome}`, () => {
      const [state, effects] = play([started(), attached(), painted(true), pixels(outcome)]);
      expect(effects).to.deep.equal(reopened(false));
      expect(state).to.deep.include({ camera: asking('running'), phase: { is: 'aiming', hasMissed: false } });
      const [starting, nothing] = play([attached(), painted()], state);
      expect(nothing).to.deep.equal([]);
      expect(play([attached()], state)[1], 'a second pause').to.deep.equal([]);
      expect(starting).to.deep.nested.include({ 'camera.is': 'starting' });
      expect(play([pause], starting)[0]).to.deep.nested.include({ 'camera.is': 'on' });
    });
  }

  const broken = [started(), attached(), painted(true), pixels('ended')];

  it('may come back after the pause, and is live with its first frame', () => {
    const [late] = play([...broken, pause]);
    expect(late).to.deep.include({ camera: asking('over') });
    expect(play([attached()], late)[1], 'a second pause').to.deep.equal([]);
    expect(play([attached(), painted()], late)[0]).to.deep.nested.include({ 'camera.is': 'on' });
  });

  it('that was live begins no new pause', () => {
    const [state] = play([started(), attached(), painted(true), pause, pixels('black')]);
    expect(state).to.deep.include({ camera: asking('over') });
  });

  it('is not asked again in that session, in another step neither', () => {
    const onwards = [attached(), painted(), pause, does('sessionDelayPassed'), created, taken(FRONT)];
    const later = [...onwards, does('photoAccepted'), frontPassed, does('cameraStalled'), attached(), painted(), pause];
    const selfie = [...later, taken(BACK), does('photoAccepted'), backPassed];
    const openings = effectsOf([...broken, ...selfie]).filter((effect) => effect.type === 'openCamera');
    expect(openings.map(({ mayAskForPixels }) => mayAskForPixels)).to.deep.equal([true, false, false, false]);
  });

  it('is asked again in the next session', () => {
    expect(play([...broken, does('wentBack'), started()])[1]).to.deep.include(opened(true)[0]);
  });

  it('brings the usual alert where it is really gone', () => {
    const [state, effects] = play([...broken, cameraFailed('camera_busy')]);
    expect(state).to.deep.nested.include({ 'phase.is': 'blocked', 'phase.code': 'camera_busy' });
    expect(effects).to.deep.include({ type: 'raiseNotice', code: 'camera_busy' });
    const again = [attached(), painted(), does('cameraEnded')];
    expect(play([...broken, ...again])[0]).to.deep.nested.include({ 'phase.code': 'camera_lost' });
  });

  it('waits for a new pause where the page was away meanwhile', () => {
    const back = [...broken, attached(), does('pageHidden'), does('pageShown'), attached()];
    expect(play(back)[1]).to.deep.equal([pauseTimer]);
  });

  for (const situation of ['review', 'verifying', 'rejected', 'waiting'] as const) {
    it(`does nothing to the photo while "${situation}"`, () => {
      const before = runningAfter(RUNNING_SITUATIONS[situation]);
      const [state, effects] = transition(before, pixels('frozen'));
      expect(state).to.deep.equal({ ...before, camera: { is: 'off' }, mayAskForPixels: false });
      expect(effects).to.deep.equal([{ type: 'closeCamera' }]);
    });
  }

  for (const situation of ['asking', 'hidden', 'blocked, confirmed'] as const) {
    it(`is none while "${situation}"`, () => {
      const before = runningAfter(RUNNING_SITUATIONS[situation]);
      expect(transition(before, pixels('ended'))).to.deep.equal([before, []]);
    });
  }
});

describe('the right lens', () => {
  const WIDE = 'camera2 2, facing back';
  const MAIN = 'camera2 0, facing back';
  const start = started({}, false, false, false, true);
  const listed = camerasListed(WIDE, [WIDE, 'camera2 1, facing front', MAIN]);
  const onAndroid = (...events: Event[]): readonly [Running, readonly Effect[]] => {
    const [state, effects] = play([start, attached(), ...events]);
    if (state.is !== 'running') throw new Error('The session is over');
    return [state, effects];
  };

  it('is switched to, once, the other camera off first, and the pause runs on', () => {
    const [state, effects] = onAndroid(listed);
    expect(effects).to.deep.equal(reopened(true, MAIN));
    expect(state).to.deep.include({ camera: asking('running'), mainCameraId: MAIN });
    expect(onAndroid(listed, attached())[1], 'a second pause').to.deep.equal([]);
    expect(onAndroid(listed, attached(), listed)[1], 'a second switch').to.deep.equal([]);
  });

  it('begins no new pause where the first view was live already', () => {
    expect(onAndroid(painted(), pause, listed)[0].camera).to.deep.equal(asking('over'));
  });

  it('is switched to at the back of the card too', () => {
    const backLive = RUNNING_SITUATIONS['back live'].slice(1);
    expect(play([start, ...backLive, listed])[1]).to.deep.equal(reopened(true, MAIN));
  });

  it('stays for every back camera of the session, and for no selfie', () => {
    const live = [attached(), painted(), pause];
    expect(onAndroid(listed, ...live, does('cameraStalled'))[1]).to.deep.equal(reopened(true, MAIN));
    const front = [...live, does('sessionDelayPassed'), created, taken(FRONT), does('photoAccepted'), frontPassed];
    const selfie = [...front, taken(BACK), does('photoAccepted'), backPassed];
    expect(onAndroid(listed, ...selfie)[1]).to.deep.include({
      type: 'openCamera',
      facing: 'user',
      cameraId: undefined,
      mayAskForPixels: true,
    });
  });

  it('stays where it breaks when it is asked for more pixels', () => {
    expect(onAndroid(listed, attached(), painted(true), pixels('black'))[1]).to.deep.equal(reopened(false, MAIN));
  });

  it('is for Android only', () => {
    const [before] = play([started(), attached()]);
    expect(transition(before, listed)[1]).to.deep.equal([]);
  });

  for (const situation of ['asking', 'review', 'verifying', 'rejected', 'selfie live', 'hidden'] as const) {
    it(`is not switched to while "${situation}"`, () => {
      expect(play([start, ...RUNNING_SITUATIONS[situation].slice(1), listed])[1]).to.deep.equal([]);
    });
  }

  it('is not switched to where the person has chosen a camera, then or later', () => {
    const chosen = [camerasListed(WIDE, [WIDE, 'Another']), painted(), pause, does('otherCameraPressed'), attached()];
    expect(onAndroid(...chosen, listed)[1]).to.deep.equal([]);
    const choosing = [
      listed,
      attached(),
      painted(),
      pause,
      camerasListed(MAIN, [MAIN, WIDE]),
      does('otherCameraPressed'),
    ];
    expect(onAndroid(...choosing)[1]).to.deep.equal(reopened(true, WIDE));
    expect(onAndroid(...choosing, attached(), listed)[1]).to.deep.equal([]);
  });

  const failures: readonly [string, Event[]][] = [
    ['can not be opened', [cameraFailed('camera_busy')]],
    ['ends', [attached(), does('cameraEnded')]],
    ['gives no frame', [attached(), does('cameraStalled')]],
  ];
  for (const [how, events] of failures) {
    it(`is given up where it ${how}: any back camera, no alert, the pause runs on, and no other switch`, () => {
      const [state, effects] = onAndroid(listed, ...events);
      expect(effects).to.deep.equal(reopened(true));
      expect(state).to.deep.include({ camera: asking('running'), mainCameraId: undefined });
      expect(play([attached(), listed], state)[1]).to.deep.equal([]);
      expect(play([cameraFailed('camera_busy')], state)[0]).to.deep.nested.include({ 'phase.code': 'camera_busy' });
    });
  }

  it('that fails in a page in the background is given up, and any is opened when the page is back', () => {
    const [state, effects] = onAndroid(listed, does('pageHidden'), cameraFailed('camera_busy'));
    expect(effects).to.deep.equal([{ type: 'closeCamera' }]);
    expect(play([does('pageShown')], state)[1]).to.deep.equal(opened(true));
  });

  it('that ends while it is live brings the usual alert', () => {
    const [state] = onAndroid(listed, attached(), painted(), pause, does('cameraEnded'), noticeShown('camera_lost'));
    expect(state.phase).to.deep.equal({ is: 'blocked', code: 'camera_lost', alert: 'open' });
  });

  it('ends with the session', () => {
    expect(onAndroid(listed, does('wentBack'), start)[1]).to.deep.include(opened(true)[0]);
  });
});
