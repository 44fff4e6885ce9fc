// Records every event that the widgets of a page dispatch, and hands them to the test.
import type { Locator } from '@playwright/test';
import type { CaptureFacts } from '../core/facts/facts.ts';
import type { Consent, PhotoOrigins } from '../core/state.ts';

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
  /** Of `trueid_result` and `trueid_close`, once the person has agreed. */
  readonly consent?: Consent;
}

/** What a test has of a document's events so far. */
interface Received {
  /** The id of the document's record; empty before the first. */
  readonly record: string;
  /** The numbers of the events. */
  readonly numbers: readonly number[];
}

/** The events of some widgets, by number, oldest first: those that the test hasn't got yet, with their data. */
interface Delivery {
  readonly record: string;
  readonly events: readonly (readonly [number: number, event: RecordedEvent | undefined])[];
}

/** The record of a document. */
export interface PageRecord {
  /** Notes that a test starts a session of this widget. */
  noteStart(widget: Element): void;
  /** Returns the events of all widgets that the selector has matched, in this document or on leaving it. */
  eventsOf(selector: string, matches: readonly Element[], received: Received): Delivery;
}

/** The key of a document's record: `window[Symbol.for(WIDGET_EVENTS_KEY)]`. */
export const WIDGET_EVENTS_KEY = 'trueid-widget/events';

/**
 * Starts recording in this document, and notes from now on which widgets the selector matches. Runs in the page, and uses
 * nothing outside of itself, because only its source text is sent there.
 */
function recordWidgetEvents(selector: string): void {
  // WIDGET_EVENTS_KEY, which doesn't exist in the page
  const key = Symbol.for('trueid-widget/events');
  interface Recorder extends PageRecord {
    readonly watch: (selector: string) => void;
  }
  const running = Reflect.get(window, key) as Recorder | undefined;
  if (running) {
    running.watch(selector);
    return;
  }
  const types = [
    ...['trueid_result', 'trueid_error', 'trueid_close', 'trueid_goBack'],
    ...['trueid_consent', 'trueid_photo', 'trueid_step', 'open_noti'],
  ];
  const id = `${Date.now()} ${Math.random()}`;
  const heard: { readonly widget: number; readonly event: RecordedEvent }[] = [];
  const known = new WeakSet<Event>();
  /** A number for each widget, which keeps none of them in memory. */
  const numbers = new WeakMap<Node, number>();
  let widgets = 0;
  const numberOf = (widget: Node): number => {
    const number = numbers.get(widget) ?? (widgets += 1);
    numbers.set(widget, number);
    return number;
  };
  /** The widgets that each selector has matched: one that is removed matches no more, but still dispatches its close. */
  const matched = new Map<string, Set<number>>();
  const watch: Recorder['watch'] = (one) => void matched.set(one, matched.get(one) ?? new Set());
  const isMatch = (widget: Node, one: string): boolean => {
    try {
      return widget instanceof Element && widget.matches(one);
    } catch {
      // not CSS, but one of Playwright's own: only the test can tell what it matches
      return false;
    }
  };
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
    for (const [one, all] of matched) if (isMatch(widget, one)) all.add(numberOf(widget));
    const { type, call, kind, requestId, origins, facts, consent } = event as Event & Omit<RecordedEvent, 'detail'>;
    const detail = toPlain((event as CustomEvent<unknown>).detail);
    heard.push({ widget: numberOf(widget), event: { type, detail, call, kind, requestId, origins, facts, consent } });
  };
  const listenTo = (target: EventTarget): void => {
    for (const type of types) target.addEventListener(type, hear, true);
  };
  const record: Recorder = {
    watch,
    noteStart(widget) {
      heard.push({ widget: numberOf(widget), event: { type: 'start', detail: null } });
    },
    eventsOf(one, matches, received) {
      watch(one);
      const own = matched.get(one);
      for (const match of matches) own?.add(numberOf(match));
      const old = new Set(received.record === id ? received.numbers : []);
      const events = heard.flatMap(({ widget, event }, number) =>
        own?.has(widget) ? [[number, old.has(number) ? undefined : event] as const] : [],
      );
      return { record: id, events };
    },
  };
  Object.defineProperty(window, key, { value: record });
  watch(selector);
  // in the capture phase on window, before the page can stop the event
  listenTo(window);
  // it loses its listeners when the document is written anew, as by Playwright's setContent
  new MutationObserver(() => listenTo(window)).observe(document, { childList: true });
}

/** Returns a script that records the events of the widgets that the selector matches. */
export const recordingScript = (selector: string): string =>
  `(${String(recordWidgetEvents)})(${JSON.stringify(selector)});`;

/** The events of one widget, each transferred from its document once: some carry photos, and tests ask often. */
export class WidgetEvents {
  readonly #element: Locator;
  readonly #selector: string;
  #record = '';
  #received = new Map<number, RecordedEvent>();
  #reading: Promise<unknown> = Promise.resolve();

  constructor(element: Locator, selector: string) {
    this.#element = element;
    this.#selector = selector;
  }

  /** Resolves with the events of the document that the widget is in now, oldest first. */
  read(): Promise<RecordedEvent[]> {
    // one after the other, for none to be transferred twice
    const reading = this.#reading.then(() => this.#read());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #read(): Promise<RecordedEvent[]> {
    const { record, events } = await this.#element.evaluateAll(
      (matches, { key, selector, received }) =>
        (Reflect.get(window, Symbol.for(key)) as PageRecord | undefined)?.eventsOf(selector, matches, received) ?? {
          record: '',
          events: [],
        },
      {
        key: WIDGET_EVENTS_KEY,
        selector: this.#selector,
        received: { record: this.#record, numbers: [...this.#received.keys()] },
      },
    );
    const before = record === this.#record ? this.#received : new Map<number, RecordedEvent>();
    this.#record = record;
    this.#received = new Map();
    for (const [number, fresh] of events) {
      const event = fresh ?? before.get(number);
      if (event) this.#received.set(number, event);
    }
    return [...this.#received.values()];
  }
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
