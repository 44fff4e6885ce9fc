// What the build makes of the table of options: Rollup plugins.
import { writeFileSync } from 'node:fs';
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

/** Writes the JSON Schema of a start. */
export const startSchema = {
  name: 'start-schema',
  async writeBundle() {
    const { startSchema: schema } = await importTypeScript('scripts/description/start-schema.ts');
    writeFileSync('dist/schema/start.json', `${JSON.stringify(schema, null, 2)}\n`);
  },
};

/** Adds the defaults to the comments of TrueidConfig in the typings. */
export const typedDefaults = {
  name: 'typed-defaults',
  async renderChunk(code) {
    const { describedOptions } = await importTypeScript('scripts/description/options.ts');
    return {
      code: code.replace(/^interface TrueidConfig \{$[^]*?^\}$/m, (typing) =>
        describedOptions.reduce(
          (text, { name, default: value }) =>
            value === undefined
              ? text
              : text.replace(
                  new RegExp(`\\s*\\*/(?=\\n    readonly ${name}\\?:)`),
                  () => `\n     * @default ${value}\n     */`,
                ),
          typing,
        ),
      ),
      map: null,
    };
  },
};
