// npm run reference: writes the tables of docs/reference.md from the sources.
import { writeFile } from 'node:fs/promises';
import { importTypeScript } from '../test/support/import-typescript.mjs';

const { REFERENCE, referencePage } = await importTypeScript('scripts/description/reference.ts');
await writeFile(REFERENCE, referencePage());
