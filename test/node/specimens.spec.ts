// The specimen pictures are what they say: all there, of a camera's size, small, with the card's data in the QR code.
import { expect, test } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { lookAt } from '../../src/core/eye/look.ts';
import { decodePicture } from '../../src/testing/sandbox/judge/picture.ts';
import { specimenNames, specimenPerson, specimens } from '../../src/testing/specimens/index.ts';

const folder = new URL('../../src/testing/specimens/', import.meta.url);
const byteLimit = 1_000_000;

test('every listed picture is there, and no other', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg'));
  expect(files.sort()).toEqual(specimenNames.map((name) => `${name}.jpg`).sort());
  for (const name of specimenNames) {
    expect(specimens[name].name).toBe(name);
    expect(specimens[name].url.href).toBe(new URL(`${name}.jpg`, folder).href);
    expect(specimens[name].description).toMatch(/\.$/);
  }
});

test('they are JPEGs of 800x600 without metadata, together under 1 MB', async () => {
  let bytes = 0;
  for (const name of specimenNames) {
    const jpeg = await readFile(specimens[name].url);
    bytes += jpeg.length;
    const { format, width, height, exif, xmp, icc } = await sharp(jpeg).metadata();
    expect({ format, width, height, exif, xmp, icc }, name).toEqual({
      format: 'jpeg',
      width: 800,
      height: 600,
      exif: undefined,
      xmp: undefined,
      icc: undefined,
    });
  }
  expect(bytes).toBeLessThan(byteLimit);
});

test('the card of a good one fills the guide', async () => {
  for (const name of ['front', 'back'] as const) {
    const { frame } = await decodePicture(await readFile(specimens[name].url));
    expect(lookAt(frame, { subject: 'card', isMobile: true }, undefined).card, name).toBeDefined();
  }
});

test('no two pictures are the same', async () => {
  const pictures = await Promise.all(
    specimenNames.map(async (name) => (await readFile(specimens[name].url)).toString('base64')),
  );
  expect(new Set(pictures).size).toBe(specimenNames.length);
});

test('the person cannot exist, and the dates are dates', () => {
  expect(specimenPerson.idNumber).toMatch(/^000\d{9}$/);
  expect(specimenPerson.name).toBe(specimenPerson.name.normalize('NFC').toUpperCase());
  const dates = [specimenPerson.dateOfBirth, specimenPerson.dateOfIssue, specimenPerson.dateOfExpiry].map((text) => {
    const [day = '', month = '', year = ''] = text.split('/');
    return Date.parse(`${year}-${month}-${day}`);
  });
  expect(dates).toEqual(dates.slice().sort((one, other) => one - other));
  for (const date of dates) expect(date).not.toBeNaN();
});
