// The demo's server: the insurer's page on one origin and the sandbox provider on another. `npm start` builds, then
// runs it.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import send from 'send';
import { createHandoffApi } from './handoff/links.js';
import { BadBody, readJson } from './handoff/read-json.js';

const DEFAULT_PORT = 4173;
const publicFolder = fileURLToPath(new URL('public/', import.meta.url));
const distFolder = fileURLToPath(new URL('../dist/', import.meta.url));
const handoffFolder = fileURLToPath(new URL('handoff/site/', import.meta.url));

/** `/playground` is the website's address of the same page. */
const ALIASES = { '/cam-on': '/thanks.html', '/playground': '/index.html' };

/** The strict policy of the README. This page, not the widget, needs `img-src` for the photos of the result. */
const contentSecurityPolicy = (sandboxOrigin) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${sandboxOrigin}`,
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** An error that is reported as a sentence, without a stack trace. */
class Refusal extends Error {}

function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Resolves with an access token for the page, as on any integrator's server. The secret stays on the server. */
async function mintToken({ domain, appId, appSecret }) {
  const answer = await fetch(`${domain}/auth/v1/oauth/accessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: appId, client_secret: appSecret, grant_type: 'client_credentials' }),
  });
  if (!answer.ok) throw new Error(`The provider issued no token: HTTP ${answer.status}`);
  return (await answer.json()).access_token;
}

