// The sandbox on https: a client that trusts its certificate gets answers under every name of the machine, and nobody else does.
import { X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { networkInterfaces } from 'node:os';
import { expect, test } from '@playwright/test';
import { makeCertificate } from '../../src/testing/sandbox/certificate.ts';
import { callPaths, startSandbox } from '../../src/testing/sandbox/index.ts';

/** Asks over TLS that is checked in full, and hands back the status. */
const statusOf = (url: string, ca: string | null, method = 'GET'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { ca: ca ?? undefined, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test('with a certificate of its own', async () => {
  const sandbox = await startSandbox({ tls: true });
  try {
    expect(sandbox.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(sandbox.config.domain).toBe(sandbox.url);
    expect(await statusOf(`${sandbox.url}/sandbox`, sandbox.certificate)).toBe(200);
    const byName = sandbox.url.replace('127.0.0.1', 'localhost');
    expect(await statusOf(`${byName}/sandbox`, sandbox.certificate)).toBe(200);
    await expect(statusOf(`${sandbox.url}/sandbox`, null)).rejects.toThrow('self-signed certificate');
  } finally {
    await sandbox.stop();
  }
});

test('with a certificate that it is given', async () => {
  const tls = makeCertificate(['127.0.0.1']);
  const sandbox = await startSandbox({ tls });
  try {
    expect(sandbox.certificate).toBe(tls.cert);
    expect(await statusOf(`${sandbox.url}/sandbox`, tls.cert)).toBe(200);
  } finally {
    await sandbox.stop();
  }
});

test('a scripted reset tears the connection', async () => {
  const sandbox = await startSandbox({ tls: true, script: { token: { reset: true } } });
  try {
    const answer = statusOf(sandbox.url + callPaths.token, sandbox.certificate, 'POST');
    await expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(sandbox.log()).toMatchObject([{ call: 'token', outcome: 'cutByScript', httpStatus: null }]);
  } finally {
    await sandbox.stop();
  }
});

test('on every address of the machine', async () => {
  const sandbox = await startSandbox({ tls: true, host: '0.0.0.0' });
  try {
    const names = new X509Certificate(sandbox.certificate ?? '').subjectAltName ?? '';
    for (const { address, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
      if (family === 'IPv4') expect(names).toContain(`IP Address:${address}`);
    }
  } finally {
    await sandbox.stop();
  }
});

test('http has no certificate', async () => {
  const sandbox = await startSandbox();
  expect(sandbox.certificate).toBeNull();
  await sandbox.stop();
});

test('the certificate is what it says: names, dates, key, signature', () => {
  const names = ['sandbox.test', '10.1.2.3', '::1', '2001:db8::12:0:34', 'fe80:0:0:0:1:2:3:4', '1:2:3:4:5:6:7:8'];
  const { key, cert } = makeCertificate(names);
  const certificate = new X509Certificate(cert);
  expect(certificate.subjectAltName?.split(', ')).toEqual([
    'DNS:sandbox.test',
    'IP Address:10.1.2.3',
    'IP Address:0:0:0:0:0:0:0:1',
    'IP Address:2001:DB8:0:0:0:12:0:34',
    'IP Address:FE80:0:0:0:1:2:3:4',
    'IP Address:1:2:3:4:5:6:7:8',
  ]);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.ca).toBe(true);
  expect(key).toContain('BEGIN PRIVATE KEY');
  const days = (Date.parse(certificate.validTo) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(31);
  expect(Date.parse(certificate.validFrom)).toBeLessThan(Date.now());
});

test('no two certificates have the same serial number', () => {
  const serials = [1, 2, 3].map(() => new X509Certificate(makeCertificate(['localhost']).cert).serialNumber);
  expect(new Set(serials).size).toBe(3);
});
