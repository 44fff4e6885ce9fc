// The flow from `start` to the result and every failure of a call, event by event: spec 4, 7 and 8, contract 3 to 6 and 13.
import { expect } from '@open-wc/testing';
import type { Effect } from '../../src/core/effects.ts';
import type { Event } from '../../src/core/events.ts';
import { INITIAL_STATE, stepOf, transition } from '../../src/core/machine.ts';
import type { CallName } from '../../src/core/state.ts';
import {
  attached,
  BACK,
  backPassed,
  cameraFailed,
  configOf,
  created,
  does,
  effectsOf,
  failed,
  failureOf,
  FRONT,
  frontPassed,
  handled,
  lost,
  painted,
  photoFailed,
  play,
  refusedStart,
  RUNNING_SITUATIONS,
  runningAfter,
  SELFIE,
  selfiePassed,
  started,
  taken,
  type RunningSituation,
} from './situations.ts';

const after = (situation: RunningSituation) => runningAfter(RUNNING_SITUATIONS[situation]);
const then = (situation: RunningSituation, ...events: Event[]) => play(events, after(situation));

const openCamera = (facing: 'environment' | 'user'): Effect[] => [
  { type: 'openCamera', facing, cameraId: undefined, mayAskForPixels: true },
  { type: 'wait', ms: 2500, then: { type: 'promptGrewOld' } },
];
const stepped = (from: number, step: number): Effect => ({ type: 'tellHost', note: { type: 'stepped', step, from } });
const longWait: Effect = { type: 'wait', ms: 10_000, then: { type: 'waitGrewLong' } };
const errorDelay: Effect = { type: 'wait', ms: 300, then: { type: 'errorDelayPassed' } };

describe('start', () => {
  it('begins a session, opens the back camera at once and waits with the calls', () => {
    const [state, effects] = play([started()]);
    expect(effects).to.deep.equal([
      { type: 'beginSession', config: configOf() },
      ...openCamera('environment'),
      { type: 'wait', ms: 1000, then: { type: 'sessionDelayPassed' } },
      stepped(0, 1),
    ]);
    expect(stepOf(state)).to.equal(1);
    expect(state).to.deep.equal({
      is: 'running',
      lang: 'en',
      config: configOf(),
      step: 1,
      phase: { is: 'aiming', hasMissed: false },
      camera: { is: 'asking', isPromptOld: false, pause: 'unstarted' },
      request: { is: 'opening', hasToken: true, isCreateDelayOver: true },
      wait: 'short',
      outage: undefined,
      isOffline: false,
      advice: undefined,
      cameras: [],
      cameraId: undefined,
      chosenCameras: { environment: undefined, user: undefined },
      isAndroid: false,
      mainCameraId: undefined,
      hasSwitchedCamera: false,
      mayAskForPixels: true,
      isHidden: false,
      hasRememberHint: false,
      frontCard: undefined,
      backCard: undefined,
      selfie: undefined,
    });
  });

  it('leaves the camera alone in a page in the background, and opens it when the page is seen', () => {
    const [hidden, effects] = play([started({}, false, true)]);
    expect(effects.map(({ type }) => type)).to.not.include('openCamera');
    expect(transition(hidden, does('pageShown'))[1]).to.deep.equal(openCamera('environment'));
  });

  it('asks the people of Firefox to let it remember the camera', () => {
    const [, effects] = play([started({}, true)]);
    expect(effects.at(-1)).to.deep.equal({ type: 'raiseNotice', code: 'firefox_remember' });
    expect(play([started()])[1]).to.not.deep.include({ type: 'raiseNotice', code: 'firefox_remember' });
  });

  it('takes the delays from the configuration, 0 included', () => {
    const timings = { previewPause: 0, sessionDelay: 7, createDelay: 9, errorDelay: 11 };
    const waits = effectsOf([
      started({ timings, hasAccessToken: false }),
      attached(),
      does('sessionDelayPassed'),
      failed('token'),
    ]).filter((effect) => effect.type === 'wait');
    expect(waits.map(({ ms, then: { type } }) => `${type} ${ms}`)).to.deep.equal([
      'promptGrewOld 2500',
      'sessionDelayPassed 7',
      'previewPausePassed 0',
      'createDelayPassed 9',
      'errorDelayPassed 11',
    ]);
  });

  const languages: [string, Event[], string][] = [
    ['that of the configuration', [started({ lang: 'en' })], 'en'],
    ['Vietnamese where nobody says anything', [started({ lang: undefined })], 'vi'],
    [
      'that of set_language where the configuration says nothing',
      [{ type: 'languageSet', lang: 'en' }, started({ lang: undefined })],
      'en',
    ],
    [
      'that of the configuration although set_language came before',
      [{ type: 'languageSet', lang: 'en' }, started({ lang: 'vi' })],
      'vi',
    ],
    ['that of a later set_language', [started({ lang: 'vi' }), { type: 'languageSet', lang: 'fr-CA' }], 'fr-CA'],
    [
      "that of a restart's configuration, not of the session before",
      [started(), { type: 'languageSet', lang: 'en' }, started({ lang: undefined })],
      'vi',
    ],
    [
      'that of set_language although a start was refused meanwhile',
      [{ type: 'languageSet', lang: 'en' }, refusedStart(), started({ lang: undefined })],
      'en',
    ],
    [
      'that of set_language while a start is being refused',
      [refusedStart(), { type: 'languageSet', lang: 'en' }, started({ lang: undefined })],
      'en',
    ],
    [
      'Vietnamese after a session in English that a refused start has ended',
      [started({ lang: 'en' }), refusedStart(), started({ lang: undefined })],
      'vi',
    ],
  ];
  for (const [name, events, lang] of languages) {
    it(`speaks ${name}`, () => {
      expect(runningAfter(events).lang).to.equal(lang);
    });
  }

  it('keeps photo, step and error when the language changes', () => {
    const before = after('rejected');
    const [state, effects] = transition(before, { type: 'languageSet', lang: 'vi' });
    expect(state).to.deep.equal({ ...before, lang: 'vi' });
    expect(effects).to.deep.equal([]);
  });
});

