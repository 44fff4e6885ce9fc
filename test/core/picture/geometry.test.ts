// Which part of a frame of any size becomes the photo, on a phone and on a desktop.
import { expect } from 'chai';
import {
  fit,
  planPhoto,
  shrink,
  type PhotoPlan,
  type Rect,
  type Size,
  type Subject,
} from '../../../src/core/picture/geometry.ts';

const size = (width: number, height: number): Size => ({ width, height });
const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });
/** On a phone the photo is exactly the visible part of the frame. */
const seen = (from: Rect, photo: Size): PhotoPlan => ({ size: photo, from, to: { x: 0, y: 0, ...photo } });
const photoOf = (frame: Size, subject: Subject, isMobile: boolean): PhotoPlan | null =>
  planPhoto(frame, { subject, isMobile });

const ON_PHONE: [string, Size, card: PhotoPlan, face: PhotoPlan][] = [
  ['upright', size(600, 800), seen(rect(0, 175, 600, 450), size(600, 450)), seen(rect(0, 0, 600, 800), size(450, 600))],
  [
    'upright with more pixels',
    size(1080, 1440),
    seen(rect(0, 315, 1080, 810), size(800, 600)),
    seen(rect(0, 0, 1080, 1440), size(450, 600)),
  ],
  [
    'sideways',
    size(800, 600),
    seen(rect(0, 0, 800, 600), size(800, 600)),
    seen(rect(175, 0, 450, 600), size(450, 600)),
  ],
  [
    'sideways 16:9',
    size(1280, 720),
    seen(rect(160, 0, 960, 720), size(800, 600)),
    seen(rect(370, 0, 540, 720), size(450, 600)),
  ],
  ['small', size(320, 240), seen(rect(0, 0, 320, 240), size(320, 240)), seen(rect(70, 0, 180, 240), size(180, 240))],
  ['one pixel', size(1, 1), seen(rect(0, 0, 1, 1), size(1, 1)), seen(rect(0, 0, 1, 1), size(1, 1))],
  ['a line', size(10_000, 1), seen(rect(4999, 0, 1, 1), size(1, 1)), seen(rect(4999, 0, 1, 1), size(1, 1))],
];

/** On a desktop the photo is the whole canvas, white around the frame. */
const ON_DESKTOP: [string, Size, to: Rect][] = [
  ['800×600', size(800, 600), rect(0, 0, 800, 600)],
  ['16:9', size(1280, 720), rect(0, 75, 800, 450)],
  ['upright', size(600, 800), rect(175, 0, 450, 600)],
  ['square', size(1000, 1000), rect(100, 0, 600, 600)],
  ['one pixel', size(1, 1), rect(100, 0, 600, 600)],
  ['a line', size(10_000, 1), rect(0, 300, 800, 1)],
];

const everySize = function* (): Generator<Size> {
  for (let width = 1; width < 5000; width = Math.ceil(width * 1.3))
    for (let height = 1; height < 5000; height = Math.ceil(height * 1.3)) yield size(width, height);
};

describe('the photo plan', () => {
  for (const [name, frame, card, face] of ON_PHONE) {
    it(`crops a frame that is ${name} to its visible part on a phone`, () => {
      expect(photoOf(frame, 'card', true)).to.deep.equal(card);
      expect(photoOf(frame, 'face', true)).to.deep.equal(face);
    });
  }

  for (const [name, frame, to] of ON_DESKTOP) {
    it(`fits a frame that is ${name} into 800×600 on a desktop`, () => {
      const whole = { size: size(800, 600), from: { x: 0, y: 0, ...frame }, to };
      expect(photoOf(frame, 'card', false)).to.deep.equal(whole);
      expect(photoOf(frame, 'face', false)).to.deep.equal(whole);
    });
  }

  for (const frame of [size(0, 600), size(800, 0), size(Number.NaN, 600), size(0.5, 600)]) {
    it(`doesn’t exist for ${frame.width}×${frame.height}`, () => {
      expect(photoOf(frame, 'card', true)).to.equal(null);
      expect(photoOf(frame, 'card', false)).to.equal(null);
    });
  }

  it('is the visible part on a phone, at most 800×600, never enlarged or stretched', () => {
    for (const frame of everySize()) {
      for (const [subject, ratio] of [
        ['card', 4 / 3],
        ['face', 3 / 4],
      ] as const) {
        const plan = photoOf(frame, subject, true);
        const name = `${subject} in ${frame.width}×${frame.height}`;
        if (!plan) throw new Error(`No plan for ${name}`);
        const { from, to } = plan;
        expect(to, name).to.deep.equal({ x: 0, y: 0, ...plan.size });
        expect(to.width, name).to.be.within(1, Math.min(800, from.width));
        expect(to.height, name).to.be.within(1, Math.min(600, from.height));
        const scale = Math.min(1, 800 / from.width, 600 / from.height);
        expect(to.width, name).to.be.closeTo(from.width * scale, 1);
        expect(to.height, name).to.be.closeTo(from.height * scale, 1);
        // object-fit: cover, to the pixel
        expect(from.width, name).to.be.closeTo(Math.min(frame.width, frame.height * ratio), 1);
        expect(from.height, name).to.be.closeTo(Math.min(frame.height, frame.width / ratio), 1);
        expect(from.x, name).to.be.closeTo((frame.width - from.width) / 2, 0.5);
        expect(from.y, name).to.be.closeTo((frame.height - from.height) / 2, 0.5);
      }
    }
  });

  it('contains the whole frame on a desktop, never stretched', () => {
    for (const frame of everySize()) {
      const name = `${frame.width}×${frame.height}`;
      const plan = photoOf(frame, 'card', false);
      if (!plan) throw new Error(`No plan for ${name}`);
      const { x, y, ...placed } = plan.to;
      expect(x + placed.width, name).to.be.at.most(800);
      expect(y + placed.height, name).to.be.at.most(600);
      const scale = Math.min(800 / frame.width, 600 / frame.height);
      expect(placed.width, name).to.be.closeTo(frame.width * scale, 1);
      expect(placed.height, name).to.be.closeTo(frame.height * scale, 1);
    }
  });
});

describe('fit and shrink', () => {
  it('fits into a box, up or down', () => {
    expect(fit(size(2000, 1000), size(800, 600))).to.deep.equal(size(800, 400));
    expect(fit(size(20, 10), size(800, 600))).to.deep.equal(size(800, 400));
  });

  it('shrinks what is too large and keeps what fits', () => {
    const exact = size(800, 600);
    expect(shrink(exact, size(800, 600))).to.equal(exact);
    expect(shrink(size(600, 800), size(800, 600))).to.deep.equal(size(450, 600));
    expect(shrink(size(1600, 100), size(800, 600))).to.deep.equal(size(800, 50));
  });
});
