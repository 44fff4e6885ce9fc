/**
 * The page's own words that the person is asked to agree to: whether its controls in them allow it, and what is evidence of the
 * agreement. Nothing here ticks, stores or sends anything.
 */
import type { Consent } from '../core/state.ts';
import { sha256 } from './sha-256.ts';

const wordsIn = (host: Element): Element[] => [...host.children].filter(({ slot }) => slot === 'consent');

/** A form reports all of its controls; they are asked one by one. */
const isValid = (element: Element): boolean =>
  element.localName === 'form' || ((element as Partial<HTMLInputElement>).reportValidity?.() ?? true);

/** As in a form that is sent, controls without a name and disabled ones don't count. */
const isEnabled = (element: Element): element is HTMLInputElement => element.matches('input:enabled');

function choicesIn(elements: readonly Element[]): Consent['choices'] {
  const choices = new Map<string, boolean | string | null>();
  for (const { type, name, checked, value } of elements.filter(isEnabled)) {
    if (!name) continue;
    const before = choices.get(name);
    // of several boxes with one name, each must be ticked
    if (type === 'checkbox') choices.set(name, checked && before !== false);
    if (type === 'radio') choices.set(name, checked ? value : (before ?? null));
  }
  return Object.freeze(Object.fromEntries(choices));
}

/** What is hashed; docs/consent.md tells servers how to come to the same. */
const textOf = (elements: readonly Element[]): string =>
  elements
    .map(({ textContent }) => textContent)
    .join(' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

function digestOf(text: string): string | null {
  // no page without https has it, and nobody knows what such a page has shown
  if (!(globalThis.crypto as Partial<Crypto> | undefined)?.subtle) return null;
  return `sha256-${btoa(String.fromCharCode(...sha256(new TextEncoder().encode(text))))}`;
}

/**
 * Asks the page's controls, in order, whether they are valid, and has the browser say so of the first that isn't. Returns the
 * evidence of an agreement now, or undefined if there can't be one.
 */
export function readConsent(host: Element, lang: string): Consent | undefined {
  const shown = wordsIn(host);
  const elements = shown.flatMap((element) => [element, ...element.querySelectorAll('*')]);
  if (shown.length === 0 || !elements.every(isValid)) return undefined;
  return Object.freeze({
    at: new Date().toISOString(),
    lang,
    digest: digestOf(textOf(shown)),
    choices: choicesIn(elements),
  });
}
