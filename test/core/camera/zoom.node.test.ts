// The zoom that a phone's back camera is set to, by what its track lists.
import { expect } from 'chai';
import { wantedZoom } from '../../../src/core/camera/zoom.ts';

const ZOOM = { min: 1, max: 8, step: 0.1 };

describe('the zoom of a back camera', () => {
  for (const [what, zoom, focusDistance, now, wanted] of [
    ['focuses at 10 cm', ZOOM, { min: 0.1 }, 1, 1.2],
    ['focuses at 15 cm', ZOOM, { min: 0.15, max: 5 }, 1, 1.8],
    ['focuses at 20 cm', ZOOM, { min: 0.2 }, 1, 2.4],
    ['focuses at 60 cm', ZOOM, { min: 0.6 }, 1, 2.5],
    ['says no setting', ZOOM, { min: 0.15 }, undefined, 1.8],
    ['runs with its ultra-wide lens, and focuses at 12 cm', { ...ZOOM, min: 0.5 }, { min: 0.12 }, 0.5, 1.5],
    ['zooms in steps of 0.25', { ...ZOOM, step: 0.25 }, { min: 0.15 }, 1, 1.75],
    ['zooms without steps', { min: 1, max: 8 }, { min: 0.15 }, 1, 1.835],
    ['zooms to 1.5 at most', { ...ZOOM, max: 1.5 }, { min: 0.15 }, 1, 1.5],
    ['focuses nearer', ZOOM, { min: 0.099 }, 1, undefined],
    ['focuses only further away', ZOOM, { min: 0.601 }, 1, undefined],
    ['lists no distance', ZOOM, undefined, 1, undefined],
    ['lists no least distance', ZOOM, { max: 5 }, 1, undefined],
    ['lists no zoom', undefined, { min: 0.15 }, undefined, undefined],
    ['has a zoom that is no range', true, { min: 0.15 }, 1, undefined],
    ['runs with its ultra-wide lens, and focuses at 5 cm', { ...ZOOM, min: 0.5 }, { min: 0.05 }, 0.5, 1],
    ['runs with its ultra-wide lens', { ...ZOOM, min: 0.5 }, undefined, 0.5, 1],
    ['doesn’t run with it', { ...ZOOM, min: 0.5 }, undefined, 1, undefined],
  ] as const)
    it(`that ${what} is set to ${wanted ?? 'nothing'} [2.57]`, () =>
      expect(wantedZoom(zoom, focusDistance, now)).to.equal(wanted));
});
