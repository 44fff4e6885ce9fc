// What a PNG of the pattern tells about the browser that wrote it: whatever filters and colours it is written with, and
// whatever disturbs it.
import { deflateSync, inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { dataOf, drawnPattern, meanErrorOf, PATTERN_SIZE, readbackOf } from '../../src/eye/pattern.ts';
import { Random } from '../support/random.ts';

const SIZE = PATTERN_SIZE;

type Filter = 0 | 1 | 2 | 3 | 4;

/** What each filter subtracts, as the PNG specification has it: a is to the left, b above, c above that on the left. */
const PREDICTIONS: readonly ((a: number, b: number, c: number) => number)[] = [
  () => 0,
  (a) => a,
  (_, b) => b,
  (a, b) => Math.floor((a + b) / 2),
  (a, b, c) => {
    const estimate = a + b - c;
    const [toA, toB, toC] = [a, b, c].map((value) => Math.abs(estimate - value)) as [number, number, number];
    return toA <= toB && toA <= toC ? a : toB <= toC ? b : c;
  },
];

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(name, 4, 'latin1');
  bytes.set(data, 8);
  return bytes;
}

/** The rows of a PNG of RGBA pixels, each filtered. */
function rowsOf(
  pixels: ArrayLike<number>,
  filterOf: (row: number) => Filter = () => 0,
  channels: 3 | 4 = 4,
): Uint8Array {
  const valueAt = (x: number, y: number, channel: number): number =>
    x < 0 || y < 0 ? 0 : (pixels[4 * (y * SIZE + x) + channel] ?? 0);
  const rows: number[] = [];
  for (let y = 0; y < SIZE; y += 1) {
    const filter = filterOf(y);
    rows.push(filter);
    for (let x = 0; x < SIZE; x += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const [a, b, c] = [valueAt(x - 1, y, channel), valueAt(x, y - 1, channel), valueAt(x - 1, y - 1, channel)];
        rows.push((valueAt(x, y, channel) - (PREDICTIONS[filter]?.(a, b, c) ?? 0)) & 255);
      }
  }
  return Uint8Array.from(rows);
}
const everyFilter = (row: number): Filter => (row % 5) as Filter;

describe('the pattern', () => {
  for (const channels of [3, 4] as const)
    for (const [name, filterOf] of [
      ['none', () => 0],
      ['to the left', () => 1],
      ['above', () => 2],
      ['average', () => 3],
      ['Paeth', () => 4],
      ['every one', everyFilter],
    ] satisfies readonly (readonly [string, (row: number) => Filter])[])
      it(`is read back exactly from ${channels} channels, filter: ${name}`, () => {
        expect(meanErrorOf(rowsOf(drawnPattern(), filterOf, channels))).to.equal(0);
      });

  it('is read back from several chunks of data, among others', () => {
    const rows = rowsOf(drawnPattern());
    const data = deflateSync(rows);
    const png = Buffer.concat([
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      ...[chunk('IHDR', new Uint8Array(13)), chunk('sRGB', Uint8Array.of(0))],
      ...[chunk('IDAT', data.subarray(0, 999)), chunk('IDAT', data.subarray(999)), chunk('IEND', new Uint8Array())],
    ]);
    expect(inflateSync(Buffer.concat(dataOf(new Uint8Array(png).buffer)))).to.deep.equal(Buffer.from(rows));
  });

  it('is unknown in what isn’t a whole PNG of its size with 8 bits a channel', () => {
    for (const [what, bytes] of [
      ['nothing', 0],
      ['another format', 4000],
    ] as const)
      expect(dataOf(new Uint8Array(bytes).fill(77).buffer), what).to.deep.equal([]);
    const rows = rowsOf(drawnPattern());
    for (const [what, length] of [
      ['a row less', rows.length - 4 * SIZE - 1],
      ['a value less', rows.length - 1],
      ['16 bits', 2 * rows.length],
    ] as const) {
      const error = meanErrorOf(new Uint8Array(length));
      expect([error, readbackOf(error)], what).to.deep.equal([NaN, 'unknown']);
    }
  });

  const random = new Random(7);
  const between = (from: number, to: number): number => from + Math.floor(random.share() * (to - from + 1));
  for (const [disturbance, disturb, from, to, readback] of [
    ['nothing', (value) => value, 0, 0, 'exact'],
    ['one value by one', (value, index) => (index === 4 ? value ^ 1 : value), 0.0001, 0.001, 'noisy'],
    ['noise in the last bit', (value) => value ^ between(0, 1), 0.3, 0.7, 'noisy'],
    ['noise of ±10', (value) => value + between(-10, 10), 4, 6, 'noisy'],
    ['random values', () => between(0, 255), 75, 95, 'altered'],
    ['white', () => 255, 115, 140, 'altered'],
    ['black', () => 0, 115, 140, 'altered'],
    [
      'the rows shifted by one',
      (_, index) => drawnPattern()[(index + 4 * SIZE) % (4 * SIZE * SIZE)] ?? 0,
      75,
      95,
      'altered',
    ],
  ] satisfies readonly (readonly [string, (value: number, index: number) => number, number, number, string])[])
    it(`that is disturbed by ${disturbance} is ${readback}`, () => {
      const pixels = drawnPattern().map((value, index) => (index % 4 === 3 ? 255 : disturb(value, index)));
      const error = meanErrorOf(rowsOf(pixels, everyFilter));
      expect(error).to.be.within(from, to);
      expect(readbackOf(error)).to.equal(readback);
    });
});
