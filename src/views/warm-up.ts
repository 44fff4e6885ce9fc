/**
 * Has the browser do ahead of time what the first layout of the modal would wait for: parse its own style sheet for videos,
 * and look up the fonts. One thing a task, so that none is long.
 */
import { fontFamilyOf } from './theme.ts';

/** The weight and size of every text on the first screens. */
const FONTS = ['400 13px', '400 14px', '400 15px', '400 16px', '600 14px', '600 15px', '600 16px', '700 22px'] as const;
/** English and Vietnamese letters, which some systems have in different fonts. */
const LETTERS = 'Aạ';

function styleVideo(root: ShadowRoot): void {
  const video = document.createElement('video');
  video.hidden = true;
  root.append(video);
  getComputedStyle(video).getPropertyValue('display');
  video.remove();
}

function measure(font: string, root: ShadowRoot): void {
  // jsdom and old browsers have none
  if (!Reflect.has(globalThis, 'OffscreenCanvas')) return;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return;
  context.font = `${font} ${fontFamilyOf(root.host)}`;
  context.measureText(LETTERS);
}

/** Calls `onEnd` when all is done, unless the returned function was called. */
export function warmUp(root: ShadowRoot, onEnd: () => void): () => void {
  const tasks = [() => styleVideo(root), ...FONTS.map((font) => () => measure(font, root)), onEnd];
  const next = (): void => {
    tasks.shift()?.();
    if (tasks.length > 0) timer = setTimeout(next);
  };
  let timer = setTimeout(next);
  return () => clearTimeout(timer);
}
