// What the person sees on a bad network if the host allows retries. Every call, the pauses and being offline are tested in
// core/calls/retry and io/http.
import { en } from '../../src/lang/en.ts';
import { expect, faultTest, test } from './support/fixtures.ts';
import { configFor, passStep, untilCalled } from './support/flow.ts';

test.beforeEach(async ({ page, host, camera }) => {
  await page.goto(host.url);
  await camera.settled();
});

faultTest(
  'keeps the photo and explains a lost connection, and the person can retry immediately',
  async ({ page, sandbox, widget }) => {
    sandbox.script({ front: [{ noCors: true }, { noCors: true }, { noCors: true }] });
    await widget.start(configFor(sandbox, { networkRetry: 3 }));
    await passStep({ widget }, 1);
    await untilCalled(sandbox, 'front', 3);
    await expect(widget.part('notice')).toHaveText(en.connectionLost);
    await expect(widget.part('review')).toBeVisible();
    await expect(widget.part('spinner')).toBeHidden();
    await expect(widget.part('back-button')).toBeEnabled();
    const retry = page.getByRole('button', { name: en.retry });
    await retry.click();
    await widget.expectStep(2);
    await expect(retry).toBeHidden();
    const bodies = sandbox.log().flatMap(({ call, body }) => (call === 'front' ? [JSON.stringify(body)] : []));
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies).size).toBe(1);
  },
);
