/** The shapes of views, guides and photos, in which the eye sees and the views draw, and how much the eye must see. Imports nothing. */

/** The view on a phone or tablet, in CSS pixels if there is room; the photo has the same aspect ratio. */
export const PHONE_VIEW = { card: { width: 400, height: 300 }, face: { width: 300, height: 400 } } as const;
/** The space between the card guide and the edges of the view, in percent of the view's width and height. */
export const GUIDE_INSET_PERCENT = { width: 6, height: 13 } as const;
/** The part of a desktop's frame that the view of a face shows, in CSS pixels if there is room. */
export const DESKTOP_FACE_VIEW = { width: 300, height: 450 } as const;
/** The gap between the oval, in which a face is seen, and the edges of its view, in CSS pixels. */
export const OVAL_INSET_PX = 8;
/** The canvas that a desktop camera's frame is fitted into, in pixels. */
export const DESKTOP_CANVAS = { width: 800, height: 600 } as const;
/** The largest photo sent, in pixels. */
export const MAX_PHOTO = { width: 800, height: 600 } as const;
/** How many good looks take the photo. Each miss takes one back. */
export const GOOD_LOOKS = { card: 5, face: 3 } as const;
