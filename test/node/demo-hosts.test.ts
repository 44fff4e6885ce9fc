// The servers of the example hosts: a path that is none, as scanners send, is answered and ends nothing.
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { startCdn, startHost } from '../../demo/hosts/serve.mjs';

/** The status of a path that is sent as it is. */
const statusOf = (url: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { path }, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });

const NO_PATHS = ['//', '//[', '/%', 'http://[', 'http://host/../../../LICENSE', '/../../../LICENSE'];

test('the servers of the example hosts answer what is no path, and only their own files', async () => {
  const servers = [
    await startCdn('demo/hosts/plain'),
    await startHost('plain', { domain: 'http://localhost', appId: '', appSecret: '' }),
  ];
  try {
    for (const { url } of servers) {
      for (const path of NO_PATHS) expect(await statusOf(url, path), path).toBe(404);
      expect(await statusOf(url, '/index.html')).toBe(200);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});
