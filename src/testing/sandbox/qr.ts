// Reads the QR code on the front of a citizen card: seven fields separated by vertical bars.
import { loadJsqr } from '../optional-packages.ts';
import type { Picture } from './judge/picture.ts';

/** The data in a card's QR code. Dates are dd/mm/yyyy. */
export interface QrPerson {
  readonly id_number: string;
  readonly old_id_number: string;
  readonly name: string;
  readonly date_of_birth: string;
  readonly gender: string;
  readonly address: string;
  readonly date_of_issue: string;
}

/** `15081995` → `15/08/1995` */
function spelledDate(digits: string): string {
  return `${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`;
}

/** Parses `number|old number|name|ddmmyyyy|gender|address|ddmmyyyy`. Returns `null` for any other text. */
export function parseCardText(text: string): QrPerson | null {
  const fields = text.split('|').map((field) => field.trim());
  const [idNumber = '', oldIdNumber = '', name = '', birth = '', gender = '', address = '', issue = ''] = fields;
  const isCard =
    fields.length >= 7 && /^\d{12}$/.test(idNumber) && name !== '' && /^\d{8}$/.test(birth) && /^\d{8}$/.test(issue);
  if (!isCard) return null;
  return {
    id_number: idNumber,
    old_id_number: oldIdNumber,
    name,
    date_of_birth: spelledDate(birth),
    gender,
    address,
    date_of_issue: spelledDate(issue),
  };
}

/** Reads the citizen card's QR code in a picture. Resolves with `null` if there is none. */
export async function readPerson({ pixels }: Picture): Promise<QrPerson | null> {
  const jsQR = await loadJsqr();
  const rgba = new Uint8ClampedArray(pixels.width * pixels.height * 4);
  for (let pixel = 0; pixel < pixels.width * pixels.height; pixel++) {
    rgba[4 * pixel] = pixels.rgb[3 * pixel] ?? 0;
    rgba[4 * pixel + 1] = pixels.rgb[3 * pixel + 1] ?? 0;
    rgba[4 * pixel + 2] = pixels.rgb[3 * pixel + 2] ?? 0;
    rgba[4 * pixel + 3] = 255;
  }
  const code = jsQR(rgba, pixels.width, pixels.height, { inversionAttempts: 'dontInvert' });
  return code ? parseCardText(code.data) : null;
}
