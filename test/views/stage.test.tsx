// The stage: the camera's view that never goes away while the widget is open, the photo over it, mirrored where it must be.
import { expect } from '@open-wc/testing';
import { until } from '../support/until.ts';
import { closed, mountWidget, type Harness } from './harness.tsx';
import { cardPhoto, screenAfter, screenIn, type Situation } from './situations.ts';

let widget: Harness;
afterEach(() => widget.unmount());

const show = (situation: Situation): void => widget.show(screenIn(situation, 'en'));

function video(): HTMLVideoElement {
  const [found, ...others] = widget.root.querySelectorAll('video');
  if (!found || others.length > 0) throw new Error('There is not one video');
  return found;
}

const isMirrored = (element: Element): boolean => new DOMMatrix(getComputedStyle(element).transform).a === -1;
const fitOf = (element: Element): string => getComputedStyle(element).objectFit;

/** What is drawn on top at the middle of the stage. */
function topOfStage(): Element | null {
  const { x, y, width, height } = widget.part('camera').getBoundingClientRect();
  return widget.root.elementFromPoint(x + width / 2, y + height / 2);
}

/** A stream of one colour, as a camera would give it. */
const painting = new Set<number>();

/** Painted again and again: WebKit's stream of a canvas begins with the next painting. */
function streamOf(width: number, height: number): MediaStream {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const paint = (): void => canvas.getContext('2d')?.fillRect(0, 0, width, height);
  paint();
  painting.add(window.setInterval(paint, 50));
  return canvas.captureStream(10);
}

afterEach(() => {
  for (const timer of painting) clearInterval(timer);
  painting.clear();
});

describe('the view of the camera', () => {
  it('is the same video from the first step to the last, given to the camera once and given back', () => {
    widget = mountWidget(screenIn('opening', 'en'));
    const first = video();
    expect([...widget.videos]).to.deep.equal([first]);
    for (const situation of [
      'live',
      'review',
      'rejected',
      'back-live',
      'denied',
      'selfie-opening',
      'completing',
    ] as const) {
      show(situation);
      expect(video(), situation).to.equal(first);
    }
    expect([...widget.videos]).to.deep.equal([first]);
    widget.show(closed);
    expect([...widget.videos]).to.deep.equal([]);
  });

  it('plays by itself, without sound, a screen of its own or a picture in picture', () => {
    widget = mountWidget(screenIn('opening', 'en'));
    expect([video().autoplay, video().muted]).to.deep.equal([true, true]);
    expect(video().hasAttribute('playsinline')).to.equal(true);
    expect(video().hasAttribute('disablepictureinpicture')).to.equal(true);
  });

  it('is covered until it is live, and at once uncovered by a retake', async () => {
    widget = mountWidget(screenIn('opening', 'en'));
    const cover = video().parentElement?.lastElementChild;
    if (!cover) throw new Error('No cover');
    const opacity = (): string => getComputedStyle(cover).opacity;
    expect(opacity()).to.equal('1');
    expect(cover.contains(widget.part('spinner'))).to.equal(true);
    show('live');
    await until(() => opacity() === '0', 'the view');
    show('review');
    show('live');
    expect(opacity()).to.equal('0');
    expect(widget.hasPart('review')).to.equal(false);
    show('no-camera');
    await until(() => opacity() === '1', 'the cover over no camera');
  });

  it('is mirrored for the selfie, and for a camera that faces the person', () => {
    widget = mountWidget(screenIn('live', 'en'));
    expect(isMirrored(video())).to.equal(false);
    show('selfie-live');
    expect(isMirrored(video())).to.equal(true);
    widget.show(screenAfter([{ type: 'cameraAttached', facesUser: true, hasTorch: false }], 'en'));
    expect(isMirrored(video())).to.equal(true);
  });

  it('shows the whole of a wide frame, fills the stage with an upright one, and the oval with any', async () => {
    widget = mountWidget(screenIn('live', 'en'));
    video().srcObject = streamOf(640, 360);
    await until(() => video().videoWidth === 640, 'the wide stream');
    expect(fitOf(video())).to.equal('contain');
    video().srcObject = streamOf(300, 400);
    await until(() => fitOf(video()) === 'cover', 'the upright stream');
    video().srcObject = streamOf(640, 480);
    await until(() => fitOf(video()) === 'contain', 'the stream of a card');
    show('selfie-live');
    expect(fitOf(video())).to.equal('cover');
    video().srcObject = null;
  });
});

describe('the photo', () => {
  it('is drawn once, on the canvas that covers the view', () => {
    widget = mountWidget(screenIn('live', 'en'));
    show('review');
    show('verifying');
    show('rejected');
    const canvas = widget.part('review');
    expect(widget.drawn).to.deep.equal([{ photo: cardPhoto, canvas }]);
    expect(canvas).to.be.instanceOf(HTMLCanvasElement);
    expect(canvas.getBoundingClientRect().toJSON()).to.deep.equal(video().getBoundingClientRect().toJSON());
    expect(video().compareDocumentPosition(canvas)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is drawn anew where it is another one', () => {
    const photo = { width: 450, height: 600 };
    const live = [
      { type: 'cameraAttached', facesUser: false, hasTorch: false },
      { type: 'framePainted' },
      { type: 'previewPausePassed' },
    ] as const;
    widget = mountWidget(screenIn('review', 'en'));
    widget.show(screenAfter([...live, { type: 'photoTaken', photo }], 'en'));
    expect(widget.drawn.map((drawing) => drawing.photo)).to.deep.equal([cardPhoto, photo]);
    expect(fitOf(widget.part('review'))).to.equal('cover');
  });

  it('is called what it shows', () => {
    widget = mountWidget(screenIn('review', 'en'));
    expect(widget.part('review').getAttribute('role')).to.equal('img');
    expect(widget.part('review').getAttribute('aria-label')).to.equal('ID front side photo');
  });

  it('is mirrored for the selfie, as its view was', () => {
    widget = mountWidget(screenIn('review', 'en'));
    expect(isMirrored(widget.part('review'))).to.equal(false);
    show('selfie-review');
    expect(isMirrored(widget.part('review'))).to.equal(true);
  });

  it('is clear to see for review, and behind a veil while it is verified', async () => {
    widget = mountWidget(screenIn('review', 'en'));
    const cover = widget.part('review').nextElementSibling;
    if (!cover) throw new Error('No cover');
    await until(() => getComputedStyle(cover).opacity === '0', 'the clear photo');
    expect(topOfStage()).to.equal(cover);
    show('verifying');
    await until(() => getComputedStyle(cover).opacity === '1', 'the veil');
    expect(getComputedStyle(cover).backgroundColor).to.match(/^rgba\(.+, 0\.\d+\)$/);
    expect(cover.contains(widget.part('spinner'))).to.equal(true);
  });
});
