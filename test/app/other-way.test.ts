// Other ways without a camera, or after two rejections, in every engine: the page's own, its address for phones, and the file that
// a person chooses, which is reviewed and sent to the pixel; the host hears where it came from.
import { expect } from 'chai';
import type { TrueidPhotoDetail } from '../../src/element/host-events.ts';
import { devicePresets } from '../../src/testing/device-presets.ts';
import { en } from '../../src/lang/en.ts';
import { cornersOf, drawQuarters } from '../support/quarters.ts';
import { encode } from '../io/picture-files.ts';
import { until } from '../support/until.ts';
import { isSame, pictureFrom, pixelsOf } from '../support/video.ts';
import { WholeWidget } from './whole-widget.ts';

/** A link of the page's among its own ways on. */
function addOwnWay({ element }: WholeWidget): HTMLAnchorElement {
  const link = document.createElement('a');
  return element.appendChild(Object.assign(link, { slot: 'instead', href: '#', textContent: 'Visit a branch' }));
}
const isShown = (element: Element): boolean => element.getClientRects().length > 0;

it('a desktop without a camera shows a code, the link, and that verification begins again on the phone; Go back returns [3.51]', async () => {
  const widget = new WholeWidget(() => 1, { ...devicePresets.laptop, devices: [] });
  const own = addOwnWay(widget);
  widget.start({ phoneUrl: '/phone?policy=1' });
  await widget.press('phone-button');
  const code = await widget.find('[part="code"]');
  const dialog = await widget.find('dialog');
  expect(dialog.textContent).to.include(en.phoneHint).and.not.to.include(en.handoffWaiting);
  const link = dialog.querySelector<HTMLAnchorElement>('a[target="_blank"]');
  expect([link?.href, link?.textContent]).to.deep.equal(Array(2).fill(`${location.origin}/phone?policy=1`));
  expect(link?.matches('.rr-block[data-private]'), 'left out of session replays').to.equal(true);
  expect([isShown(code), isShown(own)]).to.deep.equal([true, false]);
  await widget.press('back-button');
  await widget.find('[role=alertdialog]');
  await until(() => isShown(own), 'the page’s own way in the alert');
  await widget.end();
});

describe('after two photos that were rejected for their quality', () => {
  let widget: WholeWidget;
  afterEach(() => widget.end());

  it('the phone’s camera app leads to a photo that is reviewed, sent and told like any other, beside the page’s own way [3.44, 6.16]', async () => {
    const sent: string[] = [];
    const codes = [27, 31];
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    widget = new WholeWidget(async (jpeg) => {
      const count = sent.push(jpeg);
      // the file stays on the screen until it is compared
      if (count === 3) await answered;
      return codes[count - 1] ?? 1;
    }, devicePresets['android-phone']);
    const told: TrueidPhotoDetail[] = [];
    widget.element.addEventListener('trueid_photo', ({ detail }) => told.push(detail));
    const own = addOwnWay(widget);
    widget.start({ upload: 'rejected' });
    const send = async (): Promise<void> => {
      const before = sent.length;
      await widget.press('use-button');
      await until(() => told.length > before, 'the verdict');
    };
    const isOffered = (): boolean =>
      widget.element.shadowRoot?.querySelector('input[type=file]') !== null || isShown(own);
    await widget.press('take-button');
    await send();
    expect(isOffered(), 'after one').to.equal(false);
    await widget.press('retake-button');
    await widget.press('take-button');
    await send();

    const input = await widget.find<HTMLInputElement>('input[type=file]');
    expect(isShown(own), 'the page’s own way').to.equal(true);
    expect(input.previousElementSibling?.textContent).to.equal(en.useCameraApp);
    const chosen = new DataTransfer();
    chosen.items.add(new File([await encode('image/png', 1000, 750, drawQuarters)], 'card.png'));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await widget.press('use-button');
    await until(() => sent.length === 3, 'the photo to be sent');
    const picture = await pictureFrom(`data:image/jpeg;base64,${sent.at(-1)}`);
    expect([picture.width, picture.height]).to.deep.equal([800, 600]);
    expect(cornersOf(picture)).to.deep.equal(['red', 'green', 'blue', 'yellow']);
    const review = await widget.find<HTMLCanvasElement>('canvas[part~="review"]');
    await until(() => isSame(pixelsOf(review), pixelsOf(picture)), 'the same pixels in the review');
    answer();
    await until(() => told.length === 3, 'the verdict');
    expect(told[2]).to.deep.equal({ step: 1, outcome: 'passed', code: 1, tries: 3, origin: 'upload' });
  });
});
