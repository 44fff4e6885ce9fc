// `sharp` and `jsqr`, for what decodes pictures or reads codes, and `selfsigned`, for a sandbox on https. Imported on use: who only
// drives a page installs none of them.
import type jsQR from 'jsqr';
import type { generate } from 'selfsigned';
import type sharp from 'sharp';

/** A package that isn't installed. The message says how to install it. */
export class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';

  constructor(
    readonly packageName: string,
    cause: Error,
  ) {
    super(`This needs the package ${packageName}. Run: npm install -D ${packageName}`, { cause });
  }
}

async function load<Module>(name: string, importing: Promise<Module>): Promise<Module> {
  try {
    return await importing;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new MissingPackageError(name, cause);
  }
}

/** @throws MissingPackageError if it isn't installed */
export const loadSharp = async (): Promise<typeof sharp> => (await load('sharp', import('sharp'))).default;

/** @throws MissingPackageError if it isn't installed */
export const loadJsqr = async (): Promise<typeof jsQR> => (await load('jsqr', import('jsqr'))).default;

/** @throws MissingPackageError if it isn't installed */
export const loadSelfsigned = async (): Promise<typeof generate> =>
  (await load('selfsigned', import('selfsigned'))).generate;
