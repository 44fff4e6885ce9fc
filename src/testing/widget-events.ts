// Records every event that the widget sends to a page, for a test to read. `recordWidgetEvents` runs in the page and
// uses nothing outside itself, as only its source text is sent there. Knows the host's event names, no test runner.
import type { PhotoOrigins } from '../core/state.ts';

/** One event as it can leave the page: a `Response` in the detail has become its facts, its body unread. */
export interface RecordedEvent {
  readonly type: string;
  readonly detail: unknown;
  /** Of `trueid_error` only, as on the event. */
  readonly call?: string | null;
  readonly kind?: string;
  readonly requestId?: string;
  /** Of `trueid_result` only: where each photo comes from. */
  readonly origins?: PhotoOrigins;
}

/** Where a page keeps what was heard: `window[Symbol.for(WIDGET_EVENTS_KEY)]`. */
export const WIDGET_EVENTS_KEY = 'trueid-widget/events';

/** Begins to record in this document; a second time it changes nothing. */
export function recordWidgetEvents(): void {
  // The key again: nothing outside this function exists where only its source text was sent.
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
      const { call, kind, requestId, origins } = event as Event & Omit<RecordedEvent, 'type' | 'detail'>;
      heard.push({ type, detail: toPlain((event as CustomEvent<unknown>).detail), call, kind, requestId, origins });
    };
    // capturing on window: a page that stops the event hides it from nobody here
    window.addEventListener(type, hear, true);
  }
}
