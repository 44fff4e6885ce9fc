/** The functions that a photo depends on, as the page has them now, in the order in which the loader notes them. */

/* eslint-disable @typescript-eslint/unbound-method -- compared, never called */
export function photoFunctions(): readonly unknown[] {
  // an insecure page has none
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return [
    devices?.getUserMedia,
    devices?.enumerateDevices,
    MediaStreamTrack.prototype.getSettings,
    CanvasRenderingContext2D.prototype.drawImage,
  ];
}
