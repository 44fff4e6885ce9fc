// The camera from its opening to its loss: the pause, the first frame, more pixels, alerts, the light, the hidden page.
import { expect } from 'chai';
import type { Effect } from '../../../src/core/effects.ts';
import type { Event } from '../../../src/core/events.ts';
import { transition } from '../../../src/core/machine.ts';
import type { CameraState } from '../../../src/core/state.ts';
import { cameraAsking, opening, reopening } from '../effects.ts';
import { created, passed } from '../calls/events.ts';
import {
  attached,
  cameraFailed,
  camerasListed,
  noticeShown,
  noticeSilenced,
  painted,
  pixels,
  torchSwitched,
} from './events.ts';
import { BACK, does, FRONT, started, taken } from '../events.ts';
import { after, effectsOf, play, playIn, RUNNING_SITUATIONS, runningAfter, screenAfter } from '../situations.ts';

const cameraAfter = (...events: Event[]): CameraState => runningAfter([started(), ...events]).camera;
const pause = does('previewPausePassed');
const frame = painted();
const pauseTimer: Effect = { type: 'wait', ms: 2000, then: { type: 'previewPausePassed' } };

describe('a camera that opens', () => {
  it('counts the pause from the moment its stream came, if that was before the application', () => {
    for (const [ageMs, ms] of [
      [1200, 800],
      [2000, 0],
      [9000, 0],
    ] as const)
      expect(play([started(), attached(false, false, ageMs)])[1]).to.deep.equal([{ ...pauseTimer, ms }]);
  });

  for (const [name, events, is] of [
    ['before it has a stream', [], 'asking'],
    ['when it has a stream', [attached()], 'starting'],
    ['after the pause without a frame', [attached(), pause], 'starting'],
    ['after a frame during the pause', [attached(), frame], 'starting'],
    ['after the pause, then a frame', [attached(), pause, frame], 'on'],
    ['after a frame, then the end of the pause', [attached(), frame, pause], 'on'],
    ['if a pause ended before the stream arrived', [pause, attached(), frame], 'starting'],
    ['if a frame was painted before the stream arrived', [frame, attached(), pause], 'starting'],
  ] as const)
    it(`is "${is}" ${name}`, () => {
      expect(cameraAfter(...events).is).to.equal(is);
    });

  it('shows a hint while the prompt stays open, until the answer [2.6]', () => {
    expect(cameraAfter(does('promptGrewOld'))).to.deep.equal({ is: 'asking', isPromptOld: true, pause: 'unstarted' });
    expect(cameraAfter(attached(), does('promptGrewOld'))).to.deep.equal(cameraAfter(attached()));
  });
});

describe('an alert', () => {
  it('is no_camera for a card stream without a track, and no_stream for the selfie [2.13]', () => {
    expect(playIn('front-opening', cameraFailed('no_stream'))[0]).to.deep.nested.include({ 'phase.code': 'no_camera' });
    const [selfie] = playIn('selfie-opening', cameraFailed('no_stream'));
    expect(selfie).to.deep.nested.include({ 'phase.code': 'no_stream' });
  });
});

describe('the torch of a camera', () => {
  const lit = (hasTorch: boolean, facesUser = false): Event[] => [attached(facesUser, hasTorch), pause, frame];
  const torchAfter = (...events: Event[]): string => screenAfter(events).torch;

  const off = [started(), ...lit(true)];
  const on = [...off, torchSwitched(true)];
  const another = [camerasListed('first'), does('otherCameraPressed'), ...lit(true)];
  for (const [name, events, torch] of [
    ['off at first', off, 'off'],
    ['on when the camera reports it', on, 'on'],
    ['off when the camera reports it', [...on, torchSwitched(false)], 'off'],
    ['unavailable if the camera has none', [started(), ...lit(false)], 'none'],
    ['not offered before the view is live', [started(), attached(false, true)], 'none'],
    ['not offered during review', [...on, taken(FRONT)], 'none'],
    ['restored to its last state by a retake', [...on, taken(FRONT), does('retakePressed')], 'on'],
    ['off at first for another camera', [...on, ...another], 'off'],
  ] as const)
    it(`is ${name}`, () => {
      expect(torchAfter(...events)).to.equal(torch);
    });

  it('is toggled, and is for cards only [2.35]', () => {
    expect(play([...off, does('torchPressed')])[1]).to.deep.equal([{ type: 'switchTorch', isOn: true }]);
    expect(play([...on, does('torchPressed')])[1]).to.deep.equal([{ type: 'switchTorch', isOn: false }]);
    expect(torchAfter(...RUNNING_SITUATIONS['selfie-opening'], ...lit(true, true))).to.equal('none');
  });
});

