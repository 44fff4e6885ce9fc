// Reading a body, as it ships for integrators: what is refused, and that whoever sent it can read why.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sample } from './sample.ts';

interface BadBody extends Error {
  readonly status: number;
}

const { readJson } = await sample<{ readonly readJson: (request: IncomingMessage) => Promise<unknown> }>(
  'handoff/read-json.js',
);

/** Serves what it reads, and why it doesn't. */
async function startEcho(): Promise<{ readonly port: number; readonly refusals: readonly string[] }> {
  const refusals: string[] = [];
  const server = createServer((request, response) => {
    readJson(request).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => {
        const { status, message } = error as BadBody;
        refusals.push(message);
        response.writeHead(status).end(message);
      },
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, refusals };
}

test('a body that is cut off is refused like any other', async () => {
  const { port, refusals } = await startEcho();
  const phone = connect(port, '127.0.0.1');
  await once(phone, 'connect');
  phone.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"id"', () => phone.destroy());
  await expect.poll(() => refusals).toEqual(['The body is incomplete.']);
});

test('a JSON object is read, and anything else refused with a sentence that arrives', async () => {
  const url = `http://127.0.0.1:${(await startEcho()).port}`;
  const photos = JSON.stringify({ photos: 'x'.repeat(1_900_000) });
  for (const [body, status, answer] of [
    [photos, 200, photos],
    ['', 400, 'The body is not JSON.'],
    ['{"id":', 400, 'The body is not JSON.'],
    ['null', 400, 'The body is not a JSON object.'],
    ['[1]', 400, 'The body is not a JSON object.'],
    ['"text"', 400, 'The body is not a JSON object.'],
    [JSON.stringify({ photos: 'x'.repeat(20_000_000) }), 413, 'The body is too large.'],
  ] as const) {
    const response = await fetch(url, { method: 'POST', body });
    expect({ status: response.status, answer: await response.text() }).toEqual({ status, answer });
  }
});
