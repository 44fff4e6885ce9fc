// The whole flow on each kind of device, in every engine: what is seen is what is reviewed is what is sent, to the pixel.
import { expect } from '@open-wc/testing';
import { define } from '../../src/element/define.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { devicePresets, type DevicePresetName } from '../../src/testing/device-presets.ts';
import { installFakeCamera, type DrawFrame, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { until, untilFound } from '../support/until.ts';
import { answerPhotos } from './answer-photos.ts';
import { colourAt, isSame, pictureFrom, pixelsOf } from '../support/video.ts';

define({ app: () => import('../../src/app.ts'), support: () => import('../../src/io/support.ts') });

/** The size of the photos of the card, and of the selfie. */
const SIZES: Readonly<Record<DevicePresetName, readonly [card: string, selfie: string]>> = {
  'android-phone': ['800×600', '450×600'],
  iphone: ['800×600', '450×600'],
  'android-tablet': ['800×600', '450×600'],
  'basic-phone': ['600×450', '450×600'],
  laptop: ['800×600', '800×600'],
  webcam: ['800×600', '800×600'],
};

/** Every place of the frame has a colour of its own: red grows to the right, green downwards. */
const places: DrawFrame = (context, width, height) => {
  const across = context.createLinearGradient(0, 0, width, 0);
  across.addColorStop(0, 'rgb(0 0 60)');
  across.addColorStop(1, 'rgb(255 0 60)');
  const down = context.createLinearGradient(0, 0, 0, height);
  down.addColorStop(0, 'rgb(0 0 0)');
  down.addColorStop(1, 'rgb(0 255 0)');
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = across;
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'lighter';
  context.fillStyle = down;
  context.fillRect(0, 0, width, height);
};

/** The part of the frame that a video shows, as shares of the frame, by its box and its `object-fit`. */
function partSeen(video: HTMLVideoElement): { left: number; top: number; right: number; bottom: number } {
  const { offsetWidth, offsetHeight, videoWidth, videoHeight } = video;
  const scales = [offsetWidth / videoWidth, offsetHeight / videoHeight];
  const scale = getComputedStyle(video).objectFit === 'cover' ? Math.max(...scales) : Math.min(...scales);
  const across = Math.min(1, offsetWidth / (videoWidth * scale));
  const down = Math.min(1, offsetHeight / (videoHeight * scale));
  return { left: (1 - across) / 2, top: (1 - down) / 2, right: (1 + across) / 2, bottom: (1 + down) / 2 };
}

/** The part of the frame that a picture holds, by its colours. */
function partHeld(picture: ImageBitmap): ReturnType<typeof partSeen> {
  const margin = 3;
  const [left, top] = colourAt(picture, margin, margin);
  const [right, bottom] = colourAt(picture, picture.width - margin - 1, picture.height - margin - 1);
  return { left: left / 255, top: top / 255, right: right / 255, bottom: bottom / 255 };
}

describe('on each kind of device', () => {
  const { userAgent } = navigator;
  let restoreFetch: () => void;
  let camera: FakeCamera;
  let widget: TrueidWidget;
  /** What was sent, and what lets the answer go. */
  let sent: { jpeg: string; pass: () => void }[];
  let result: unknown;

  beforeEach(() => {
    sent = [];
    result = undefined;
    restoreFetch = answerPhotos((jpeg) => new Promise((resolve) => sent.push({ jpeg, pass: () => resolve(1) })));
  });
  afterEach(async () => {
    widget.remove();
    await until(() => !widget.open, 'the end of the session');
    camera.restore();
    restoreFetch();
    Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  });

  const findPart = (name: string): HTMLElement | null =>
    widget.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`) ?? null;
  const press = async (name: string): Promise<void> => {
    const button = await untilFound(() => {
      const found = findPart(name);
      return found instanceof HTMLButtonElement && !found.disabled ? found : null;
    }, `the button ${name}`);
    button.click();
  };

  for (const [name, preset] of Object.entries(devicePresets) as [
    DevicePresetName,
    (typeof devicePresets)['laptop'],
  ][]) {
    it(`${name}: the view, the review and the bytes are one picture, at every step`, async () => {
      Object.defineProperty(navigator, 'userAgent', { configurable: true, value: preset.userAgent });
      camera = installFakeCamera({ devices: preset.devices.map((device) => ({ ...device, picture: places })) });
      widget = document.body.appendChild(document.createElement('trueid-widget'));
      widget.addEventListener('trueid_result', ({ detail }) => (result = detail));
      widget.start({
        domain: location.origin,
        accessToken: 'token',
        requestId: 'request',
        timings: { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 },
      });
      const sizes: string[] = [];
      for (const step of [1, 2, 3]) {
        await until(() => widget.step === step, `step ${step}`);
        await untilFound(() => widget.shadowRoot?.querySelector('[part~="take-button"]:enabled'), 'the shutter');
        const video = await untilFound(() => widget.shadowRoot?.querySelector('video'), 'the view');
        const seen = partSeen(video);
        await press('take-button');
        await press('use-button');
        await until(() => sent.length === step, 'the photo to be sent');
        const { jpeg, pass } = sent[step - 1] ?? { jpeg: '', pass: () => undefined };
        const picture = await pictureFrom(`data:image/jpeg;base64,${jpeg}`);
        const review = await untilFound(() => findPart('review'), 'the review');
        if (!(review instanceof HTMLCanvasElement)) throw new Error('The review is no canvas');
        await until(() => isSame(pixelsOf(review), pixelsOf(picture)), 'the same pixels in the review');
        sizes.push(`${picture.width}×${picture.height}`);
        // on a desktop the whole frame is sent, with white beside it
        if (preset.isMobile) {
          const held = partHeld(picture);
          for (const edge of ['left', 'top', 'right', 'bottom'] as const)
            expect(held[edge], `the ${edge} of the photo at step ${step}`).to.be.closeTo(seen[edge], 0.03);
        }
        pass();
      }
      await until(() => result !== undefined, 'the result');
      const [card, selfie] = SIZES[name];
      expect(sizes).to.deep.equal([card, card, selfie]);
      const { frontCardImage, backCardImage, selfieImage } = result as Record<string, unknown>;
      expect([frontCardImage, backCardImage, selfieImage]).to.deep.equal(sent.map(({ jpeg }) => jpeg));
    });
  }
});
