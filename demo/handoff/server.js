// The insurer's server: the page for the desktop, the page for the phone, the tokens of both, and the links between them
// (links.js). `node server.js` runs it with a sandbox as the provider.
// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import send from 'send';
import { createHandoffApi } from './links.js';
import { BadBody, readJson } from './read-json.js';

const DEFAULT_PORT = 4176;

/** The widget waits 15 seconds for its session. */
const TOKEN_LIMIT_MS = 14_000;

const siteFolder = fileURLToPath(new URL('site/', import.meta.url));
/** Where the pages have the widget's files. */
const WIDGET = '/trueid-widget/dist/';
const widgetFolder = fileURLToPath(new URL('dist/', import.meta.resolve('trueid-widget/package.json')));

/**
 * The insurer's account at the provider.
 * @typedef {{readonly domain: string, readonly appId: string, readonly appSecret: string}} Account
 */

/** Resolves with the options of `start` for one session. The secret stays here. @param {Account} account */
async function makeSession({ domain, appId, appSecret }) {
  const response = await fetch(`${domain}/auth/v1/oauth/accessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: appId, client_secret: appSecret, grant_type: 'client_credentials' }),
    redirect: 'error',
    signal: AbortSignal.timeout(TOKEN_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`The provider issued no token: HTTP ${response.status}`);
  return { domain, appId, accessToken: (await response.json()).access_token };
}

/** @param {string} domain */
const policy = (domain) =>
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
 * Serves both pages on this machine. On yours, serve them over https: a phone opens no camera otherwise. Rejects if the port
 * is in use.
 * @param {{provider: Account, port?: number}} options
 * @returns {Promise<{readonly url: string, stop(): Promise<void>}>}
 */
export async function startSite({ provider, port = 0 }) {
  const answerHandoff = createHandoffApi(() => makeSession(provider));

  /** @param {import('node:http').ServerResponse} response @param {number} status @param {unknown} body */
  function sendJson(response, status, body) {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function answer(request, response) {
    const [urlPath = '/'] = (request.url ?? '/').split('?');
    if (request.method === 'POST') {
      // Check here that the person is signed in, on the phone to the account of the link.
      // A page of another origin must not get a token, or make a link.
      if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return sendJson(response, 403, {});
      const body = await readJson(request);
      if (urlPath === '/api/identity-session') return sendJson(response, 200, await makeSession(provider));
      const { status, body: answered } = await answerHandoff(urlPath.replace('/api/handoff/', ''), body);
      return sendJson(response, status, answered);
    }
    const headers = new Headers({
      'content-security-policy': policy(provider.domain),
      'permissions-policy': 'camera=(self)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const [root, name] = urlPath.startsWith(WIDGET)
      ? [widgetFolder, urlPath.slice(WIDGET.length - 1)]
      : [siteFolder, urlPath];
    send(request, name, { root, index: 'desktop.html', extensions: ['html'] }).pipe(response.setHeaders(headers));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (error instanceof BadBody) return sendJson(response, error.status, { error: error.message });
      console.error(error);
      response.writeHead(502).end('The server has a problem');
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${address.port}`,
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
  const { url } = await startSite({ provider: sandbox.config, port: Number(process.env.PORT ?? DEFAULT_PORT) });
  console.log(`The insurer's page: ${url}\nThe provider behind it: ${sandbox.url}/sandbox`);
}
