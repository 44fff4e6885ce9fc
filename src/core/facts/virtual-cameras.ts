/**
 * Labels of virtual cameras: programs that appear to a browser as a camera. Names only. A program can be renamed
 * (https://github.com/L-udo/Obs-VCam-Changer renames OBS's), and many show a real camera.
 *
 * Sources, all public:
 * - `virtual` is the word that AWS's liveness component looks for:
 *   https://github.com/aws-amplify/amplify-ui (`isCameraDeviceVirtual`); OBS, ManyCam, Snap Camera's successors, Zoom, mmhmm
 *   and Streamlabs use it in their names.
 * - OBS plug-in (`OBS-Camera`): https://github.com/CatxFish/obs-virtual-cam
 * - v4l2loopback (`Dummy video device`): https://github.com/umlaeufer/v4l2loopback (`card_label`)
 * - Webcamoid: https://github.com/webcamoid/akvirtualcamera
 * - Unity Video Capture: https://github.com/schellingb/UnityCapture
 * - XSplit VCam: https://community.chocolatey.org/packages/xsplit-vcam
 * - DroidCam, iVCam, EpocCam, Iriun, Camo: a phone's camera, or any file, as a webcam: https://droidcam.app,
 *   https://www.e2esoft.com/ivcam, https://iriun.com, https://reincubate.com/camo
 * - NDI (`NDI Webcam Video`): https://ndi.video/tools
 * - `fake_device_…` is Chromium's own: https://chromium.googlesource.com/chromium/src (`FakeVideoCaptureDeviceFactory`)
 * - `simulated` is this project's QA kit.
 */
const VIRTUAL_CAMERA =
  /virtual|v-?cam|obs-camera|manycam|snap ?camera|camtwist|xsplit|splitcam|sparkocam|altercam|webcammax|youcam|chromacam|facerig|animaze|vtubestudio|prism live|logi capture|mmhmm|streamlabs|nvidia broadcast|droidcam|epoccam|iriun|\bcamo\b|\bndi\b|unity video capture|akvcam|webcamoid|v4l2|dummy video|fake_device|fake device|simulated/i;

/** Whether a label is one of a known virtual camera. */
export const isVirtualName = (label: string): boolean => VIRTUAL_CAMERA.test(label);
