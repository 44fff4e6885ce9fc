// The specimen pictures, by name: camera scenes of 800x600 with an invented card and an invented person. Redrawn by
// `node scripts/specimens.mjs`. Imports nothing but the person; knows neither the widget nor the sandbox.

export { specimenPerson } from './person.ts';

/** One specimen picture: a JPEG of 800x600 pixels, as a camera would see it. */
export interface Specimen {
  readonly name: SpecimenName;
  /** What can be seen on it. */
  readonly description: string;
  /** Where the JPEG is, beside this module. */
  readonly url: URL;
  /** The code that the sandbox answers with when this is sent as the picture it is made for; `null` for a good one. */
  readonly expectedCode: number | null;
}

/** Good ones for the three steps, and what goes wrong with the front. */
export type SpecimenName =
  'front' | 'back' | 'portrait' | 'dark' | 'overexposed' | 'blurry' | 'cut-corner' | 'too-far' | 'no-card';

/** Every specimen picture. `new URL(…)` is written out for each, so that bundlers find and copy the files. */
export const specimens: Readonly<Record<SpecimenName, Specimen>> = {
  front: {
    name: 'front',
    description: 'The front of the specimen card on a table, sharp and well lit, with a readable QR code.',
    url: new URL('./front.jpg', import.meta.url),
    expectedCode: null,
  },
  back: {
    name: 'back',
    description: 'The back of the specimen card on a table: chip, fingerprints, machine-readable zone.',
    url: new URL('./back.jpg', import.meta.url),
    expectedCode: null,
  },
  portrait: {
    name: 'portrait',
    description: 'A drawn person looking at the camera, the face in the middle.',
    url: new URL('./portrait.jpg', import.meta.url),
    expectedCode: null,
  },
  dark: {
    name: 'dark',
    description: 'The front, photographed with hardly any light.',
    url: new URL('./dark.jpg', import.meta.url),
    expectedCode: 28,
  },
  overexposed: {
    name: 'overexposed',
    description: 'The front, burnt out by too much light.',
    url: new URL('./overexposed.jpg', import.meta.url),
    expectedCode: 23,
  },
  blurry: {
    name: 'blurry',
    description: 'The front, out of focus.',
    url: new URL('./blurry.jpg', import.meta.url),
    expectedCode: 27,
  },
  'cut-corner': {
    name: 'cut-corner',
    description: 'The front, with one corner of the card outside the picture.',
    url: new URL('./cut-corner.jpg', import.meta.url),
    expectedCode: 14,
  },
  'too-far': {
    name: 'too-far',
    description: 'The front from too far away: the card is small in the picture.',
    url: new URL('./too-far.jpg', import.meta.url),
    expectedCode: 31,
  },
  'no-card': {
    name: 'no-card',
    description: 'The table with a cup of coffee, and no card.',
    url: new URL('./no-card.jpg', import.meta.url),
    expectedCode: 31,
  },
};

/** The names of all specimens. */
export const specimenNames = Object.keys(specimens) as readonly SpecimenName[];
