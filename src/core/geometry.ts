/** Where a camera's frame lands in a photo: numbers in, numbers out. Knows no canvas. */
import { DESKTOP_CANVAS, MAX_PHOTO, MOBILE_CANVAS } from './constants.ts';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels, from the top left corner. */
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** The largest size of the same shape that fits into `box`, in whole pixels and never under one. */
export function fit(size: Size, box: Size): Size {
  const scale = Math.min(box.width / size.width, box.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** `size` itself where it fits into `max`, otherwise scaled down to it. */
export function shrink(size: Size, max: Size): Size {
  return size.width <= max.width && size.height <= max.height ? size : fit(size, max);
}

/** How a photo is drawn: its size, and the place of the whole frame in it; what is left over stays white. */
export interface PhotoPlan {
  readonly size: Size;
  readonly frame: Rect;
}

/**
 * Spec 5 and 9, contract 7: the frame is fitted whole into the canvas (600×800 on mobile, 800×600 on desktop), on mobile
 * cropped to what it covers, and scaled to at most 800×600. The steps are folded into one drawing.
 * Returns null for a frame without area, which is never a photo.
 */
export function planPhoto(frame: Size, isMobile: boolean): PhotoPlan | null {
  if (!(frame.width >= 1 && frame.height >= 1)) return null;
  if (isMobile) {
    const size = shrink(fit(frame, MOBILE_CANVAS), MAX_PHOTO);
    return { size, frame: { x: 0, y: 0, ...size } };
  }
  const placed = fit(frame, DESKTOP_CANVAS);
  return {
    size: DESKTOP_CANVAS,
    frame: {
      x: Math.round((DESKTOP_CANVAS.width - placed.width) / 2),
      y: Math.round((DESKTOP_CANVAS.height - placed.height) / 2),
      ...placed,
    },
  };
}
