// What a bad network, a stale token and a wrong camera cost the person: nothing, if the host has opted in.
import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { en } from '../../src/lang/en.ts';
import type { TrueidResult } from '../../src/core/result.ts';
import type { SandboxCall, Sandbox } from '../../src/testing/index.ts';
import { expect, faultTest, test } from './support/fixtures.ts';
import { configFor, passStep, toReview, untilCalled, walkTo, walkToEnd } from './support/flow.ts';

test.beforeEach(async ({ page, host, camera }) => {
  await page.goto(host.url);
  await camera.settled();
});

/** One before a photo, one with a photo, and one after all of them; the rules for the others are those of core/retry. */
const CALLS = ['token', 'front', 'ocr'] as const;

const madeOf = (sandbox: Sandbox, call: string): readonly SandboxCall[] =>
  sandbox.log().filter((entry) => entry.call === call);

/** The pictures of a result as the sandbox's log names them. */
const hashesOf = ({ frontCardImage, backCardImage, selfieImage }: TrueidResult): string[] =>
  [frontCardImage, backCardImage, selfieImage].map((image) =>
    createHash('sha256').update(Buffer.from(image, 'base64')).digest('hex'),
  );

for (const call of CALLS) {
  faultTest(
    `"${call}" gets no answer: it is made again, and the flow ends with the photos that were taken`,
    async ({ sandbox, widget }) => {
      sandbox.script({ [call]: { noCors: true } });
      await widget.start(configFor(sandbox, { networkRetry: 1 }));
      await walkToEnd({ widget });
      const result = await widget.result();
      for (const [index, side] of (['front', 'back', 'selfie'] as const).entries()) {
        const sent = JSON.stringify(madeOf(sandbox, side).at(-1)?.body);
        expect(sent).toContain(hashesOf(result)[index]);
      }
      const bodies = madeOf(sandbox, call).map(({ body }) => JSON.stringify(body));
      expect(bodies).toHaveLength(2);
      expect(new Set(bodies).size).toBe(1);
      expect(madeOf(sandbox, 'complete')).toHaveLength(1);
      expect((await widget.events()).map(({ type }) => type)).not.toContain('trueid_error');
    },
  );
}

faultTest('more outages than retries: an error, then close', async ({ sandbox, widget }) => {
  sandbox.script({ front: [{ noCors: true }, { noCors: true }] });
  await widget.start(configFor(sandbox, { networkRetry: 1 }));
  await passStep({ widget }, 1);
  expect(await widget.error()).toMatchObject({ call: 'front', kind: 'network' });
  expect(await widget.closed()).toMatchObject({ reason: 'error', step: 1 });
  expect(madeOf(sandbox, 'front')).toHaveLength(2);
});

faultTest(
  'the connection is lost: the photo stays, the screen says so, and a person need not wait',
  async ({ page, sandbox, widget }) => {
    sandbox.script({ front: [{ noCors: true }, { noCors: true }, { noCors: true }] });
    await widget.start(configFor(sandbox, { networkRetry: 4 }));
    await passStep({ widget }, 1);
    const retry = page.getByRole('button', { name: en.retry });
    // the pauses grow: one, two, four seconds
    for (const tries of [1, 2, 3]) {
      await untilCalled(sandbox, 'front', tries);
      await expect(widget.part('notice')).toHaveText(en.connectionLost);
      await expect(widget.part('review')).toBeVisible();
      await expect(widget.part('spinner')).toBeHidden();
      await expect(widget.part('back-button')).toBeEnabled();
      await retry.click();
    }
    await widget.expectStep(2);
    await expect(retry).toBeHidden();
    expect(new Set(madeOf(sandbox, 'front').map(({ body }) => JSON.stringify(body))).size).toBe(1);
  },
);

faultTest(
  'Go back while the connection is lost: one close, and nothing is sent any more',
  async ({ page, sandbox, widget }) => {
    sandbox.script({ front: { noCors: true } });
    await widget.start(configFor(sandbox, { networkRetry: 3 }));
    await passStep({ widget }, 1);
    await expect(widget.part('notice')).toHaveText(en.connectionLost);
    await widget.goBack();
    expect(await widget.closed()).toMatchObject({ reason: 'back', step: 1 });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
    expect(madeOf(sandbox, 'front')).toHaveLength(1);
  },
);

faultTest('a provider that asks for a pause gets it', async ({ page, sandbox, widget }) => {
  sandbox.script({ front: { httpStatus: 503, headers: { 'Retry-After': '3' } } });
  await widget.start(configFor(sandbox, { networkRetry: 1 }));
  await passStep({ widget }, 1);
  await expect(widget.part('notice')).toHaveText(en.providerBusy);
  await expect(page.getByRole('button', { name: en.retry })).toBeDisabled();
  await widget.expectStep(2);
  const [refused, sent] = madeOf(sandbox, 'front');
  expect(Date.parse(sent?.at ?? '') - Date.parse(refused?.at ?? '')).toBeGreaterThanOrEqual(2900);
});

