// Which part of a frame of any size becomes the photo, on a phone and on a desktop.
import { expect } from 'chai';
import fc from 'fast-check';
import { planPhoto, type PhotoPlan, type Rect, type Size, type Subject } from '../../src/eye/geometry.ts';
import { forAny } from '../support/any.ts';

const size = (width: number, height: number): Size => ({ width, height });
const photoOf = (frame: Size, subject: Subject, isMobile: boolean): PhotoPlan | null =>
  planPhoto(frame, { subject, isMobile });

const pixels = fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 2 ** 32 - 1 }));
const frames = fc.record({ width: pixels, height: pixels });

/** Whether one is in the other, to a hundredth of a pixel. */
function demandWithin(name: string, { x, y, width, height }: Rect, outer: Size): void {
  expect([Math.min(width, height) > 0, Math.min(x, y) >= 0], name).to.deep.equal([true, true]);
  expect(x + width, name).to.be.at.most(outer.width + 0.01);
  expect(y + height, name).to.be.at.most(outer.height + 0.01);
}

describe('the photo plan', () => {
  it('of any numbers is a part of the frame and of the photo, or doesn’t exist', () => {
    const side = fc.oneof(
      pixels,
      fc.double({ min: -1, max: 3 }),
      fc.double({ noDefaultInfinity: true }),
      fc.constantFrom(0, 0.5, 1),
    );
    const aims = fc.record({ subject: fc.constantFrom('card', 'face'), isMobile: fc.boolean() });
    forAny(fc.record({ width: side, height: side, aim: aims }), ({ width, height, aim }) => {
      const plan = planPhoto({ width, height }, aim);
      expect(plan !== null, 'planned').to.equal(width >= 1 && height >= 1);
      if (!plan) return;
      demandWithin('from', plan.from, { width, height });
      demandWithin('to', plan.to, plan.size);
      demandWithin('photo', { x: 0, y: 0, ...plan.size }, size(800, 600));
    });
  });

  it('is the visible part on a phone, at most 800×600, never enlarged or stretched [3.4]', () => {
    for (const [subject, ratio] of [
      ['card', 4 / 3],
      ['face', 3 / 4],
    ] as const)
      forAny(frames, (frame) => {
        const plan = photoOf(frame, subject, true);
        if (!plan) throw new Error('No plan');
        const { from, to } = plan;
        expect(to).to.deep.equal({ x: 0, y: 0, ...plan.size });
        expect(to.width).to.be.within(1, Math.min(800, from.width));
        expect(to.height).to.be.within(1, Math.min(600, from.height));
        const scale = Math.min(1, 800 / from.width, 600 / from.height);
        expect(to.width).to.be.closeTo(from.width * scale, 1);
        expect(to.height).to.be.closeTo(from.height * scale, 1);
        // object-fit: cover, to the pixel
        expect(from.width).to.be.closeTo(Math.min(frame.width, frame.height * ratio), 1);
        expect(from.height).to.be.closeTo(Math.min(frame.height, frame.width / ratio), 1);
        expect(from.x).to.be.closeTo((frame.width - from.width) / 2, 0.5);
        expect(from.y).to.be.closeTo((frame.height - from.height) / 2, 0.5);
      });
  });

  it('contains the whole frame on a desktop, never stretched [3.4]', () => {
    forAny(frames, (frame) => {
      const plan = photoOf(frame, 'card', false);
      if (!plan) throw new Error('No plan');
      expect([plan.size, plan.from]).to.deep.equal([size(800, 600), { x: 0, y: 0, ...frame }]);
      expect(photoOf(frame, 'face', false)).to.deep.equal(plan);
      const { x, y, ...placed } = plan.to;
      const scale = Math.min(800 / frame.width, 600 / frame.height);
      expect(placed.width).to.be.closeTo(frame.width * scale, 1);
      expect(placed.height).to.be.closeTo(frame.height * scale, 1);
      expect(x).to.be.closeTo((800 - placed.width) / 2, 0.5);
      expect(y).to.be.closeTo((600 - placed.height) / 2, 0.5);
    });
  });
});
