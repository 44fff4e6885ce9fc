// The insurer's server: its page, the endpoint that mints a token for a session, and the one that receives the result.
// `node site/server.js` serves the page with a sandbox as its provider.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const siteFolder = fileURLToPath(new URL('.', import.meta.url));
const widgetFolder = fileURLToPath(new URL('../node_modules/trueid-widget/', import.meta.url));

/** The files of the page, by their paths. @type {Readonly<Record<string, string>>} */
const PAGE_FILES = { '/': 'index.html', '/claim.js': 'claim.js' };

/** @type {Readonly<Record<string, string>>} */
const CONTENT_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

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
  });
  if (!response.ok) throw new Error(`No token: HTTP ${response.status}`);
  return (await response.json()).access_token;
}

/** Returns the file for a path, which may not exist; `undefined` for any other path. @param {string} pathname */
function fileFor(pathname) {
  if (pathname.startsWith('/trueid-widget/'))
    return join(widgetFolder, normalize(pathname.slice('/trueid-widget'.length)));
  const name = PAGE_FILES[pathname];
  return name && join(siteFolder, name);
}

/** @param {import('node:http').IncomingMessage} request */
async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** @param {import('node:http').ServerResponse} response @param {unknown} body */
function sendJson(response, body) {
  response.writeHead(200, { 'content-type': CONTENT_TYPES['.json'], 'cache-control': 'no-store' });
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
    switch (`${request.method} ${pathname}`) {
      case 'POST /api/identity-session': {
        const { domain, appId } = provider;
        sendJson(response, { domain, appId, accessToken: await mintToken(provider) });
        return;
      }
      case 'POST /api/identity-result': {
        // In production, don't trust the browser: confirm the result with the provider, by the request's id.
        const result = await readJson(request);
        handed.push(result);
        sendJson(response, { greeting: `Thank you, ${result.persons.persons?.[0]?.name ?? 'and welcome'}.` });
        return;
      }
      default: {
        const file = fileFor(pathname);
        if (!file) {
          response.writeHead(404).end();
          return;
        }
        const bytes = await readFile(file);
        response.writeHead(200, {
          'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': policy(provider),
          'permissions-policy': 'camera=(self)',
        });
        response.end(bytes);
      }
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      const isMissing = ['ENOENT', 'EISDIR'].includes(error.code);
      const isBad = error instanceof SyntaxError;
      if (!isMissing && !isBad) console.error(error);
      response.writeHead(isMissing ? 404 : isBad ? 400 : 502).end();
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
