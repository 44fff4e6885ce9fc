// `sharp` and `jsqr`, for what decodes pictures or reads codes. Imported on use: who only drives a page installs neither.
import type jsQR from 'jsqr';
import type sharp from 'sharp';

/** A package that isn't installed. The message says how to install it. */
export class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';
}

async function load<Module>(name: string, importing: Promise<Module>): Promise<Module> {
  try {
    return await importing;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new MissingPackageError(`This needs the package ${name}. Run: npm install -D ${name}`, { cause });
  }
}

/** @throws MissingPackageError if it isn't installed */
export const loadSharp = async (): Promise<typeof sharp> => (await load('sharp', import('sharp'))).default;

/** @throws MissingPackageError if it isn't installed */
export const loadJsqr = async (): Promise<typeof jsQR> => (await load('jsqr', import('jsqr'))).default;
