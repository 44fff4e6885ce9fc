// A host page for end-to-end tests: a small server of the built files and of one page, under the policy that the README
// recommends. Node only.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const DIST = resolve(import.meta.dirname, '../../dist');
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
};

/** The policy that everything has to run under. */
const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'connect-src *',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** A page with HTML in its body; its head has the widget's script unless that is to come otherwise. */
export const pageOf = (body: string, head = '<script src="/dist/trueid-widget.js" defer></script>'): string =>
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Host page</title>
    ${head}
  </head>
  <body>${body}</body>
</html>`;

/** A page with an opener and the widget, as an insurer would paste it. */
export const WIDGET_PAGE = pageOf(
  '<button id="opener" type="button">Verify my identity</button> <trueid-widget></trueid-widget>',
);

interface HostPageOptions {
  /** The page at `/`. Default `WIDGET_PAGE`. */
  html?: string;
  /** Its Content-Security-Policy. Default: the strict one, with any connection allowed. */
  policy?: string;
  /** Further headers of the page. */
  headers?: Readonly<Record<string, string>>;
  /** Where every other file is. Default: the built files, below `/dist/`. */
  folder?: string;
  /** Sends the files with brotli, as a CDN does. Default false. */
  isCompressed?: boolean;
  /** Answers requests for the file with this path with 503. Default: none. */
  isFailing?: (pathname: string) => boolean;
  /** What the site's own server answers at this path, if anything: a media type and a text. Default: nothing. */
  answer?: (pathname: string) => Promise<readonly [type: string, text: string] | undefined>;
}

/** A running host page. */
export interface HostPage {
  /** Its address, with a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the page at `/` and the files beside it, on any free port of this machine. */
export async function startHostPage(options: HostPageOptions = {}): Promise<HostPage> {
  const { html = WIDGET_PAGE, policy = STRICT_POLICY, headers = {}, folder = DIST, isCompressed = false } = options;
  const { isFailing = () => false, answer } = options;
  const compressed = new Map<string, Buffer>();
  function compress(file: string, bytes: Buffer): Buffer {
    const known = compressed.get(file) ?? brotliCompressSync(bytes);
    compressed.set(file, known);
    return known;
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        ...headers,
      });
      response.end(html);
      return;
    }
    if (isFailing(pathname)) {
      response.writeHead(503).end();
      return;
    }
    const file = join(folder, normalize(pathname.replace(/^\/dist\//, '/')));
    const read = async (): Promise<void> => {
      const own = await answer?.(pathname);
      const bytes = own ? Buffer.from(own[1]) : await readFile(file);
      response.writeHead(200, {
        'content-type': own?.[0] ?? CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
        'access-control-allow-origin': '*',
        ...(isCompressed && { 'content-encoding': 'br' }),
      });
      response.end(isCompressed ? compress(file, bytes) : bytes);
    };
    read().catch(() => response.writeHead(404).end());
  });
  // on a busy machine, a request may be on its way when Node closes an idle connection, after five seconds
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
