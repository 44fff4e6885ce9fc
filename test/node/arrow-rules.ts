// Which room of src may import which, as data, and a reader that finds what breaks it: imports of every form, names of the
// provider's wire and of the host's events. Knows the TypeScript compiler; reads no file itself.
import { dirname, join, normalize } from 'node:path/posix';
import ts from 'typescript';

/** A file of the repository. */
export interface Source {
  /** From the root of the repository, such as `src/core/machine.ts`. */
  readonly path: string;
  readonly text: string;
}

/** One import, in whichever form. */
export interface Import {
  /** Undefined where it is computed. */
  readonly specifier: string | undefined;
  /** It is gone after compilation. */
  readonly isType: boolean;
}

type Room = 'core' | 'lang' | 'runtime' | 'io' | 'views' | 'app' | 'element' | 'entry' | 'testing';

interface Rule {
  /** Rooms that may be imported. */
  readonly rooms: readonly Room[];
  /** Rooms of which the types may be imported. */
  readonly typesOf?: readonly Room[];
  /** Single files that may be imported from rooms that may not. */
  readonly files?: readonly string[];
  /** Packages that may be imported; `node:*` stands for Node's own. */
  readonly packages?: readonly string[];
  /** Packages of which the types may be imported. */
  readonly typesOfPackages?: readonly string[];
}

/**
 *     core  ←  runtime  ←  io
 *     core  ←  lang
 *     core, runtime, lang  ←  views
 *     all of these  ←  app  ←  element
 */
const RULES: Readonly<Record<Room, Rule>> = {
  core: { rooms: ['core'] },
  lang: { rooms: ['core', 'lang'] },
  runtime: { rooms: ['core', 'runtime'] },
  io: { rooms: ['core', 'runtime', 'io'] },
  views: { rooms: ['core', 'runtime', 'lang', 'views'], packages: ['react', 'react-dom', 'styled-components'] },
  app: {
    rooms: ['core', 'runtime', 'lang', 'io', 'views'],
    typesOf: ['element'],
    files: ['src/element/host-events.ts', 'src/element/kept-events.ts'],
    packages: ['react-dom', 'react-dom/client', '@r2wc/react-to-web-component'],
  },
  // What a page pays for before the first start: nothing of the rules.
  element: { rooms: ['element'], typesOf: ['core', 'runtime'] },
  entry: {
    rooms: ['entry', 'element', 'app', 'lang', 'core'],
    typesOfPackages: ['react', 'vue', 'svelte/elements'],
  },
  testing: {
    rooms: ['testing'],
    typesOf: ['core', 'element'],
    // what a picture must be, so that the sandbox and the widget's advice can't drift apart
    files: ['src/core/picture.ts'],
    packages: ['node:*', '@playwright/test', 'sharp', 'jsqr'],
  },
};

/** Packages that one file alone may import, whatever its room. */
const PACKAGES_OF_ONE_FILE: Readonly<Record<string, string>> = { 'spark-md5': 'src/io/device.ts' };

/** What else lies in src and is no module. */
const DECLARATIONS: readonly string[] = ['src/build-constants.d.ts'];

function roomOf(path: string): Room | undefined {
  if (path === 'src/app.ts') return 'app';
  const name = /^src\/([^/]+)\/./.exec(path)?.[1];
  return name !== undefined && name !== 'app' && Object.hasOwn(RULES, name) ? (name as Room) : undefined;
}

const parse = ({ path, text }: Source): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : undefined);

function everyNode(root: ts.Node, visit: (node: ts.Node) => void): void {
  visit(root);
  root.forEachChild((child) => everyNode(child, visit));
}

const isTypeOnlyClause = (clause: ts.ImportClause | undefined): boolean => {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.length > 0 &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
};

