// Browsers and extensions that alter what a page reads from a canvas, in each engine: noise is not noticed, sent, and judged as
// good; what has nothing of the photo is noticed, and never sent. io/readback has what the probe finds of each.
import { en } from '../../src/lang/en.ts';
import { DISTURBANCES, disturbToBlob } from '../support/disturbances.ts';
import { expect, test } from './support/fixtures.ts';
import { readbackIn } from './support/flow.ts';

for (const name of ['noise of ±10', 'random values'] as const) {
  const { disturb, readback } = DISTURBANCES[name];
  const isUsable = readback !== 'altered';
  test(`${name} (${readback})`, async ({ page, sandbox, startOn, widget }) => {
    // the judge looks at the photo
    sandbox.reset();
    const disturbed = `(${disturbToBlob.toString()})(HTMLCanvasElement.prototype, ${disturb.toString()})`;
    await page.addInitScript({ content: `HTMLCanvasElement.prototype.toBlob = ${disturbed};` });
    await startOn();
    await widget.takePhoto();
    // a photo that is used waits for this for a moment only
    await expect.poll(() => readbackIn(widget)).toBe(readback);
    if (isUsable) {
      await widget.usePhoto();
      await widget.expectStep(2);
    } else {
      await expect(widget.part('error-box')).toContainText(en.notices.photo_altered);
      await expect(widget.part('use-button')).toBeDisabled();
      expect(sandbox.log().map(({ call }) => call)).not.toContain('front');
    }
    const told = (await widget.events()).filter(({ type }) => type === 'open_noti').map(({ detail }) => detail);
    const altered = { code: 'photo_altered', message: en.notices.photo_altered };
    expect(told.filter((detail) => JSON.stringify(detail).includes('altered'))).toEqual(isUsable ? [] : [altered]);
  });
}
