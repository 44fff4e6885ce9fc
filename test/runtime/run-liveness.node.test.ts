// The host’s liveness component: its arguments, which answers count, and its end.
import { expect } from 'chai';
import type { LivenessAnswer, LivenessContext } from '../../src/core/options/options.ts';
import { runLiveness } from '../../src/runtime/run-liveness.ts';
import { configOf } from '../core/events.ts';
import { failureOf } from '../support/failure.ts';
import { photoOfSize } from '../support/photo.ts';

/** Only the component looks into it. */
const CONTAINER = {} as HTMLElement;
const IMAGE = 'an image';
const SELFIE = photoOfSize(480, 640, 'liveness');
const ANSWER: LivenessAnswer = { status: 200, auditTrail: [IMAGE] };

/** Has the component `run`. The only picture that can be read is `IMAGE`. */
function check(run: (context: LivenessContext) => unknown) {
  const controller = new AbortController();
  const places: string[] = [];
  const called: LivenessContext[] = [];
  const container = {
    open() {
      places.push('shown');
      return CONTAINER;
    },
    close: () => void places.push('removed'),
  };
  const liveness = (context: LivenessContext): void => {
    called.push(context);
    return run(context) as undefined;
  };
  const task = { config: configOf({ liveness }), lang: 'en', signal: controller.signal, raise: () => undefined };
  const outcome = runLiveness(task, container, (image) =>
    image === IMAGE ? Promise.resolve(SELFIE) : Promise.reject(new Error('No picture')),
  );
  return { outcome, called, places, controller };
}

describe('a liveness component', () => {
  it('gets an empty container, the language, a signal and the callback', () => {
    const { called, controller } = check(() => undefined);
    const [context] = called;
    expect(called).to.have.length(1);
    expect(context).to.have.all.keys('container', 'lang', 'livenessCompleteSucess', 'signal');
    expect(context).to.include({ container: CONTAINER, lang: 'en', signal: controller.signal });
  });

  for (const [way, run] of [
    ['returns', () => ANSWER],
    ['resolves with', () => Promise.resolve(ANSWER)],
    ['calls back with', ({ livenessCompleteSucess }: LivenessContext) => livenessCompleteSucess(ANSWER)],
  ] as const)
    it(`returns the first image of the answer that it ${way}`, async () => {
      const { outcome, places } = check(run);
      expect(await outcome).to.deep.equal({ type: 'photoTaken', photo: SELFIE });
      expect(places).to.deep.equal(['shown', 'removed']);
    });

  it('ends with its first answer [3.24]', async () => {
    const { outcome } = check(({ livenessCompleteSucess }) => {
      livenessCompleteSucess(ANSWER);
      livenessCompleteSucess({ status: 500 });
      return Promise.reject(new Error('Too late'));
    });
    expect(await outcome).to.deep.equal({ type: 'photoTaken', photo: SELFIE });
  });

  for (const auditTrail of [[], undefined])
    it(`without an image (${JSON.stringify(auditTrail)}) is followed by the widget’s own camera`, async () => {
      expect(await check(() => ({ status: 200, auditTrail })).outcome).to.deep.equal({ type: 'livenessPassed' });
    });

  for (const [name, run, sentence] of [
    ['another status', () => ({ status: 0, auditTrail: [IMAGE] }), 'Its status is 0, not the number 200.'],
    [
      'a status that is text',
      () => ({ status: '200', auditTrail: [IMAGE] }),
      'Its status is "200", not the number 200.',
    ],
    ['no object', () => 'done', 'Its status is undefined, not the number 200.'],
    ['an image that can’t be read', () => ({ status: 200, auditTrail: [{}] }), "isn't a readable picture"],
    ['a rejection', () => Promise.reject(new Error('Closed by the person')), 'Closed by the person'],
    ['an exception', () => JSON.parse('') as unknown, 'JSON'],
  ] as const)
    it(`fails with ${name}, with a reason`, async () => {
      const { outcome, places } = check(run);
      expect(await failureOf(outcome)).to.include(sentence);
      expect(places).to.deep.equal(['shown', 'removed']);
    });

  it('ends when its signal is aborted: the container is removed, and a late answer is ignored [3.27]', async () => {
    const { outcome, called, places, controller } = check(() => undefined);
    controller.abort();
    expect(places).to.deep.equal(['shown', 'removed']);
    called[0]?.livenessCompleteSucess(ANSWER);
    expect(await failureOf(outcome)).to.equal('The session has ended.');
    expect(places).to.deep.equal(['shown', 'removed']);
  });
});
