// The whole flow of the built widget: real getUserMedia, real pixels, seven real calls. In Chromium, which reads its
// camera from a file; flow.all.spec.ts covers every engine.
import { createHash } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import type { TrueidResult } from '../../src/core/calls/result.ts';
import { specimenPerson } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { startByClick, walkToEnd } from './support/flow.ts';
import { heardBy } from './support/host-ear.ts';
import { tracesIn } from './support/traces.ts';
import type { Traces } from './support/traces.ts';

test.use({ permissions: ['camera'] });

/** A call as it went over the wire. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** To the letter. */
  readonly body: string;
}

/** Records every call to the provider, whole. */
async function recordCalls(page: Page, provider: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  // a route, because a body of this size isn't reported otherwise
  await page.route(`${provider}/**`, async (route) => {
    const request: Request = route.request();
    sent.push({
      method: request.method(),
      path: request.url().slice(provider.length),
      headers: await request.allHeaders(),
      body: request.postData() ?? '',
    });
    await route.continue();
  });
  return sent;
}

/** Compares what went over the wire with the seven calls, key for key. */
function expectSevenCalls(sent: readonly Sent[], result: TrueidResult, requestId: string, userAgent: string): void {
  const { frontCardImage, backCardImage, selfieImage } = result;
  const token = /^Bearer (.+)$/.exec(sent[1]?.headers.authorization ?? '')?.[1] ?? '';
  const withRequest = { request_id: requestId };
  const device = {
    platform: 'web',
    os_version: '',
    device_id: createHash('md5').update(userAgent).digest('hex'),
    app_version: '2.2.0',
  };
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual(
    [
      [
        '/auth/v1/oauth/accessToken',
        { client_id: 'demo-app', client_secret: 'demo-secret', grant_type: 'client_credentials' },
      ],
      ['/ekyc/v1.0/request/create', device],
      ['/ekyc/v1.0/id/verify/front', { ...device, ...withRequest, id_card: frontCardImage }],
      ['/ekyc/v1.0/id/verify/back', { ...device, ...withRequest, id_card: backCardImage }],
      ['/ekyc/v1.0/selfie/verify', { ...device, ...withRequest, selfie: selfieImage }],
      ['/ekyc/v1.0/id/ocr', { ...device, ...withRequest, user_id: 'demo-app' }],
      ['/ekyc/v1.0/complete', { ...withRequest, ...device, pull_kyc_result: 1 }],
    ].map(([path, body]) => ['POST', path, JSON.stringify(body)]),
  );
  expect(token).not.toBe('');
  for (const { path, headers } of sent) {
    const { clientid, authorization, token: tokenHeader } = headers;
    expect(headers['content-type'], path).toBe('application/json');
    expect([clientid, authorization, tokenHeader], path).toEqual(
      path.startsWith('/auth') ? [undefined, undefined, undefined] : ['demo-app', `Bearer ${token}`, token],
    );
    expect(headers.cookie, path).toBeUndefined();
  }
}

test('makes the seven calls with the documented fields, at the default timings', async ({
  page,
  host,
  sandbox,
  widget,
  walk,
}) => {
  // every photo is judged
  sandbox.reset();
  const sent = await recordCalls(page, sandbox.url);
  await page.goto(host.url);
  await page.locator('#opener').focus();
  // a click brings listeners of Playwright's own
  const remains = async (): Promise<Traces> => ({ ...(await tracesIn(page)), listeners: [] });
  const before = await remains();
  // measured in the page, from the stream to the change itself: a question from outside comes too late
  const pauseOfView = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { mediaDevices } = navigator;
        const open = mediaDevices.getUserMedia.bind(mediaDevices);
        let cameAt = Infinity;
        mediaDevices.getUserMedia = async (constraints) => {
          const stream = await open(constraints);
          cameAt = performance.now();
          return stream;
        };
        const native = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
        Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
          ...native,
          set(this: HTMLMediaElement, stream: MediaProvider | null) {
            native?.set?.call(this, stream);
            if (!stream) return;
            const root = this.getRootNode() as ShadowRoot;
            const look = (): void => {
              if (root.querySelector('[part="take-button"]:enabled')) resolve(performance.now() - cameAt);
            };
            new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true });
          },
        });
      }),
  );
  await startByClick(page, { ...sandbox.config, lang: 'en' });
  await widget.expectStep(1);
  await expect(widget.part('take-button')).toBeDisabled();
  await expect(widget.part('spinner')).toBeVisible();
  expect(await pauseOfView).toBeGreaterThanOrEqual(2000);

  await walkToEnd(walk);
  const result = await widget.result();
  await widget.expectStep(0);
  const created = sandbox.log().find(({ call }) => call === 'create')?.answer as { request_id: string };
  expectSevenCalls(sent, result, created.request_id, await page.evaluate(() => navigator.userAgent));
  expect(Object.keys(result)).toEqual([
    'result',
    'persons',
    'frontCardImage',
    'backCardImage',
    'selfieImage',
    'records',
  ]);
  expect(result.records).toEqual({
    idVerification: { name: 'idVerification', message: 'Success', type: 3, status: true },
    livenessDetection: { name: 'livenessDetection', message: 'Success', type: 1, status: true },
  });
  expect(result.persons).toMatchObject({ persons: [{ name: specimenPerson.name }] });
  expect(result.result).toMatchObject({ status: 1, result: 1, kyc_result: { id_number: specimenPerson.idNumber } });

  const { startedAt, calls } = await page.evaluate((provider) => {
    const entries = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(provider));
    return {
      startedAt: performance.getEntriesByName('start')[0]?.startTime ?? NaN,
      calls: entries.map(({ startTime }) => startTime),
    };
  }, sandbox.url);
  const [token = NaN, create = NaN] = calls;
  expect(calls).toHaveLength(7);
  expect(token - startedAt).toBeGreaterThanOrEqual(1000);
  expect(create - token).toBeGreaterThanOrEqual(500);

  const heard = await heardBy(page);
  expect(heard.map(({ type, detail }) => (type === 'trueid_step' ? detail : type))).toEqual([
    { step: 1, from: 0 },
    { step: 2, from: 1 },
    { step: 3, from: 2 },
    'trueid_result',
    { step: 0, from: 3 },
  ]);
  // hidden, the camera off and the focus back before any listener runs
  expect(heard.find(({ type }) => type === 'trueid_result')).toMatchObject({ isComposed: true, step: 3 });
  expect(heard.at(-1)).toMatchObject({ step: 0, isOpen: false, hasDialog: false, liveTracks: 0, focus: 'opener' });
  await expect(page.locator('#opener')).toBeFocused();
  expect(await remains()).toEqual(before);
});
