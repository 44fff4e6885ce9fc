// Records the widget’s events in a host page, with the time, the camera’s tracks and the focus at that moment.
// `listenToWidget` runs in the page and uses nothing outside itself.
import type { Page } from '@playwright/test';

/** One event as it reached `document`. */
export interface Heard {
  readonly type: string;
  /** A `Response` is left out: it can't leave the page. */
  readonly detail: unknown;
  /** Own properties of the event beside its detail. */
  readonly call?: string | null;
  readonly kind?: string;
  readonly requestId?: string;
  /** `performance.now()` */
  readonly at: number;
  readonly isComposed: boolean;
  /** What the element said of itself, and what was true of it, while the listeners ran. */
  readonly step: number;
  readonly isOpen: boolean;
  readonly hasDialog: boolean;
  /** Tracks that the view has shown so far and that are live still. */
  readonly liveTracks: number;
  /** Id of the focused element. */
  readonly focus: string;
}

interface Ear {
  readonly heard: Heard[];
  readonly tracks: Set<MediaStreamTrack>;
}

const EAR_KEY = 'trueid-test/ear';

function listenToWidget(key: string): void {
  const ear: Ear = { heard: [], tracks: new Set() };
  Object.defineProperty(window, Symbol.for(key), { value: ear });
  const seen = new WeakSet<EventTarget>();
  const isElement = (target: EventTarget | null): target is HTMLElement & { step: number; open: boolean } =>
    target instanceof HTMLElement;
  const watchTracks = (root: ShadowRoot | null): void => {
    if (!root || seen.has(root)) return;
    seen.add(root);
    const note = ({ target }: Event): void => {
      const stream = target instanceof HTMLVideoElement ? target.srcObject : null;
      if (stream instanceof MediaStream) for (const track of stream.getTracks()) ear.tracks.add(track);
    };
    // the earliest sign that a stream has been attached
    for (const type of ['emptied', 'loadstart', 'loadedmetadata', 'playing']) root.addEventListener(type, note, true);
  };
  const hear = (event: Event): void => {
    const { target, type, composed: isComposed } = event;
    if (!isElement(target)) return;
    watchTracks(target.shadowRoot);
    const { detail, call, kind, requestId } = event as CustomEvent<unknown> &
      Pick<Heard, 'call' | 'kind' | 'requestId'>;
    ear.heard.push({
      type,
      detail: detail instanceof Response ? { status: detail.status } : detail,
      call,
      kind,
      requestId,
      at: performance.now(),
      isComposed,
      step: target.step,
      isOpen: target.open,
      hasDialog: target.shadowRoot?.querySelector('dialog') !== null,
      liveTracks: [...ear.tracks].filter(({ readyState }) => readyState === 'live').length,
      focus: document.activeElement?.id ?? '',
    });
  };
  for (const type of ['trueid_result', 'trueid_error', 'trueid_close', 'trueid_goBack', 'trueid_step', 'open_noti'])
    document.addEventListener(type, hear);
}

/** Listens in every document that the page goes to from now on. */
export async function attachEar(page: Page): Promise<void> {
  await page.addInitScript(listenToWidget, EAR_KEY);
}

/** What was heard in this document, oldest first. */
export const heardBy = (page: Page): Promise<Heard[]> =>
  page.evaluate((key) => (Reflect.get(window, Symbol.for(key)) as Ear).heard, EAR_KEY);

/** How many of the tracks that the view has shown are live now. */
export const liveTracksOf = (page: Page): Promise<number> =>
  page.evaluate((key) => {
    const { tracks } = Reflect.get(window, Symbol.for(key)) as Ear;
    return [...tracks].filter(({ readyState }) => readyState === 'live').length;
  }, EAR_KEY);
