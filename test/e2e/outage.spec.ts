// What the person sees on a bad network if the host allows retries. Every call and every kind of outage is tested in
// core/retry and io/provider.
import { en } from '../../src/lang/en.ts';
import type { SandboxCall, Sandbox } from '../../src/testing/index.ts';
import { expect, faultTest, test } from './support/fixtures.ts';
import { configFor, passStep, toReview, untilCalled } from './support/flow.ts';

test.beforeEach(async ({ page, host, camera }) => {
  await page.goto(host.url);
  await camera.settled();
});

const madeOf = (sandbox: Sandbox, call: string): readonly SandboxCall[] =>
  sandbox.log().filter((entry) => entry.call === call);

faultTest(
  'keeps the photo and explains a lost connection, and the person can retry immediately',
  async ({ page, sandbox, widget }) => {
    sandbox.script({ front: [{ noCors: true }, { noCors: true }, { noCors: true }] });
    await widget.start(configFor(sandbox, { networkRetry: 3 }));
    await passStep({ widget }, 1);
    // the pauses grow: one, two, four seconds
    await untilCalled(sandbox, 'front', 3);
    await expect(widget.part('notice')).toHaveText(en.connectionLost);
    await expect(widget.part('review')).toBeVisible();
    await expect(widget.part('spinner')).toBeHidden();
    await expect(widget.part('back-button')).toBeEnabled();
    const retry = page.getByRole('button', { name: en.retry });
    await retry.click();
    await widget.expectStep(2);
    await expect(retry).toBeHidden();
    const made = madeOf(sandbox, 'front');
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const [third = NaN, fourth = NaN] = made.slice(2).map(({ at }) => Date.parse(at));
    expect(fourth - third).toBeLessThan(4000);
  },
);

faultTest('waits as long as the provider’s Retry-After asks', async ({ page, sandbox, widget }) => {
  sandbox.script({ front: { httpStatus: 503, headers: { 'Retry-After': '3' } } });
  await widget.start(configFor(sandbox, { networkRetry: 1 }));
  await passStep({ widget }, 1);
  await expect(widget.part('notice')).toHaveText(en.providerBusy);
  await expect(page.getByRole('button', { name: en.retry })).toBeDisabled();
  await widget.expectStep(2);
  const [refused, sent] = madeOf(sandbox, 'front');
  expect(Date.parse(sent?.at ?? '') - Date.parse(refused?.at ?? '')).toBeGreaterThanOrEqual(2900);
});

faultTest(
  'counts no retries while offline, and continues when the network is back',
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