describe('a start that is refused', () => {
  it('ends silently what was running, then tells error and close after 300 ms', () => {
    const [refused, ending] = then('verifying', refusedStart('given'));
    expect(ending).to.deep.equal([
      { type: 'endSession', keepsConfig: false },
      { type: 'closeCamera' },
      { type: 'settleScreen' },
      stepped(1, 0),
      { type: 'warn', text: 'start was refused: domain is required.' },
      errorDelay,
    ]);
    const [idle, telling] = transition(refused, does('errorDelayPassed'));
    expect(idle).to.equal(INITIAL_STATE);
    expect(telling.slice(3)).to.deep.equal([
      {
        type: 'tellHost',
        note: { type: 'failed', call: null, kind: 'config', detail: 'domain is required.', requestId: 'given' },
      },
      { type: 'tellHost', note: { type: 'closed', reason: 'error', step: 0, requestId: 'given' } },
    ]);
  });

  it('opens no camera and calls nobody', () => {
    expect(effectsOf([refusedStart()]).map(({ type }) => type)).to.deep.equal([
      'endSession',
      'closeCamera',
      'settleScreen',
      'warn',
      'wait',
    ]);
  });

  it('gives way to a start that can be followed', () => {
    const [state, effects] = play([refusedStart(), started()]);
    expect(stepOf(state)).to.equal(1);
    expect(effects[0]?.type).to.equal('beginSession');
  });
});

