// An insurer's site for the tests of content management systems: serves the pages of `pages.ts`, the built files (its other
// name, 127.0.0.1, is the CDN's origin), bundles of them as optimisers make them, and the session endpoint.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, resolve } from 'node:path';
import type { Sandbox } from '../../../src/testing/index.ts';

const DIST = resolve(import.meta.dirname, '../../../dist');

export interface Answer {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Site = Awaited<ReturnType<typeof startSite>>;

export async function startSite(sandbox: Sandbox) {
  let shown: Answer = { html: '' };
  /** The text of a built file. */
  const code = (file: string): Promise<string> => readFile(resolve(DIST, basename(file)), 'utf8');

  async function answer(method: string, path: string): Promise<readonly [type: string, body: string]> {
    if (path === '/') return ['text/html; charset=utf-8', shown.html];
    if (path === '/favicon.ico') return ['image/x-icon', ''];
    if (path === '/style.css') return ['text/css', 'trueid-widget:not(:defined) { display: none }'];
    if (path === '/api/identity-session' && method === 'POST') {
      const { domain, appId } = sandbox.config;
      return ['application/json', JSON.stringify({ domain, appId, accessToken: sandbox.issueToken() })];
    }
    // an optimiser has put the script behind another one, in one file of another name
    if (path.startsWith('/bundle/'))
      return ['text/javascript', `window.theme = {};\n${await code(path.split('/')[2] ?? '')}`];
    // "old" is the folder of another release
    if (/^\/(dist|old)\//.test(path)) return ['text/javascript', await code(path)];
    throw new Error(`There is no ${path} here.`);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    answer(request.method ?? '', pathname).then(
      ([type, body]) =>
        response
          .writeHead(200, {
            'content-type': type,
            ...(pathname === '/' ? shown.headers : { 'access-control-allow-origin': '*' }),
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Without a slash at its end. */
    url: `http://localhost:${port}`,
    cdn: `http://127.0.0.1:${port}`,
    code,
    /** What is served at `/` from now on. */
    show(next: Answer): void {
      shown = next;
    },
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
