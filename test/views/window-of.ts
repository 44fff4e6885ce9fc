// A window of a given size for the views: an iframe, because not every engine's driver can change the size of its own.
import { untilFound } from '../support/until.ts';
import type { Harness } from './harness.tsx';

export interface FramedWidget extends Harness {
  readonly window: Window & typeof globalThis;
  readonly resize: (width: number, height: number) => void;
  readonly close: () => void;
}

/** Opens a page with the widget in it, `width` × `height` CSS pixels large. `html` is what else is on the page. */
export async function windowOf(width: number, height: number, html = ''): Promise<FramedWidget> {
  const frame = document.createElement('iframe');
  const resize = (w: number, h: number): void => {
    frame.style.cssText = `position: fixed; inset: 0; border: 0; width: ${w}px; height: ${h}px`;
  };
  resize(width, height);
  frame.srcdoc = `<!doctype html><html lang="en"><title>Page</title>${html}<script type="module" src="/test/views/framed.tsx"></script></html>`;
  document.body.append(frame);
  const widget = await untilFound(
    () => frame.contentWindow && (Reflect.get(frame.contentWindow, 'widget') as Harness | undefined),
    'the widget in the frame',
  );
  const view = widget.host.ownerDocument.defaultView;
  if (!view) throw new Error('The frame has no window');
  return { ...widget, window: view, resize, close: () => frame.remove() };
}
