// Opening the request, waiting for it, and every failure of a call.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import { transition } from '../../../src/core/machine.ts';
import { INITIAL_STATE, type CallName } from '../../../src/core/state.ts';
import { errorDelay, longWait, stepped } from '../effects.ts';
import {
  attached,
  BACK,
  created,
  does,
  failed,
  failureOf,
  FRONT,
  frontPassed,
  handled,
  painted,
  photoFailed,
  SELFIE,
  selfiePassed,
  started,
  taken,
} from '../events.ts';
import {
  after,
  effectsOf,
  play,
  playIn,
  RUNNING_SITUATIONS,
  runningAfter,
  type RunningSituation,
} from '../situations.ts';

describe('opening the request', () => {
  const opening = (overrides: Parameters<typeof started>[0], ...events: Event[]): string[] => {
    const calls: readonly string[] = ['fetchToken', 'createRequest', 'verifyPhoto'];
    return effectsOf([started(overrides), ...events])
      .map(({ type }) => type)
      .filter((type) => calls.includes(type));
  };
  const photo = [attached(), does('previewPausePassed'), painted(), taken(FRONT), does('photoAccepted')];
  const token = { hasAccessToken: true };
  const secret = { hasAccessToken: false };
  const given = { requestId: 'given' };
  const delay = does('sessionDelayPassed');

  const orders: [string, Parameters<typeof started>[0], Event[], string[]][] = [
    ['makes no call during the first second', token, photo, []],
    ['creates a request with the given token', token, [delay], ['createRequest']],
    ['fetches a token with the secret', secret, [delay], ['fetchToken']],
    [
      'creates the request when the delay ends after the token arrived',
      secret,
      [delay, does('tokenReceived'), does('createDelayPassed')],
      ['fetchToken', 'createRequest'],
    ],
    [
      'creates the request when the token arrives after the delay',
      secret,
      [delay, does('createDelayPassed'), does('tokenReceived')],
      ['fetchToken', 'createRequest'],
    ],
    [
      'does not create the request before the token arrives',
      secret,
      [delay, does('createDelayPassed')],
      ['fetchToken'],
    ],
    ['does not create the request before the delay is over', secret, [delay, does('tokenReceived')], ['fetchToken']],
    ['uses the given request', { ...token, ...given }, [delay], []],
    ['fetches a token for the given request', { ...secret, ...given }, [delay], ['fetchToken']],
    [
      'does not create a request if one was given',
      { ...secret, ...given },
      [delay, does('tokenReceived'), does('createDelayPassed')],
      ['fetchToken'],
    ],
    [
      'verifies a waiting photo as soon as the request exists',
      token,
      [...photo, delay, created],
      ['createRequest', 'verifyPhoto'],
    ],
    [
      'verifies a waiting photo with the given request after the delay',
      { ...token, ...given },
      [...photo, delay],
      ['verifyPhoto'],
    ],
    [
      'verifies a waiting photo when the token for the given request arrives',
      { ...secret, ...given },
      [...photo, delay, does('tokenReceived')],
      ['fetchToken', 'verifyPhoto'],
    ],
  ];
  for (const [name, config, events, calls] of orders) {
    it(name, () => {
      expect(opening(config, ...events)).to.deep.equal(calls);
    });
  }

  it('sends only accepted photos', () => {
    expect(playIn('front-review-early', does('sessionDelayPassed'), created)[1]).to.deep.equal([]);
    expect(playIn('front-live-early', does('sessionDelayPassed'), created)[1]).to.deep.equal([]);
  });
});

describe('a long wait', () => {
  for (const situation of ['front-preparing', 'front-verifying', 'reading-ocr', 'completing'] as const) {
    it(`is announced in "${situation}"`, () => {
      expect(playIn(situation, does('waitGrewLong'))).to.deep.equal([{ ...after(situation), wait: 'long' }, []]);
    });
  }

  const long = does('waitGrewLong');
  const preparing = [...RUNNING_SITUATIONS['front-preparing'], does('sessionDelayPassed'), long];
  const verifying = [...RUNNING_SITUATIONS['front-verifying'], long];
  for (const [next, events] of [
    ['verdict', [...verifying, photoFailed()]],
    ['step', [...verifying, frontPassed]],
    ['attempt', [...verifying, handled('front'), does('photoAccepted')]],
    ['call of complete', [...RUNNING_SITUATIONS['reading-ocr'], long, does('ocrRead')]],
    ['call of OCR', [...RUNNING_SITUATIONS['selfie-verifying'], long, selfiePassed]],
    ['verification', [...preparing, created]],
    ['attempt to create a request', [...preparing, handled('create'), does('photoAccepted')]],
    ['failure', [...preparing, failed('create')]],
  ] as const) {
    it(`is cleared at the next ${next}`, () => {
      expect(runningAfter(events).wait).to.equal('short');
    });
  }
});

