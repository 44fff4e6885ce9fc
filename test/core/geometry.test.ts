// Where a frame of any size lands in the photo, on a phone and on a desktop. Spec 5 and 9, contract 7.
import { expect } from '@open-wc/testing';
import { fit, planPhoto, shrink, type PhotoPlan, type Size } from '../../src/core/geometry.ts';

const size = (width: number, height: number): Size => ({ width, height });
const plan = (width: number, height: number, x: number, y: number, frame: Size): PhotoPlan => ({
  size: size(width, height),
  frame: { x, y, ...frame },
});
/** On a phone the photo is what the frame covers. */
const cropped = (width: number, height: number): PhotoPlan => plan(width, height, 0, 0, size(width, height));
/** On a desktop it is the whole canvas, white beside the frame. */
const placed = (x: number, y: number, width: number, height: number): PhotoPlan =>
  plan(800, 600, x, y, size(width, height));

const FRAMES: [string, Size, PhotoPlan, PhotoPlan][] = [
  ['800×600', size(800, 600), cropped(600, 450), placed(0, 0, 800, 600)],
  ['640×480', size(640, 480), cropped(600, 450), placed(0, 0, 800, 600)],
  ['16:9', size(1280, 720), cropped(600, 338), placed(0, 75, 800, 450)],
  ['portrait', size(600, 800), cropped(450, 600), placed(175, 0, 450, 600)],
  ['portrait 9:16', size(720, 1280), cropped(338, 600), placed(231, 0, 338, 600)],
  ['square', size(1000, 1000), cropped(600, 600), placed(100, 0, 600, 600)],
  ['12 megapixels', size(4032, 3024), cropped(600, 450), placed(0, 0, 800, 600)],
  ['12 megapixels upright', size(3024, 4032), cropped(450, 600), placed(175, 0, 450, 600)],
  ['tiny', size(4, 3), cropped(600, 450), placed(0, 0, 800, 600)],
  ['one pixel', size(1, 1), cropped(600, 600), placed(100, 0, 600, 600)],
  ['a line', size(10_000, 1), cropped(600, 1), placed(0, 300, 800, 1)],
  ['an upright line', size(1, 10_000), cropped(1, 600), placed(400, 0, 1, 600)],
];

describe('the plan of a photo', () => {
  for (const [name, frame, mobile, desktop] of FRAMES) {
    it(`of a frame that is ${name}, on a phone`, () => {
      expect(planPhoto(frame, true)).to.deep.equal(mobile);
    });
    it(`of a frame that is ${name}, on a desktop`, () => {
      expect(planPhoto(frame, false)).to.deep.equal(desktop);
    });
  }

  for (const frame of [size(0, 600), size(800, 0), size(0, 0), size(-1, 600), size(Number.NaN, 600), size(0.5, 600)]) {
    it(`is none for ${frame.width}×${frame.height}`, () => {
      expect(planPhoto(frame, true)).to.equal(null);
      expect(planPhoto(frame, false)).to.equal(null);
    });
  }

  it('is never larger than 800×600, never stretched, and holds the whole frame', () => {
    for (let width = 1; width < 5000; width = Math.ceil(width * 1.3)) {
      for (let height = 1; height < 5000; height = Math.ceil(height * 1.3)) {
        for (const isMobile of [true, false]) {
          const made = planPhoto(size(width, height), isMobile);
          const name = `${width}×${height}`;
          if (!made) throw new Error(`No plan for ${name}`);
          const { x, y, ...frame } = made.frame;
          expect(made.size.width, name).to.be.within(1, 800);
          expect(made.size.height, name).to.be.within(1, 600);
          expect(x, name).to.be.at.least(0);
          expect(y, name).to.be.at.least(0);
          expect(x + frame.width, name).to.be.at.most(made.size.width);
          expect(y + frame.height, name).to.be.at.most(made.size.height);
          const scale = Math.min((isMobile ? 600 : 800) / width, 600 / height);
          expect(frame.width, name).to.be.closeTo(width * scale, 1);
          expect(frame.height, name).to.be.closeTo(height * scale, 1);
        }
      }
    }
  });
});

describe('fit and shrink', () => {
  it('fits into a box, up or down', () => {
    expect(fit(size(2000, 1000), size(800, 600))).to.deep.equal(size(800, 400));
    expect(fit(size(20, 10), size(800, 600))).to.deep.equal(size(800, 400));
  });

  it('shrinks what is too large and leaves what fits', () => {
    const small = size(799, 600);
    expect(shrink(small, size(800, 600))).to.equal(small);
    const exact = size(800, 600);
    expect(shrink(exact, size(800, 600))).to.equal(exact);
    expect(shrink(size(600, 800), size(800, 600))).to.deep.equal(size(450, 600));
    expect(shrink(size(1600, 100), size(800, 600))).to.deep.equal(size(800, 50));
  });
});
