// What the host is told of a call that fails, what the person is left with, and what goes on. Every fault is tried on one
// call, and one fault of each kind on all of them: that a fault has its kind is for the tests of io/http. The sandbox does the
// faults for real, down to the socket.
import { callNames, startSandbox } from '../../src/testing/index.ts';
import type { JsonValue, Sandbox, SandboxStep } from '../../src/testing/index.ts';
import { en } from '../../src/lang/en.ts';
import { countFault, expect, faultTest, test } from './support/fixtures.ts';
import { configFor, passStep, toReview, untilCalled, walkTo, walkToEnd } from './support/flow.ts';
import type { Walk } from './support/flow.ts';
import { bodiesOf, heardBy } from './support/host-ear.ts';

test.use({ permissions: ['camera'] });
// the longest file by far
test.describe.configure({ mode: 'parallel' });

type CallName = (typeof callNames)[number];
type Kind = 'http' | 'network' | 'timeout' | 'protocol';

interface Fault {
  readonly name: string;
  readonly step: SandboxStep | readonly SandboxStep[];
  readonly kind: Kind;
  /** Of an HTTP failure. */
  readonly status?: number;
}

/** Where a redirect would lead: it must get neither photo nor token. */
let elsewhere: Sandbox;
test.beforeAll(async () => {
  elsewhere = await startSandbox();
});
test.afterAll(async () => {
  await elsewhere.stop();
});

/** Chromium sends a call again by itself where a connection that it had used before is reset without an answer. */
const RESET_FOR_GOOD = [{ reset: true }, { reset: true }, { reset: true }, { reset: true }] as const;

const faultsOf = (call: CallName): Fault[] => [
  { name: 'the connection is reset', step: RESET_FOR_GOOD, kind: 'network' },
  { name: 'the connection is reset within the body', step: { resetInBody: true }, kind: 'network' },
  { name: 'never answered', step: { hang: true }, kind: 'timeout' },
  { name: 'the body stalls', step: { stall: true }, kind: 'timeout' },
  { name: '401', step: { httpStatus: 401 }, kind: 'http', status: 401 },
  { name: '500', step: { httpStatus: 500 }, kind: 'http', status: 500 },
  { name: 'redirected to another origin', step: { redirect: `${elsewhere.url}/ekyc/v1.0/${call}` }, kind: 'network' },
  { name: 'HTML', step: { html: '<h1>Maintenance</h1>' }, kind: 'protocol' },
  { name: '204', step: { empty: true }, kind: 'protocol' },
  { name: 'malformed JSON', step: { malformed: '{"status": 1,' }, kind: 'protocol' },
  { name: 'null', step: { answer: null }, kind: 'protocol' },
  { name: 'an array', step: { answer: [] }, kind: 'protocol' },
  { name: 'without CORS headers', step: { noCors: true }, kind: 'network' },
];

/** The call whose every fault is walked, and what is walked of the others: one fault of each kind. */
const THOROUGH: CallName = 'front';
const OF_EACH_KIND: ReadonlySet<string> = new Set(['500', 'redirected to another origin', 'never answered', 'null']);

/** What is photographed is not the point here, and judging it takes time. */
const ANY_PICTURE = { front: { code: 1 }, back: { code: 1 }, selfie: { code: 1 } } as const;

/** From `start` until the call is made. */
async function walkToCall(walk: Walk, call: CallName): Promise<void> {
  switch (call) {
    case 'token':
    case 'create':
      return;
    case 'front':
      return passStep(walk, 1);
    case 'back':
      await walkTo(walk, 2);
      return passStep(walk, 2);
    case 'selfie':
    case 'ocr':
    case 'complete':
      return walkToEnd(walk);
  }
}

const stepOf = (call: CallName): 1 | 2 | 3 =>
  call === 'back' ? 2 : ['selfie', 'ocr', 'complete'].includes(call) ? 3 : 1;