describe('a call that fails', () => {
  const failing: [CallName, RunningSituation, string | undefined][] = [
    ['token', 'front-live-early', undefined],
    ['create', 'front-preparing', undefined],
    ['front', 'front-verifying', 'request-1'],
    ['back', 'back-verifying', 'request-1'],
    ['selfie', 'selfie-verifying', 'request-1'],
    ['ocr', 'reading-ocr', 'request-1'],
    ['complete', 'completing', 'request-1'],
  ];
  for (const [call, situation, requestId] of failing) {
    it(`at ${call} reports error, then close, after 300 ms, and keeps token and configuration`, () => {
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
            type: 'tellHost',
            note: { type: 'failed', call, kind: 'network', detail: 'Failed to fetch', requestId },
          },
          { type: 'tellHost', note: { type: 'closed', reason: 'error', step, requestId } },
          stepped(step, 0),
        ],
      ]);
    });
  }

  it('is reported once, even if another one fails too', () => {
    const [broken] = playIn('front-verifying', failed('front'));
    expect(transition(broken, failed('create'))).to.deep.equal([broken, []]);
    expect(transition(broken, handled('create'))).to.deep.equal([broken, []]);
  });

  it('passes on the detail unchanged', () => {
    const detail = { ok: false };
    const failure = { ...failureOf('front'), kind: 'http', detail } as const;
    const [, effects] = playIn('front-verifying', { type: 'callFailed', failure }, does('errorDelayPassed'));
    const note = effects.flatMap((effect) => (effect.type === 'tellHost' ? [effect.note] : []))[0];
    expect(note?.type === 'failed' && note.detail).to.equal(detail);
  });

  it('names the given request before one is created', () => {
    const [, effects] = play([started({ requestId: 'given' }), failed('token'), does('errorDelayPassed')]);
    expect(effects).to.deep.include({
      type: 'tellHost',
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

  for (const [call, situation] of [
    ['ocr', 'reading-ocr'],
    ['complete', 'completing'],
  ] as const) {
    it(`at ${call} leaves only Go back, and never retries the call`, () => {
      const [state, effects] = playIn(situation, handled(call));
      expect(effects).to.deep.equal([]);
      expect(state).to.deep.include({ phase: { is: 'halted', photo: SELFIE } });
    });
  }

  it('at token is repeated with the next photo', () => {
    const config = { hasAccessToken: false };
    const photo = [attached(), does('previewPausePassed'), painted(), taken(FRONT)];
    const events = [started(config), ...photo, does('sessionDelayPassed'), handled('token')];
    expect(effectsOf(events).at(-1)).to.deep.include({ type: 'wait' });
    expect(play([...events, does('photoAccepted')])[1]).to.deep.equal([
      { type: 'fetchToken' },
      { type: 'wait', ms: 500, then: { type: 'createDelayPassed' } },
      longWait,
    ]);
  });

  it('at create is repeated with the next photo, without a new token', () => {
    const [review, nothing] = playIn('front-preparing', does('sessionDelayPassed'), handled('create'));
    expect(nothing).to.deep.equal([]);
    expect(review).to.deep.include({ phase: { is: 'review', photo: FRONT, isWaiting: false } });
    expect(transition(review, does('photoAccepted'))[1]).to.deep.equal([{ type: 'createRequest' }, longWait]);
  });

  it('doesn’t change a camera view', () => {
    const [state, effects] = playIn('front-live-early', does('sessionDelayPassed'), handled('create'));
    expect(effects).to.deep.equal([]);
    expect(state).to.deep.include({ phase: after('front-live-early').phase, camera: after('front-live-early').camera });
  });
});
