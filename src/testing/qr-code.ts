// Reads a QR code from a screenshot.
import { loadJsqr, loadSharp } from './optional-packages.ts';

/** Resolves with the text of the QR code in a PNG. Rejects if there is none. */
export async function readCode(png: Uint8Array): Promise<string> {
  const [jsQR, sharp] = await Promise.all([loadJsqr(), loadSharp()]);
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  if (!code) throw new Error('There is no QR code on the screen');
  return code.data;
}