describe('a restart', () => {
  for (const situation of Object.keys(RUNNING_SITUATIONS) as RunningSituation[]) {
    if (situation === 'complete') continue;
    it(`ends "${situation}" silently and begins anew`, () => {
      const before = after(situation);
      const config = configOf({ requestId: 'newest', lang: 'vi' });
      const [state, effects] = transition(before, {
        type: 'started',
        config,
        isFirefox: false,
        isAndroid: false,
        isHidden: false,
        isOffline: false,
      });
      expect(state).to.deep.equal(
        runningAfter([
          { type: 'started', config, isFirefox: false, isAndroid: false, isHidden: false, isOffline: false },
        ]),
      );
      expect(effects).to.deep.equal([
        { type: 'beginSession', config },
        ...openCamera('environment'),
        { type: 'wait', ms: 1000, then: { type: 'sessionDelayPassed' } },
        ...(before.step === 1 ? [] : [stepped(before.step, 1)]),
      ]);
    });
  }

  for (const start of [started(), refusedStart()]) {
    it(`is ignored with a warning while complete is outstanding (${start.type})`, () => {
      const before = after('complete');
      const [state, effects] = transition(before, start);
      expect(state).to.equal(before);
      expect(effects).to.deep.equal([
        { type: 'warn', text: 'start was ignored: the request of the running session is being completed.' },
      ]);
    });
  }
});

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

  it('posts the id of the request that was created', () => {
    const [, effects] = then('waiting', does('sessionDelayPassed'), created);
    expect(effects).to.deep.equal([
      { type: 'verifyPhoto', side: 'front', photo: FRONT, requestId: 'request-1' },
      longWait,
    ]);
  });

  it('sends no photo that nobody has accepted', () => {
    expect(then('review without a request', does('sessionDelayPassed'), created)[1]).to.deep.equal([]);
    expect(then('live', does('sessionDelayPassed'), created)[1]).to.deep.equal([]);
  });

  it('announces a long wait for the request', () => {
    const [state, effects] = then('review without a request', does('photoAccepted'));
    expect(effects).to.deep.equal([longWait]);
    const [long] = transition(state, does('waitGrewLong'));
    expect(long).to.deep.equal({ ...after('waiting'), wait: 'long' });
  });
});

