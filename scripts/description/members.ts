// Reads what a source file says of the members of an interface, an object or a class: their types, and their comments.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The release that brought everything without a `@since`. */
const FIRST_RELEASE = '1.0.0';

/** What a comment says. */
interface Comment {
  readonly sentence: string;
  /** The release that brought it. */
  readonly since: string;
  /** The pages that it refers to by `@see`, as paths from the project's root. */
  readonly see: readonly string[];
  /** Its other tags, with what stands after them. */
  readonly tags: readonly (readonly [tag: string, text: string])[];
}

export interface Member extends Comment {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
}

function sinceIn([tag, text]: Comment['tags'][number] = ['since', FIRST_RELEASE]): string {
  if (tag !== 'since') return FIRST_RELEASE;
  if (!/^\d+\.\d+\.\d+$/.test(text)) throw new Error(`@since ${text} names no release.`);
  return text;
}

function commentOf(node: ts.Node): Comment {
  const comment = ts.getJSDocCommentsAndTags(node).findLast((one) => ts.isJSDoc(one));
  const text = (comment?.getText() ?? '').replace(/^\/\*\*|\*\/$/g, '').replace(/^ *\* ?/gm, '');
  const [sentence = '', ...tags] = text
    .split(/(?:^|\s)@(?=\w+(?:\s|$))/)
    .map((part) => part.trim().replace(/\s+/g, ' '));
  const split = tags.map((tag) => [tag.split(' ', 1)[0] ?? '', tag.replace(/^\w+ ?/, '')] as const);
  const isSee = ([tag]: readonly [string, string]): boolean => tag === 'see';
  return {
    sentence,
    since: sinceIn(split.find(([tag]) => tag === 'since')),
    see: split.filter(isSee).map(([, page]) => page),
    tags: split.filter((tag) => !isSee(tag)),
  };
}

function memberOf(node: ts.NamedDeclaration): Member[] {
  if (!node.name || !(ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) return [];
  const type = 'type' in node ? (node.type as ts.Node | undefined) : undefined;
  const isOptional = 'questionToken' in node && node.questionToken !== undefined;
  return [{ name: node.name.text, type: type?.getText() ?? '', isOptional, ...commentOf(node) }];
}

/** Without `as const` and `satisfies`. */
const bare = (value: ts.Expression | undefined): ts.Expression | undefined =>
  value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) ? bare(value.expression) : value;

function declarationIn(statement: ts.Statement, name: string): ts.Node | undefined {
  if (ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name?.text === name ? statement : undefined;
  if (!ts.isVariableStatement(statement)) return undefined;
  return bare(statement.declarationList.declarations.find((one) => one.name.getText() === name)?.initializer);
}

function declarationsOf(file: string, name: string): ts.Node[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = source.statements.flatMap((statement) => declarationIn(statement, name) ?? []);
  if (found.length === 0) throw new Error(`${file} has no ${name}.`);
  return found;
}

export const membersOf = (file: string, name: string): Member[] =>
  declarationsOf(file, name).flatMap((node) => {
    if (ts.isInterfaceDeclaration(node)) return node.members.flatMap(memberOf);
    return ts.isObjectLiteralExpression(node) ? node.properties.flatMap(memberOf) : [];
  });

/** The tags of a class's comment. A `@since` after one is its own. */
export function tagsOf(file: string, name: string, tag: string): Pick<Member, 'name' | 'sentence' | 'since'>[] {
  const tags = declarationsOf(file, name)
    .filter((node) => ts.isClassDeclaration(node))
    .flatMap((node) => commentOf(node).tags);
  return tags.flatMap(([one, text], at) => {
    if (one !== tag) return [];
    const [, named = '', sentence = ''] = /^(?:\{.*?\} )?(\S+) - (.*)$/.exec(text) ?? [];
    return [{ name: named, sentence, since: sinceIn(tags[at + 1]) }];
  });
}

/** The interface's type arguments: of `CustomEvent<Detail>`, `Detail`. */
export function extendedBy(file: string, name: string): string | undefined {
  const [node] = declarationsOf(file, name);
  return node && ts.isInterfaceDeclaration(node) ? node.heritageClauses?.[0]?.types[0]?.getText() : undefined;
}

/** What a class offers: its methods with their parameters, and its properties without a setter. */
export function offersOf(file: string, name: string): { readonly call: string; readonly sentence: string }[] {
  const members = declarationsOf(file, name).flatMap((node) => (ts.isClassDeclaration(node) ? [...node.members] : []));
  const setters = members.filter((one) => ts.isSetAccessor(one)).map((one) => one.name.getText());
  return members.flatMap((member) => {
    const comment = commentOf(member);
    const isInternal = comment.tags.some(([tag]) => tag === 'internal') || comment.sentence === '';
    const isOffer = ts.isMethodDeclaration(member) || ts.isGetAccessor(member);
    if (!isOffer || isInternal || !ts.isIdentifier(member.name)) return [];
    const called = member.name.text;
    if (setters.includes(called) || called.endsWith('Callback')) return [];
    const parameters = member.parameters.map((one) => one.name.getText() + (one.questionToken ? '?' : ''));
    const isStatic = member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
    const call = ts.isMethodDeclaration(member) ? `${called}(${parameters.join(', ')})` : called;
    return [{ call: isStatic ? `${name}.${call}` : call, sentence: comment.sentence }];
  });
}
