// Records every event that the widget dispatches in a page, for a test to read.
import type { CaptureFacts } from '../core/facts/facts.ts';
import type { PhotoOrigins } from '../core/state.ts';

/** A serializable event. A `Response` in the detail is replaced by its status and URL; its body isn't read. */
export interface RecordedEvent {
  readonly type: string;
  readonly detail: unknown;
  /** Of `trueid_error` only, as on the event: the failed call, the kind of error and the request id. */
  readonly call?: string | null;
  readonly kind?: string;
  readonly requestId?: string;
  /** Of `trueid_result` only: the origin of each photo. */
  readonly origins?: PhotoOrigins;
  /** Of `trueid_result` with `captureFacts` only. */
  readonly facts?: CaptureFacts;
}

/** The key of a page's recorded events: `window[Symbol.for(WIDGET_EVENTS_KEY)]`. */
export const WIDGET_EVENTS_KEY = 'trueid-widget/events';

/**
 * Starts recording in this document; a second call has no effect. Runs in the page, and uses nothing outside of itself,
 * because only its source text is sent there.
 */
export function recordWidgetEvents(): void {
  // WIDGET_EVENTS_KEY, which doesn't exist in the page
  const key = Symbol.for('trueid-widget/events');
  if (Reflect.get(window, key)) return;
  const heard: RecordedEvent[] = [];
  Object.defineProperty(window, key, { value: heard });
  const toPlain = (detail: unknown): unknown =>
    detail instanceof Response
      ? { status: detail.status, statusText: detail.statusText, url: detail.url, isBodyUsed: detail.bodyUsed }
      : detail;
  for (const type of ['trueid_result', 'trueid_error', 'trueid_close', 'trueid_goBack', 'trueid_step', 'open_noti']) {
    const hear = (event: Event): void => {
      const { call, kind, requestId, origins, facts } = event as Event & Omit<RecordedEvent, 'type' | 'detail'>;
      heard.push({
        type,
        detail: toPlain((event as CustomEvent<unknown>).detail),
        call,
        kind,
        requestId,
        origins,
        facts,
      });
    };
    // in the capture phase on window, before the page can stop the event
    window.addEventListener(type, hear, true);
  }
}