const isTypeOnlyExport = ({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean =>
  isTypeOnly ||
  (exportClause !== undefined &&
    ts.isNamedExports(exportClause) &&
    exportClause.elements.length > 0 &&
    exportClause.elements.every((element) => element.isTypeOnly));

/** `import(…)` and `require(…)`. */
const isModuleCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require'));

const textOf = (node: ts.Node | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined;

/** Every import of a file, the type-only ones, re-exports and `import()` included. */
export function importsOf(source: Source): Import[] {
  const file = parse(source);
  const found: Import[] = [
    ...file.referencedFiles.map(({ fileName }) => ({ specifier: fileName, isType: true })),
    ...file.typeReferenceDirectives.map(({ fileName }) => ({ specifier: fileName, isType: true })),
  ];
  everyNode(file, (node) => {
    if (ts.isImportDeclaration(node)) {
      found.push({ specifier: textOf(node.moduleSpecifier), isType: isTypeOnlyClause(node.importClause) });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      found.push({ specifier: textOf(node.moduleSpecifier), isType: isTypeOnlyExport(node) });
    } else if (ts.isExternalModuleReference(node)) {
      found.push({ specifier: textOf(node.expression), isType: false });
    } else if (ts.isImportTypeNode(node)) {
      found.push({
        specifier: ts.isLiteralTypeNode(node.argument) ? textOf(node.argument.literal) : undefined,
        isType: true,
      });
    } else if (ts.isModuleDeclaration(node) && ts.isStringLiteral(node.name)) {
      found.push({ specifier: node.name.text, isType: true });
    } else if (isModuleCall(node)) {
      found.push({ specifier: textOf(node.arguments[0]), isType: false });
    }
  });
  return found;
}

const isListed = (specifier: string, packages: readonly string[] = []): boolean =>
  packages.some((name) => name === specifier || (name.endsWith('*') && specifier.startsWith(name.slice(0, -1))));

/** Why the import breaks an arrow; undefined where it follows them. */
function faultOfImport(path: string, room: Room, specifier: string, isType: boolean): string | undefined {
  const rule = RULES[room];
  if (!specifier.startsWith('.')) {
    const isAllowed =
      PACKAGES_OF_ONE_FILE[specifier] === path ||
      isListed(specifier, rule.packages) ||
      (isType && isListed(specifier, rule.typesOfPackages));
    return isAllowed ? undefined : `${room} does not import the package ${specifier}`;
  }
  const target = normalize(join(dirname(path), specifier));
  if (!/\.(tsx?|json)$/.test(target)) return `${specifier} lacks its extension`;
  const other = roomOf(target);
  if (!other) return `${target} is in no room of src`;
  const { rooms, typesOf = [], files = [] } = rule;
  if (rooms.includes(other) || files.includes(target) || (isType && typesOf.includes(other))) return undefined;
  return typesOf.includes(other)
    ? `${room} imports no more than types of ${other}, not ${specifier}`
    : `${room} does not import ${other} (${specifier})`;
}

/** Names of the provider: paths, headers, fields. */
const WIRE_PATHS = /(?:\/(?:accessToken|request\/create|id\/verify|selfie\/verify|id\/ocr)|^\/complete)(?!\w)/;
const WIRE_NAMES: ReadonlySet<string> = new Set([
  'ClientID',
  'Authorization',
  'client_id',
  'client_secret',
  'grant_type',
  'client_credentials',
  'access_token',
  'request_id',
  'id_card',
  'id_card_token',
  'id_type',
  'os_version',
  'device_id',
  'app_version',
  'user_id',
  'pull_kyc_result',
]);
const WIRE_FILE = 'src/io/wire.ts';

/** Names of the host's contract. */
const HOST_NAMES = /\b(?:trueid_\w*|open_noti|set_language)\b/;
const HOST_FILE = 'src/element/host-events.ts';

/** What a file spells: its literals and its names, without its comments. */
function spellingsOf(source: Source): string[] {
  const found: string[] = [];
  everyNode(parse(source), (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      found.push(node.text);
    } else if (ts.isJsxText(node) || ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      found.push(node.text);
    } else if (ts.isRegularExpressionLiteral(node)) {
      found.push(node.text);
    }
  });
  return found;
}

/** Everything in a file of src that breaks the arrows or spells a name that is another file's. */
export function faultsIn(source: Source): string[] {
  const { path } = source;
  if (DECLARATIONS.includes(path)) return [];
  const room = roomOf(path);
  if (!room) return [`${path}: is in no room of src`];
  const faults: string[] = [];
  for (const { specifier, isType } of importsOf(source)) {
    // The script tag's entry makes the address of the application from its own.
    if (specifier === undefined) {
      if (room !== 'entry') faults.push('an import that is computed is for entry only');
      continue;
    }
    const fault = faultOfImport(path, room, specifier, isType);
    if (fault !== undefined) faults.push(fault);
  }
  if (room !== 'testing') {
    for (const text of spellingsOf(source)) {
      if (path !== WIRE_FILE && (WIRE_NAMES.has(text) || WIRE_PATHS.test(text))) {
        faults.push(`"${text}" is a name of the provider, which ${WIRE_FILE} spells alone`);
      }
      if (path !== HOST_FILE && HOST_NAMES.test(text)) {
        faults.push(`"${text}" is a name of the host's contract, which ${HOST_FILE} spells alone`);
      }
    }
  }
  return faults.map((fault) => `${path}: ${fault}`);
}
