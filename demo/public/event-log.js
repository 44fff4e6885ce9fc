// @ts-check
// The log of events between the widget and the page, newest first, with photos shortened.
import { element } from './build-element.js';

/** Every event that the widget dispatches. */
export const toldEvents = /** @type {const} */ ([
  'trueid_consent',
  'trueid_photo',
  'trueid_step',
  'open_noti',
  'trueid_goBack',
  'trueid_result',
  'trueid_error',
  'trueid_close',
]);

const MAX_ENTRIES = 100;
/** Longer strings are photos or tokens. */
const MAX_TEXT_LENGTH = 120;

/** @type {(name: string, value: unknown) => unknown} */
const shorten = (name, value) => {
  if (value instanceof Response) return `Response ${value.status} of ${value.url}`;
  if (typeof value !== 'string') return value;
  if (name === 'accessToken' || name === 'appSecret') return `${value.slice(0, 8)}…`;
  if (value.length <= MAX_TEXT_LENGTH) return value;
  return `${value.slice(0, 12)}… (${Math.round((value.length * 3) / 4 / 1000)} kB)`;
};

/**
 * Returns a detail as JSON, without photos and secrets.
 * @param {unknown} detail
 */
const shortJson = (detail) => JSON.stringify(detail, shorten, 1) ?? '';

/** @type {(date: Date) => string} */
const clockTime = (date) => date.toISOString().slice(11, 23);

/**
 * Returns a line of a log: the time, the title and, if there are any, expandable details.
 * @param {Date} at
 * @param {string} direction
 * @param {string} title
 * @param {string} details
 * @param {string} tone A class: `is-good`, `is-bad` or nothing.
 */
export function logEntry(at, direction, title, details, tone = '') {
  const head = [
    element('time', { datetime: at.toISOString() }, [clockTime(at)]),
    element('span', { class: 'direction' }, [direction]),
    element('span', { class: 'log-title' }, [title]),
  ];
  const entry = details
    ? element('details', {}, [element('summary', {}, head), element('pre', {}, [details])])
    : element('div', { class: 'log-line' }, head);
  return element('li', { class: tone }, [entry]);
}

/** @type {Readonly<Record<string, string>>} */
const tones = { trueid_result: 'is-good', trueid_error: 'is-bad' };

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} count
 */
export function createEventLog(list, count) {
  let total = 0;

  /** @type {(direction: string, name: string, details: string, tone?: string) => void} */
  const add = (direction, name, details, tone) => {
    total += 1;
    count.textContent = String(total);
    list.prepend(logEntry(new Date(), direction, name, details, tone));
    while (list.childElementCount > MAX_ENTRIES) list.lastElementChild?.remove();
  };

  return {
    /**
     * Logs an event or a call from the page to the widget.
     * @param {string} name
     * @param {unknown} detail
     */
    sent: (name, detail) => add('→', name, shortJson(detail)),
    /**
     * Logs an event from the widget to the page.
     * @param {Event} event
     */
    heard(event) {
      const { detail, call, kind, requestId, origins } = /** @type {CustomEvent & Record<string, unknown>} */ (event);
      const isError = event.type === 'trueid_error';
      add(
        '←',
        event.type,
        shortJson(isError ? { detail, call, kind, requestId } : origins ? { detail, origins } : detail),
        tones[event.type],
      );
    },
    clear() {
      total = 0;
      count.textContent = '';
      list.replaceChildren();
    },
  };
}
