// @ts-check
// The function to set as `handoff`: continues a session on a phone, through the insurer's own server. It creates the link
// and waits for the phone's result, whatever the network does meanwhile.

/** @typedef {import('trueid-widget').TrueidResult} TrueidResult */
/** @typedef {import('trueid-widget').HandoffContext} HandoffContext */
/** @typedef {import('trueid-widget').Handoff} Handoff */
/** @typedef {'done' | 'gaveUp' | 'cancelled' | 'expired'} End How a link ends. */

/** @type {readonly string[]} */
const ENDS = ['done', 'gaveUp', 'cancelled', 'expired'];

/** What the server says of a link: it is fine, another phone has it, it is over. Any other status says nothing of it. */
const ANSWERS = [200, 409, 410];

/** The body is too large for the server, or for what is in front of it: no later request changes that. */
const TOO_LARGE = 413;

/** The server answers `wait` within 25 seconds. A connection that says nothing for longer is dead, as after sleep. */
const ANSWER_MS = 40_000;
/** `finish` sends the photos: a slow network takes its time. */
const UPLOAD_MS = 180_000;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/**
 * Resolves with what the server says. Rejects if it says nothing: there is no network, or a proxy answers in its place.
 * @param {string} name
 * @param {object} body
 * @param {{readonly signal?: AbortSignal, readonly keepalive?: boolean}} [options]
 * @returns {Promise<{readonly status: number, readonly answer: Readonly<Record<string, any>>}>}
 */
export async function post(name, body, { signal, keepalive = false } = {}) {
  const request = new AbortController();
  const giveUp = () => request.abort();
  const timer = setTimeout(giveUp, name === 'finish' ? UPLOAD_MS : ANSWER_MS);
  signal?.addEventListener('abort', giveUp);
  try {
    signal?.throwIfAborted();
    const response = await fetch(`/api/handoff/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive,
      signal: request.signal,
    });
    const { status } = response;
    if (status === TOO_LARGE) return { status, answer: {} };
    if (!ANSWERS.includes(status)) throw new Error(`The server answered ${name} with ${status}.`);
    return { status, answer: Object(await response.json()) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/**
 * Asks until the server says how the link has ended, with a growing pause after each time that it says nothing: a failed
 * request ends no link. Rejects when `signal` is aborted, and when what it sends is too large.
 * @param {'wait' | 'finish'} name
 * @param {object} body
 * @param {AbortSignal} signal
 * @returns {Promise<{readonly end: End, readonly result?: TrueidResult}>}
 */
export async function askForEnd(name, body, signal) {
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const said = await post(name, body, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    if (said?.status === TOO_LARGE) throw new Error(`What ${name} sends is too large.`);
    const { end, result } = said?.answer ?? {};
    if (ENDS.includes(end)) return { end, result };
    if (end === 'waiting') pauseMs = FIRST_PAUSE_MS;
    await new Promise((resume) => setTimeout(resume, pauseMs));
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}

/**
 * @param {string} id
 * @param {string} key
 * @param {AbortSignal} signal
 * @returns {Promise<TrueidResult>}
 */
async function resultOf(id, key, signal) {
  // the server then notifies the phone; if it can't be reached, the link expires by itself
  const cancel = () => void post('cancel', { id, key }, { keepalive: true }).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  // a page that is left or loaded anew gets no result
  addEventListener('pagehide', cancel);
  const { end, result } = await askForEnd('wait', { id, key }, signal).finally(() => {
    signal.removeEventListener('abort', cancel);
    removeEventListener('pagehide', cancel);
  });
  if (end !== 'done' || !result) throw new Error(`No result from the phone: ${end}.`);
  return result;
}

/**
 * @param {HandoffContext} context
 * @returns {Promise<Handoff>}
 */
export async function handoff({ lang, signal }) {
  const { answer } = await post('create', { lang }, { signal });
  if (typeof answer.id !== 'string') throw new Error('The server created no link.');
  // in the fragment, which is never sent to a server that could log it
  const url = new URL(`/phone#${answer.id}`, location.href).href;
  return { url, result: resultOf(answer.id, answer.desktopKey, signal) };
}
