// Opening the request, waiting for it, and every failure of a call.
import { expect } from 'chai';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import { INITIAL_STATE, type CallName } from '../../src/core/state.ts';
import { errorDelay, longWait, stepped } from './effects.ts';
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
} from './events.ts';
import {
  after,
  effectsOf,
  play,
  playIn,
  RUNNING_SITUATIONS,
  runningAfter,
  type RunningSituation,
} from './situations.ts';

describe('the opening of the request', () => {
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
    ['calls nobody before the first second is over', token, photo, []],
    ['creates a request with a token that was given', token, [delay], ['createRequest']],
    ['asks for a token with the secret', secret, [delay], ['fetchToken']],
    [
      'creates after the token where the pause ends last',
      secret,
      [delay, does('tokenReceived'), does('createDelayPassed')],
      ['fetchToken', 'createRequest'],
    ],
    [
      'creates after the pause where the token comes last',
      secret,
      [delay, does('createDelayPassed'), does('tokenReceived')],
      ['fetchToken', 'createRequest'],
    ],
    ['does not create before the token', secret, [delay, does('createDelayPassed')], ['fetchToken']],
    ['does not create before the pause is over', secret, [delay, does('tokenReceived')], ['fetchToken']],
    ['uses a request that was given', { ...token, ...given }, [delay], []],
    ['asks for a token for a request that was given', { ...secret, ...given }, [delay], ['fetchToken']],
    [
      'does not create where a request was given, whatever comes after the token',
      { ...secret, ...given },
      [delay, does('tokenReceived'), does('createDelayPassed')],
      ['fetchToken'],
    ],
    [
      'verifies a photo that waited as soon as the request exists',
      token,
      [...photo, delay, created],
      ['createRequest', 'verifyPhoto'],
    ],
    [
      'verifies a photo that waited for the request that was given',
      { ...token, ...given },
      [...photo, delay],
      ['verifyPhoto'],
    ],
    [
      'verifies a photo that waited for the token of the request that was given',
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

  it('sends no photo that nobody has accepted', () => {
    expect(playIn('front-review-early', does('sessionDelayPassed'), created)[1]).to.deep.equal([]);
    expect(playIn('front-live-early', does('sessionDelayPassed'), created)[1]).to.deep.equal([]);
  });
});

describe('a long wait', () => {
  for (const situation of ['front-preparing', 'front-verifying', 'reading-ocr', 'completing'] as const) {
    it(`is announced while "${situation}"`, () => {
      expect(playIn(situation, does('waitGrewLong'))).to.deep.equal([{ ...after(situation), wait: 'long' }, []]);
    });
  }

  const long = does('waitGrewLong');
  const preparing = [...RUNNING_SITUATIONS['front-preparing'], does('sessionDelayPassed'), long];
  const verifying = [...RUNNING_SITUATIONS['front-verifying'], long];
  for (const [next, events] of [
    ['verdict', [...verifying, photoFailed()]],
    ['step', [...verifying, frontPassed]],
    ['try', [...verifying, handled('front'), does('photoAccepted')]],
    ['call of the end', [...RUNNING_SITUATIONS['reading-ocr'], long, does('ocrRead')]],
    ['call for the ID', [...RUNNING_SITUATIONS['selfie-verifying'], long, selfiePassed]],
    ['verification', [...preparing, created]],
    ['try of a request', [...preparing, handled('create'), does('photoAccepted')]],
    ['failure', [...preparing, failed('create')]],
  ] as const) {
    it(`is forgotten at the next ${next}`, () => {
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
    it(`at ${call} tells error, then close, after 300 ms, and keeps token and configuration as every close does`, () => {
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

  it('is told once, though another one fails meanwhile', () => {
    const [broken] = playIn('front-verifying', failed('front'));
    expect(transition(broken, failed('create'))).to.deep.equal([broken, []]);
    expect(transition(broken, handled('create'))).to.deep.equal([broken, []]);
  });

  it('hands on the detail as it is', () => {
    const detail = { ok: false };
    const failure = { ...failureOf('front'), kind: 'http', detail } as const;
    const [, effects] = playIn('front-verifying', { type: 'callFailed', failure }, does('errorDelayPassed'));
    const note = effects.flatMap((effect) => (effect.type === 'tellHost' ? [effect.note] : []))[0];
    expect(note?.type === 'failed' && note.detail).to.equal(detail);
  });

  it('before the request exists names the one that was given', () => {
    const [, effects] = play([started({ requestId: 'given' }), failed('token'), does('errorDelayPassed')]);
    expect(effects).to.deep.include({
      type: 'tellHost',
      note: { type: 'closed', reason: 'error', step: 1, requestId: 'given' },
    });
  });
});

describe('a call that fails with the marker Handled', () => {
  it('at a photo leads back to its review, from where it can be sent again', () => {
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
    it(`at ${call} leaves Go back, and never retries the call`, () => {
      const [state, effects] = playIn(situation, handled(call));
      expect(effects).to.deep.equal([]);
      expect(state).to.deep.include({ phase: { is: 'halted', photo: SELFIE } });
    });
  }

  it('at token asks for it again with the next photo', () => {
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

  it('at create asks for a request again with the next photo, without a new token', () => {
    const [review, nothing] = playIn('front-preparing', does('sessionDelayPassed'), handled('create'));
    expect(nothing).to.deep.equal([]);
    expect(review).to.deep.include({ phase: { is: 'review', photo: FRONT, isWaiting: false } });
    expect(transition(review, does('photoAccepted'))[1]).to.deep.equal([{ type: 'createRequest' }, longWait]);
  });

  it('leaves a camera view as it is', () => {
    const [state, effects] = playIn('front-live-early', does('sessionDelayPassed'), handled('create'));
    expect(effects).to.deep.equal([]);
    expect(state).to.deep.include({ phase: after('front-live-early').phase, camera: after('front-live-early').camera });
  });
});
