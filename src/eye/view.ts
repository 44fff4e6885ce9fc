/** The live view of a card as a picture of a few pixels. Pure. */
import type { Frame, Planned } from './frame.ts';
import type { Measures } from './measures.ts';
import type { Greys } from './picture.ts';

/** The width of the picture in which the card is looked for, in pixels. */
export const VIEW_WIDTH_PX = 320;

/** The view as the person sees it; what a desktop's frame leaves free stays black. */
export function viewOf(
  frame: Frame,
  { plan, part }: Planned,
  { sample }: Measures,
  widthPx: number = VIEW_WIDTH_PX,
): Greys {
  const shrinking = widthPx / plan.size.width;
  const view = { width: widthPx, height: Math.round(plan.size.height * shrinking) };
  const { to } = plan;
  const placed = { width: Math.round(to.width * shrinking), height: Math.round(to.height * shrinking) };
  const seen = sample(frame, part, placed);
  if (placed.width === view.width) return seen;
  const luma = new Uint8ClampedArray(view.width * view.height);
  const [left, top] = [Math.round(to.x * shrinking), Math.round(to.y * shrinking)];
  for (let y = 0; y < placed.height; y++) {
    for (let x = 0; x < placed.width; x++)
      luma[(y + top) * view.width + x + left] = seen.luma[y * placed.width + x] ?? 0;
  }
  return { ...view, luma };
}
