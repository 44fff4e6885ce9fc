// The widget’s views in the page, with a model that the test controls: what a screen looks like, and what the person
// did.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { UserEvent } from '../../src/core/events.ts';
import type { BlockedPage, PermissionSettings } from '../../src/core/messages.ts';
import type { Screen } from '../../src/core/screen/screen.ts';
import type { Photo } from '../../src/core/state.ts';
import { GUIDANCE } from '../../src/lang/guidance.ts';
import { GUIDE_MARKS } from '../../src/views/guide-marks.ts';
import { Widget } from '../../src/views/Widget.tsx';

export type Harness = ReturnType<typeof mountWidget>;

export const closed: Screen = { isOpen: false, lang: 'en' };

interface Mounting {
  readonly host?: HTMLElement;
  readonly permissionSettings?: PermissionSettings;
  readonly isMobile?: boolean;
  readonly words?: typeof GUIDANCE;
}

/** Mounts the views as the application does: in a private element inside the open shadow root of an element. */
export function mountWidget(
  screen: Screen = closed,
  { host = document.createElement('div'), permissionSettings, isMobile = false, words = GUIDANCE }: Mounting = {},
) {
  if (!host.isConnected) document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const view = root.appendChild(document.createElement('x-view'));
  let current = screen;
  let react: (event: UserEvent) => void = () => undefined;
  let canCopy = true;
  let blockedPage: BlockedPage | undefined;
  const listeners = new Set<() => void>();
  /** What the person did, in order. */
  const dispatched: UserEvent[] = [];
  /** The files that were chosen. */
  const files: File[] = [];
  /** Every photo that was drawn, and those that were let go of, in order. */
  const drawn: { photo: Photo; canvas: HTMLCanvasElement }[] = [];
  const wiped: Photo[] = [];
  /** The videos that show the camera now. */
  const videos = new Set<HTMLVideoElement>();
  const model = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    screen: () => current,
    blockedPage: () => blockedPage,
    agree: () => undefined,
    linkOf: (address: string) => `intent:${address}`,
    copy: () => Promise.resolve(canCopy),
    chooseFile: (file: File) => void files.push(file),
    details: () => '{}',
    permissionSettings,
    isMobile,
    onBroken: () => undefined,
    dispatch: (event: UserEvent) => {
      dispatched.push(event);
      react(event);
    },
    showCamera: (video: HTMLVideoElement) => {
      videos.add(video);
      return () => videos.delete(video);
    },
    /** The browser's own, or what stands for it in one that has none. */
    showPermissionButton: (container: HTMLElement) => {
      const button = container.ownerDocument.createElement('camera');
      if (!Reflect.has(window, 'HTMLCameraElement'))
        Object.assign(button, { tabIndex: 0, role: 'button', ariaLabel: 'Use camera' });
      button.dataset.next = '';
      container.append(button);
      return () => button.remove();
    },
    guidance: () => ({ words, marks: GUIDE_MARKS }),
    drawPhoto: (photo: Photo, canvas: HTMLCanvasElement) => {
      Object.assign(canvas, photo);
      drawn.push({ photo, canvas });
      return () => void wiped.push(photo);
    },
  };
  const tree = createRoot(view);
  flushSync(() => tree.render(<Widget model={model} root={root} />));

  const parts = (name: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`[part="${name}"]`)];
  return {
    host,
    root,
    dispatched,
    files,
    drawn,
    wiped,
    videos,
    show(next: Screen): void {
      current = next;
      flushSync(() => listeners.forEach((listener) => listener()));
    },
    /** Calls `follower` with everything that the person does from now on. */
    follow(follower: typeof react): void {
      react = follower;
    },
    /** The element with the CSS part; throws if there is none, or more than one. */
    part(name: string): HTMLElement {
      const [element, ...others] = parts(name);
      if (!element || others.length > 0)
        throw new Error(`${others.length + (element ? 1 : 0)} elements with part ${name}`);
      return element;
    },
    hasPart: (name: string): boolean => parts(name).length > 0,
    dialog(): HTMLDialogElement {
      const dialog = root.querySelector('dialog');
      if (!dialog) throw new Error('No dialog');
      return dialog;
    },
    /** No browser gives the page a camera, from the next alert on. */
    blockPage(why: BlockedPage): void {
      blockedPage = why;
    },
    /** From now on, the browser copies nothing. */
    refuseToCopy(): void {
      canCopy = false;
    },
    unmount(): void {
      flushSync(() => tree.unmount());
      host.remove();
    },
  };
}

/** The focused element, through all shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}
