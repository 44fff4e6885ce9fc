// The insurer's server: its page, the endpoint that mints a token for a session, and the one that receives the result.
// `node site/server.js` serves the page with a sandbox as its provider.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import send from 'send';

const siteFolder = fileURLToPath(new URL('.', import.meta.url));
const modulesFolder = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** What of this folder is the page's: not this file. */
const PAGE_PATHS = ['/', '/claim.js'];

/** The widget waits 15 seconds for its session. */
const TOKEN_LIMIT_MS = 14_000;
/** Room for what was read from a card. */
const MAX_BODY_BYTES = 100_000;

/** A request that isn't answered, with the HTTP status that says why. */
class Refusal extends Error {
  /** @param {400 | 403 | 404 | 413} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * The insurer's account at the provider.
 * @typedef {{readonly domain: string, readonly appId: string, readonly appSecret: string}} Account
 */

/**
 * The data that the page sends after a verification.
 * @typedef {{readonly result: Record<string, unknown>, readonly persons: {readonly persons?: {readonly name: string}[]}}} Handed
 */

/** @typedef {{readonly url: string, readonly handed: Handed[], stop(): Promise<void>}} Site */

/** @param {Account} account */
async function mintToken({ domain, appId, appSecret }) {
  const response = await fetch(`${domain}/auth/v1/oauth/accessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: appId, client_secret: appSecret, grant_type: 'client_credentials' }),
    redirect: 'error',
    signal: AbortSignal.timeout(TOKEN_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`No token: HTTP ${response.status}`);
  return (await response.json()).access_token;
}

/** Resolves with the JSON object in the body. @param {import('node:http').IncomingMessage} request */
async function readJson(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (bytes > MAX_BODY_BYTES) throw new Refusal(413, 'The body is too large.');
  try {
    return Object(JSON.parse(Buffer.concat(chunks).toString()));
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

/** @param {import('node:http').ServerResponse} response @param {unknown} body */
function sendJson(response, body) {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** @param {Account} account */
const policy = ({ domain }) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${domain}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/**
 * Serves the page on this machine. Rejects if the port is in use. `handed` collects what the page sends after verifications.
 * @param {{provider: Account, port?: number}} options
 * @returns {Promise<Site>}
 */
export async function startSite({ provider, port = 0 }) {
  /** @type {Handed[]} */
  const handed = [];

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function answer(request, response) {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const isOwn = (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    if (request.method === 'POST' && !isOwn) throw new Refusal(403, 'A page of another origin asks.');
    switch (`${request.method} ${pathname}`) {
      case 'POST /api/identity-session': {
        const { domain, appId } = provider;
        sendJson(response, { domain, appId, accessToken: await mintToken(provider) });
        return;
      }
      case 'POST /api/identity-result': {
        // In production, don't trust the browser: confirm the result with the provider, by the request's id.
        const { result, persons } = await readJson(request);
        // The page sends it again if our answer was lost.
        if (!handed.some((former) => former.result?.request_id === result?.request_id))
          handed.push({ result, persons });
        sendJson(response, { greeting: `Thank you, ${persons?.persons?.[0]?.name ?? 'and welcome'}.` });
        return;
      }
      default: {
        const isWidget = pathname.startsWith('/trueid-widget/');
        if (!isWidget && !PAGE_PATHS.includes(pathname)) throw new Refusal(404, 'There is no such file.');
        const headers = new Headers({
          'content-security-policy': policy(provider),
          'permissions-policy': 'camera=(self)',
        });
        const root = isWidget ? modulesFolder : siteFolder;
        send(request, pathname, { root }).pipe(response.setHeaders(headers));
      }
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      const status = error instanceof Refusal ? error.status : 502;
      if (status === 502) console.error(error);
      response.writeHead(status).end();
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${address.port}/`,
    handed,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { startSandbox } = await import('trueid-widget/testing');
  const sandbox = await startSandbox();
  const { url } = await startSite({ provider: sandbox.config, port: Number(process.env.PORT ?? 4175) });
  console.log(`The insurer's page: ${url}\nThe provider behind it: ${sandbox.url}/sandbox`);
}
