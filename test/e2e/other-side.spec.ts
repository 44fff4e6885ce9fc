// A card that shows the wrong side, with automatic capture, in a real browser.
import { specimens } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';

for (const [step, wrong, right] of [
  [1, 'back', 'front'],
  [2, 'front', 'back'],
] as const)
  test(`step ${step} says that the ${wrong} is shown, and takes the ${right} by itself once it is turned over`, async ({
    camera,
    widget,
    startOn,
  }) => {
    await startOn(undefined, { autoCapture: true });
    if (step === 2) await widget.passStep(1);
    await widget.expectStep(step);
    await camera.show(right, specimens[wrong].url);
    await expect(widget.part('notice')).toContainText(`This looks like the ${wrong}. Turn the card over.`);
    await expect(widget.part('take-button')).toBeEnabled();
    await camera.show(right, specimens[right].url);
    await expect(widget.part('use-button')).toBeEnabled();
    await widget.usePhoto();
    await widget.expectStep(step === 1 ? 2 : 3);
  });
