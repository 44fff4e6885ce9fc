// Records every event that the widgets of a page dispatch, for a test to read.
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

/** The record of a document. */
export interface PageRecord {
  /** Notes that a test starts a session of this widget. */
  noteStart(widget: Element): void;
  /** Returns the events of these widgets and of those that have left the document, oldest first. */
  eventsOf(widgets: readonly Element[]): RecordedEvent[];
}

/** The key of a document's record: `window[Symbol.for(WIDGET_EVENTS_KEY)]`. */
export const WIDGET_EVENTS_KEY = 'trueid-widget/events';

/**
 * Starts recording in this document; a second call has no effect. Runs in the page, and uses nothing outside of itself,
 * because only its source text is sent there.
 */
export function recordWidgetEvents(): void {
  // WIDGET_EVENTS_KEY, which doesn't exist in the page
  const key = Symbol.for('trueid-widget/events');
  if (Reflect.get(window, key)) return;
  const types = [
    ...['trueid_result', 'trueid_error', 'trueid_close', 'trueid_goBack'],
    ...['trueid_photo', 'trueid_step', 'open_noti'],
  ];
  const heard: { readonly widget: WeakRef<Node>; readonly event: RecordedEvent }[] = [];
  const known = new WeakSet<Event>();
  const toPlain = (detail: unknown): unknown =>
    detail instanceof Response
      ? { status: detail.status, statusText: detail.statusText, url: detail.url, isBodyUsed: detail.bodyUsed }
      : detail;
  const hear = (event: Event): void => {
    const [widget] = event.composedPath();
    if (known.has(event) || !(widget instanceof Node)) return;
    known.add(event);
    // what it dispatches once it has been removed reaches nothing else
    listenTo(widget);
    const { type, call, kind, requestId, origins, facts } = event as Event & Omit<RecordedEvent, 'detail'>;
    const detail = toPlain((event as CustomEvent<unknown>).detail);
    heard.push({ widget: new WeakRef(widget), event: { type, detail, call, kind, requestId, origins, facts } });
  };
  const listenTo = (target: EventTarget): void => {
    for (const type of types) target.addEventListener(type, hear, true);
  };
  const record: PageRecord = {
    noteStart(widget) {
      heard.push({ widget: new WeakRef(widget), event: { type: 'start', detail: null } });
    },
    eventsOf: (widgets) =>
      heard
        .filter(({ widget }) => {
          const element = widget.deref();
          return !element?.isConnected || widgets.some((one) => one === element);
        })
        .map(({ event }) => event),
  };
  Object.defineProperty(window, key, { value: record });
  // in the capture phase on window, before the page can stop the event
  listenTo(window);
  // it loses its listeners when the document is written anew, as by Playwright's setContent
  new MutationObserver(() => listenTo(window)).observe(document, { childList: true });
}

/** Whether the event says that the step has changed from or to 0, which is outside of a session. */
const isStep = ({ type, detail }: RecordedEvent, end: 'from' | 'step'): boolean =>
  type === 'trueid_step' && (detail as Readonly<Record<'from' | 'step', number>>)[end] === 0;

/**
 * Returns the events of the current session, the last one: from where the test started it, or the page did. A start that
 * is refused is a session without a step.
 */
export function currentSession(events: readonly RecordedEvent[]): RecordedEvent[] {
  let first = 0;
  let hasStep = false;
  let isOver = false;
  for (const [index, event] of events.entries()) {
    const isFirstStep = isStep(event, 'from');
    if (event.type === 'start' || (isFirstStep && hasStep) || (isOver && !isStep(event, 'step'))) {
      first = index;
      hasStep = false;
      isOver = false;
    }
    hasStep ||= isFirstStep;
    isOver ||= event.type === 'trueid_result' || event.type === 'trueid_close';
  }
  return events.slice(first).filter(({ type }) => type !== 'start');
}
