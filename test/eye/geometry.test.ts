// Which part of a frame of any size becomes the photo, on a phone and on a desktop.
import { expect } from 'chai';
import { planPhoto, type PhotoPlan, type Size, type Subject } from '../../src/eye/geometry.ts';

const size = (width: number, height: number): Size => ({ width, height });
const photoOf = (frame: Size, subject: Subject, isMobile: boolean): PhotoPlan | null =>
  planPhoto(frame, { subject, isMobile });

const everySize = function* (): Generator<Size> {
  for (let width = 1; width < 5000; width = Math.ceil(width * 1.3))
    for (let height = 1; height < 5000; height = Math.ceil(height * 1.3)) yield size(width, height);
};

describe('the photo plan', () => {
  for (const frame of [size(0, 600), size(800, 0), size(Number.NaN, 600), size(0.5, 600)]) {
    it(`doesn’t exist for ${frame.width}×${frame.height}`, () => {
      expect(photoOf(frame, 'card', true)).to.equal(null);
      expect(photoOf(frame, 'card', false)).to.equal(null);
    });
  }

  it('is the visible part on a phone, at most 800×600, never enlarged or stretched [3.4]', () => {
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

  it('contains the whole frame on a desktop, never stretched [3.4]', () => {
    for (const frame of everySize()) {
      const name = `${frame.width}×${frame.height}`;
      const plan = photoOf(frame, 'card', false);
      if (!plan) throw new Error(`No plan for ${name}`);
      expect([plan.size, plan.from], name).to.deep.equal([size(800, 600), { x: 0, y: 0, ...frame }]);
      expect(photoOf(frame, 'face', false), name).to.deep.equal(plan);
      const { x, y, ...placed } = plan.to;
      const scale = Math.min(800 / frame.width, 600 / frame.height);
      expect(placed.width, name).to.be.closeTo(frame.width * scale, 1);
      expect(placed.height, name).to.be.closeTo(frame.height * scale, 1);
      expect(x, name).to.be.closeTo((800 - placed.width) / 2, 0.5);
      expect(y, name).to.be.closeTo((600 - placed.height) / 2, 0.5);
    }
  });
});
