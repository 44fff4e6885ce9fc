// What is recorded about a session for support: its phases, calls, alerts, sizes and end.
import { expect } from 'chai';
import {
  createRecorder,
  isOpenedBy,
  type TransitionRecord,
  type SessionRecord,
} from '../../../src/core/page/diagnostics.ts';
import type { Event } from '../../../src/core/events.ts';
import type { Size } from '../../../src/eye/geometry.ts';
import { transition } from '../../../src/core/machine.ts';
import { INITIAL_STATE } from '../../../src/core/state.ts';
import { photoOfSize } from '../../support/photo.ts';
import { busy, created, failed, lost, passed, photoFailed } from '../calls/events.ts';
import { cameraFailed, noticeShown, pixels } from '../camera/events.ts';
import {
  BACK,
  closed,
  configured,
  does,
  fileChosen,
  FRONT,
  readBack,
  refusedStart,
  started,
  taken,
} from '../events.ts';
import { RUNNING_SITUATIONS, type RunningSituation } from '../situations.ts';

/** The records of `events`, one per second. */
function recordsOf(events: readonly Event[], frameSizes: readonly (Size | undefined)[] = []): TransitionRecord[] {
  let before = INITIAL_STATE;
  return events.map((event, index) => {
    const [after, effects] = transition(before, event);
    const record = { before, event, after, effects, nowMs: 500 + index * 1000, frameSize: frameSizes[index] };
    before = after;
    return record;
  });
}

/** The record of `events`, read a second after the last. */
function recordOf(events: readonly Event[], frameSizes: readonly (Size | undefined)[] = []): SessionRecord | undefined {
  const recorder = createRecorder();
  recordsOf(events, frameSizes).forEach(recorder.note);
  return recorder.read(500 + events.length * 1000);
}
const recordIn = (situation: RunningSituation, ...events: readonly Event[]): SessionRecord | undefined =>
  recordOf([...RUNNING_SITUATIONS[situation], ...events]);

