// Token, secret and photos as a hostile script on the page would look for them: in everything reachable from the
// element, in what React leaves on the nodes, in storage, the address, the console, events, requests, and the heap.
import type { Page, Request, Response } from '@playwright/test';
import { specimens, startSandbox } from '../../src/testing/index.ts';
import type { Sandbox, WidgetPage } from '../../src/testing/index.ts';
import { expect, test as base } from './support/fixtures.ts';
import { configFor, FAST, untilCalled, walkToEnd } from './support/flow.ts';
import { openHeap } from './support/heap.ts';

/** How every photo begins in base64, in a form that this file's own text, sent to the page, is not. */
const PHOTO_START = ['/9j', '4AAQ'].join('/');

/**
 * Walks whatever a script reaches from the element, prototypes, accessors, symbols, maps, sets and React's own keys below
 * the shadow root included, and searches every string in it. Runs in the page, and uses nothing outside itself.
 */
function searchElement(element: Element, words: readonly string[]): string[] {
  const findings: string[] = [];
  const seen = new Set<unknown>();
  const queue: [path: string, value: unknown][] = [['element', element]];
  const look = (path: string, text: string): void => {
    if (words.some((word) => text.includes(word))) findings.push(`${path}: ${text.slice(0, 40)}`);
  };
  const add = (path: string, value: unknown): void => {
    if (typeof value === 'string') look(path, value);
    // the page around it is the host's own, and is searched by itself
    else if (Object(value) === value && value !== window && value !== document && !seen.has(value)) {
      seen.add(value);
      queue.push([path, value]);
    }
  };
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [path, value] = next;
    if (path.split('.').length > 60) continue;
    try {
      if (value instanceof Map)
        for (const [key, inner] of value) {
          add(`${path}.key`, key);
          add(`${path}.value`, inner);
        }
      if (value instanceof Set) for (const inner of value) add(`${path}.member`, inner);
      if (value instanceof Element) {
        for (const { name, value: text } of value.attributes) look(`${path}[${name}]`, text);
        add(`${path}.shadowRoot`, value.shadowRoot);
      }
      if (value instanceof Node) for (const child of value.childNodes) add(`${path}>${child.nodeName}`, child);
    } catch {
      // a prototype, which is an instance too and has nothing of its own
    }
    for (let owner: unknown = value; Object(owner) === owner; owner = Object.getPrototypeOf(owner)) {
      for (const key of Reflect.ownKeys(Object(owner) as object)) {
        const name = String(key);
        if (['ownerDocument', 'parentNode', 'parentElement', 'baseURI'].includes(name)) continue;
        look(`${path} (key)`, name);
        try {
          add(`${path}.${name}`, Reflect.get(Object(owner) as object, key, value));
        } catch {
          // an accessor of another kind of object
        }
      }
    }
  }
  return findings;
}

/** Everything that a page stores, and its address. */
async function searchPage(words: readonly string[]): Promise<string[]> {
  const places: [string, string][] = [
    ['location', location.href],
    ['history', JSON.stringify(history.state) + document.referrer],
    ['name', window.name],
    ['cookie', document.cookie],
    ['localStorage', JSON.stringify(Object.entries(localStorage))],
    ['sessionStorage', JSON.stringify(Object.entries(sessionStorage))],
    ['indexedDB', JSON.stringify(await indexedDB.databases())],
    ['caches', JSON.stringify(await caches.keys())],
    ['document', document.documentElement.outerHTML],
    ['timeline', JSON.stringify(performance.getEntries())],
    [
      'globals',
      Object.getOwnPropertyNames(window)
        .map((key) => `${key} ${String(Reflect.get(window, key))}`)
        .join(' '),
    ],
  ];
  return places.filter(([, text]) => words.some((word) => text.includes(word))).map(([place]) => place);
}

/** Where the words were found: the paths from the element on, and the places of the page. */
const search = async (page: Page, words: readonly string[]): Promise<string[]> => [
  ...(await page.locator('trueid-widget').evaluate(searchElement, words)),
  ...(await page.evaluate(searchPage, words)),
];

const APP_ID = 'sentinel-app';
const SECRET = 'sentinel-secret-5f1c';
const SESSION_PATH = '/api/identity-session';

interface Start {
  readonly page: Page;
  readonly provider: Sandbox;
  readonly widget: WidgetPage;
}

const test = base.extend<{ provider: Sandbox }>({
  /** A sandbox whose secret stands nowhere else. */
  // eslint-disable-next-line no-empty-pattern
  provider: async ({}, use) => {
    const provider = await startSandbox({ clients: { [APP_ID]: SECRET } });
    await use(provider);
    await provider.stop();
  },
});

test.use({ permissions: ['camera'] });

const isTokenCall = (response: Response): boolean => response.url().endsWith('/accessToken');

const tokenIn = async (response: { json(): Promise<unknown> }): Promise<string> => {
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
};

/** A session by client credentials; resolves with the token that the provider hands out for it. */
async function startBySecret({ page, provider, widget }: Start): Promise<string> {
  const token = page.waitForResponse(isTokenCall).then(tokenIn);
  await widget.start(configFor(provider));
  return token;
}

/** A session of the host's own server, which answers with the token. */
async function startBySessionUrl({ page, provider, widget }: Start): Promise<string> {
  const { domain, appId } = provider.config;
  const token = provider.issueToken();
  await page.route(`**${SESSION_PATH}`, (route) => route.fulfill({ json: { domain, appId, accessToken: token } }));
  await widget.start({ lang: 'en', timings: FAST, sessionUrl: SESSION_PATH });
  return token;
}

