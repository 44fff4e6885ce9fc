// The sounds of guidance on a stand-in for Web Audio: when each tone begins, and what happens where there is none.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGuidanceSounds } from '../../src/io/guidance-sounds.ts';
import { createManualClock } from './manual-clock.ts';

interface Tone {
  readonly hertz: number;
  /** In seconds of the context. */
  readonly from: number;
}

let tones: Tone[];
let contexts: FakeContext[];
let vibrations: number[];
let isAllowed: boolean;

class FakeContext {
  state = isAllowed ? 'running' : 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  constructor() {
    contexts.push(this);
  }
  createGain(): object {
    const nothing = (): void => undefined;
    return { gain: { setValueAtTime: nothing, linearRampToValueAtTime: nothing }, connect: (to: object) => to };
  }
  createOscillator(): object {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (to: object) => to,
      start: (from: number) => tones.push({ hertz: frequency.value, from }),
      stop: () => undefined,
    };
  }
  resume(): Promise<void> {
    return isAllowed ? Promise.resolve() : Promise.reject(new Error('Refused'));
  }
  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }
}

function createStage(activation?: { hasBeenActive: boolean }) {
  [tones, contexts, vibrations, isAllowed] = [[], [], [], true];
  vi.stubGlobal('navigator', { userActivation: activation, vibrate: (ms: number) => vibrations.push(ms) });
  vi.stubGlobal('AudioContext', FakeContext);
  const clock = createManualClock();
  return { clock, sounds: createGuidanceSounds(clock) };
}

afterEach(() => vi.unstubAllGlobals());

describe('the sounds of guidance', () => {
  test('tick at once when the rate is set, and then that often', () => {
    const { clock, sounds } = createStage();
    sounds.play(1);
    expect(tones).toHaveLength(1);
    clock.advance(2000);
    expect(tones).toHaveLength(3);
    sounds.play(8);
    clock.advance(1000);
    expect(tones).toHaveLength(11);
    sounds.play(0);
    clock.advance(5000);
    expect(tones).toHaveLength(11);
  });

  test('rise at the photo and are low when it gives up, and the device vibrates', () => {
    const { sounds } = createStage();
    sounds.play('hold');
    sounds.play('taken');
    sounds.play('givenUp');
    const [first, second, last] = tones;
    expect(tones).toHaveLength(3);
    expect(second?.hertz).toBeGreaterThan(first?.hertz ?? Infinity);
    expect(second?.from).toBeGreaterThan(first?.from ?? Infinity);
    expect(last?.hertz).toBeLessThan(first?.hertz ?? 0);
    expect(vibrations).toEqual([30, 200]);
  });

  test('end with the view, and need one context only [3.35]', () => {
    const { clock, sounds } = createStage();
    sounds.play(8);
    sounds.play('taken');
    sounds.end();
    clock.advance(5000);
    expect(contexts.map(({ state }) => state)).toEqual(['closed']);
    expect(clock.pending()).toBe(0);
    sounds.play(1);
    expect(contexts).toHaveLength(2);
  });

  test('begin once the browser allows them, without those that were missed', () => {
    const activation = { hasBeenActive: false };
    const { clock, sounds } = createStage(activation);
    isAllowed = false;
    sounds.play(1);
    sounds.play('hold');
    clock.advance(3000);
    expect([contexts, vibrations]).toEqual([[], []]);
    activation.hasBeenActive = true;
    clock.advance(3000);
    expect(contexts).toHaveLength(1);
    for (const context of contexts) context.state = 'running';
    expect(tones).toEqual([]);
    clock.advance(1000);
    expect(tones).toHaveLength(1);
  });

  test('are silence where the device has none', () => {
    const { clock, sounds } = createStage();
    const refuse = (): never => {
      throw new Error('No more contexts');
    };
    vi.stubGlobal('AudioContext', refuse);
    vi.stubGlobal('navigator', {});
    for (const sound of [1, 'hold', 'taken', 'givenUp'] as const) sounds.play(sound);
    clock.advance(2000);
    sounds.end();
    expect(tones).toEqual([]);
  });
});
