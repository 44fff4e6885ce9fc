// The sandbox on https: only a client that trusts its certificate gets answers, under every name of the machine.
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { makeCertificate } from '../../../src/testing/sandbox/certificate.ts';
import { callPaths, startSandbox } from '../../../src/testing/sandbox/index.ts';
import { describe } from 'vitest';
import { expect, test } from './client.ts';

/** Asks over TLS that is checked in full, and hands back the status. */
const statusOf = (url: string, ca: string | null, method = 'GET'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { ca: ca ?? undefined, method, headers: { 'content-type': 'application/json' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('with its own certificate', () => {
  test.override({ sandboxOptions: { tls: true, script: { token: { reset: true } } } });

  test('is trusted only by clients that were given it', async ({ sandbox }) => {
    const { url, certificate } = sandbox;
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(sandbox.config.domain).toBe(url);
    expect(await statusOf(`${url}/sandbox`, certificate)).toBe(200);
    expect(await statusOf(`${url.replace('127.0.0.1', 'localhost')}/sandbox`, certificate)).toBe(200);
    await expect(statusOf(`${url}/sandbox`, null)).rejects.toThrow('self-signed certificate');
  });

  test('breaks the connection on a scripted reset', async ({ sandbox }) => {
    const answer = statusOf(sandbox.url + callPaths.token, sandbox.certificate, 'POST');
    await expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(sandbox.log()).toMatchObject([{ call: 'token', outcome: 'cutByScript', httpStatus: null }]);
  });
});

test('serves a certificate that it is given', async () => {
  const tls = await makeCertificate(['127.0.0.1']);
  const sandbox = await startSandbox({ tls });
  expect(await statusOf(`${sandbox.url}/sandbox`, tls.cert).finally(() => sandbox.stop())).toBe(200);
});

test('stops while a connection has not begun its TLS handshake, as a browser opens them in advance', async () => {
  const sandbox = await startSandbox({ tls: true });
  const { hostname: host, port } = new URL(sandbox.url);
  const socket = connect(Number(port), host);
  await once(socket, 'connect');
  // it is accepted before this one
  expect(await statusOf(`${sandbox.url}/sandbox`, sandbox.certificate)).toBe(200);
  const stopped = sandbox.stop();
  const late = connectTls({ socket, host, ca: sandbox.certificate ?? '' });
  const end = await new Promise<string>((resolve) => {
    late.once('secureConnect', () => resolve('served'));
    late.on('error', () => resolve('closed'));
    late.once('close', () => resolve('closed'));
  });
  late.destroy();
  await stopped;
  expect(end).toBe('closed');
});

describe('on every address of the machine', () => {
  test.override({ sandboxOptions: { tls: true, host: '0.0.0.0' } });

  test('has a certificate for each of them', ({ sandbox }) => {
    const names = new X509Certificate(sandbox.certificate ?? '').subjectAltName ?? '';
    for (const { address, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
      if (family === 'IPv4') expect(names).toContain(`IP Address:${address}`);
    }
    expect(names).toContain('IP Address:0:0:0:0:0:0:0:1');
  });
});
