// A liveness component for tests: shows the selfie camera and a button, with an outcome that the test sets. Runs in the
// page.
import type { LivenessAnswer, LivenessContext } from '../core/options/options.ts';

/**
 * The outcome of a liveness check when its button is pressed. `noImage`: passes without a picture, so that the widget's
 * own camera takes the selfie. `unreadable`: passes with an invalid picture. `twice`: passes, then fails. `late`:
 * passes after the session has ended. `silence`: never answers.
 */
export type LivenessPlay =
  'success' | 'noImage' | 'failure' | 'rejection' | 'unreadable' | 'twice' | 'late' | 'silence';

export const LIVENESS_PLAYS: Readonly<Record<LivenessPlay, true>> = {
  success: true,
  noImage: true,
  failure: true,
  rejection: true,
  unreadable: true,
  twice: true,
  late: true,
  silence: true,
};

/** Sets the element's `liveness`. Uses nothing outside of itself, so that a test can send it to a page. */
export function playLiveness(element: Element, play: LivenessPlay): void {
  const capture = (video: HTMLVideoElement): HTMLCanvasElement => {
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return canvas;
  };
  const answer = (image: HTMLCanvasElement, context: LivenessContext): LivenessAnswer | undefined => {
    const success = { status: 200, auditTrail: [image] };
    switch (play) {
      case 'success':
        return success;
      case 'noImage':
        return { status: 200, auditTrail: [] };
      case 'failure':
        return { status: 400 };
      case 'rejection':
        throw new Error('The check was cancelled.');
      case 'unreadable':
        return { status: 200, auditTrail: ['no picture'] };
      case 'twice':
        context.livenessCompleteSucess(success);
        context.livenessCompleteSucess({ status: 400 });
        return undefined;
      case 'late':
        context.signal.addEventListener('abort', () => context.livenessCompleteSucess(success));
        return undefined;
      case 'silence':
        return undefined;
    }
  };
  const liveness = async (context: LivenessContext): Promise<LivenessAnswer | undefined> => {
    const { container, signal } = context;
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } });
    const stop = (): void => {
      for (const track of stream.getTracks()) track.stop();
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const video = document.createElement('video');
    const button = document.createElement('button');
    Object.assign(video, { srcObject: stream, muted: true, playsInline: true });
    button.textContent = 'Check my face';
    video.style.cssText = 'display: block; width: 100%; height: calc(100% - 56px); object-fit: cover';
    button.style.cssText = 'display: block; margin: 8px auto 0; height: 48px';
    const pressed = new Promise((resolve) => button.addEventListener('click', resolve, { once: true }));
    container.append(video, button);
    await video.play();
    await pressed;
    const image = capture(video);
    stop();
    return answer(image, context);
  };
  Object.assign(element, { liveness });
}
