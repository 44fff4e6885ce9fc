// The specimen pictures: complete, of a camera’s size, small, with the card’s data in the QR code.
import { expect, test } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { specimenNames, specimenPerson, specimens } from '../../src/testing/specimens/index.ts';

const folder = new URL('../../src/testing/specimens/', import.meta.url);

test('every listed picture exists, and no other', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg'));
  expect(files.sort()).toEqual(specimenNames.map((name) => `${name}.jpg`).sort());
  for (const name of specimenNames) {
    expect(specimens[name].name).toBe(name);
    expect(specimens[name].url.href).toBe(new URL(`${name}.jpg`, folder).href);
    expect(specimens[name].description).toMatch(/\.$/);
  }
});

test('they are different JPEGs of 800x600 without metadata, together under 1 MB', async () => {
  const jpegs = await Promise.all(specimenNames.map((name) => readFile(specimens[name].url)));
  for (const [index, jpeg] of jpegs.entries()) {
    const { format, width, height, exif, xmp, icc } = await sharp(jpeg).metadata();
    expect([format, width, height, exif ?? xmp ?? icc], specimenNames[index]).toEqual(['jpeg', 800, 600, undefined]);
  }
  expect(jpegs.reduce((bytes, { length }) => bytes + length, 0)).toBeLessThan(1_000_000);
  expect(new Set(jpegs.map((jpeg) => jpeg.toString('base64'))).size).toBe(specimenNames.length);
});

test('the person can’t exist, and the dates are valid', () => {
  expect(specimenPerson.idNumber).toMatch(/^000\d{9}$/);
  expect(specimenPerson.name).toBe(specimenPerson.name.normalize('NFC').toUpperCase());
  const dates = [specimenPerson.dateOfBirth, specimenPerson.dateOfIssue, specimenPerson.dateOfExpiry].map((text) => {
    const [day = '', month = '', year = ''] = text.split('/');
    return Date.parse(`${year}-${month}-${day}`);
  });
  expect(dates).toEqual(dates.slice().sort((one, other) => one - other));
  for (const date of dates) expect(date).not.toBeNaN();
});
