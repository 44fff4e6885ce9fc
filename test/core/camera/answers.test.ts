// How the answers of a camera are interpreted, whichever device they come from.
import { expect } from 'chai';
import { hasBroken, isBlack, mainBackCamera } from '../../../src/core/camera/answers.ts';

describe('the result of asking for more pixels', () => {
  for (const [isBroken, ...outcomes] of [
    [true, 'ended', 'frozen', 'black'],
    [false, 'granted', 'ignored', 'rejected', 'late', 'swapped'],
  ] as const)
    for (const outcome of outcomes)
      it(`"${outcome}" ${isBroken ? 'means a broken stream' : 'leaves the stream intact'}`, () =>
        expect(hasBroken(outcome)).to.equal(isBroken));
});

it('a black picture has only black pixels', () => {
  expect(isBlack([0, 3, 7])).to.equal(true);
  expect(isBlack([0, 0, 8])).to.equal(false);
});

describe('the main back camera', () => {
  const camerasOf = (...labels: string[]) => labels.map((label) => ({ id: label, label }));
  const LENSES = camerasOf('camera2 2, facing back', 'camera2 1, facing front', 'camera2 0, facing back');

  const OLDER = camerasOf('camera 0, facing back', 'Camera 3, facing back');
  it('is number 0 if another one is in use', () => {
    expect(mainBackCamera(LENSES, 'camera2 2, facing back')).to.equal('camera2 0, facing back');
    expect(mainBackCamera(OLDER, 'Camera 3, facing back')).to.equal('camera 0, facing back');
  });

  for (const [why, cameras, current] of [
    ['it is already in use', LENSES, 'camera2 0, facing back'],
    ['the front camera is in use', LENSES, 'camera2 1, facing front'],
    ['the camera in use is unknown', LENSES, undefined],
    ['no camera has number 0', camerasOf('camera2 2, facing back', 'camera2 3, facing back'), 'camera2 2, facing back'],
    [
      'the number is 10, which only ends in 0',
      camerasOf('camera2 2, facing back', 'camera2 10, facing back'),
      'camera2 2, facing back',
    ],
    ['the labels have another format', camerasOf('Back Camera 0', 'Back Camera 2'), 'Back Camera 2'],
    ['there is only one camera', camerasOf('camera2 2, facing back'), 'camera2 2, facing back'],
    ['there is no camera', [], 'camera2 2, facing back'],
  ] as const)
    it(`isn’t switched to if ${why}`, () => {
      expect(mainBackCamera(cameras, current)).to.equal(undefined);
    });
});
