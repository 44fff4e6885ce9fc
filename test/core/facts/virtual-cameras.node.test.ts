// Which labels are those of a virtual camera.
import { expect } from 'chai';
import { isVirtualName } from '../../../src/core/facts/virtual-cameras.ts';

const VIRTUAL = `
  OBS Virtual Camera | OBS-Camera | Streamlabs Desktop Virtual Webcam | ManyCam Virtual Webcam | Snap Camera | XSplit VCam |
  e2eSoft VCam | e2eSoft iVCam | CamTwist | SplitCam Video Driver | CyberLink YouCam 10 | ChromaCam | VTubeStudioCam |
  Unity Video Capture | mmhmm Camera | Zoom Virtual Camera | Camera (NVIDIA Broadcast) | Logi Capture | DroidCam Source 3 |
  EpocCam HD | Iriun Webcam | Reincubate Camo | NDI Webcam Video 1 | Dummy video device (0x0000) | fake_device_0 |
  Back Camera (simulated)`;

/** As browsers name the cameras of phones, tablets and computers. */
const OTHERS = `
  | camera2 0, facing back | camera2 1, facing front | Back Camera | Back Dual Wide Camera | Camera kép rộng mặt sau |
  FaceTime HD Camera (Built-in) (05ac:8514) | Integrated Camera (04f2:b6cb) | HD Pro Webcam C920 (046d:082d) |
  Logitech BRIO | Surface Camera Front | USB2.0 FHD UVC WebCam | EasyCamera (5986:0670) | iPhone Camera`;

const listed = (labels: string): string[] => labels.split('|').map((label) => label.trim());

describe('the name of a virtual camera [3.33]', () => {
  for (const label of listed(VIRTUAL))
    it(`is recognized: "${label}"`, () => expect(isVirtualName(label)).to.equal(true));
  for (const label of listed(OTHERS)) it(`is not "${label}"`, () => expect(isVirtualName(label)).to.equal(false));
});
