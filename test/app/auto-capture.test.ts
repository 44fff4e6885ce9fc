// Automatic capture in the whole application, in every engine: a card that is brought in, shaken and held before an upright
// phone is photographed once, where it came to rest.
import { expect } from '@open-wc/testing';
import { define } from '../../src/element/define.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { devicePresets } from '../../src/testing/device-presets.ts';
import { installFakeCamera, type DrawFrame, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { specimens } from '../../src/testing/specimens/index.ts';
import { until, untilFound } from '../support/until.ts';
import { answerPhotos } from './answer-photos.ts';
import { colourAt, isNear, pictureFrom } from '../support/video.ts';

define({ app: () => import('../../src/app.ts'), support: () => import('../../src/io/support.ts') });

/** Where the card is, as a share of the frame's width beside its place: it comes, is shaken, and rests from two seconds on. */
const placeAt = (elapsedMs: number): number => {
  if (elapsedMs < 800) return 0.6;
  return elapsedMs < 2000 ? 0.04 * Math.sin(elapsedMs / 40) : 0;
};

describe('automatic capture', () => {
  let restoreFetch: () => void;
  const { userAgent } = navigator;
  let camera: FakeCamera;
  let widget: TrueidWidget;
  let sent: string[];
  let picture: ImageBitmap;
  let hasCard: boolean;

  before(async () => {
    picture = await pictureFrom(specimens.front.url);
  });
  beforeEach(() => {
    sent = [];
    hasCard = true;
    restoreFetch = answerPhotos((jpeg) => {
      sent.push(jpeg);
      return 1;
    });
    const preset = devicePresets['android-phone'];
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: preset.userAgent });
    const draw: DrawFrame = (context, width, height, elapsedMs) => {
      context.fillStyle = '#6b6f76';
      context.fillRect(0, 0, width, height);
      const high = (width * picture.height) / picture.width;
      if (hasCard) context.drawImage(picture, placeAt(elapsedMs) * width, (height - high) / 2, width, high);
    };
    camera = installFakeCamera({ devices: preset.devices.map((device) => ({ ...device, picture: draw })) });
    widget = document.body.appendChild(document.createElement('trueid-widget'));
  });
  afterEach(async () => {
    widget.remove();
    await until(() => !widget.open, 'the end of the session');
    camera.restore();
    restoreFetch();
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  });

  const find = <Found extends HTMLElement>(selector: string): Promise<Found> =>
    untilFound(() => widget.shadowRoot?.querySelector<Found>(selector), selector);
  const status = (): string => widget.shadowRoot?.querySelector('[part~="notice"]')?.textContent ?? '';
  const start = (): void =>
    widget.start({
      domain: location.origin,
      accessToken: 'token',
      requestId: 'request',
      lang: 'en',
      autoCapture: true,
      timings: { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 },
    });

  it('takes one photo of a card that is brought in, shaken and held, and leads to review', async () => {
    start();
    const use = await find<HTMLButtonElement>('[part~="use-button"]:enabled');
    use.click();
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

  it('takes none without a card, and leaves the shutter to the person', async () => {
    hasCard = false;
    start();
    const shutter = await find<HTMLButtonElement>('[part~="take-button"]:enabled');
    await until(() => status().includes('takes itself'), 'the tip');
    shutter.click();
    await find('[part~="use-button"]:enabled');
    expect(sent).to.deep.equal([]);
  });

  it('is switched off on the screen', async () => {
    start();
    const toggle = await find<HTMLButtonElement>('[aria-pressed="true"]');
    expect(toggle.getAttribute('aria-label')).to.equal('Take photos automatically');
    toggle.click();
    await find('[aria-label="Take photos automatically"][aria-pressed="false"]');
    await until(() => !status().includes('takes itself'), 'the tip to go');
  });
});
