/** Draws QR codes. */
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { HandoffLink } from '../core/state.ts';

/** Throws if the text is too long: more than about 2,900 bytes. */
export function encodeQr(text: string): HandoffLink['code'] {
  const bitmap = generate(text);
  return { path: toSvgPath(bitmap), size: bitmap.size };
}
