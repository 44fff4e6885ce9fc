// A liveness component’s picture, in each of its forms, becomes a file, pixel by pixel.
import { expect } from 'chai';
import { toPictureFile } from '../../src/io/audit-image.ts';
import { contextOf } from '../../src/io/canvas.ts';
import { readPictureFile } from '../../src/io/photo-file.ts';
import { failureOf } from '../support/failure.ts';
import { override } from '../support/override.ts';
import { cornersOf, drawQuarters } from '../support/quarters.ts';
import { pixelsOf } from '../support/video.ts';
import { encode } from './picture-files.ts';

function quarters(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
  drawQuarters(contextOf(canvas), 400, 300);
  return canvas;
}

describe('an image of an audit trail', () => {
  for (const [name, make] of [
    ['a data URL', () => quarters().toDataURL('image/png')],
    ['base64', () => quarters().toDataURL('image/png').replace(/^.*,/, '')],
    ['a Blob', async () => new Blob([await encode('image/png', 400, 300, drawQuarters)])],
    ['ImageData', () => pixelsOf(quarters())],
    ['a canvas', () => quarters()],
  ] as const)
    it(`is ${name} [3.26]`, async () => {
      const file = await toPictureFile(await make());
      const picture = await readPictureFile(new File([file], ''), new AbortController().signal);
      if (!picture || 'problem' in picture) throw new Error(picture?.problem);
      expect([picture.canvas.width, picture.canvas.height]).to.deep.equal([400, 300]);
      expect(cornersOf(picture.canvas)).to.deep.equal(['red', 'green', 'blue', 'yellow']);
    });

  for (const [name, image] of [
    ['nothing', undefined],
    ['a number', 200],
    ['text that is no base64', 'not base64!'],
    ['an address', 'https://insurer.example/selfie.jpg'],
    ['an empty object', {}],
  ] as const)
    it(`is not ${name}`, async () => {
      expect(await failureOf(toPictureFile(image))).not.to.equal('');
    });

  it('is never blank because the browser has no memory for a canvas', async () => {
    const pixels = pixelsOf(quarters());
    const undo = override(HTMLCanvasElement.prototype, 'getContext', () => null);
    try {
      expect(await failureOf(toPictureFile(pixels))).to.include('no 2D context');
    } finally {
      undo();
    }
  });
});
