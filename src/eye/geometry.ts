/** Which part of a camera's frame becomes the photo. Pure. */
import { DESKTOP_CANVAS, MAX_PHOTO, PHONE_VIEW } from './constants.ts';

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

/** What a photo is of. */
export type Subject = 'card' | 'face';

/** What a photo is of, and on which kind of device; `isMobile` for a phone or tablet. */
export interface Aim {
  readonly subject: Subject;
  readonly isMobile: boolean;
  /** The size of the view on the screen, as far as it is known: a desktop's photo of a face shows more than its view does. */
  readonly view?: Size;
}

/** The largest size with the same aspect ratio that fits into `box`, in whole pixels and at least 1. */
export function fit(size: Size, box: Size): Size {
  const scale = Math.min(box.width / size.width, box.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** Scales `size` down to fit into `max`; returns it unchanged if it already fits. */
export function shrink(size: Size, max: Size): Size {
  return size.width <= max.width && size.height <= max.height ? size : fit(size, max);
}

/** How a photo is drawn: its size, the part of the frame it shows, and where. The rest stays white. */
export interface PhotoPlan {
  readonly size: Size;
  /** In pixels of the frame. */
  readonly from: Rect;
  /** In pixels of the photo. */
  readonly to: Rect;
}

/** The middle part of a frame that `object-fit: cover` shows in a view, in whole pixels. */
function partInView(frame: Size, view: Size): Rect {
  const scale = Math.max(view.width / frame.width, view.height / frame.height);
  const width = Math.min(frame.width, Math.max(1, Math.round(view.width / scale)));
  const height = Math.min(frame.height, Math.max(1, Math.round(view.height / scale)));
  return { x: Math.floor((frame.width - width) / 2), y: Math.floor((frame.height - height) / 2), width, height };
}

/**
 * The photo shows what the person saw. On a phone or tablet, that is the part of the frame that fills the view, never
 * enlarged; on a desktop, the whole frame, fitted into 800×600. Returns null for a frame without area.
 */
export function planPhoto(frame: Size, { subject, isMobile }: Aim): PhotoPlan | null {
  if (!(frame.width >= 1 && frame.height >= 1)) return null;
  if (isMobile) {
    const from = partInView(frame, PHONE_VIEW[subject]);
    const size = shrink({ width: from.width, height: from.height }, MAX_PHOTO);
    return { size, from, to: { x: 0, y: 0, ...size } };
  }
  const placed = fit(frame, DESKTOP_CANVAS);
  return {
    size: DESKTOP_CANVAS,
    from: { x: 0, y: 0, ...frame },
    to: {
      x: Math.round((DESKTOP_CANVAS.width - placed.width) / 2),
      y: Math.round((DESKTOP_CANVAS.height - placed.height) / 2),
      ...placed,
    },
  };
}
