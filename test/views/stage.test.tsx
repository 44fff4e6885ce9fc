// The stage: the camera’s view, which stays while the widget is open, with the photo over it, mirrored if necessary.
import { expect } from 'chai';
import type { Event } from '../../src/core/events.ts';
import { until } from '../support/until.ts';
import { closed, mountWidget, type Harness } from './harness.tsx';
import { attached, camerasListed, painted, torchSwitched } from '../core/camera/events.ts';
import { configured, does, FRONT, started } from '../core/events.ts';
import { screenAfter, screenIn, type RunningSituation } from '../core/situations.ts';
import { photoOfSize } from '../support/photo.ts';

let widget: Harness;
afterEach(() => widget.unmount());

const show = (situation: RunningSituation): void => widget.show(screenIn(situation));

function video(): HTMLVideoElement {
  const [found, ...others] = widget.root.querySelectorAll('video');
  if (!found || others.length > 0) throw new Error('There is not one video');
  return found;
}

const isMirrored = (element: Element): boolean => new DOMMatrix(getComputedStyle(element).transform).a === -1;
const fitOf = (element: Element): string => getComputedStyle(element).objectFit;

function ratioOf(element: Element): number {
  const { width, height } = element.getBoundingClientRect();
  return width / height;
}

describe('the view of the camera', () => {
  it('is the same video from the first step to the last, attached once and released', () => {
    widget = mountWidget(screenIn('front-opening'));
    const first = video();
    expect([...widget.videos]).to.deep.equal([first]);
    for (const situation of ['front-live', 'front-rejected', 'back-live', 'front-denied', 'completing'] as const) {
      show(situation);
      expect(video(), situation).to.equal(first);
    }
    expect([...widget.videos]).to.deep.equal([first]);
    widget.show(closed);
    expect([...widget.videos]).to.deep.equal([]);
  });

  it('plays by itself: muted, inline, never full-screen or picture-in-picture [2.26] [WCAG 1.4.2]', () => {
    widget = mountWidget(screenIn('front-opening'));
    expect([video().autoplay, video().muted]).to.deep.equal([true, true]);
    expect(video().hasAttribute('playsinline')).to.equal(true);
    expect(video().hasAttribute('disablepictureinpicture')).to.equal(true);
  });

  it('is covered until it is live, and uncovered immediately by a retake [WCAG 3.3.7]', async () => {
    widget = mountWidget(screenIn('front-opening'));
    const cover = video().parentElement?.lastElementChild;
    if (!cover) throw new Error('No cover');
    const opacity = (): string => getComputedStyle(cover).opacity;
    expect(opacity()).to.equal('1');
    expect(cover.contains(widget.part('spinner'))).to.equal(true);
    show('front-live');
    await until(() => opacity() === '0', 'the view');
    show('front-review');
    show('front-live');
    expect(opacity()).to.equal('0');
    expect(widget.hasPart('review')).to.equal(false);
    show('front-no-camera');
    await until(() => opacity() === '1', 'the cover over no camera');
  });

  it('is mirrored for the selfie, and for a camera that faces the person', () => {
    widget = mountWidget(screenIn('front-live'));
    expect(isMirrored(video())).to.equal(false);
    show('selfie-live');
    expect(isMirrored(video())).to.equal(true);
    widget.show(screenAfter([started(), attached(true)]));
    expect(isMirrored(video())).to.equal(true);
  });

  for (const [device, isMobile] of [
    ['phone', true],
    ['desktop', false],
  ] as const)
    it(`shows what becomes the photo on a ${device}`, () => {
      widget = mountWidget(screenIn('front-live'), { isMobile });
      expect(fitOf(video())).to.equal(isMobile ? 'cover' : 'contain');
      expect(ratioOf(video())).to.be.closeTo(4 / 3, 0.01);
      show('selfie-live');
      expect(fitOf(video())).to.equal('cover');
      if (isMobile) expect(ratioOf(video()), 'behind the oval').to.be.closeTo(3 / 4, 0.01);
    });
});

