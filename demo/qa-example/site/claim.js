// The insurer's page: requests a session from its server, starts the widget, and sends the result to its server.

/** @typedef {import('trueid-widget').TrueidWidget} TrueidWidget */

const widget = /** @type {TrueidWidget} */ (document.querySelector('trueid-widget'));
const outcome = /** @type {HTMLElement} */ (document.querySelector('#outcome'));
const verify = /** @type {HTMLElement} */ (document.querySelector('#verify'));

/** @param {string} text */
const say = (text) => (outcome.textContent = text);
const apologise = () => say('This does not work at the moment. Please try again later.');

/** @param {string} path @param {unknown} [body] */
async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

verify.addEventListener('click', async () => {
  say('');
  try {
    const session = await post('/api/identity-session');
    const lang = new URLSearchParams(location.search).get('lang') ?? 'en';
    widget.start({ ...session, lang });
  } catch {
    apologise();
  }
});

widget.addEventListener('trueid_result', async ({ detail }) => {
  try {
    const { greeting } = await post('/api/identity-result', { result: detail.result, persons: detail.persons });
    say(greeting);
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