describe('the way of the photos', () => {
  it('leads from the front to the back with the same camera', () => {
    const [state, effects] = then('verifying', frontPassed);
    expect(effects).to.deep.equal([stepped(1, 2)]);
    expect(state).to.deep.include({ step: 2, frontCard: frontPassed.type === 'frontPassed' && frontPassed.card });
    expect(state).to.deep.include({ phase: { is: 'aiming', hasMissed: false }, camera: after('live').camera });
  });

  it('opens the back camera again where it was lost meanwhile', () => {
    const [, effects] = then('verifying', does('cameraEnded'), frontPassed);
    expect(effects).to.deep.equal([...openCamera('environment'), stepped(1, 2)]);
  });

  it('leads from the back to the selfie with the front camera, the old one closed first', () => {
    const [state, effects] = then('back verifying', backPassed);
    expect(effects).to.deep.equal([{ type: 'closeCamera' }, ...openCamera('user'), stepped(2, 3)]);
    expect(state).to.deep.include({ step: 3, backCard: backPassed.type === 'backPassed' && backPassed.card });
  });

  it('asks for the OCR data after the selfie, and closes the camera', () => {
    const [state, effects] = then('selfie verifying', selfiePassed);
    expect(effects).to.deep.equal([{ type: 'readOcr', requestId: 'request-1' }, { type: 'closeCamera' }, longWait]);
    expect(state).to.deep.include({ phase: { is: 'completing', photo: SELFIE, call: 'ocr' }, camera: { is: 'off' } });
    expect(state).to.deep.include({ selfie: selfiePassed.type === 'selfiePassed' && selfiePassed.selfie });
  });

  it('completes the request after OCR, tells the result after that, and hides and clears last', () => {
    expect(then('ocr', does('ocrRead'))[1]).to.deep.equal([
      { type: 'completeRequest', requestId: 'request-1' },
      longWait,
    ]);
    expect(then('complete', does('requestCompleted'))[1]).to.deep.equal([{ type: 'tellResult' }]);
    expect(then('finished', does('resultTold'))).to.deep.equal([
      INITIAL_STATE,
      [{ type: 'endSession', keepsConfig: false }, { type: 'closeCamera' }, { type: 'settleScreen' }, stepped(3, 0)],
    ]);
  });

  const verifications: [RunningSituation, Effect][] = [
    ['review', { type: 'verifyPhoto', side: 'front', photo: FRONT, requestId: 'request-1' }],
    ['selfie review', { type: 'verifyPhoto', side: 'selfie', photo: SELFIE, requestId: 'request-1' }],
  ];
  for (const [situation, effect] of verifications) {
    it(`verifies the photo of "${situation}" once, however often it is accepted`, () => {
      expect(effectsOf([does('photoAccepted'), does('photoAccepted')], after(situation))).to.deep.equal([
        effect,
        longWait,
      ]);
    });
  }

  it('verifies the back', () => {
    expect(then('back live', taken(BACK), does('photoAccepted'))[1][0]).to.deep.equal({
      type: 'verifyPhoto',
      side: 'back',
      photo: BACK,
      requestId: 'request-1',
    });
  });

  it('stays with a photo that failed; only Retake goes on, without the error and with the same stream', () => {
    const [rejected, nothing] = then('verifying', photoFailed);
    expect(nothing).to.deep.equal([]);
    expect(rejected).to.deep.include({ step: 1, phase: { is: 'rejected', photo: FRONT, rejection: 'blurry' } });
    expect(transition(rejected, does('photoAccepted'))).to.deep.equal([rejected, []]);
    expect(transition(rejected, does('retakePressed'))).to.deep.equal([after('live with a request'), []]);
  });

  it('takes no photo back while it is verified or waits for the request', () => {
    for (const situation of ['verifying', 'waiting'] as const) {
      expect(then(situation, does('retakePressed'))).to.deep.equal([after(situation), []]);
    }
  });

  for (const situation of ['review', 'waiting', 'verifying'] as const) {
    it(`asks for a new photo where that of "${situation}" can't be read`, () => {
      const [state, effects] = then(situation, lost(FRONT));
      expect(state).to.deep.include({ phase: { is: 'aiming', hasMissed: true } });
      expect(effects).to.deep.equal([]);
    });
  }

  it('is not impressed by the loss of an earlier photo', () => {
    expect(then('verifying', lost({ ...FRONT }))).to.deep.equal([after('verifying'), []]);
  });

  it('tells the step for every change', () => {
    const events = [...RUNNING_SITUATIONS.finished, does('resultTold')];
    const steps = effectsOf(events).flatMap((effect) =>
      effect.type === 'tellHost' && effect.note.type === 'stepped' ? [`${effect.note.from} ${effect.note.step}`] : [],
    );
    expect(steps).to.deep.equal(['0 1', '1 2', '2 3', '3 0']);
  });
});

describe('a long wait', () => {
  for (const situation of ['waiting', 'verifying', 'selfie verifying', 'ocr', 'complete'] as const) {
    it(`is announced while "${situation}"`, () => {
      expect(then(situation, does('waitGrewLong'))).to.deep.equal([{ ...after(situation), wait: 'long' }, []]);
    });
  }

  it('is forgotten at the next wait', () => {
    const long = does('waitGrewLong');
    expect(runningAfter([...RUNNING_SITUATIONS.verifying, long, photoFailed]).wait).to.equal('short');
    expect(runningAfter([...RUNNING_SITUATIONS.verifying, long, frontPassed]).wait).to.equal('short');
    expect(runningAfter([...RUNNING_SITUATIONS.ocr, long, does('ocrRead')]).wait).to.equal('short');
    expect(runningAfter([...RUNNING_SITUATIONS['selfie verifying'], long, selfiePassed]).wait).to.equal('short');
    const handledOnce = [...RUNNING_SITUATIONS.verifying, long, handled('front'), does('photoAccepted')];
    expect(runningAfter(handledOnce).wait).to.equal('short');
    const request = [...RUNNING_SITUATIONS.waiting, does('sessionDelayPassed'), long];
    expect(runningAfter([...request, created]).wait).to.equal('short');
    expect(runningAfter([...request, handled('create'), does('photoAccepted')]).wait).to.equal('short');
    expect(runningAfter([...request, failed('create')]).wait).to.equal('short');
  });
});

