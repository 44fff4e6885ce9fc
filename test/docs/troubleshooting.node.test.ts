// The messages that docs/troubleshooting.md explains are those of the source, to the letter.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const manual = readFileSync('docs/troubleshooting.md', 'utf8');

const MIN_WORDS = 3;
const PLACEHOLDER = '…';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The texts in a source file, each value in them a placeholder. */
function textsIn(path: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(PLACEHOLDER));
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return texts;
}

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^testing\b/.test(path))
  .flatMap((path) => textsIn(join('src', path)))
  .filter((text) => text.replaceAll(PLACEHOLDER, '').trim().split(/\s+/).length >= MIN_WORDS);

/** Whether one text is the other, whatever stands in its placeholders. */
const fits = (pattern: string, text: string): boolean =>
  new RegExp(escaped(pattern.trim()).replaceAll(PLACEHOLDER, '.*')).test(text);

test('every message of the guide is one of the source', () => {
  const messages = [...manual.matchAll(/^\|(`[^|]*[.:…]`)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+ [^`]+ [^`]+)`/g)].map(([, text = '']) => text),
  );
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => !source.some((text) => fits(text, message) || fits(message, text)))).toEqual([]);
});
