// The insurer's server for an example host: serves the built page (rendered on the server for `-ssr` hosts) and mints
// tokens. `node demo/hosts/serve.mjs react` packs, installs, builds and serves one host with a sandbox provider.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildHost, packed, packWidget } from './build.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The CDN's address in the plain page. A second origin is served in its place. */
const CDN = 'https://cdn.example/trueid-widget@1.0.0';

const CONTENT_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

async function mintToken({ domain, appId, appSecret }) {
  const response = await fetch(`${domain}/auth/v1/oauth/accessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: appId, client_secret: appSecret, grant_type: 'client_credentials' }),
  });
  if (!response.ok) throw new Error(`No token: HTTP ${response.status}`);
  return (await response.json()).access_token;
}

/** Returns the strict policy, with the Trusted Types policies that Angular, Svelte and Vue use for their templates. */
function policyFor(html, { provider, cdn }) {
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${cdn} ${inline.join(' ')}`,
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${provider}`,
    "require-trusted-types-for 'script'",
    'trusted-types angular svelte-trusted-html vue',
  ].join('; ');
}

/** `handle` gets the path without its query, as a client may send it: it may be no path. */
async function listen(handle) {
  const server = createServer((request, response) => {
    handle(request.url.split('?')[0], response, request).catch((error) => {
      const isMissing = ['ENOENT', 'EISDIR'].includes(error.code);
      response.writeHead(isMissing ? 404 : 500).end(isMissing ? 'Not found' : String(error));
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: server.address().port,
    stop: () =>
      new Promise((stopped) => {
        server.close(stopped);
        server.closeAllConnections();
      }),
  };
}

async function sendFile(folder, pathname, response, headers = {}) {
  // with the slash, nothing leads out of the folder
  const file = join(folder, normalize(`/${pathname}`));
  const bytes = await readFile(file);
  response.writeHead(200, { 'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream', ...headers });
  response.end(bytes);
}

/** The widget's files, on an origin of their own as from a CDN. Resolves with `{url, stop}`. */
export async function startCdn(folder) {
  const { port, stop } = await listen((pathname, response) =>
    sendFile(folder, pathname, response, { 'access-control-allow-origin': '*' }),
  );
  return { url: `http://127.0.0.1:${port}`, stop };
}

/**
 * Serves the built host `name`. `client` holds the insurer's credentials at the provider: `{domain, appId, appSecret}`.
 * Resolves with `{url, stop}`.
 */
export async function startHost(name, client) {
  const isRendered = name.endsWith('-ssr');
  const folder = join(here, name, name === 'plain' ? '' : isRendered ? 'dist/client' : 'dist');
  const server = pathToFileURL(join(here, name, 'dist', 'server', 'entry-server.js')).href;
  const { render } = isRendered ? await import(server) : {};

  const cdn = await startCdn(packed);
  const site = await listen(async (pathname, response, { method }) => {
    if (pathname === '/api/identity-session' && method === 'POST') {
      const { domain, appId } = client;
      const session = { domain, appId, accessToken: await mintToken(client) };
      response.writeHead(200, { 'content-type': CONTENT_TYPES['.json'], 'cache-control': 'no-store' });
      response.end(JSON.stringify(session));
      return;
    }
    if (pathname !== '/') {
      await sendFile(folder, pathname, response);
      return;
    }
    const html = (await readFile(join(folder, 'index.html'), 'utf8'))
      .replaceAll(CDN, cdn.url)
      .replace('<!--app-->', () => render?.() ?? '');
    response.writeHead(200, {
      'content-type': CONTENT_TYPES['.html'],
      'content-security-policy': policyFor(html, { provider: client.domain, cdn: cdn.url }),
      'permissions-policy': 'camera=(self)',
    });
    response.end(html);
  });
  return {
    url: `http://localhost:${site.port}/`,
    stop: async () => void (await Promise.all([site.stop(), cdn.stop()])),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { startSandbox } = await import('../../dist/testing/index.js');
  const name = process.argv[2] ?? 'plain';
  await packWidget();
  await buildHost(name);
  const sandbox = await startSandbox();
  console.log(`${name}: ${(await startHost(name, sandbox.config)).url}`);
}
