// @ts-check
// Shows the detail of `trueid_result`: the photos, the fields read from the card, the records. A page must not base a
// decision on the records.
import { element } from './build-element.js';

/** @typedef {import('../../src/entry/index.ts').TrueidResult} TrueidResult */
/** @typedef {import('./words.js').Words} Words */

/**
 * @param {TrueidResult} result
 * @param {Words} words
 */
function photos(result, words) {
  /** @type {[keyof Words['photo'], string][]} */
  const sides = [
    ['front', result.frontCardImage],
    ['back', result.backCardImage],
    ['selfie', result.selfieImage],
  ];
  return element(
    'ul',
    { class: 'result-photos', 'aria-label': words.photos },
    sides.map(([side, base64]) =>
      element('li', {}, [
        element('figure', {}, [
          element('img', { src: `data:image/jpeg;base64,${base64}`, alt: words.photo[side] }),
          element('figcaption', { 'aria-hidden': 'true' }, [words.photo[side]]),
        ]),
      ]),
    ),
  );
}

/**
 * Returns the name and value of each field of the first person in the OCR response.
 * @param {TrueidResult['persons']} answer
 * @returns {[string, string][]}
 */
function fieldsOf(answer) {
  const person = Array.isArray(answer.persons) ? answer.persons[0] : null;
  if (typeof person !== 'object' || person === null) return [];
  return Object.entries(person)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => [name, String(value)]);
}

/**
 * @param {TrueidResult} result
 * @param {Words} words
 */
function fields(result, words) {
  const order = Object.keys(words.fields);
  const rank = (/** @type {string} */ name) => (order.includes(name) ? order.indexOf(name) : order.length);
  const found = fieldsOf(result.persons).sort(([one], [other]) => rank(one) - rank(other));
  if (found.length === 0) return element('p', {}, [words.noFields]);
  return element(
    'dl',
    { class: 'facts' },
    found.map(([name, value]) =>
      element('div', {}, [element('dt', {}, [words.fields[name] ?? name]), element('dd', {}, [value])]),
    ),
  );
}

/**
 * @param {TrueidResult} result
 * @param {Words} words
 */
function records(result, words) {
  return element(
    'ul',
    { class: 'records' },
    [result.records.idVerification, result.records.livenessDetection].map((record) =>
      element('li', {}, [
        element('span', {}, [
          element('strong', {}, [words.records[record.name] ?? record.name]),
          element('span', { class: 'record-type' }, [words.recordType(record.type)]),
        ]),
        element('span', { class: 'record-passed' }, [words.recordPassed]),
      ]),
    ),
  );
}

/**
 * Shows a result in `place`, instead of its content.
 * @param {HTMLElement} place
 * @param {TrueidResult} result
 * @param {Words} words
 */
export function showResult(place, result, words) {
  place.replaceChildren(
    photos(result, words),
    element('h3', {}, [words.fieldsTitle]),
    fields(result, words),
    element('h3', {}, [words.recordsTitle]),
    records(result, words),
    element('p', { class: 'caution' }, [words.decideOnServer]),
  );
}