for (const call of callNames) {
  // one page for all faults of a call: each of them has to leave it as good as new
  const ways = call === THOROUGH ? 'every way' : 'a way of each kind';
  test(`"${call}" fails in ${ways}, and each time the host is told once`, async ({
    page,
    host,
    sandbox,
    widget,
    walk,
    complaints,
  }) => {
    test.setTimeout(240_000);
    const timeouts = { token: 1500, create: 1500, call: 4000 };
    const withOnePicture: Walk = { ...walk, camera: undefined };
    await page.goto(host.url);
    for (const { name, step, kind, status } of faultsOf(call)) {
      if (call !== THOROUGH && !OF_EACH_KIND.has(name)) continue;
      await test.step(name, async () => {
        countFault(test.info(), `${call}: ${name}`);
        sandbox.reset();
        elsewhere.reset();
        sandbox.script({ ...ANY_PICTURE, [call]: step });
        const before = (await heardBy(page)).length;
        await widget.start(configFor(sandbox, { timeouts }));
        await walkToCall(withOnePicture, call);
        const error = await widget.error();
        const closed = await widget.closed();
        await widget.expectStep(0);

        const hasRequest = call !== 'token' && call !== 'create';
        const requestId: unknown = hasRequest ? expect.stringMatching(/^[\w-]{20,}$/) : undefined;
        expect(error).toEqual({ call, kind, requestId, detail: expect.anything() as unknown });
        if (kind === 'http') expect(error.detail).toMatchObject({ status, isBodyUsed: false });
        else expect(error.detail).toEqual(expect.stringMatching(/\S/));
        expect(closed).toEqual({
          reason: 'error',
          step: stepOf(call),
          ...(hasRequest && { requestId: error.requestId }),
        });

        const heard = (await heardBy(page)).slice(before).filter(({ type }) => type !== 'trueid_step');
        expect(heard.map(({ type }) => type)).toEqual(['trueid_error', 'trueid_close']);
        for (const { liveTracks, hasDialog } of heard)
          expect({ liveTracks, hasDialog }).toEqual({ liveTracks: 0, hasDialog: false });
        if (kind === 'http') {
          const text = JSON.stringify({ error: 'scripted', message: `scripted HTTP ${status ?? 0}` });
          expect(await bodiesOf(page)).toEqual({ inListener: text, now: text });
        }
        expect(elsewhere.log()).toEqual([]);
        if (step !== RESET_FOR_GOOD) expect(sandbox.log().filter((entry) => entry.call === call)).toHaveLength(1);
      });
    }
    // nothing of them arrives late, and the page works as if new
    const count = (await heardBy(page)).length;
    sandbox.reset();
    await widget.start(configFor(sandbox));
    await untilCalled(sandbox, 'create');
    await widget.close();
    await widget.closed();
    expect((await heardBy(page)).slice(count).map(({ type }) => type)).toEqual([
      'trueid_step',
      'trueid_close',
      'trueid_step',
    ]);
    expect(complaints.console.filter((line) => line.includes('TypeError') && line.includes('trueid'))).toEqual([]);
  });
}

for (const [name, script, kind] of [
  ['a token answer without access_token', { token: { answer: { token_type: 'Bearer' } } }, 'protocol'],
  ['a token that no header can carry', { token: { answer: { access_token: 'a\nb' } } }, 'protocol'],
  ['a creation without request_id', { create: { answer: { result: 1 } } }, 'protocol'],
  ['a creation whose result is not 1', { create: { answer: { result: 0, request_id: 'r-1' } } }, 'protocol'],
  ['a string', { create: { answer: 'ok' } }, 'protocol'],
  ['a number', { token: { answer: 1 } }, 'protocol'],
  ['an empty body', { create: { malformed: '' } }, 'protocol'],
  ['403', { create: { httpStatus: 403 } }, 'http'],
  ['429 with HTML', { create: { httpStatus: 429, body: '<h1>Slow down</h1>' } }, 'http'],
] as const) {
  faultTest(`${name}: an error of kind ${kind}, then close`, async ({ page, host, sandbox, widget }) => {
    sandbox.script(script);
    await page.goto(host.url);
    await widget.start(configFor(sandbox));
    expect(await widget.error()).toMatchObject({ call: Object.keys(script)[0], kind });
    expect(await widget.closed()).toEqual({ reason: 'error', step: 1 });
  });
}

for (const [name, answer] of [
  ['a request_id that is a number', { result: '1', request_id: 4711 }],
  ['__proto__ beside the fields', JSON.parse('{"__proto__": {"result": 0}, "result": 1, "request_id": "r-1"}')],
  ['five megabytes', { result: 1, request_id: 'r-1', padding: 'x'.repeat(5_000_000) }],
] as const satisfies readonly (readonly [string, unknown])[]) {
  faultTest(`${name} is taken`, async ({ page, host, sandbox, widget, walk }) => {
    sandbox.script({ create: { answer: answer as JsonValue } });
    await page.goto(host.url);
    await widget.start(configFor(sandbox));
    // used as soon as it is there, and the sandbox knows no such request
    await passStep(walk, 1);
    expect((await widget.error()).requestId).toMatch(/^(4711|r-1)$/);
  });
}

faultTest(
  'networkRetry: what got no answer is sent again, the photo kept and the wait announced',
  async ({ page, host, sandbox, widget, walk }) => {
    sandbox.script({ front: [{ noCors: true }, { noCors: true }] });
    await page.goto(host.url);
    await widget.start(configFor(sandbox, { networkRetry: 2 }));
    await passStep(walk, 1);
    await expect(widget.part('notice')).toHaveText(en.connectionLost);
    await widget.expectStep(2);
    const sent = sandbox.log().filter(({ call }) => call === 'front');
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await widget.events()).map(({ type }) => type)).toEqual(['trueid_step', 'trueid_step']);
  },
);