for (const [way, start] of [
  ['appSecret', startBySecret],
  ['sessionUrl', startBySessionUrl],
] as const)
  test(`${way}: scripts reach no token, secret or photo [7.1, 7.2]`, async ({ page, host, provider, widget, walk }) => {
    const lines: string[] = [];
    const requests: Request[] = [];
    page.on('console', (message) => lines.push(message.text()));
    page.on('request', (request) => requests.push(request));
    await page.goto(host.url);
    const token = await start({ page, provider, widget });
    await widget.passStep(1);
    await widget.expectStep(2);
    await widget.takePhoto();
    const words = [SECRET, token, PHOTO_START];

    expect(await search(page, words)).toEqual([]);
    await walk.camera?.show(specimens.portrait.url);
    await widget.usePhoto();
    await widget.passStep(3);
    const { frontCardImage, backCardImage, selfieImage } = await widget.result();
    for (const image of [frontCardImage, backCardImage, selfieImage]) expect(image).toContain(PHOTO_START);
    await widget.expectStep(0);
    expect(await search(page, words)).toEqual([]);

    const isTold = (text: string): boolean => words.some((word) => text.includes(word));
    expect(lines.filter(isTold)).toEqual([]);
    const events = (await widget.events()).filter(({ type }) => type !== 'trueid_result');
    expect(events.filter((event) => isTold(JSON.stringify(event)))).toEqual([]);
    const origins = requests.map((request) => new URL(request.url()).origin);
    expect([...new Set(origins)].sort()).toEqual([new URL(host.url).origin, provider.url].sort());
    expect(requests.map((request) => request.url()).filter(isTold)).toEqual([]);
    const toPage = requests.filter((request) => !request.url().startsWith(provider.url));
    expect(toPage.filter((request) => isTold(JSON.stringify([request.headers(), request.postData()])))).toEqual([]);
  });

test('the search finds what is as deep as React hides it', async ({ page, host, provider, walk: { widget } }) => {
  await page.goto(host.url);
  await widget.start(configFor(provider));
  await widget.expectStep(1);
  await widget.takePhoto();
  await expect(widget.part('use-button')).toBeEnabled();
  await page.evaluate(() => {
    const title = document.querySelector('trueid-widget')?.shadowRoot?.querySelector('[part~="title"]');
    const key = Object.keys(title ?? {}).find((name) => name.startsWith('__reactFiber'));
    const fiber = Reflect.get(title ?? {}, key ?? '') as { return: { memoizedState: unknown } };
    fiber.return.memoizedState = { next: new Map([[Symbol('photo'), { base64: 'planted' }]]) };
    localStorage.setItem('session', 'planted');
  });
  expect(await search(page, ['planted'])).toEqual([expect.stringContaining('base64: planted'), 'localStorage']);
});

test('the secret leaves the heap at the token, the token at the result [7.3]', async ({
  page,
  host,
  provider,
  widget,
  walk,
}) => {
  let giveToken = (): void => undefined;
  const isWanted = new Promise<void>((resolve) => (giveToken = resolve));
  await page.route('**/accessToken', async (route) => {
    await isWanted;
    await route.continue();
  });
  // No timer of two seconds or more ever fires, so what it holds stays on the heap.
  await page.addInitScript(() => {
    const held = new Map<number, unknown>();
    const set = window.setTimeout.bind(window);
    const clear = window.clearTimeout.bind(window);
    Object.assign(window, {
      setTimeout(run: () => void, ms = 0, ...args: []) {
        if (ms < 2000) return set(run, ms, ...args);
        const id = -1 - held.size;
        held.set(id, [run, args]);
        return id;
      },
      clearTimeout(id: number) {
        if (id < 0) held.set(id, undefined);
        else clear(id);
      },
    });
  });
  await page.goto(host.url);
  const heap = await openHeap(page);
  const isSecret = (text: string): boolean => text.includes(SECRET);
  const token = page.waitForResponse(isTokenCall).then(tokenIn);
  const asked = page.waitForRequest('**/accessToken');
  // built inside the call, so that the page itself keeps no copy
  await widget.element.evaluate(
    (element, { appSecret, ...config }) => {
      const start = Reflect.get(element, 'start') as (config: unknown) => void;
      start.call(element, { ...config, appSecret: atob(appSecret) });
    },
    { ...configFor(provider), appSecret: btoa(SECRET) },
  );
  await asked;
  expect((await heap.strings(isSecret)).length).toBeGreaterThan(0);
  giveToken();
  await untilCalled(provider, 'create');
  // what the browser itself still had in hand goes a moment later
  await expect.poll(() => heap.strings(isSecret), { timeout: 30_000 }).toEqual([]);

  const given = await token;
  const isToken = (text: string): boolean => text.includes(given);
  expect((await heap.strings(isToken)).length).toBeGreaterThan(0);
  await walkToEnd(walk);
  await widget.result();
  await widget.expectStep(0);
  await expect.poll(() => heap.strings(isToken), { timeout: 30_000 }).toEqual([]);
});

test('the secret of a start that ends during the loading leaves the heap [7.8]', async ({ page, host, widget }) => {
  await page.route('**/trueid-widget.app.*', () => undefined);
  await page.goto(host.url);
  const heap = await openHeap(page);
  const isSecret = (text: string): boolean => text.includes(SECRET);
  // built inside the call, so that the page itself keeps no copy
  await widget.element.evaluate((element, secret) => {
    const start = Reflect.get(element, 'start') as (config: unknown) => void;
    start.call(element, { domain: '', appId: 'app', appSecret: atob(secret) });
  }, btoa(SECRET));
  expect((await heap.strings(isSecret)).length).toBeGreaterThan(0);
  await widget.element.evaluate((element) => element.remove());
  await expect.poll(() => heap.strings(isSecret), { timeout: 30_000 }).toEqual([]);
});
