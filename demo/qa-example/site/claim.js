// The insurer's page: starts the widget, which gets its session from the insurer's server, and sends the result there.

/** @typedef {import('trueid-widget').TrueidWidget} TrueidWidget */

const widget = /** @type {TrueidWidget} */ (document.querySelector('trueid-widget'));
const outcome = /** @type {HTMLElement} */ (document.querySelector('#outcome'));
const verify = /** @type {HTMLElement} */ (document.querySelector('#verify'));

/** @param {string} text */
const say = (text) => (outcome.textContent = text);
const apologise = () => say('This does not work at the moment. Please try again later.');

verify.addEventListener('click', () => {
  say('');
  widget.start({ lang: new URLSearchParams(location.search).get('lang') ?? 'en' });
});

widget.addEventListener('trueid_result', async ({ detail }) => {
  try {
    const response = await fetch('/api/identity-result', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ result: detail.result, persons: detail.persons }),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    say((await response.json()).greeting);
  } catch {
    apologise();
  }
});
widget.addEventListener('trueid_error', apologise);
widget.addEventListener('trueid_close', ({ detail }) => {
  if (detail.reason === 'permission') say('Without a camera, please visit one of our offices.');
  else if (detail.reason === 'tries') say('We could not verify your photos. Please call 1900 1234.');
  else if (detail.reason !== 'error') say('Your identity has not been verified yet.');
});
