// @ts-check
// The page on the desktop: starts the widget, which may continue on a phone. The result comes here either way.
import { handoff } from './handoff.js';

/** @typedef {import('trueid-widget').TrueidWidget} TrueidWidget */

const widget = /** @type {TrueidWidget} */ (document.querySelector('trueid-widget'));
const verify = /** @type {HTMLElement} */ (document.querySelector('#verify'));
const outcome = /** @type {HTMLElement} */ (document.querySelector('#outcome'));

/** @param {string} text */
const say = (text) => (outcome.textContent = text);

widget.handoff = handoff;
verify.addEventListener('click', () => {
  say('');
  widget.start();
});
widget.addEventListener('trueid_result', ({ origins }) => {
  // your server confirms the result with the provider, by the request's id
  say(origins.front === 'handoff' ? 'Verified on your phone.' : 'Verified.');
});
widget.addEventListener('trueid_error', () => say('This does not work at the moment. Please try again later.'));
widget.addEventListener('trueid_close', ({ detail }) => {
  if (detail.reason !== 'error') say('Your identity has not been verified yet.');
});
