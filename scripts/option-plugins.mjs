// What the build makes of the table of options: Rollup plugins.
import { importTypeScript } from '../test/support/import-typescript.mjs';

/** Puts the names of the options' properties in the place of the module that reads them from the table. */
export const propertyKeys = {
  name: 'property-keys',
  async load(id) {
    if (!/\/src\/element\/property-keys\.ts$/.test(id)) return null;
    const { PROPERTY_KEYS } = await importTypeScript('src/element/property-keys.ts');
    // one string is smaller than a list of them
    return `export const PROPERTY_KEYS = ${JSON.stringify(PROPERTY_KEYS.join(' '))}.split(' ');`;
  },
};
