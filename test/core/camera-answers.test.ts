// What the answers of a camera mean, whichever device they come from.
import { expect } from 'chai';
import { hasBroken, isBlack, mainBackCamera, type PixelsOutcome } from '../../src/core/camera-answers.ts';

const BROKEN: readonly PixelsOutcome[] = ['ended', 'frozen', 'black'];
const HARMLESS: readonly PixelsOutcome[] = ['granted', 'ignored', 'rejected', 'late', 'swapped'];

describe('the outcome of asking for more pixels', () => {
  for (const outcome of BROKEN)
    it(`"${outcome}" has broken the stream`, () => expect(hasBroken(outcome)).to.equal(true));
  for (const outcome of HARMLESS) it(`"${outcome}" has not`, () => expect(hasBroken(outcome)).to.equal(false));
});

describe('a black picture', () => {
  it('has no pixel with any light', () => {
    expect(isBlack([0, 3, 7])).to.equal(true);
    expect(isBlack([0, 0, 8])).to.equal(false);
  });
});

describe('the main back camera', () => {
  const camerasOf = (...labels: string[]) => labels.map((label) => ({ id: label, label }));
  const LENSES = camerasOf('camera2 2, facing back', 'camera2 1, facing front', 'camera2 0, facing back');

  it('is number 0 where another one is in use', () => {
    expect(mainBackCamera(LENSES, 'camera2 2, facing back')).to.equal('camera2 0, facing back');
    const older = camerasOf('camera 0, facing back', 'Camera 3, facing back');
    expect(mainBackCamera(older, 'Camera 3, facing back')).to.equal('camera 0, facing back');
  });

  for (const [why, cameras, current] of [
    ['it is in use already', LENSES, 'camera2 0, facing back'],
    ['the front camera is in use', LENSES, 'camera2 1, facing front'],
    ['nobody knows which one is in use', LENSES, undefined],
    ['there is no number 0', camerasOf('camera2 2, facing back', 'camera2 3, facing back'), 'camera2 2, facing back'],
    ['10 only ends in 0', camerasOf('camera2 2, facing back', 'camera2 10, facing back'), 'camera2 2, facing back'],
    ['the labels are of another kind', camerasOf('Back Camera 0', 'Back Camera 2'), 'Back Camera 2'],
    ['there is but one', camerasOf('camera2 2, facing back'), 'camera2 2, facing back'],
    ['there is none', [], 'camera2 2, facing back'],
  ] as const) {
    it(`is left alone where ${why}`, () => {
      expect(mainBackCamera(cameras, current)).to.equal(undefined);
    });
  }
});
