// Opening the request, waiting for it, and every failure of a call.
import { expect } from 'chai';
import { transition } from '../../../src/core/machine.ts';
import { INITIAL_STATE } from '../../../src/core/state.ts';
import { errorDelay, longWait, stepped } from '../effects.ts';
import { created, failed, handled, passed } from '../calls/events.ts';
import { attached, painted } from '../camera/events.ts';
import { BACK, does, FRONT, SELFIE, started, taken } from '../events.ts';
import { after, effectsOf, play, playIn, RUNNING_SITUATIONS, runningAfter } from '../situations.ts';

describe('opening the request [1.4, 1.5, 4.7]', () => {
  const photo = [attached(), does('previewPausePassed'), painted(), taken(FRONT), does('photoAccepted')];
  const withToken = { hasAccessToken: true };
  const withSecret = { hasAccessToken: false };
  const given = { requestId: 'given' };
  const delay = does('sessionDelayPassed');
  const token = does('tokenReceived');
  const pause = does('createDelayPassed');
  const [FETCH, CREATE, VERIFY] = ['fetchToken', 'createRequest', 'verifyPhoto'] as const;
  const calls: readonly string[] = [FETCH, CREATE, VERIFY];

  for (const [name, config, events, made] of [
    ['makes no call during the first second', withToken, photo, []],
    ['creates a request with the given token', withToken, [delay], [CREATE]],
    ['fetches a token with the secret', withSecret, [delay], [FETCH]],
    ['creates the request when the pause ends after the token', withSecret, [delay, token, pause], [FETCH, CREATE]],
    ['creates the request when the token arrives after the pause', withSecret, [delay, pause, token], [FETCH, CREATE]],
    ['doesn’t create the request before the token arrives', withSecret, [delay, pause], [FETCH]],
    ['doesn’t create the request before the pause is over', withSecret, [delay, token], [FETCH]],
    ['uses the given request', { ...withToken, ...given }, [delay], []],
    ['fetches a token for the given request', { ...withSecret, ...given }, [delay], [FETCH]],
    ['doesn’t create a request if one was given', { ...withSecret, ...given }, [delay, token, pause], [FETCH]],
    ['verifies a waiting photo once there is a request', withToken, [...photo, delay, created], [CREATE, VERIFY]],
    ['verifies it with the given request after the delay', { ...withToken, ...given }, [...photo, delay], [VERIFY]],
    ['verifies it when the token arrives', { ...withSecret, ...given }, [...photo, delay, token], [FETCH, VERIFY]],
  ] as const)
    it(name, () => {
      const types = effectsOf([started(config), ...events]).map(({ type }) => type);
      expect(types.filter((type) => calls.includes(type))).to.deep.equal(made);
    });
});

describe('a long wait', () => {
  const long = does('waitGrewLong');
  const preparing = [...RUNNING_SITUATIONS['front-preparing'], does('sessionDelayPassed'), long];
  const verifying = [...RUNNING_SITUATIONS['front-verifying'], long];
  for (const [next, events] of [
    ['attempt', [...verifying, handled('front'), does('photoAccepted')]],
    ['call of complete', [...RUNNING_SITUATIONS['reading-ocr'], long, does('ocrRead')]],
    ['call of OCR', [...RUNNING_SITUATIONS['selfie-verifying'], long, passed('selfie')]],
    ['verification', [...preparing, created]],
  ] as const)
    it(`is cleared at the next ${next}`, () => {
      expect(runningAfter(events).calls.wait).to.equal('short');
    });
});

describe('a call that fails', () => {
  for (const [call, situation, requestId] of [
    ['token', 'front-live-early', undefined],
    ['create', 'front-preparing', undefined],
    ['front', 'front-verifying', 'request-1'],
    ['back', 'back-verifying', 'request-1'],
    ['selfie', 'selfie-verifying', 'request-1'],
    ['ocr', 'reading-ocr', 'request-1'],
    ['complete', 'completing', 'request-1'],
  ] as const)
    it(`at ${call} reports error, then close, after 300 ms, and keeps token and configuration [4.9, 4.21]`, () => {
      const { step } = after(situation);
      const [broken, waiting] = playIn(situation, failed(call));
      expect(waiting).to.deep.equal([errorDelay]);
      expect(transition(broken, does('errorDelayPassed'))).to.deep.equal([
        INITIAL_STATE,
        [
          { type: 'endSession', keepsConfig: true },
          { type: 'closeCamera' },
          { type: 'settleScreen' },
          {
            type: 'notifyHost',
            note: { type: 'failed', call, kind: 'network', detail: 'Failed to fetch', requestId },
          },
          { type: 'notifyHost', note: { type: 'closed', reason: 'error', step, requestId } },
          stepped(step, 0),
        ],
      ]);
    });

  it('names the given request before one is created', () => {
    const [, effects] = play([started({ requestId: 'given' }), failed('token'), does('errorDelayPassed')]);
    expect(effects).to.deep.include({
      type: 'notifyHost',
      note: { type: 'closed', reason: 'error', step: 1, requestId: 'given' },
    });
  });
});

describe('a call that fails as Handled', () => {
  it('at a photo returns to its review, from where it can be sent again', () => {
    for (const [call, situation, photo] of [
      ['front', 'front-verifying', FRONT],
      ['back', 'back-verifying', BACK],
      ['selfie', 'selfie-verifying', SELFIE],
    ] as const) {
      const [state, effects] = playIn(situation, handled(call));
      expect(effects).to.deep.equal([]);
      expect(state).to.deep.include({ phase: { is: 'review', photo, isWaiting: false } });
      expect(transition(state, does('photoAccepted'))[1][0]).to.deep.include({ type: 'verifyPhoto', side: call });
    }
  });

  it('at create is repeated with the next photo, without a new token', () => {
    const [review, nothing] = playIn('front-preparing', does('sessionDelayPassed'), handled('create'));
    expect(nothing).to.deep.equal([]);
    expect(review).to.deep.include({ phase: { is: 'review', photo: FRONT, isWaiting: false } });
    expect(transition(review, does('photoAccepted'))[1]).to.deep.equal([{ type: 'createRequest' }, longWait]);
  });
});
