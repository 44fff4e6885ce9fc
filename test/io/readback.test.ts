// What the probe finds in every engine as it is, and disturbed as browsers and extensions against fingerprinting disturb it.
import { expect } from 'chai';
import { readBack } from '../../src/io/readback.ts';
import { watchCanvases } from '../support/drawing.ts';
import { put } from '../support/put.ts';
import { DISTURBANCES, disturbToBlob } from '../support/disturbances.ts';

const toBlob = (value: unknown): void => put(HTMLCanvasElement.prototype, 'toBlob', value);

describe('what is read from a canvas', () => {
  it('is exact in this browser as it is', async () => {
    expect(await readBack()).to.equal('exact');
  });

  for (const [name, { disturb, readback }] of Object.entries(DISTURBANCES))
    it(`is ${readback} with ${name} [3.45]`, async () => {
      toBlob(disturbToBlob(HTMLCanvasElement.prototype, disturb));
      expect(await readBack()).to.equal(readback);
    });

  it('is asked for in the task of the call, once, on a canvas that is zeroed', async () => {
    const canvases = watchCanvases();
    const asked: string[] = [];
    const native = Reflect.get(HTMLCanvasElement.prototype, 'toBlob');
    toBlob(function (this: HTMLCanvasElement, take: BlobCallback, type = 'image/png') {
      asked.push(`${this.width}×${this.height} ${type}`);
      native.call(this, take, type);
    });
    const found = readBack();
    expect(asked).to.deep.equal(['32×32 image/png']);
    await found;
    expect(asked).to.have.length(1);
    expect(canvases.map(({ width }) => width)).to.deep.equal([0]);
  });

  for (const [what, cripple] of [
    ['has no DecompressionStream', () => put(window, 'DecompressionStream', undefined)],
    ['gives no picture', () => toBlob((take: BlobCallback) => take(null))],
    ['gives another format', () => toBlob((take: BlobCallback) => take(new Blob([new Uint8Array(5000).fill(7)])))],
    [
      'throws',
      () =>
        toBlob(() => {
          throw new DOMException('tainted', 'SecurityError');
        }),
    ],
    ['has no canvas', () => put(HTMLCanvasElement.prototype, 'getContext', () => null)],
  ] satisfies readonly (readonly [string, () => void])[])
    it(`is unknown in a browser that ${what} [3.47]`, async () => {
      cripple();
      expect(await readBack()).to.equal('unknown');
    });
});
