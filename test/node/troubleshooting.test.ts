// docs/troubleshooting.md has every message for integrators, read from the source. Messages for people are in the
// language packs, and internal errors are caught in the code: neither belongs in the manual.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const manual = readFileSync('docs/troubleshooting.md', 'utf8');

const MIN_WORDS = 4;
const PLACEHOLDER = '…';

/** The text of a literal, with a placeholder for each value in it. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(PLACEHOLDER);
  return undefined;
}

/** `throw new TypeError('…')` and `super('…')`: for the code itself. */
const isInternal = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node) ||
  (ts.isNewExpression(node) && /(Error|Exception)$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword);

function sentencesIn(path: string): string[] {
  const sentences: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isInternal(node)) return;
    const text = textOf(node)?.trim();
    if (text && text.split(/\s+/).length >= MIN_WORDS && /[.:…]$/.test(text)) sentences.push(text);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return sentences;
}

const sentences = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^(lang|testing)\b/.test(path))
  .flatMap((path) => sentencesIn(join('src', path)));

test('the troubleshooting guide lists every message of the source', () => {
  expect(sentences.length).toBeGreaterThan(30);
  const missing = sentences.filter((sentence) =>
    sentence.split(PLACEHOLDER).some((part) => !manual.includes(part.replace('[trueid-widget]', '').trim())),
  );
  expect(missing).toEqual([]);
});
