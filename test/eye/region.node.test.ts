// Where the texture of a picture differs in the shape of a card. The pictures are made up: checks, and lines of print.
import { expect, test } from 'vitest';
import { ASPECT } from '../../src/eye/card.ts';
import type { Greys } from '../../src/eye/picture.ts';
import { regionsIn, type Place } from '../../src/eye/region.ts';

const VIEW = { width: 160, height: 120 } as const;
const CARD = 190;

/** Pixels of a card from its left and its top: dashes, in every fourth row. */
const print = (along: number, down: number): number =>
  Math.floor(down) % 4 < 2 && (Math.floor(along) * 7) % 11 < 6 ? 60 : CARD;
const blank = (): number => CARD;
const checks = (x: number, y: number): number => (((x >> 4) + (y >> 4)) % 2 === 0 ? 90 : 200);
const plain = (): number => 130;

/** A picture of a table, and of what lies at a place. */
function pictureOf(table: (x: number, y: number) => number, place?: Place, inside = print): Greys {
  const { width, height } = VIEW;
  const radians = ((place?.turn ?? 0) * Math.PI) / 180;
  const length = (place?.width ?? 0) * width;
  const lumaAt = (x: number, y: number): number => {
    const [right, below] = [x - (0.5 + (place?.x ?? 0)) * width, y - height / 2 - (place?.y ?? 0) * width];
    const along = right * Math.cos(radians) + below * Math.sin(radians) + length / 2;
    const down = below * Math.cos(radians) - right * Math.sin(radians) + length / ASPECT / 2;
    const isInside = along > 0 && along < length && down > 0 && down < length / ASPECT;
    return isInside ? inside(along, down) : table(x, y);
  };
  const luma = Uint8Array.from({ length: width * height }, (_, pixel) =>
    lumaAt(pixel % width, Math.floor(pixel / width)),
  );
  return { ...VIEW, luma };
}

const PLACES: readonly Place[] = [
  { x: 0, y: 0, width: 0.75, turn: 0 },
  { x: 0.15, y: -0.08, width: 0.5, turn: 14 },
  { x: -0.1, y: 0.05, width: 0.6, turn: -22 },
];

for (const [name, table] of Object.entries({ checks, plain }))
  test(`finds print in the shape of a card on ${name}, wherever and however it lies`, () => {
    for (const place of PLACES) {
      const { find, isCardAt, leastBeyond } = regionsIn(pictureOf(table, place));
      const found = find();
      expect(isCardAt(found)).toBe(true);
      expect(leastBeyond(found)).toBeGreaterThan(0.25);
      expect(Math.hypot(found.x - place.x, found.y - place.y)).toBeLessThan(0.04);
      expect(Math.abs(Math.log(found.width / place.width))).toBeLessThan(0.12);
      expect(Math.abs(found.turn - place.turn)).toBeLessThan(6);
    }
  });

test('what has no print is no card, and neither is a table', () => {
  for (const picture of [pictureOf(checks, PLACES[0], blank), pictureOf(checks), pictureOf(plain)]) {
    const { find, isCardAt } = regionsIn(picture);
    expect(isCardAt(find())).toBe(false);
  }
});

test('a place that differs goes on beyond none of its edges', () => {
  const place = { x: 0, y: 0, width: 0.5, turn: 0 };
  const { leastBeyond } = regionsIn(pictureOf(checks, place));
  expect(leastBeyond(place)).toBeGreaterThan(0.3);
  // the card goes on to the left of it, and the table within it
  expect(leastBeyond({ ...place, x: 0.1 })).toBeLessThan(0.2);
});