faultTest('networkRetry: an HTTP answer is never asked for again', async ({ page, host, sandbox, widget, walk }) => {
  sandbox.script({ front: { httpStatus: 503 } });
  await page.goto(host.url);
  await widget.start(configFor(sandbox, { networkRetry: 5 }));
  await passStep(walk, 1);
  expect(await widget.error()).toMatchObject({ call: 'front', kind: 'http' });
  expect(sandbox.log().filter(({ call }) => call === 'front')).toHaveLength(1);
});

faultTest(
  'networkRetry: complete is never repeated, and its request is named',
  async ({ page, host, sandbox, widget, walk }) => {
    sandbox.script({ complete: { resetInBody: true } });
    await page.goto(host.url);
    await widget.start(configFor(sandbox, { networkRetry: 5 }));
    await walkToEnd(walk);
    const { requestId } = await widget.error();
    expect(requestId).toBeTruthy();
    expect(await widget.closed()).toEqual({ reason: 'error', step: 3, requestId });
    expect(sandbox.log().filter(({ call }) => call === 'complete')).toHaveLength(1);
  },
);

faultTest(
  'a missing CORS header: the console says which headers are needed',
  async ({ page, host, sandbox, widget, complaints }) => {
    sandbox.script({ create: { noCors: true } });
    await page.goto(host.url);
    await widget.start(configFor(sandbox));
    await widget.closed();
    await expect
      .poll(() => complaints.console.filter((line) => line.startsWith('[trueid-widget]')))
      .toEqual([expect.stringContaining(`"Access-Control-Allow-Origin: ${new URL(host.url).origin}"`) as unknown]);
  },
);

faultTest(
  'an error that says Handled: nothing is reported, the photo stays and can be sent again',
  async ({ page, host, sandbox, widget, walk }) => {
    await page.goto(host.url);
    await page.evaluate(() => {
      const send = window.fetch.bind(window);
      let isDealtWith = false;
      window.fetch = (input, init) => {
        if (isDealtWith || !new Request(input, init).url.endsWith('/id/verify/front')) return send(input, init);
        isDealtWith = true;
        return Promise.reject(new Error('Handled'));
      };
    });
    await widget.start(configFor(sandbox));
    await passStep(walk, 1);
    await expect(widget.part('use-button')).toBeEnabled();
    await expect(widget.part('spinner')).toBeHidden();
    expect((await widget.events()).map(({ type }) => type)).toEqual(['trueid_step']);
    await widget.usePhoto();
    await widget.expectStep(2);
  },
);

test('a double click on Use is one call, and a retake is not possible while it runs', async ({
  page,
  host,
  sandbox,
  widget,
  walk,
}) => {
  sandbox.script({ front: { delayMs: 700 } });
  await page.goto(host.url);
  await widget.start(configFor(sandbox));
  await toReview(walk, 1);
  await widget.part('use-button').dblclick();
  await expect(widget.part('retake-button')).toBeDisabled();
  await expect(widget.part('spinner')).toBeVisible();
  await expect(widget.part('notice')).toHaveText(en.scanWait);
  await widget.expectStep(2);
  expect(sandbox.log().filter(({ call }) => call === 'front')).toHaveLength(1);
});

faultTest(
  'a slow answer is announced after ten seconds, and is taken all the same',
  async ({ page, host, sandbox, widget, walk }) => {
    sandbox.script({ front: { delayMs: 12_000 } });
    await page.goto(host.url);
    await widget.start(configFor(sandbox));
    await passStep(walk, 1);
    await expect(widget.part('notice')).toHaveText(en.scanWait);
    await expect(widget.part('notice')).toHaveText(en.stillWaiting);
    await expect(widget.part('back-button')).toBeEnabled();
    await widget.expectStep(2);
  },
);

faultTest(
  'closed while a call runs: aborted, no error, and nothing comes of its answer',
  async ({ page, host, sandbox, widget, walk }) => {
    sandbox.script({ front: { hang: true } });
    await page.goto(host.url);
    await widget.start(configFor(sandbox));
    await passStep(walk, 1);
    await untilCalled(sandbox, 'front');
    await widget.close();
    await widget.expectStep(0);
    await expect.poll(() => sandbox.log().find(({ call }) => call === 'front')?.outcome).toBe('clientGone');
    expect((await widget.events()).map(({ type }) => type)).toEqual(['trueid_step', 'trueid_close', 'trueid_step']);
  },
);

test('nothing that a provider says is drawn or run', async ({ page, host, sandbox, widget, walk }) => {
  const markup = '<img src=x onerror="window.hacked = true">';
  sandbox.script({ front: { answer: { result: 27, message: markup, attributes: { id_type: { name: markup } } } } });
  await page.goto(host.url);
  await widget.start(configFor(sandbox));
  await passStep(walk, 1);
  await widget.expectRejected(en.rejections.blurry);
  expect(await widget.part('dialog').innerHTML()).not.toContain('onerror');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
