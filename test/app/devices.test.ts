// The whole flow on each kind of device, in every engine: the view, the review and the sent photo match to the pixel.
import { expect } from 'chai';
import { devicePresets, type DevicePresetName } from '../../src/testing/device-presets.ts';
import type { DrawFrame } from '../../src/testing/fake-camera/index.ts';
import { until } from '../support/until.ts';
import { colourAt, isSame, pictureFrom, pixelsOf } from '../support/video.ts';
import { WholeWidget } from './whole-widget.ts';

/** The size of the photos of the card, and of the selfie. */
const SIZES: readonly (readonly [DevicePresetName, card: string, selfie: string])[] = [
  ['iphone', '800×600', '450×600'],
  ['basic-phone', '600×450', '450×600'],
  ['webcam', '800×600', '800×600'],
  ['android-phone', '800×600', '450×600'],
  ['android-tablet', '800×600', '450×600'],
  ['android-web-view', '800×600', '450×600'],
  ['ios-web-view', '800×600', '450×600'],
  ['laptop', '800×600', '800×600'],
];
/** The first three, which differ most, show how each engine crops and draws. */
const SHOWN = navigator.userAgent.includes('Chrome/') ? SIZES : SIZES.slice(0, 3);

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
  let widget: WholeWidget;
  afterEach(() => widget.end());

  for (const [name, card, selfie] of SHOWN)
    it(`${name}: the view, the review and the bytes show the same picture at every step [3.1] [WCAG 3.3.4]`, async () => {
      const sent: string[] = [];
      let pass: () => void = () => undefined;
      const preset = devicePresets[name];
      const verify = (jpeg: string): Promise<number> => {
        sent.push(jpeg);
        return new Promise((resolve) => (pass = () => resolve(1)));
      };
      widget = new WholeWidget(verify, preset, places);
      widget.start();
      const sizes: string[] = [];
      for (const step of [1, 2, 3]) {
        await until(() => widget.element.step === step, `step ${step}`);
        await widget.find('[part~="take-button"]:enabled');
        const video = await widget.find<HTMLVideoElement>('video');
        // the shutter works before the camera has given more pixels
        const size = step === 3 ? selfie : card;
        await until(() => video.videoWidth >= Number.parseInt(size), `a view for a photo of ${size}`);
        // WebKitGTK draws nothing of a video if that takes longer than 200 ms, as the first time on a busy machine
        await until(() => colourAt(video, 1, 1)[2] > 0, 'a picture that can be drawn');
        const seen = partSeen(video);
        await widget.press('take-button');
        await widget.press('use-button');
        await until(() => sent.length === step, 'the photo to be sent');
        const picture = await pictureFrom(`data:image/jpeg;base64,${sent.at(-1)}`);
        const review = await widget.find<HTMLCanvasElement>('canvas[part~="review"]');
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
      const { frontCardImage, backCardImage, selfieImage } = (await widget.untilResult()).detail;
      expect(sizes).to.deep.equal([card, card, selfie]);
      expect([frontCardImage, backCardImage, selfieImage]).to.deep.equal(sent);
    });
});
