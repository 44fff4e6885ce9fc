// What the QA kit does where Playwright would wait for ever, or swallow what went wrong: in a page whose thread is blocked, and
// on the way to the sandbox.
import type { Frame, Page, Route } from '@playwright/test';
import { afterEach, expect, test, vi } from 'vitest';
import { routeToSandbox, WidgetPage, type Sandbox } from '../../src/testing/index.ts';
import { failureOf } from '../support/failure.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Answers nothing that it is asked. */
function blockedFrame(): Frame {
  const never = new Promise<never>(() => undefined);
  const locator: unknown = new Proxy(
    {},
    { get: (_target, name) => (/locator|getByRole|last/.test(String(name)) ? () => locator : () => never) },
  );
  const main = { evaluate: () => Promise.resolve() };
  const page = {
    addInitScript: () => Promise.resolve(),
    mainFrame: () => main,
    frames: () => [main],
    on: () => undefined,
  };
  return { locator: () => locator, page: () => page } as unknown as Frame;
}

test('every verb ends in a page whose thread is blocked', async () => {
  vi.useFakeTimers();
  const widget = await WidgetPage.attach(blockedFrame());
  const verbs = Object.getOwnPropertyNames(WidgetPage.prototype).filter((name) => !/^(constructor|part)$/.test(name));
  expect(verbs).toContain('playLiveness');
  const failures = verbs.map(async (verb) => {
    const given =
      verb === 'playLiveness' ? 'success' : verb === 'chooseFile' ? new Uint8Array() : verb === 'guideByEar' ? {} : 1;
    const act = Reflect.get(widget, verb) as (given: unknown) => Promise<unknown>;
    return [verb, await failureOf(act.call(widget, given))] as const;
  });
  await expect(widget.playLiveness('sucess' as 'success')).rejects.toThrow(
    'playLiveness has no outcome "sucess", expected one of success, noImage, ',
  );
  await vi.advanceTimersByTimeAsync(25_000);
  for (const [verb, failure] of await Promise.all(failures))
    expect(failure, verb).toContain('The page has not answered for 20000 ms: does a script block its thread?');
});

test('routeToSandbox swallows a reset and the end of the test, and tells of anything else', async () => {
  let handle: (route: Route) => Promise<void> = () => Promise.resolve();
  const page = { route: (_url: unknown, handler: typeof handle) => Promise.resolve(void (handle = handler)) };
  const sandbox = { url: 'https://127.0.0.1:1' } as Sandbox;
  await routeToSandbox(page as unknown as Page, 'https://provider.example', sandbox);
  const after = async (message: string): Promise<string> => {
    const aborted: unknown[] = [];
    const route = {
      request: () => ({
        url: () => 'https://provider.example/ekyc/v1.0/complete',
        frame: () => ({ url: () => 'https://host.example/' }),
        headers: () => ({}),
      }),
      fetch: () => Promise.reject(new Error(message)),
      abort: (code: unknown) => Promise.resolve(void aborted.push(code)),
    };
    const told = await handle(route as unknown as Route).then(() => 'nothing', String);
    expect(aborted, message).toEqual(['connectionreset']);
    return told;
  };
  for (const swallowed of ['route.fetch: read ECONNRESET', 'route.fetch: socket hang up', 'route.fetch: Test ended.'])
    expect(await after(swallowed)).toBe('nothing');
  expect(await after('route.fetch: self-signed certificate')).toBe(
    'Error: routeToSandbox could not reach the sandbox at https://127.0.0.1:1: route.fetch: self-signed certificate',
  );
});
