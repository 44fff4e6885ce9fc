// @ts-check
// Continues a session on a phone by way of the insurer's own server: makes the link, and waits for the phone's result. What an
// integrator passes as `handoff`.

/** @typedef {import('../../src/entry/index.ts').TrueidResult} TrueidResult */
/** @typedef {import('../../src/entry/index.ts').HandoffContext} HandoffContext */
/** @typedef {import('../../src/entry/index.ts').Handoff} Handoff */

/**
 * @param {string} path
 * @param {object} body
 * @param {RequestInit} [options]
 */
export async function post(path, body, options) {
  const answer = await fetch(`/api/handoff/${path}`, {
    ...options,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, answer: await answer.json() };
}

/**
 * @param {string} id
 * @param {string} key
 * @param {AbortSignal} signal
 * @returns {Promise<TrueidResult>}
 */
async function resultOf(id, key, signal) {
  // the phone is notified immediately
  signal.addEventListener('abort', () => void post('cancel', { id, key }, { keepalive: true }));
  const { answer } = await post('wait', { id, key }, { signal });
  if (answer.end !== 'done') throw new Error(`The phone brought no result: ${answer.end}.`);
  return answer.result;
}

/**
 * @param {HandoffContext} context
 * @returns {Promise<Handoff>}
 */
export async function handoff({ lang, signal }) {
  const { status, answer } = await post('create', { lang }, { signal });
  if (status !== 200) throw new Error(`The server made no link: HTTP ${status}.`);
  // in the fragment, which neither this server nor one in between logs
  const url = new URL(`/phone#${answer.id}`, location.href).href;
  return { url, result: resultOf(answer.id, answer.desktopKey, signal) };
}
