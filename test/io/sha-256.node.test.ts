// The digest of the consent is the one that Node, and so a server, computes.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/io/sha-256.ts';
import { Random } from '../support/random.ts';

test('SHA-256 of every length around its blocks, and of long messages, is Node’s', () => {
  const random = new Random(1);
  const lengths = [...Array(200).keys(), 1000, 4095, 4096, 70_001];
  for (const length of lengths) {
    const message = Uint8Array.from({ length }, () => Math.floor(256 * random.share()));
    expect(Buffer.from(sha256(message)).toString('hex'), `${length} bytes`).toBe(
      createHash('sha256').update(message).digest('hex'),
    );
  }
});
