// Reads the JSON in a request's body, within limits: anyone can send anything to a server.
// @ts-check

/** Room for a result: three photos in base64, and what was read from the card. */
const MAX_BODY_BYTES = 2_000_000;

/** A body that isn't taken. `status` is the HTTP status to answer with. */
export class BadBody extends Error {
  /** @param {400 | 413 | 415} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Resolves with the JSON object that the page has sent. Rejects with a `BadBody` for anything else.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<Readonly<Record<string, any>>>}
 */
export async function readJson(request) {
  const chunks = [];
  let bytes = 0;
  try {
    // to its end, whatever its length: a page that is cut off can't read the answer
    for await (const chunk of request) {
      bytes += chunk.length;
      if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
    }
  } catch {
    throw new BadBody(400, 'The body is incomplete.');
  }
  if (bytes > MAX_BODY_BYTES) throw new BadBody(413, 'The body is too large.');
  let body;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new BadBody(400, 'The body is not JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadBody(400, 'The body is not a JSON object.');
  return body;
}
