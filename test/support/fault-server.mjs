// An HTTP server on another origin with the faults of a bad provider, for browser tests. The address of a
// call determines the answer.
import http from 'node:http';
import net from 'node:net';

const CORS_HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const JSON_TYPE = { 'content-type': 'application/json' };

const send = (response, status, body, headers = JSON_TYPE) =>
  response.writeHead(status, { ...CORS_HEADERS, ...headers, connection: 'close' }).end(body);

const partsOf = ({ url }) => {
  const [, tag, fault] = new URL(url, 'http://localhost').pathname.split('/');
  return { tag, fault };
};

/** What resets a call in its body, by tag. */
const resets = new Map();

/** How a call is answered, by the last part of its path. */
const FAULTS = {
  ok: (request, response, body) => send(response, 200, JSON.stringify({ status: 1, received: JSON.parse(body) })),
  /** `credentials: 'include'` takes no wildcard. */
  'ok-with-credentials': (request, response) =>
    send(response, 200, '{"status":1}', {
      'access-control-allow-origin': request.headers.origin,
      'access-control-allow-credentials': 'true',
    }),
  reset: (request) => request.socket.resetAndDestroy(),
  'reset-in-body': (request, response) => {
    response.writeHead(200, { ...CORS_HEADERS, ...JSON_TYPE, 'content-length': 1000 }).write('{"status":');
    // the headers have to arrive first
    resets.set(partsOf(request).tag, () => request.socket.resetAndDestroy());
  },
  stall: () => undefined,
  'stall-in-body': (request, response) => {
    response.writeHead(200, { ...CORS_HEADERS, ...JSON_TYPE }).write('{"status":');
  },
  slow: (request, response) => setTimeout(() => send(response, 200, '{"status":1}'), 500),
  redirect: (request, response) => send(response, 307, '', { location: request.url.replace(/redirect$/, 'ok') }),
  'no-cors': (request, response) => response.writeHead(200, JSON_TYPE).end('{"status":1}'),
  html: (request, response) => send(response, 200, '<!doctype html><p>Hello</p>', { 'content-type': 'text/html' }),
  empty: (request, response) => send(response, 200, ''),
  blank: (request, response) => send(response, 200, ' \n'),
  'no-content': (request, response) => send(response, 204, undefined, {}),
  null: (request, response) => send(response, 200, 'null'),
  array: (request, response) => send(response, 200, '[1]'),
  string: (request, response) => send(response, 200, '"status"'),
  truncated: (request, response) => send(response, 200, '{"status":1'),
  'own-proto': (request, response) => send(response, 200, '{"__proto__":{"status":1},"result":17}'),
  'five-megabytes': (request, response) => send(response, 200, JSON.stringify({ status: 1, filler: 'x'.repeat(5e6) })),
  ...Object.fromEntries(
    [400, 401, 403, 404, 429, 500, 503].map((status) => [
      String(status),
      (request, response) => send(response, status, JSON.stringify({ reason: `status ${status}` })),
    ]),
  ),
};

async function textOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** Paths are `/<tag>/<fault>`. `GET /<tag>` lists the calls; `GET /<tag>/reset-now` first resets its `reset-in-body`. */
function createFaultServer() {
  const calls = [];
  const answer = async (request, response) => {
    const { tag, fault } = partsOf(request);
    if (request.method === 'GET') {
      if (fault === 'reset-now') resets.get(tag)?.();
      send(response, 200, JSON.stringify(calls.filter((call) => call.tag === tag)));
      return;
    }
    if (request.method === 'OPTIONS') {
      const allowed = {
        'access-control-allow-origin': request.headers.origin,
        'access-control-allow-headers': request.headers['access-control-request-headers'],
        'access-control-allow-credentials': 'true',
      };
      // a browser itself retries a call if a reused connection is reset
      response.writeHead(204, { ...(fault !== 'no-cors' && allowed), connection: 'close' }).end();
      return;
    }
    const body = await textOf(request);
    calls.push({ tag, method: request.method, url: request.url, headers: request.headers, body });
    FAULTS[fault](request, response, body);
  };
  return http.createServer((request, response) => void answer(request, response).catch(() => request.destroy()));
}

const listen = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`)));

/** The command `fault-server:origins` answers `{faults, closed}`: the server's origin, and one without a server. */
export function faultServerPlugin() {
  const server = createFaultServer();
  let origins;
  return {
    name: 'fault-server',
    async serverStart() {
      const placeholder = net.createServer();
      const closed = await listen(placeholder);
      origins = { faults: await listen(server), closed };
      await new Promise((resolve) => placeholder.close(resolve));
    },
    executeCommand: ({ command }) => (command === 'fault-server:origins' ? origins : undefined),
    serverStop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
