// docs/consent.md: its code for servers comes to the widget's own digest, and its list of white space is the browsers'.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/io/sha-256.ts';

const page = await readFile('docs/consent.md', 'utf8');

test('the code for servers runs, and hashes a text as the widget does', async () => {
  const [, code = ''] = /^```js\n(import.*?)^```/ms.exec(page) ?? [];
  const { digestOf } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    digestOf: (...texts: readonly string[]) => string;
  };
  const own = Buffer.from(sha256(new TextEncoder().encode('Tôi đồng ý. I agree.'.normalize('NFC')))).toString('base64');
  expect(digestOf('\u00a0Tôi  đồng\r\n\tý.\u2003'.normalize('NFD'), '\ufeff', ' I agree.\n')).toBe(`sha256-${own}`);
});

test('the list of white space has every character of it, and no other', () => {
  const [, list = ''] = /white space \(([^)]*)\)/.exec(page) ?? [];
  const listed = [...list.matchAll(/U\+([0-9A-F]{4})(?: to U\+([0-9A-F]{4}))?/g)].flatMap(
    ([, from = '', to = from]) => {
      const first = parseInt(from, 16);
      return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    },
  );
  const all = Array.from({ length: 0x10000 }, (_, code) => code);
  expect(listed).toEqual(all.filter((code) => /\s/.test(String.fromCharCode(code))));
});
