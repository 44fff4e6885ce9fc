// What the labels of cameras tell, as drivers, systems and browsers write them.
import { expect } from 'chai';
import { colourCamera, isColourless, mainBackCamera } from '../../../src/core/camera/labels.ts';

const camerasOf = (...labels: string[]) => labels.map((label) => ({ id: label, label }));

describe('the main back camera', () => {
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
    [
      'no camera has number 0',
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

const COLOURLESS = `
  Integrated IR Camera (04f2:b6d0) | Microsoft IR Camera Front | USB2.0 IR UVC WebCam | HP Infrared Camera | IR-Kamera |
  Intel(R) RealSense(TM) Depth Camera 435 with RGB Module Depth (8086:0b07) | Back LiDAR Depth Camera | ToF Sensor |
  Infrarotkamera | Tiefensensor | Caméra infrarouge intégrée | Caméra de profondeur | Camera hồng ngoại |
  ${'Camera đo độ sâu'.normalize('NFD')} | 红外摄像头 | 赤外線カメラ`;
const OTHERS = `
  | Integrated Camera (04f2:b6d0) | Front TrueDepth Camera | Air Camera | Firefly HD | Virtual Camera |
  Intel(R) RealSense(TM) Depth Camera 435 with RGB Module RGB (8086:0b07) | Camera mặt trước | FaceTime HD Camera`;

describe('a camera is known as one that sees no colours by', () => {
  for (const [labels, isOne] of [
    [COLOURLESS, true],
    [OTHERS, false],
  ] as const)
    for (const label of labels.split('|').map((text) => text.trim()))
      it(`${isOne ? '' : 'not '}${label || 'an empty label'}`, () =>
        expect(isColourless({ id: '', label })).to.equal(isOne));
});

describe('in place of a camera that sees no colours', () => {
  const IR = 'Microsoft IR Camera Front';
  for (const [who, labels, facing, isMobile, expected] of [
    ['the one that faces the same way', ['Microsoft Camera Rear', 'Microsoft Camera Front'], 'user', false, 1],
    ['the one that faces the other way, for the card', ['Microsoft Camera Front', 'Rear'], 'environment', false, 1],
    ['one whose label names no side', ['Rear Camera', 'HD Webcam'], 'user', false, 1],
    ['on a desktop any', ['Rear Camera'], 'user', false, 0],
    ['on a phone the one that faces the same way', ['Camera mặt sau', 'Camera mặt trước'], 'user', true, 1],
    ['in German', ['Rückkamera', 'Frontkamera'], 'user', true, 1],
    ['in French', ['Caméra arrière', 'Caméra avant'], 'environment', true, 0],
    ['on a phone none that faces the other way', ['Camera mặt sau', 'Webcam'], 'user', true, undefined],
    ['none that sees no colours either', ['Depth Camera Front'], 'user', false, undefined],
    ['a virtual one last', ['OBS Virtual Camera Front', 'Rear Camera'], 'user', false, 1],
    ['a virtual one if there is no other', ['OBS Virtual Camera'], 'user', false, 0],
    ['none where there is no other', [], 'user', false, undefined],
  ] as const)
    it(`${who} is used`, () =>
      expect(colourCamera(camerasOf(IR, ...labels), IR, facing, isMobile)).to.equal(
        expected === undefined ? undefined : labels[expected],
      ));

  it('none is used if the one in use is unknown, or sees colours', () => {
    expect(colourCamera(camerasOf(IR, 'Webcam'), undefined, 'user', false)).to.equal(undefined);
    expect(colourCamera(camerasOf(IR, 'Webcam'), 'Webcam', 'user', false)).to.equal(undefined);
  });
});
