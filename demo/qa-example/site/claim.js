// The insurer's page: starts the widget, which gets its session from the insurer's server, and sends the result there.

/** @typedef {import('trueid-widget').TrueidWidget} TrueidWidget */

const widget = /** @type {TrueidWidget} */ (document.querySelector('trueid-widget'));
const outcome = /** @type {HTMLElement} */ (document.querySelector('#outcome'));
const verify = /** @type {HTMLElement} */ (document.querySelector('#verify'));
const sendAgain = /** @type {HTMLElement} */ (document.querySelector('#send-again'));

/** How long our server may take to answer. */
const ANSWER_LIMIT_MS = 10_000;
/** Before each time that the result is sent. */
const PAUSES_MS = [0, 1000, 4000];

/** @param {string} text */
const say = (text) => (outcome.textContent = text);
const apologise = () => say('This does not work at the moment. Please try again later.');

verify.addEventListener('click', () => {
  say('');
  widget.start({ lang: new URLSearchParams(location.search).get('lang') ?? 'en' });
});

/** Resolves with our server's answer. Rejects if there is none in time. @param {string} body */
async function send(body) {
  const response = await fetch('/api/identity-result', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

/** Sends the result until our server has it: the person is verified, and need not be again. @param {string} body */
async function handOver(body) {
  sendAgain.hidden = true;
  say('You are verified. We are saving the result.');
  for (const pauseMs of PAUSES_MS) {
    await new Promise((resume) => setTimeout(resume, pauseMs));
    try {
      say((await send(body)).greeting);
      return;
    } catch (error) {
      console.warn('The result was not sent:', error);
    }
  }
  say('You are verified, but we could not save the result. Please check your connection, then send it again.');
  sendAgain.onclick = () => handOver(body);
  sendAgain.hidden = false;
}

widget.addEventListener('trueid_result', ({ detail }) => {
  verify.hidden = true;
  handOver(JSON.stringify({ result: detail.result, persons: detail.persons }));
});
widget.addEventListener('trueid_error', apologise);
widget.addEventListener('trueid_close', ({ detail }) => {
  if (detail.reason === 'permission') say('Without a camera, please visit one of our offices.');
  else if (detail.reason === 'tries') say('We could not verify your photos. Please call 1900 1234.');
  else if (detail.reason !== 'error') say('Your identity has not been verified yet.');
});
