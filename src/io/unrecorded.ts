/** Keeps an element that isn't drawn by the views out of session replays. */
import { UNRECORDED } from '../core/page/replay.ts';

/** Marks `element`, which isn't in the page yet: recorders look at what is added when it is added. */
export function leaveUnrecorded(element: HTMLElement): void {
  const { className, ...attributes } = UNRECORDED;
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
