// @ts-check
// The function to set as `handoff`: continues a session on a phone, through the insurer's own server. It creates the link
// and waits for the phone's result.

/** @typedef {import('trueid-widget').TrueidResult} TrueidResult */
/** @typedef {import('trueid-widget').HandoffContext} HandoffContext */
/** @typedef {import('trueid-widget').Handoff} Handoff */

/**
 * @param {string} name
 * @param {object} body
 * @param {RequestInit} [options]
 */
export async function post(name, body, options) {
  const answer = await fetch(`/api/handoff/${name}`, {
    ...options,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, answer: await answer.json() };
}

/**
 * Resolves with how the link ends: `{end, result}`. The server answers `waiting` before a proxy would give up on a request.
 * @param {string} id
 * @param {string} key
 * @param {AbortSignal} [signal]
 */
export async function endOf(id, key, signal) {
  for (;;) {
    const { answer } = await post('wait', { id, key }, { signal });
    if (answer.end !== 'waiting') return answer;
  }
}

/**
 * @param {string} id
 * @param {string} key
 * @param {AbortSignal} signal
 * @returns {Promise<TrueidResult>}
 */
async function resultOf(id, key, signal) {
  // the server then notifies the phone
  signal.addEventListener('abort', () => void post('cancel', { id, key }, { keepalive: true }));
  const { end, result } = await endOf(id, key, signal);
  if (end !== 'done') throw new Error(`No result from the phone: ${end}.`);
  return result;
}

/**
 * @param {HandoffContext} context
 * @returns {Promise<Handoff>}
 */
export async function handoff({ lang, signal }) {
  const { status, answer } = await post('create', { lang }, { signal });
  if (status !== 200) throw new Error(`The server created no link: HTTP ${status}.`);
  // in the fragment, which is never sent to a server that could log it
  const url = new URL(`/phone#${answer.id}`, location.href).href;
  return { url, result: resultOf(answer.id, answer.desktopKey, signal) };
}