/** The host's hook: a token of its own making, and how often it was asked. */
const giveRefreshToken = (page: Page, sandbox: Sandbox): Promise<void> =>
  page.evaluate(({ domain, appId, appSecret }) => {
    const widget = document.querySelector('trueid-widget');
    const refreshToken = async (): Promise<unknown> => {
      document.title += '!';
      const response = await fetch(`${domain}/auth/v1/oauth/accessToken`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_id: appId, client_secret: appSecret, grant_type: 'client_credentials' }),
      });
      return Reflect.get((await response.json()) as object, 'access_token') as unknown;
    };
    Object.assign(widget ?? {}, { refreshToken });
    document.title = 'asked';
  }, sandbox.config);

for (const call of ['create', 'front'] as const) {
  faultTest(
    `401 at "${call}": the host is asked for a token once, and the flow goes on`,
    async ({ page, sandbox, widget }) => {
      sandbox.script({ [call]: { httpStatus: 401 } });
      await giveRefreshToken(page, sandbox);
      await widget.start(configFor(sandbox));
      await walkToEnd({ widget });
      await widget.result();
      expect(await page.title()).toBe('asked!');
      expect(madeOf(sandbox, call)).toHaveLength(2);
    },
  );
}

faultTest('401 at "complete": never repeated, the request is named', async ({ page, sandbox, widget }) => {
  sandbox.script({ complete: { httpStatus: 401 } });
  await giveRefreshToken(page, sandbox);
  await widget.start(configFor(sandbox, { networkRetry: 3 }));
  await walkToEnd({ widget });
  expect(await widget.error()).toMatchObject({ call: 'complete', kind: 'http' });
  expect((await widget.closed()).requestId).toBeTruthy();
  expect(madeOf(sandbox, 'complete')).toHaveLength(1);
  expect(await page.title()).toBe('asked');
});

test('several cameras: the other one is taken, by its name, and stays taken for the other side of the card', async ({
  page,
  sandbox,
  widget,
  camera,
}) => {
  await camera.setDevices([
    { label: 'Back camera', facing: 'environment' },
    { label: 'Wide back camera', facing: 'environment' },
    { label: 'Front camera', facing: 'user' },
  ]);
  await widget.start(configFor(sandbox));
  await toReview({ widget }, 1);
  await widget.retake();
  await page.getByRole('button', { name: `${en.switchCamera}: Wide back camera` }).click();
  await expect.poll(async () => (await camera.use()).requests.length).toBe(2);
  await expect(page.getByRole('button', { name: `${en.switchCamera}: Front camera` })).toBeVisible();
  await walkTo({ widget }, 3);
  await expect(widget.part('take-button')).toBeEnabled();
  const { requests, peaks, liveTracks } = await camera.use();
  const asked = requests.map(({ video }) => video as MediaTrackConstraints);
  expect(asked.map(({ facingMode, deviceId }) => facingMode ?? deviceId)).toEqual([
    { ideal: 'environment' },
    { ideal: 'Wide back camera' },
    { ideal: 'user' },
  ]);
  expect({ liveTracks, peaks }).toEqual({ liveTracks: 1, peaks: { liveTracks: 1, pendingRequests: 1 } });
});

test('a picture that is too dark is noticed before it is photographed, and blocks nothing', async ({
  sandbox,
  widget,
  camera,
}) => {
  await camera.show('front', new URL('../../src/testing/specimens/dark.jpg', import.meta.url));
  await widget.start(configFor(sandbox));
  await expect(widget.part('notice')).toContainText(`${en.rejections.tooDark}. ${en.tips.tooDark}`);
  await expect(widget.part('take-button')).toBeEnabled();
  await camera.show('front', new URL('../../src/testing/specimens/front.jpg', import.meta.url));
  await expect(widget.part('notice')).not.toContainText(en.rejections.tooDark);
  await passStep({ widget }, 1);
  await widget.expectStep(2);
});

faultTest(
  'offline: no try is counted, and it goes on by itself as soon as there is a network',
  async ({ context, sandbox, widget }) => {
    await widget.start(configFor(sandbox, { networkRetry: 1 }));
    await toReview({ widget }, 1);
    await untilCalled(sandbox, 'create');
    await context.setOffline(true);
    await widget.usePhoto();
    await expect(widget.part('notice')).toHaveText(en.connectionLost);
    // longer than the pause before the only retry
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await expect(widget.part('notice')).toHaveText(en.connectionLost);
    await context.setOffline(false);
    await widget.expectStep(2);
    expect(madeOf(sandbox, 'front')).toHaveLength(1);
  },
);
