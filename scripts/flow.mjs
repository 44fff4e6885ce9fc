// npm run flow: writes docs/flow.md from the rules.
import { writeFile } from 'node:fs/promises';
import { importTypeScript } from '../test/support/import-typescript.mjs';

const { flowDocument } = await importTypeScript('test/core/flow-map.ts');
await writeFile(new URL('../docs/flow.md', import.meta.url), flowDocument());