it('the hint for Firefox is no alert, and isn’t shown if the host handles it [2.28]', () => {
  expect(playIn('front-alert-pending', noticeShown('firefox_remember'))[0]).to.deep.include({
    phase: after('front-alert-pending').phase,
  });
  const silenced = [started({}, { isFirefox: true }), noticeSilenced('firefox_remember')];
  expect(runningAfter(silenced).page.hasRememberHint).to.equal(false);
});

describe('a hidden page', () => {
  it('keeps an open prompt, and ignores its answer', () => {
    expect(playIn('front-opening', does('pageHidden'))[0]).to.deep.include({ camera: after('front-opening').camera });
    const [state, effects] = playIn('front-opening', does('pageHidden'), attached());
    expect(state).to.deep.equal(after('front-hidden'));
    expect(effects).to.deep.equal([{ type: 'closeCamera' }]);
  });

  it('opens the camera once when it is visible again, however often that is reported [2.22]', () => {
    expect(effectsOf([does('pageShown'), does('pageShown'), does('pageShown')], after('front-hidden'))).to.deep.equal(
      opening(),
    );
    const shown = effectsOf([does('pageShown')], after('front-opening-hidden'));
    expect(shown.map(({ type }) => type)).to.deep.equal(['holdWait']);
  });
});

it('a hidden page opens no camera for a new device', () => {
  const [hidden, effects] = playIn('front-camera-off', does('pageHidden'), does('devicesChanged'));
  expect(effects).to.deep.equal([]);
  expect(transition(hidden, does('pageShown'))[1]).to.deep.equal(opening());
});

it('a view with a pending request for more pixels is live after the pause, answered or not [2.30]', () => {
  const ask = painted(true);
  for (const [events, is] of [
    [[ask], 'starting'],
    [[ask, pause], 'on'],
    [[ask, pixels('granted')], 'starting'],
    [[ask, pixels('granted'), pause], 'on'],
    // the answer and a frame come after the pause
    [[pause, ask], 'starting'],
    [[pause, ask, pixels('late')], 'on'],
    [[pause, pixels('ignored')], 'starting'],
  ] as const)
    expect(cameraAfter(attached(), ...events).is, events.map(({ type }) => type).join()).to.equal(is);
});

describe('a camera that breaks when asked for more pixels', () => {
  const broken = [started(), attached(), painted(true), pixels('ended')];

  it('is reopened without the request, an alert or a new pause [2.31]', () => {
    const [state, effects] = play(broken);
    expect(effects).to.deep.equal(reopening(undefined, { mayAskForPixels: false }));
    expect(state).to.deep.include({ camera: cameraAsking('running'), phase: { is: 'capturing' } });
    expect(play([attached()], state)[1], 'a second pause').to.deep.equal([]);
  });

  it('isn’t asked again in the session [2.31]', () => {
    const opened = [attached(), painted(), pause];
    const front = [
      ...opened,
      does('sessionDelayPassed'),
      created,
      taken(FRONT),
      does('photoAccepted'),
      passed('front'),
    ];
    const back = [does('cameraStalled'), ...opened, taken(BACK), does('photoAccepted'), passed('back')];
    const openings = effectsOf([...broken, ...front, ...back]).filter((effect) => effect.type === 'openCamera');
    expect(openings.map(({ mayAskForPixels }) => mayAskForPixels)).to.deep.equal([true, false, false, false]);
  });
});
