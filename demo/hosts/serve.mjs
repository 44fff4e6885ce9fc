// The insurer's server for an example host: serves the built page (rendered on the server for `-ssr` hosts) and mints
// tokens. `node demo/hosts/serve.mjs react` packs, installs, builds and serves one host with a sandbox provider.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import send from 'send';
import { buildHost, packed, packWidget } from './build.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The CDN's address in the plain page. A second origin is served in its place. */
const CDN = 'https://cdn.example/trueid-widget@1.0.0';

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

async function listen(handle) {
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => response.writeHead(502).end(String(error)));
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

const pathOf = ({ url }) => url.split('?')[0];

/** The widget's files, on an origin of their own as from a CDN. Resolves with `{url, stop}`. */
export async function startCdn(root) {
  const { port, stop } = await listen(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    send(request, pathOf(request), { root }).pipe(response);
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/**
 * Serves the built host `name`. `client` holds the insurer's credentials at the provider: `{domain, appId, appSecret}`.
 * Resolves with `{url, stop}`.
 */
export async function startHost(name, client) {
  const isRendered = name.endsWith('-ssr');
  const root = join(here, name, name === 'plain' ? '' : isRendered ? 'dist/client' : 'dist');
  const server = pathToFileURL(join(here, name, 'dist', 'server', 'entry-server.js')).href;
  const { render } = isRendered ? await import(server) : {};

  const cdn = await startCdn(packed);
  const site = await listen(async (request, response) => {
    const pathname = pathOf(request);
    if (pathname === '/api/identity-session' && request.method === 'POST') {
      if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') {
        response.writeHead(403).end();
        return;
      }
      const { domain, appId } = client;
      const session = { domain, appId, accessToken: await mintToken(client) };
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(session));
      return;
    }
    if (pathname !== '/') {
      send(request, pathname, { root }).pipe(response);
      return;
    }
    const html = (await readFile(join(root, 'index.html'), 'utf8'))
      .replaceAll(CDN, cdn.url)
      .replace('<!--app-->', () => render?.() ?? '');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
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