/** Creates a request on the server. Resolves with its id, for the widget's `requestId`. */
async function createRequest({ domain, appId }, accessToken) {
  const deviceId = createHash('md5').update('trueid-widget demo server').digest('hex');
  const answer = await fetch(`${domain}/ekyc/v1.0/request/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      clientid: appId,
      authorization: `Bearer ${accessToken}`,
      token: accessToken,
    },
    body: JSON.stringify({ platform: 'web', os_version: '', device_id: deviceId, app_version: '2.2.0' }),
  });
  if (!answer.ok) throw new Error(`The provider created no request: HTTP ${answer.status}`);
  return (await answer.json()).request_id;
}

/** Resolves with what the element asks `session-url` for: the options of one session, with its token and its request. */
async function makeSession(request, provider) {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new BadBody(415, 'The Content-Type must be application/json.');
  await readJson(request);
  const { domain, appId } = provider;
  const accessToken = await mintToken(provider);
  return { domain, appId, accessToken, requestId: await createRequest(provider, accessToken) };
}

/** Answers the demo's own API, for pages of its origin only. */
async function answerApi(request, response, urlPath, provider, answerHandoff) {
  const wantedMethod = urlPath === '/api/demo' ? 'GET' : 'POST';
  if (request.method !== wantedMethod) {
    response.setHeader('allow', wantedMethod);
    return sendJson(response, 405, { error: `${urlPath} accepts only ${wantedMethod}.` });
  }
  if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
    return sendJson(response, 403, { error: 'Only pages of this origin can request a token.' });
  if (urlPath.startsWith('/api/handoff/')) {
    const { status, body } = await answerHandoff(urlPath.slice('/api/handoff/'.length), await readJson(request));
    return sendJson(response, status, body);
  }
  switch (urlPath) {
    case '/api/identity-session':
      return sendJson(response, 200, await makeSession(request, provider));
    case '/api/session':
      return sendJson(response, 200, { accessToken: await mintToken(provider) });
    case '/api/request':
      return sendJson(response, 200, { requestId: await createRequest(provider, await mintToken(provider)) });
    case '/api/demo':
      // The secret is included only because the page also demonstrates client credentials.
      return sendJson(response, 200, provider);
    default:
      return sendJson(response, 404, { error: `There is no ${urlPath} here.` });
  }
}

/** @param folders by the beginning of their paths; any other path is one of the public folder */
function sendFile(request, response, urlPath, { policy, folders }) {
  const [prefix, root] = Object.entries(folders).find(([start]) => urlPath.startsWith(start)) ?? ['/', publicFolder];
  const name = ALIASES[urlPath] ?? urlPath.slice(prefix.length - 1);
  const headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
  const pageHeaders = { 'content-security-policy': policy, 'permissions-policy': 'camera=(self), microphone=()' };
  send(request, name, { root, extensions: ['html'] })
    .on('headers', (_, file) => {
      response.setHeaders(new Headers(file.endsWith('.html') ? { ...headers, ...pageHeaders } : headers));
    })
    .pipe(response);
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server.address().port);
    });
  });
}

const isTaken = (error) => error?.code === 'EADDRINUSE';
const takenPort = (port, portOfDemo) =>
  new Refusal(
    `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${portOfDemo + 10} npm start`,
  );

async function importBuilt() {
  if (!existsSync(new URL('../dist/testing/index.js', import.meta.url)))
    throw new Refusal('Nothing is built yet: run `npm run build`, or `npm start`, which builds first.');
  return { folder: distFolder, kit: await import('../dist/testing/index.js') };
}

/**
 * Starts both servers, on `port` and, unless it has a port of its own, on `port + 1`; 0 takes two free ports.
 * Resolves with `{url, sandboxUrl, stop}`. Rejects with a readable message if a port is in use or nothing is built.
 * @param built the folder of the built files, and the QA kit imported from it
 * @param answer answers a request that isn't for the demo, and says whether it has
 */
export async function startDemo({
  port = DEFAULT_PORT,
  sandboxPort = port === 0 ? 0 : port + 1,
  host = '127.0.0.1',
  built,
  answer = () => false,
} = {}) {
  const { folder, kit } = built ?? (await importBuilt());
  const { startSandbox } = kit;

  // the panel's page, where it isn't served on this machine only
  const allowOrigins = port === 0 ? [] : [new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin];
  const sandbox = await startSandbox({ port: sandboxPort, host, allowOrigins }).catch((error) => {
    throw isTaken(error) ? takenPort(sandboxPort, port) : error;
  });
  const provider = {
    domain: sandbox.config.domain,
    appId: sandbox.config.appId,
    appSecret: sandbox.config.appSecret,
  };
  const { domain, appId } = provider;
  const answerHandoff = createHandoffApi(async () => ({ domain, appId, accessToken: await mintToken(provider) }));
  const policy = contentSecurityPolicy(new URL(sandbox.url).origin);
  const site = { policy, folders: { '/dist/': folder, '/handoff/': handoffFolder } };
  const server = http.createServer((request, response) => {
    if (answer(request, response)) return;
    // not parsed as a URL: in "//", the second slash would begin a host
    const [urlPath = '/'] = (request.url ?? '/').split('?');
    if (!urlPath.startsWith('/api/')) {
      sendFile(request, response, urlPath, site);
      return;
    }
    answerApi(request, response, urlPath, provider, answerHandoff).catch((error) => {
      const isBadBody = error instanceof BadBody;
      if (!isBadBody) console.error(error);
      if (response.headersSent) response.destroy();
      else sendJson(response, isBadBody ? error.status : 502, { error: error.message });
    });
  });
  // on a busy machine, a request may be on its way when Node closes an idle connection, after five seconds
  server.keepAliveTimeout = 600_000;
  const ownPort = await listen(server, port, host).catch(async (error) => {
    await sandbox.stop();
    throw isTaken(error) ? takenPort(port, port) : error;
  });
  return {
    url: `http://localhost:${ownPort}`,
    sandboxUrl: sandbox.url,
    async stop() {
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), sandbox.stop()]);
    },
  };
}

export function portFromEnvironment() {
  const { PORT } = process.env;
  if (PORT === undefined || PORT === '') return DEFAULT_PORT;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_534)
    throw new Refusal(`PORT must be a number from 0 to 65534, not "${PORT}".`);
  return port;
}

async function main() {
  const demo = await startDemo({ port: portFromEnvironment(), host: process.env.HOST || undefined });
  console.log(`
  An Tâm Insurance, the demo of <trueid-widget>

    Demo page         ${demo.url}
    Sandbox provider  ${demo.sandboxUrl}
    Pasted in a CMS   ${demo.url}/cms

  No camera is needed: the page plays a specimen card. Press Ctrl+C to stop.
`);
  const stop = () => void demo.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`\n  ${error.message}\n`);
    process.exitCode = 1;
  }
}
