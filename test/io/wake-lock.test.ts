// The screen is kept on while the page is visible, and never longer than asked. Refusals and late answers do no harm.
import { expect } from 'chai';
import { keepScreenOn } from '../../src/io/wake-lock.ts';
import { afterwards, put } from '../support/put.ts';
import { settle } from '../support/until.ts';

/** What the browser was asked for, in order; a lock counts until it is released, by us or because the page was hidden. */
class Locks {
  readonly locks: EventTarget[] = [];
  held = 0;
  answer: 'granted' | 'refused' | 'pending' = 'granted';
  readonly #waiting: (() => void)[] = [];

  request = async (): Promise<WakeLockSentinel> => {
    if (this.answer === 'refused') throw new DOMException('The battery is low.', 'NotAllowedError');
    if (this.answer === 'pending') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const lock = Object.assign(new EventTarget(), {
      released: false,
      type: 'screen' as const,
      onrelease: null,
      release: () => {
        if (!lock.released) this.held -= 1;
        lock.released = true;
        return Promise.resolve();
      },
    });
    this.locks.push(lock);
    this.held += 1;
    return lock;
  };

  settle(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** As the browser does when the page is hidden. */
  releaseAll(): void {
    for (const lock of this.locks as unknown as WakeLockSentinel[]) void lock.release();
  }
}

describe('the screen', () => {
  let locks: Locks;
  beforeEach(() => {
    locks = new Locks();
    put(navigator, 'wakeLock', locks);
  });

  const begin = (): (() => void) => {
    const end = keepScreenOn();
    afterwards(end);
    return end;
  };
  const turn = (visibility: DocumentVisibilityState): void => {
    put(document, 'visibilityState', visibility);
    if (visibility === 'hidden') locks.releaseAll();
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('is asked for while the page is visible, and again each time it is shown [6.15]', async () => {
    const end = begin();
    await settle(0);
    expect(locks.held).to.equal(1);
    turn('hidden');
    await settle(0);
    expect([locks.held, locks.locks.length]).to.deep.equal([0, 1]);
    turn('visible');
    turn('visible');
    await settle(0);
    expect([locks.held, locks.locks.length]).to.deep.equal([1, 2]);
    end();
    expect(locks.held).to.equal(0);
    turn('visible');
    await settle(0);
    expect(locks.held).to.equal(0);
  });

  it('isn’t kept on by an answer that comes after the end', async () => {
    locks.answer = 'pending';
    const end = begin();
    end();
    locks.settle();
    await settle(0);
    expect([locks.held, locks.locks.length]).to.deep.equal([0, 1]);
  });

  it('is no error where the browser refuses, and is asked for again at the next showing', async () => {
    locks.answer = 'refused';
    begin();
    await settle(0);
    locks.answer = 'granted';
    turn('visible');
    await settle(0);
    expect(locks.held).to.equal(1);
  });

  it('is no error where the browser can’t be asked', () => {
    put(navigator, 'wakeLock', undefined);
    begin()();
  });
});
