// A window of a given size for the views: an iframe, because not every engine’s driver can resize its own.
import { untilFound } from '../support/until.ts';
import type { mountWidget } from './harness.tsx';

export type Frame = Awaited<ReturnType<typeof openFrame>>;

/** Opens a page of `width` × `height` CSS pixels. `html` is what is on it. */
export async function openFrame(width: number, height: number, html = '') {
  const frame = document.createElement('iframe');
  const resize = (w: number, h: number): void => {
    frame.style.cssText = `position: fixed; inset: 0; border: 0; width: ${w}px; height: ${h}px`;
  };
  resize(width, height);
  frame.srcdoc = `<!doctype html><html lang="en"><title>Page</title>${html}<script type="module" src="/test/views/framed.tsx"></script></html>`;
  document.body.append(frame);
  const mount = await untilFound(
    () => frame.contentWindow && (Reflect.get(frame.contentWindow, 'mountWidget') as typeof mountWidget | undefined),
    'the views in the frame',
  );
  const view = frame.contentDocument?.defaultView;
  if (!view) throw new Error('The frame has no window');
  // `mount` mounts a widget of its own in the page
  return {
    window: view,
    mount: (isMobile = false) => mount(undefined, { isMobile }),
    resize,
    close: () => frame.remove(),
  };
}
