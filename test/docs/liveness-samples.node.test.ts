// The sample for iProov in docs/liveness.md answers, however the component ends. The component's attributes and events are
// those of its Web SDK 5.4: https://github.com/iProov/web
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Liveness } from '../../src/core/options/options.ts';

const page = readFileSync(new URL('../../docs/liveness.md', import.meta.url), 'utf8');
const sample = /### iProov.*?```js\n(.*?)```/s.exec(page)?.[1] ?? '';

class Component extends EventTarget {
  readonly attributes = new Map<string, string>();
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
}

/** Runs the sample, with a component that dispatches `end` once it is in the page. */
async function run(end: string) {
  const component = new Component();
  const widget: { liveness?: Liveness } = {};
  const fetched: unknown[] = [];
  const answers: Readonly<Record<string, Response>> = {
    '/api/iproov-token': Response.json({ token: 'a token' }),
    '/api/iproov-result': new Response('a JPEG'),
  };
  const fetch = (path: string, { body }: RequestInit): Promise<Response | undefined> => {
    fetched.push([path, body]);
    return Promise.resolve(answers[path]);
  };
  runInNewContext(sample, { widget, document: { createElement: () => component }, fetch, Error, Promise });
  const answer = await widget.liveness?.({
    container: { append: () => component.dispatchEvent(new Event(end)) } as unknown as HTMLElement,
    lang: 'en',
    signal: new AbortController().signal,
    livenessCompleteSucess: () => undefined,
  });
  return { answer, fetched, token: component.attributes.get('token') };
}

test('the sample for iProov gives the component a token, and answers with the image of the server’s validation', async () => {
  const { answer, fetched, token } = await run('passed');
  expect(token).toBe('a token');
  expect(fetched).toEqual([
    ['/api/iproov-token', undefined],
    ['/api/iproov-result', 'a token'],
  ]);
  expect(answer).toEqual({ status: 200, auditTrail: [expect.any(Blob)] });
});

test.each(['failed', 'error', 'canceled', 'no_camera', 'permission_denied', 'unsupported'])(
  'the sample for iProov fails on %s, and says so',
  async (end) => await expect(run(end)).rejects.toThrow(end),
);
