// `trueid-widget/catalogue` as it is built, as a module and as JSON: the table of the source, which test/core and test/lang hold
// against the provider's.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../../src/entry/catalogue.ts';

test('the built module and the JSON have every code', async () => {
  const built: unknown = await import(new URL('../../dist/catalogue.js', import.meta.url).href);
  expect(built).toMatchObject({ catalogue });
  expect(JSON.parse(readFileSync('dist/catalogue.json', 'utf8'))).toEqual(catalogue);
});

test('only codes about the person rule out another photo', () => {
  expect(catalogue.filter(({ retryable }) => !retryable).map(({ code }) => code)).toEqual([41, 52, 54]);
  expect(catalogue.at(-1)).toMatchObject({ code: null, key: 'invalidImage', en: 'Input image is invalid' });
});
