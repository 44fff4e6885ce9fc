// The series of increasingly bad photos: in order, of the stated sizes, and from good to bad.
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { grade, gradationNames, gradations, specimens } from '../../src/testing/index.ts';

for (const name of gradationNames)
  test(`${name}: a series of different JPEGs, the first as good as the picture`, async () => {
    const { amounts, code, unit } = gradations[name];
    const series = await grade(specimens.front.url, name);
    expect(series.map(({ amount }) => amount)).toEqual(amounts);
    expect(new Set(series.map(({ jpeg }) => jpeg.toString('base64'))).size).toBe(amounts.length);
    for (const { amount, jpeg } of series) {
      const { format, width, height } = await sharp(jpeg).metadata();
      const [wide, high] = name === 'too-small' ? [amount, Math.round(amount * 0.75)] : [800, 600];
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: wide, height: high });
    }
    expect(code).toBeGreaterThan(1);
    expect(unit).not.toBe('');
  });

test('takes other amounts than the default ones', async () => {
  const [first, second, ...more] = await grade(specimens.portrait.url, 'dark', [0.5, 0.25]);
  expect([first?.amount, second?.amount, more]).toEqual([0.5, 0.25, []]);
  const light = async (jpeg: Uint8Array | undefined): Promise<number> => {
    const { channels } = await sharp(jpeg).stats();
    return channels.reduce((sum, { mean }) => sum + mean, 0);
  };
  expect((await light(second?.jpeg)) / (await light(first?.jpeg))).toBeCloseTo(0.5, 1);
});
