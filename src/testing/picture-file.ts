// Reads the pictures that tests pass to the QA kit: a file's path or URL, a `data:` URL, or the bytes. Node only.
import { readFile } from 'node:fs/promises';
import { types } from 'node:util';
import { shorten } from './shorten.ts';

/** A JPEG, PNG or WebP: its path, its `file:` URL (like `url` of a specimen, or that as text), a `data:` URL, or its bytes. */
export type PictureFile = string | URL | Uint8Array;

const isBytes = (value: unknown): value is Uint8Array => types.isUint8Array(value);

/** Whether the value is one picture, rather than a list of several. */
export const isPictureFile = (value: unknown): value is PictureFile =>
  typeof value === 'string' || value instanceof URL || isBytes(value);

const nameOf = (picture: PictureFile): string => (isBytes(picture) ? 'The picture' : shorten(String(picture)));

async function readText(picture: string | URL): Promise<Uint8Array> {
  const [scheme] = /^(data|file):/i.exec(String(picture)) ?? [];
  if (scheme?.toLowerCase() === 'data:') return new Uint8Array(await (await fetch(picture)).arrayBuffer());
  return readFile(scheme ? new URL(picture) : picture);
}

/** Resolves with the bytes of a picture. Rejects if the file or URL can't be read. */
export async function readPicture(picture: PictureFile): Promise<Uint8Array> {
  if (isBytes(picture)) return picture;
  return readText(picture).catch((error: unknown) => {
    const { code = 'not a valid URL' } = error as NodeJS.ErrnoException;
    // Without the cause, which repeats the whole URL: it may be a picture in base64.
    throw new Error(`${nameOf(picture)} can't be read: ${code}`);
  });
}

const SIGNATURES = { jpeg: /^\xff\xd8\xff/, png: /^\x89PNG/, webp: /^RIFF[^]{4}WEBP/ } as const;

/** Returns the type of a picture by its first bytes; `undefined` if it isn't a JPEG, PNG or WebP. */
export function pictureType(bytes: Uint8Array): keyof typeof SIGNATURES | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (['jpeg', 'png', 'webp'] as const).find((type) => SIGNATURES[type].test(start));
}

/**
 * Resolves with a picture as a `data:` URL, which the fake camera accepts under any Content-Security-Policy. Rejects if
 * it isn't a JPEG, PNG or WebP.
 */
export async function toDataUrl(picture: PictureFile): Promise<string> {
  const bytes = await readPicture(picture);
  const type = pictureType(bytes);
  if (!type) throw new Error(`${nameOf(picture)} is not a JPEG, PNG or WebP`);
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
