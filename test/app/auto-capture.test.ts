// Automatic capture in the whole application, in every engine: a card that is moved into view, shaken and held still is
// photographed once.
import { expect } from 'chai';
import { devicePresets } from '../../src/testing/device-presets.ts';
import type { DrawFrame } from '../../src/testing/fake-camera/index.ts';
import { specimens } from '../../src/testing/specimens/index.ts';
import { until } from '../support/until.ts';
import { colourAt, isNear, pictureFrom } from '../support/video.ts';
import { WholeWidget } from './whole-widget.ts';

/** Where the card is, as a share of the frame's width beside its place: it comes, is shaken, and rests from two seconds on. */
const placeAt = (elapsedMs: number): number => {
  if (elapsedMs < 800) return 0.6;
  return elapsedMs < 2000 ? 0.04 * Math.sin(elapsedMs / 40) : 0;
};

describe('automatic capture', () => {
  let widget: WholeWidget;
  let sent: string[];
  let picture: ImageBitmap;

  before(async () => {
    picture = await pictureFrom(specimens.front.url);
  });
  beforeEach(() => {
    sent = [];
    const draw: DrawFrame = (context, width, height, elapsedMs) => {
      context.fillStyle = '#6b6f76';
      context.fillRect(0, 0, width, height);
      const high = (width * picture.height) / picture.width;
      context.drawImage(picture, placeAt(elapsedMs) * width, (height - high) / 2, width, high);
    };
    widget = new WholeWidget((jpeg) => sent.push(jpeg) && 1, devicePresets['android-phone'], draw);
  });
  afterEach(() => widget.end());

  const start = (): void => widget.start({ autoCapture: true });

  it('takes one photo of a card that is moved into view, shaken and held still', async () => {
    start();
    await widget.press('use-button');
    await until(() => sent.length === 1, 'the photo');
    const photo = await pictureFrom(`data:image/jpeg;base64,${sent[0] ?? ''}`);
    const scale = picture.width / photo.width;
    for (const [x, y] of [
      [60, 60],
      [225, 425],
      [640, 130],
    ] as const)
      expect(isNear(colourAt(photo, x / scale, y / scale), colourAt(picture, x, y)), `${x}, ${y}`).to.equal(true);
  });

  it('is switched off on the screen', async () => {
    start();
    (await widget.find('[aria-label="Take photos automatically"][aria-pressed="true"]')).click();
    await widget.find('[aria-label="Take photos automatically"][aria-pressed="false"]');
    await until(() => !widget.status.includes('taken automatically'), 'the tip to go');
  });
});
