// The host's function that continues a session on a phone: what it is called with, what it may answer, and when it is over.
import { expect } from '@open-wc/testing';
import type { Handoff, HandoffContext } from '../../src/core/options.ts';
import type { TrueidResult } from '../../src/core/result.ts';
import { handOff } from '../../src/runtime/hand-off.ts';
import { begin, CONFIG, createWorld, promisesSettled, type World } from './world.ts';

const URL_FOR_PHONE = 'https://insurer.example/continue/1';
const HANDED_OVER = { front: 'handoff', back: 'handoff', selfie: 'handoff' };

/** A host that answers when the test says so. */
class Host {
  readonly called: HandoffContext[] = [];
  readonly #promise: Promise<TrueidResult>;
  resolve: (result: TrueidResult) => void = () => undefined;
  reject: (error: Error) => void = () => undefined;
  answer: () => unknown = () => ({ url: URL_FOR_PHONE, result: this.#promise });

  constructor() {
    this.#promise = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
  }

  readonly handoff = (context: HandoffContext): Handoff => {
    this.called.push(context);
    return this.answer() as Handoff;
  };
}

async function start(host: Host): Promise<World> {
  const world = createWorld();
  await begin(world, { ...CONFIG, handoff: host.handoff });
  world.store.dispatch({ type: 'handoffPressed' });
  await promisesSettled();
  return world;
}

describe('a session that continues on a phone', () => {
  it('gives the host the language and a signal, and shows the code of its address', async () => {
    const host = new Host();
    const { store, log } = await start(host);
    const [context] = host.called;
    expect([context?.lang, context?.signal.aborted]).to.deep.equal(['en', false]);
    expect(log.at(-1)).to.equal('camera off');
    expect(store.screen()).to.deep.nested.include({
      'stage.link': { url: URL_FOR_PHONE, code: { path: `M${URL_FOR_PHONE.length} 0`, size: 21 } },
    });
  });

  it('passes the result on unchanged, and keeps nothing for a later start', async () => {
    const host = new Host();
    const { store, host: page } = await start(host);
    const detail = { anything: ['at all'] } as unknown as TrueidResult;
    host.resolve(detail);
    await promisesSettled();
    expect(page.results[0]).to.equal(detail);
    expect(page.origins).to.deep.equal([HANDED_OVER]);
    expect(page.told).to.deep.equal(['step 0 1', 'result', 'step 1 0']);
    expect([store.isOpen(), host.called[0]?.signal.aborted]).to.deep.equal([false, true]);
  });

  for (const [name, answer, sentence] of [
    ['throws', () => throwError(), 'No phones today'],
    ['rejects', () => Promise.reject(new Error('No phones today')), 'No phones today'],
    ['answers nothing', () => undefined, 'url must be an absolute http or https address'],
    ['answers without a url', () => ({ result: Promise.resolve() }), 'url must be an absolute http or https address'],
    ['answers with a path', () => ({ url: '/continue', result: Promise.resolve() }), 'url must be an absolute'],
    ['answers with a script', () => ({ url: 'javascript:1', result: Promise.resolve() }), 'url must be an absolute'],
    ['answers without a result', () => ({ url: URL_FOR_PHONE }), 'result is missing'],
    ['rejects the result', () => ({ url: URL_FOR_PHONE, result: Promise.reject(new Error('Given up')) }), 'Given up'],
  ] as const) {
    it(`continues here, and says why, where the host ${name}`, async () => {
      const host = new Host();
      host.answer = answer;
      const { store, warnings, host: page } = await start(host);
      expect(store.screen()).to.deep.include({ status: 'handoffFailed', alert: undefined });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.include(sentence);
      expect(page.results).to.deep.equal([]);
    });
  }

  it('continues here where the address is too long for a code', async () => {
    const world = createWorld();
    world.ports.handOff = (task) =>
      handOff(task, () => {
        throw new Error('Too much data');
      });
    await begin(world, { ...CONFIG, handoff: new Host().handoff });
    world.store.dispatch({ type: 'handoffPressed' });
    await promisesSettled();
    expect(world.store.screen()).to.deep.include({ status: 'handoffFailed' });
    expect(world.warnings.at(-1)).to.include('Too much data');
  });

  for (const [name, end] of [
    ['Go back', ({ store }: World) => store.dispatch({ type: 'wentBack' })],
    ['close()', ({ store }: World) => store.dispatch({ type: 'closed', isAnnounced: false })],
    ['a restart', ({ store }: World) => store.start([CONFIG])],
    ['removal', ({ store }: World) => store.dispatch({ type: 'removed' })],
  ] as const) {
    it(`is over with ${name}: the signal is aborted, and a late result or rejection changes nothing`, async () => {
      const unhandled: unknown[] = [];
      const note = (event: PromiseRejectionEvent): void => {
        event.preventDefault();
        unhandled.push(event.reason);
      };
      window.addEventListener('unhandledrejection', note);
      for (const settle of [
        (host: Host) => host.resolve({} as TrueidResult),
        (host: Host) => host.reject(new Error('Aborted')),
      ]) {
        const host = new Host();
        const world = await start(host);
        end(world);
        expect(host.called[0]?.signal.aborted).to.equal(true);
        const screen = world.store.screen();
        settle(host);
        await promisesSettled();
        expect(world.store.screen()).to.equal(screen);
        expect([world.host.results, world.warnings]).to.deep.equal([[], []]);
      }
      window.removeEventListener('unhandledrejection', note);
      expect(unhandled).to.deep.equal([]);
    });
  }

  it('may be tried again, with a new signal', async () => {
    const host = new Host();
    const { store } = await start(host);
    store.dispatch({ type: 'wentBack' });
    store.dispatch({ type: 'handoffPressed' });
    await promisesSettled();
    expect(host.called.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    expect(store.screen()).to.deep.include({ status: 'handoffWaiting' });
  });
});

function throwError(): never {
  throw new Error('No phones today');
}
