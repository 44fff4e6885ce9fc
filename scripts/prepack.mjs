// Before npm packs or publishes: refuses a folder that lacks a built file which package.json names.
import { existsSync, readFileSync } from 'node:fs';

const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8'));
const named = [...JSON.stringify({ exports, bin }).matchAll(/"(\.\/dist\/[^*"]+)"/g)].map(([, file]) => file);
const missing = named.find((file) => !existsSync(file));
if (missing) {
  console.error(`${missing} is missing. Run "npm run build" before you pack or publish.`);
  process.exitCode = 1;
}
