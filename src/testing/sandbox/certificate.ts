// A self-signed certificate for a sandbox on https, made at each start and valid for a month.
import { isIP } from 'node:net';
import { loadSelfsigned } from '../optional-packages.ts';

/** A private key and its certificate, both in PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;

/**
 * Generates a key and a self-signed certificate for these host names and IP addresses.
 * @throws MissingPackageError without the package `selfsigned`
 */
export async function makeCertificate(names: readonly string[]): Promise<KeyAndCertificate> {
  const generate = await loadSelfsigned();
  const pems = await generate([{ name: 'commonName', value: 'trueid-widget sandbox' }], {
    algorithm: 'sha256',
    keyType: 'ec',
    // a phone's clock may be slow
    notBeforeDate: new Date(Date.now() - DAY_MS),
    notAfterDate: new Date(Date.now() + 30 * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
      },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}