describe('a call that fails', () => {
  const failing: [CallName, RunningSituation, string | undefined][] = [
    ['token', 'live', undefined],
    ['create', 'waiting', undefined],
    ['front', 'verifying', 'request-1'],
    ['back', 'back verifying', 'request-1'],
    ['selfie', 'selfie verifying', 'request-1'],
    ['ocr', 'ocr', 'request-1'],
    ['complete', 'complete', 'request-1'],
  ];
  for (const [call, situation, requestId] of failing) {
    it(`at ${call} tells error, then close, after 300 ms, and keeps token and configuration as every close does`, () => {
      const { step } = after(situation);
      const [broken, waiting] = then(situation, failed(call));
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

    it(`at ${call} is told once, though another one fails meanwhile`, () => {
      const [broken] = then(situation, failed(call));
      expect(transition(broken, failed('create'))).to.deep.equal([broken, []]);
      expect(transition(broken, handled('create'))).to.deep.equal([broken, []]);
    });
  }

  it('hands on the detail as it is', () => {
    const detail = { ok: false };
    const failure = { ...failureOf('front'), kind: 'http', detail } as const;
    const [, effects] = then('verifying', { type: 'callFailed', failure }, does('errorDelayPassed'));
    const note = effects.flatMap((effect) => (effect.type === 'tellHost' ? [effect.note] : []))[0];
    expect(note?.type === 'failed' && note.detail).to.equal(detail);
  });

  it('keeps the photo on the screen until then', () => {
    expect(after('failed with a photo').phase).to.deep.include({ photo: FRONT });
    expect(after('failed without a photo').phase).to.deep.include({ photo: undefined });
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
      ['front', 'verifying', FRONT],
      ['back', 'back verifying', BACK],
      ['selfie', 'selfie verifying', SELFIE],
    ] as const) {
      const [state, effects] = then(situation, handled(call));
      expect(effects).to.deep.equal([]);
      expect(state).to.deep.include({ phase: { is: 'review', photo, isWaiting: false } });
      expect(transition(state, does('photoAccepted'))[1][0]).to.deep.include({ type: 'verifyPhoto', side: call });
    }
  });

  it('at ocr or complete leaves Go back, and never repeats the call', () => {
    for (const situation of ['ocr', 'complete'] as const) {
      const [state, effects] = then(situation, handled(situation));
      expect(effects).to.deep.equal([]);
      expect(state).to.deep.include({ phase: { is: 'halted', photo: SELFIE } });
      expect(effectsOf([does('photoAccepted'), does('retakePressed'), does('ocrRead')], state)).to.deep.equal([]);
    }
  });

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
    const [review, nothing] = then('waiting', does('sessionDelayPassed'), handled('create'));
    expect(nothing).to.deep.equal([]);
    expect(review).to.deep.include({ phase: { is: 'review', photo: FRONT, isWaiting: false } });
    expect(transition(review, does('photoAccepted'))[1]).to.deep.equal([{ type: 'createRequest' }, longWait]);
  });

  it('leaves a camera view as it is', () => {
    const [state, effects] = then('live', does('sessionDelayPassed'), handled('create'));
    expect(effects).to.deep.equal([]);
    expect(state).to.deep.include({ phase: after('live').phase, camera: after('live').camera });
  });
});

describe('events that come too late', () => {
  it('change nothing where nothing is open', () => {
    for (const state of [INITIAL_STATE, play(RUNNING_SITUATIONS.review.concat(does('wentBack')))[0]]) {
      for (const event of [does('photoAccepted'), does('wentBack'), created, cameraFailed('camera_denied')]) {
        expect(transition(state, event)).to.deep.equal([state, []]);
      }
    }
  });
});