describe('the record of a session', () => {
  it('is empty before the first', () => {
    expect(recordOf([])).to.equal(undefined);
    expect(recordOf([refusedStart(), does('errorDelayPassed')])).to.equal(undefined);
  });

  it('has its phases, step by step, with their durations', () => {
    expect(recordIn('back-live', does('wentBack'))?.phases).to.deep.equal([
      { step: 1, phase: 'camera asking', ms: 3000 },
      { step: 1, phase: 'camera starting', ms: 2000 },
      { step: 1, phase: 'camera on', ms: 1000 },
      { step: 1, phase: 'review', ms: 1000 },
      { step: 1, phase: 'verifying', ms: 1000 },
      { step: 2, phase: 'camera on', ms: 1000 },
    ]);
    const file = taken(photoOfSize(640, 480, 'upload'));
    const early = configured(RUNNING_SITUATIONS['front-starting'], { upload: 'always' });
    const last = recordOf([...early, fileChosen, file, does('retakePressed')])?.phases.at(-1);
    expect(last?.phase, 'a file before the camera has shown anything').to.equal('camera off');
  });

  it('lists the calls with their times, outcomes and HTTP statuses', () => {
    const call = (name: string, atMs: number, outcome: string, status?: number) => ({
      call: name,
      atMs,
      ms: outcome === 'pending' ? undefined : 1000,
      outcome,
      status,
    });
    const create = call('create', 1000, 'ok');
    expect(recordIn('front-verifying')?.calls).to.deep.equal([create, call('front', 7000, 'pending')]);
    for (const [answer, outcome, status] of [
      [passed('front'), 'ok', undefined],
      [photoFailed(), 'rejected', undefined],
      [failed('front'), 'network', undefined],
      [busy('front'), 'http', 503],
    ] as const)
      expect(recordIn('front-verifying', answer)?.calls).to.deep.equal([create, call('front', 7000, outcome, status)]);
  });

  it('lists every call of a session', () => {
    const token = recordOf([started({ hasAccessToken: false }), does('sessionDelayPassed'), does('tokenReceived')]);
    const all = [...(token?.calls ?? []), ...(recordIn('finished')?.calls ?? [])];
    expect(all.map(({ call, outcome }) => `${call} ${outcome}`).join()).to.equal(
      'token ok,create ok,front ok,back ok,selfie ok,ocr ok,complete ok',
    );
  });

  it('lists no call that was not made: of a photo that was lost, or that the browser altered', () => {
    for (const event of [lost(FRONT), readBack(FRONT)])
      expect(recordIn('front-verifying', event)?.calls.map(({ call }) => call)).to.deep.equal(['create']);
    const unknown = [does('sessionDelayPassed'), taken(FRONT), readBack(FRONT)];
    expect(recordIn('front-live-early', ...unknown)?.calls.map(({ outcome }) => outcome)).to.deep.equal(['pending']);
    const others = [readBack(FRONT, 'exact'), readBack(BACK)];
    expect(recordIn('front-verifying', ...others)?.calls).to.have.length(2);
  });

  it('has what was read back with the last photo', () => {
    expect(recordIn('front-review')?.readback).to.equal('unknown');
    expect(recordIn('front-altered')?.readback).to.equal('altered');
    const retaken = [does('retakePressed'), taken(FRONT), readBack(FRONT, 'noisy')];
    expect(recordIn('front-altered', ...retaken)?.readback).to.equal('noisy');
    expect(recordIn('front-altered', started())?.readback, 'of another session').to.equal('unknown');
  });

  it('has its alerts as the host received them', () => {
    const bySystem = { code: 'camera_denied', by: 'system', atMs: 1000 };
    expect(recordIn('front-denied-by-system')?.alerts).to.deep.equal([bySystem]);
    expect(recordIn('front-in-app')?.alerts).to.deep.equal([{ code: 'in_app', atMs: 1000 }]);
    const hinted = [started({}, { isFirefox: true }), noticeShown('firefox_remember'), cameraFailed('no_camera')];
    expect(recordOf(hinted)?.alerts.map(({ code }) => code)).to.deep.equal(['firefox_remember', 'no_camera']);
  });

  it('has the sizes of its frames, without repetitions, and the requested size', () => {
    const wide = { width: 640, height: 480 };
    const tall = { width: 480, height: 640 };
    const sizes = [undefined, wide, { ...wide }, tall, undefined, wide];
    const record = recordOf([...RUNNING_SITUATIONS['front-live'], created], sizes);
    const asked = { width: 800, height: 600 };
    expect(record?.camera).to.deep.equal({ asked, received: [wide, tall, wide], zoom: undefined });
  });

  it('has the zoom that was set, of that session', () => {
    const events = [pixels('granted', 1.8), pixels('late')];
    expect(recordIn('front-starting', ...events)?.camera.zoom).to.equal(1.8);
    expect(recordIn('front-starting', ...events, started())?.camera.zoom).to.equal(undefined);
  });

  for (const [end, situation, ...events] of [
    ['running', 'front-live'],
    ['result', 'finished'],
    ['result', 'finished', does('resultDispatched')],
    ['back', 'front-live', does('wentBack')],
    ['host', 'front-live', closed()],
    ['host', 'front-live', closed(true)],
    ['error', 'front-failed', does('errorDelayPassed')],
    ['permission', 'selfie-denied', does('alertConfirmed')],
    ['removed', 'front-live', does('removed')],
    ['error', 'front-live', does('viewBroke'), does('errorDelayPassed')],
    ['host', 'front-live', does('viewBroke'), closed(true)],
    ['error', 'front-live', refusedStart(), does('errorDelayPassed')],
  ] as const satisfies readonly [SessionRecord['outcome'], RunningSituation, ...Event[]][]) {
    it(`has the outcome "${end}" for ${[situation, ...events.map(({ type }) => type)].join(', ')} [5.15]`, () => {
      expect(recordIn(situation, ...events)?.outcome).to.equal(end);
    });
  }

  it('is kept until the next start, which begins another', () => {
    expect(recordIn('back-live', does('wentBack'), refusedStart(), does('errorDelayPassed'))?.outcome).to.equal('back');
    const second = recordIn('back-live', does('wentBack'), started());
    expect(second).to.deep.include({
      ...{ outcome: 'running', calls: [] },
      phases: [{ step: 1, phase: 'camera asking', ms: 1000 }],
    });
  });
});

it('the modal opens with each session, and closes when it ends or another start is refused', () => {
  for (const [events, told] of [
    [[started()], true],
    [[started(), does('cameraMuted')], undefined],
    [[started(), started()], true],
    [[started(), closed()], false],
    [[refusedStart()], false],
    [[does('removed')], undefined],
  ] as const)
    expect(recordsOf(events).map(isOpenedBy).at(-1), events.map(({ type }) => type).join()).to.equal(told);
});
