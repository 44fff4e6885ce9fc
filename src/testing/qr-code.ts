// Reads a QR code from a screenshot. `jsqr` and `sharp` are optional, so they are imported on use.

/** Resolves with the text of the QR code in a PNG. Rejects if there is none. */
export async function readCode(png: Uint8Array): Promise<string> {
  const [{ default: jsQR }, { default: sharp }] = await Promise.all([import('jsqr'), import('sharp')]);
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  if (!code) throw new Error('There is no QR code on the screen');
  return code.data;
}
