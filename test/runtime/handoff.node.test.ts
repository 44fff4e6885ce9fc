// The host’s function that continues a session on a phone: its arguments, its answers, and its end.
import { expect } from 'chai';
import type { Event } from '../../src/core/events.ts';
import type { Handoff, HandoffContext } from '../../src/core/options/options.ts';
import type { TrueidResult } from '../../src/core/calls/result.ts';
import { runHandoff } from '../../src/runtime/handoff.ts';
import { configOf } from '../core/events.ts';
import { failureOf } from '../support/failure.ts';
import { promisesSettled } from './world.ts';

const URL_FOR_PHONE = 'https://insurer.example/continue/1';
const RESULT = { anything: ['at all'] } as unknown as TrueidResult;
const answer = (result = Promise.resolve(RESULT)) => ({ url: URL_FOR_PHONE, result });
const codeOf = (text: string) => ({ path: `M${text.length} 0`, size: 21 });

/** Has the host's function answer; without one, shows `phoneUrl`. */
function start(respond?: () => unknown, controller = new AbortController()) {
  const called: HandoffContext[] = [];
  const raised: Event[] = [];
  const handoff = (context: HandoffContext): Handoff => {
    called.push(context);
    return respond?.() as Handoff;
  };
  const task = {
    config: configOf(respond ? { handoff } : { phoneUrl: URL_FOR_PHONE }),
    lang: 'en',
    signal: controller.signal,
    raise: (event: Event) => void raised.push(event),
  };
  return { outcome: runHandoff(task, codeOf), called, raised, controller };
}

const PREPARED = { type: 'handoffPrepared', link: { url: URL_FOR_PHONE, code: codeOf(URL_FOR_PHONE) } };

describe('a session that continues on a phone', () => {
  it('gives the host the language and a signal, shows a QR code of its URL, and returns the result unchanged', async () => {
    const { outcome, called, raised, controller } = start(answer);
    expect(called).to.deep.equal([{ lang: 'en', signal: controller.signal }]);
    expect(await outcome).to.equal(RESULT);
    expect(raised).to.deep.equal([PREPARED]);
  });

  it('without that function shows the QR code of the host’s address, and waits for nothing', async () => {
    const { outcome, raised } = start();
    expect(await Promise.race([outcome, promisesSettled()])).to.equal(undefined);
    expect(raised).to.deep.equal([PREPARED]);
  });

  for (const [name, respond, sentence] of [
    ['throws', () => JSON.parse('') as unknown, 'JSON'],
    ['rejects', () => Promise.reject(new Error('No phones today')), 'No phones today'],
    ['answers nothing', () => undefined, 'url must be an absolute http or https address'],
    ['answers with a path', () => ({ url: '/continue', result: Promise.resolve() }), 'url must be an absolute'],
    ['answers with a script', () => ({ url: 'javascript:1', result: Promise.resolve() }), 'url must be an absolute'],
    ['answers without a result', () => ({ url: URL_FOR_PHONE }), 'result is missing'],
    ...Object.entries({ nothing: undefined, null: null, 'a text': 'done', true: true, 'a list': [] }).map(
      ([what, given]) =>
        [
          `brings ${what} as the result`,
          () => answer(Promise.resolve(given as never)),
          'result must resolve with an object',
        ] as const,
    ),
    ['rejects the result', () => ({ url: URL_FOR_PHONE, result: Promise.reject(new Error('Given up')) }), 'Given up'],
  ] as const)
    it(`fails with a reason if the host ${name} [3.21]`, async () => {
      expect(await failureOf(start(respond).outcome)).to.include(sentence);
    });

  it('isn’t asked of the host if the person went back before this code had loaded', async () => {
    const controller = new AbortController();
    controller.abort();
    const { outcome, called } = start(answer, controller);
    expect([await failureOf(outcome), called]).to.deep.equal(['This operation was aborted', []]);
  });

  it('shows no code after its signal is aborted, without unhandled rejections', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const { outcome, raised, controller } = start(() => answer(Promise.reject(new Error('Aborted'))));
    controller.abort();
    expect(await failureOf(outcome)).to.match(/abort/i);
    await promisesSettled();
    process.off('unhandledRejection', note);
    expect([raised, unhandled]).to.deep.equal([[], []]);
  });
});
