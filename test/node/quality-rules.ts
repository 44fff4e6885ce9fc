// What no file of the repository may hold, and a reader that finds it: types switched off, tests switched off, things left
// to do, catch-all names, addresses of one machine. Knows the TypeScript compiler; reads no file itself.
import { basename } from 'node:path/posix';
import ts from 'typescript';
import type { Source } from './arrow-rules.ts';

const CODE = /\.[cm]?[jt]sx?$/;
/** Whose first line says what the file is for. */
const WITH_HEADER = /^(src|test|scripts)\/.*\.[cm]?[jt]sx?$/;
/** `test/types` is a folder of tests of types; a file of that name would hold whatever has no place. */
const CATCH_ALL_NAME = /(^|\/)((utils?|helpers?|commons?)(\.|\/|$)|types?\.)/i;

const LEFT_TO_DO = /\b(TODO|FIXME|XXX|HACK)\b/;
const SILENCED_COMPILER = /@ts-(ignore|nocheck)/;
/** A test of types expects errors; everybody else would hide one. */
const EXPECTED_ERROR = '@ts-expect-error';
const TESTS_OF_TYPES = 'test/types/';
/** A path of somebody's machine; tools that every Debian has in /usr are none. */
const MACHINE_PATH = /(?<![\w.~$}{*])\/(home|Users|root|work|workspace)\/[\w.-]|\b[A-Z]:\\Users\\/;

const TESTS: ReadonlySet<string> = new Set(['describe', 'it', 'test', 'suite', 'context', 'this']);
const SWITCHES: ReadonlySet<string> = new Set(['only', 'skip', 'fixme', 'fail']);
const SWITCHED_TESTS: ReadonlySet<string> = new Set(['xit', 'xdescribe', 'xtest', 'fit', 'fdescribe', 'ftest']);

/** The name at the bottom of `test.describe.only`. */
function bottomOf(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return bottomOf(node.expression);
  return node.getText();
}

function faultOfNode(node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'the type any';
  if (ts.isNonNullExpression(node)) return 'a "!" behind an expression';
  if ((ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)) && node.exclamationToken) {
    return 'a "!" behind a name';
  }
  const isSwitch =
    (ts.isPropertyAccessExpression(node) && SWITCHES.has(node.name.text) && TESTS.has(bottomOf(node))) ||
    (ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      SWITCHED_TESTS.has(node.expression.text) &&
      node.arguments[0] !== undefined &&
      ts.isStringLiteralLike(node.arguments[0]));
  return isSwitch ? `a test that is switched: ${node.getText().split('(')[0] ?? ''}` : undefined;
}

/** Every comment, by the tokens between which it stands. */
function commentsOf(file: ts.SourceFile): string[] {
  const comments = new Map<number, string>();
  const collect = (ranges: readonly ts.CommentRange[] = []): void => {
    for (const { pos, end } of ranges) comments.set(pos, file.text.slice(pos, end));
  };
  const visit = (node: ts.Node): void => {
    // text in JSX may look like a comment and is none
    if (ts.isJsxText(node)) return;
    const children = node.getChildren(file);
    if (children.length === 0) {
      collect(ts.getLeadingCommentRanges(file.text, node.getFullStart()));
      collect(ts.getTrailingCommentRanges(file.text, node.getEnd()));
    }
    for (const child of children) visit(child);
  };
  visit(file);
  return [...comments.values()];
}

function faultsOfCode({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    const fault = faultOfNode(node);
    if (fault !== undefined) faults.push(fault);
    node.forEachChild(visit);
  };
  visit(file);
  for (const comment of commentsOf(file)) {
    if (LEFT_TO_DO.test(comment)) faults.push(`something left to do: ${comment}`);
    const isHiding = comment.includes(EXPECTED_ERROR) && !path.startsWith(TESTS_OF_TYPES);
    if (isHiding || SILENCED_COMPILER.test(comment)) faults.push(`a compiler that is silenced: ${comment}`);
  }
  if (WITH_HEADER.test(path) && !/^(#!.*\n)?\/[/*]/.test(text)) faults.push('no comment that opens the file');
  return faults;
}

/** npm, told to omit it, writes an address only where it does not take the packages from the registry that is configured. */
function faultsOfLockFile(text: string): string[] {
  const hosts =
    text.match(/"resolved": "(?!file:)[^"]*"|https?:\/\/[^"/]*(registry|npmjs|artifact|nexus|verdaccio)[^"/]*/gi) ?? [];
  return [...new Set(hosts)].map((host) => `an address of a registry: ${host}`);
}

/** Everything in a file that the house does not want. */
export function faultsIn(source: Source): string[] {
  const { path, text } = source;
  const faults: string[] = [];
  if (CATCH_ALL_NAME.test(path)) faults.push('a name that says nothing');
  if (CODE.test(path)) faults.push(...faultsOfCode(source));
  else if (LEFT_TO_DO.test(text)) faults.push('something left to do');
  if (basename(path) === 'package-lock.json') faults.push(...faultsOfLockFile(text));
  if (basename(path) === '.npmrc' && /registry\s*=|_auth/i.test(text)) faults.push('an address of a registry');
  const machine = MACHINE_PATH.exec(text);
  if (machine)
    faults.push(`a path of one machine: ${text.slice(machine.index, machine.index + 40).split('\n')[0] ?? ''}`);
  return faults.map((fault) => `${path}: ${fault}`);
}
