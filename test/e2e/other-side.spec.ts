// A card that shows the wrong side, with automatic capture, in a real browser.
import { specimens } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';

test('each step says that the other side is shown, and takes its own by itself once the card is turned over', async ({
  camera,
  widget,
  startOn,
}) => {
  await startOn(undefined, { autoCapture: true });
  for (const [step, wrong, right] of [
    [1, 'back', 'front'],
    [2, 'front', 'back'],
  ] as const) {
    await widget.expectStep(step);
    await camera.show(right, specimens[wrong].url);
    await expect(widget.part('notice')).toContainText(`This looks like the ${wrong}. Turn the card over.`);
    await expect(widget.part('take-button')).toBeEnabled();
    await camera.show(right, specimens[right].url);
    await expect(widget.part('use-button')).toBeEnabled();
    await widget.usePhoto();
  }
  await widget.expectStep(3);
});
