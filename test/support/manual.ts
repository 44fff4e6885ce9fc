// The code in docs/testing.md, for tests that run it as pasted. Node only.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const manual = readFileSync('docs/testing.md', 'utf8');

/** The blocks of code in one language. */
export const blocksOf = (language: 'js' | 'ts'): string[] =>
  [...manual.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, code]) =>
    name === language && code !== undefined ? [code] : [],
  );

/** Writes each block of TypeScript to the file that its first line names; hands back the names. */
export function pasteInto(folder: string): string[] {
  return blocksOf('ts').map((code) => {
    const name = /^\/\/ (tests\/[\w-]+(?:\.spec)?\.ts)\n/.exec(code)?.[1];
    if (name === undefined) throw new Error(`This block does not begin with the name of its file:\n${code}`);
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    return name;
  });
}
