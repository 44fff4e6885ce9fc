// A self-signed certificate for a sandbox on https, generated at each start and valid for a month. Encodes X.509
// (RFC 5280) itself, because Node can read but not create it. Imports only Node.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';

/** A private key and its certificate, both in PEM. */
export interface KeyAndCertificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
const LIFETIME_DAYS = 30;

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  oid: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  ipAddress: 0x87,
  version: 0xa0,
  extensions: 0xa3,
} as const;

/** Encodes a DER value: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(TAG.sequence, ...parts);
const oid = (hex: string): Buffer => der(TAG.oid, Buffer.from(hex, 'hex'));
const bits = (content: Uint8Array): Buffer => der(TAG.bits, Buffer.from([0]), content);
const integer = (content: Uint8Array): Buffer => der(TAG.integer, content);
/** `YYMMDDHHMMSSZ` */
const time = (at: number): Buffer =>
  der(TAG.time, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');
const YES = der(TAG.boolean, Buffer.from([0xff]));

const nameOf = (text: string): Buffer =>
  sequence(der(TAG.set, sequence(COMMON_NAME, der(TAG.text, Buffer.from(text)))));

/** Returns the 4 bytes of an IPv4 address, or the 16 bytes of an IPv6 address. */
function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  // the URL parser normalizes every address, with at most one gap (`::`)
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const gap = Array<string>(8 - before.length - after.length).fill('0');
  return Buffer.from([...before, ...gap, ...after].map((group) => group.padStart(4, '0')).join(''), 'hex');
}

const alternativeName = (name: string): Buffer =>
  isIP(name) === 0 ? der(TAG.dnsName, Buffer.from(name)) : der(TAG.ipAddress, addressBytes(name));

const pem = (label: string, content: Buffer): string =>
  `-----BEGIN ${label}-----\n${content.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`;

/** Generates a key and a self-signed certificate for these host names and IP addresses. */
export function makeCertificate(names: readonly string[]): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const now = Date.now();
  // a serial number must be positive, without a leading zero byte
  const serial = Buffer.concat([Buffer.from([0x40]), randomBytes(15)]);
  const issuer = nameOf('trueid-widget sandbox');
  const extension = (id: Buffer, ...value: readonly Buffer[]): Buffer =>
    sequence(id, ...value.slice(0, -1), der(TAG.bytes, ...value.slice(-1)));
  const content = sequence(
    der(TAG.version, integer(Buffer.from([2]))),
    integer(serial),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(time(now - DAY_MS), time(now + LIFETIME_DAYS * DAY_MS)),
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      TAG.extensions,
      sequence(
        extension(BASIC_CONSTRAINTS, YES, sequence(YES)),
        extension(SUBJECT_ALT_NAME, sequence(...names.map(alternativeName))),
      ),
    ),
  );
  const certificate = sequence(content, ECDSA_WITH_SHA256, bits(sign('sha256', content, privateKey)));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem('CERTIFICATE', certificate) };
}
