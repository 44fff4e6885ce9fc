// `trueid-widget/catalogue` as it is built, as a module and as JSON: the whole table, and in both languages.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { CatalogueEntry } from '../../src/entry/catalogue.ts';

const built = new URL('../../dist/catalogue.js', import.meta.url).href;
const { catalogue } = (await import(built)) as { catalogue: readonly CatalogueEntry[] };

/** The provider's table, in its order; the last entry stands for every other code. */
const SPEC: readonly (readonly [number | null, string])[] = [
  [60, 'Invalid ID template'],
  [55, 'Invalid ID text fields'],
  [4, 'Image too small'],
  [14, 'ID missing corner'],
  [23, 'Image overexposed'],
  [27, 'Image blurry'],
  [28, 'Image too dark'],
  [31, 'ID card in image too small'],
  [17, 'Face not matched'],
  [41, 'Duplicated ID'],
  [52, 'Duplicated face'],
  [54, 'Spam image'],
  [10, 'Spam image'],
  [50, 'Invalid selfie'],
  [null, 'Input image is invalid'],
];

test('it is the whole table of codes and messages', () => {
  expect(catalogue.map(({ code, en }) => [code, en])).toEqual(SPEC);
});

test('every entry has a Vietnamese text of its own, and a tip in both languages', () => {
  for (const { code, en, vi, tipEn, tipVi } of catalogue) {
    expect(vi, String(code)).toMatch(/[à-ỹđ]/i);
    expect(vi).not.toBe(en);
    expect(tipEn.length, String(code)).toBeGreaterThan(10);
    expect(tipVi, String(code)).toMatch(/[à-ỹđ]/i);
  }
});

test('only what is about the person is beyond another photo', () => {
  expect(catalogue.filter(({ retryable }) => !retryable).map(({ code }) => code)).toEqual([41, 52, 54]);
});

test('the JSON says the same', () => {
  expect(JSON.parse(readFileSync('dist/catalogue.json', 'utf8'))).toEqual(catalogue);
});