describe('the buttons on the view', () => {
  const liveWith = (labels = ['Wide', 'Tele']): Event[] => [
    started(),
    attached(false, true),
    painted(),
    does('previewPausePassed'),
    camerasListed('wide', labels),
  ];

  const buttons = (): HTMLButtonElement[] => [...widget.root.querySelectorAll<HTMLButtonElement>('button[aria-label]')];
  const names = (): (string | null)[] => buttons().map((button) => button.getAttribute('aria-label'));
  function button(name: string): HTMLButtonElement {
    const found = buttons().find((one) => one.getAttribute('aria-label') === name);
    if (!found) throw new Error(`No button "${name}" among ${names().join(', ')}`);
    return found;
  }

  it('are named after their action, the camera button after the next camera [WCAG 1.1.1, 2.5.3]', () => {
    widget = mountWidget(screenAfter(liveWith()));
    expect(names()).to.deep.equal(['Light', 'Switch camera: Tele']);
    expect(buttons().map(({ title, textContent }) => [title, textContent])).to.deep.equal([
      ['Light', ''],
      ['Switch camera: Tele', ''],
    ]);
    widget.show(screenAfter(configured(liveWith(), { lang: 'vi' })));
    expect(names()).to.deep.equal(['Đèn flash', 'Đổi camera: Tele']);
    widget.show(screenAfter(liveWith(['Wide', ''])));
    expect(names(), 'for a camera without a name').to.deep.equal(['Light', 'Switch camera']);
  });

  it('expose whether the torch is on', () => {
    widget = mountWidget(screenAfter(liveWith()));
    const torch = button('Light');
    expect(torch.getAttribute('aria-pressed')).to.equal('false');
    const off = getComputedStyle(torch).backgroundColor;
    widget.show(screenAfter([...liveWith(), torchSwitched(true)]));
    expect(button('Light'), 'the same button, which keeps the focus').to.equal(torch);
    expect(torch.getAttribute('aria-pressed')).to.equal('true');
    expect(getComputedStyle(torch).backgroundColor).to.not.equal(off);
    expect(button('Switch camera: Tele').hasAttribute('aria-pressed')).to.equal(false);
  });

  it('are large enough for a thumb, on both sides of the shutter, and not covered', () => {
    widget = mountWidget(screenAfter(liveWith()));
    const shutter = widget.part('take-button').getBoundingClientRect();
    const [torch, other] = buttons().map((each) => each.getBoundingClientRect());
    expect(torch?.right).to.be.at.most(shutter.left);
    expect(other?.left).to.be.at.least(shutter.right);
    for (const each of buttons()) {
      const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
      expect(Math.min(width, height), each.title).to.be.at.least(44);
      const hit = widget.root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      expect(each.contains(hit), `${each.title} can be hit`).to.equal(true);
    }
  });
});

describe('the photo', () => {
  it('is drawn once, on the canvas that covers the view, and is named after its step [WCAG 1.1.1]', () => {
    widget = mountWidget(screenIn('front-live'));
    show('front-review');
    show('front-verifying');
    show('front-rejected');
    const canvas = widget.part('review');
    expect(widget.drawn).to.deep.equal([{ photo: FRONT, canvas }]);
    expect([canvas.role, canvas.ariaLabel]).to.deep.equal(['img', 'ID front side photo']);
    expect(canvas.getBoundingClientRect().toJSON()).to.deep.equal(video().getBoundingClientRect().toJSON());
    expect(video().compareDocumentPosition(canvas)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  for (const [name, situation, isMobile, photo] of [
    ['a card on a phone', 'front-review', true, photoOfSize(600, 450)],
    ['a selfie on a phone', 'selfie-review', true, photoOfSize(450, 600)],
    ['a card on a desktop', 'front-review', false, photoOfSize(800, 600)],
    ['a selfie on a desktop', 'selfie-review', false, photoOfSize(800, 600)],
  ] as const)
    it(`is shown whole and alone: ${name} [3.5]`, () => {
      const screen = screenIn(situation);
      widget = mountWidget({ ...screen, stage: { is: 'review', photo, isMirrored: false } }, { isMobile });
      const canvas = widget.part('review');
      expect([canvas.getAttribute('width'), canvas.getAttribute('height')]).to.deep.equal(
        [photo.width, photo.height].map(String),
      );
      expect(ratioOf(canvas)).to.be.closeTo(photo.width / photo.height, 0.01);
      const view = canvas.parentElement;
      expect(view?.getBoundingClientRect().toJSON()).to.deep.equal(canvas.getBoundingClientRect().toJSON());
      expect(view && getComputedStyle(view).borderRadius).to.equal('0px');
      const { left, right } = canvas.getBoundingClientRect();
      expect(left).to.be.at.least(0);
      expect(right).to.be.at.most(document.documentElement.clientWidth);
    });

  it('is wiped when it is retaken, and when the modal closes [3.14]', () => {
    widget = mountWidget(screenIn('front-review'));
    show('front-live');
    expect(widget.wiped).to.deep.equal([FRONT]);
    show('front-review');
    widget.show(closed);
    expect(widget.wiped).to.deep.equal([FRONT, FRONT]);
  });

  it('is mirrored for the selfie, as its view was [3.7]', () => {
    widget = mountWidget(screenIn('front-review'));
    expect(isMirrored(widget.part('review'))).to.equal(false);
    show('selfie-review');
    expect(isMirrored(widget.part('review'))).to.equal(true);
  });
});
