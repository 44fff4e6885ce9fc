// The rules for every file: TypeScript's strict presets, the layers of src, the names that only one file may spell, and no
// skipped tests. Prettier does the formatting.
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import boundaries from 'eslint-plugin-boundaries';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const LAYERS = ['eye', 'core', 'lang', 'runtime', 'io', 'views', 'app', 'element', 'entry', 'testing'];

const layer = (...names) => ({ to: { file: { categories: names } } });
const file = (path) => ({ to: { file: { path: `**/${path}` } } });
/** Matches the specifier, so that `react-dom` doesn't include `react-dom/client`. */
const packages = (...names) => ({ to: { module: { origin: ['external', 'core'] } }, dependency: { source: names } });
/** Only types may be imported from these. */
const typesOf = ({ to, dependency }) => ({ to, dependency: { ...dependency, kind: 'type' } });
const allow = ({ to: from }, ...targets) => ({ from, allow: targets });

/** Who may import what; everything else is an error. See docs/architecture.md. */
const ARROWS = [
  // what it sees, whatever comes of it
  allow(layer('eye'), layer('eye')),
  // the rules go by what was seen, and look at nothing
  allow(layer('core'), layer('core'), typesOf(layer('eye')), file('src/eye/geometry.ts'), file('src/eye/constants.ts')),
  allow(layer('lang'), layer('core', 'lang')),
  allow(layer('runtime'), layer('core', 'runtime'), typesOf(layer('eye'))),
  allow(layer('io'), layer('eye', 'core', 'runtime', 'io')),
  allow(file('src/io/device.ts'), packages('spark-md5')),
  allow(file('src/io/qr.ts'), packages('lean-qr', 'lean-qr/extras/svg')),
  allow(
    layer('views'),
    layer('core', 'runtime', 'lang', 'views'),
    typesOf(layer('eye')),
    file('src/eye/constants.ts'),
    packages('react', 'styled-components'),
  ),
  // for content that is rendered off-page
  allow(file('src/views/Prewarm.tsx'), packages('react-dom')),
  allow(file('src/views/mount.ts'), packages('react-dom', 'react-dom/client', '@r2wc/react-to-web-component')),
  allow(
    layer('app'),
    layer('eye', 'core', 'runtime', 'lang', 'io', 'views', 'app'),
    typesOf(layer('element')),
    file('src/element/host-events.ts'),
  ),
  // loaded before the first start, so without the rules
  allow(layer('element'), layer('element'), typesOf(layer('eye', 'core', 'lang', 'runtime', 'io', 'views'))),
  // of which the build leaves only the names
  allow(file('src/element/property-keys.ts'), file('src/core/options/options.ts')),
  // what the camera is asked for, here as there
  allow(file('src/element/early-camera.ts'), file('src/core/constants.ts')),
  allow(
    layer('entry'),
    layer('entry', 'element', 'app', 'lang', 'core'),
    file('src/io/support.ts'),
    typesOf(packages('react', 'vue', 'svelte/elements')),
  ),
  allow(
    layer('testing'),
    layer('testing'),
    typesOf(layer('core', 'element')),
    // what the widget's own eye sees, so that the sandbox and the advice on the screen can't drift apart
    layer('eye'),
    file('src/core/constants.ts'),
    // what counts as this machine
    file('src/core/options/addresses.ts'),
    packages('node:*', 'node:*/*', '@playwright/test', 'sharp', 'jsqr', 'selfsigned'),
  ),
  // what a simulated person hears is what the widget says
  allow(
    file('src/testing/blind-hand/sentences.ts'),
    layer('lang'),
    file('src/core/screen/status-line.ts'),
    file('src/views/status-words.ts'),
  ),
];

/** Matches a name wherever it occurs: in a string, a template, a regular expression, JSX, or as an identifier. */
const spells = (pattern, message) => {
  // an unescaped slash would end the selector's regular expression
  const value = `/${pattern.replaceAll('/', String.raw`\u002f`)}/`;
  const places = [
    'Literal[value=V]',
    'Literal[regex.pattern=V]',
    'TemplateElement[value.cooked=V]',
    'JSXText[value=V]',
  ];
  const names = ['Identifier[name=V]', 'PrivateIdentifier[name=V]', 'JSXIdentifier[name=V]'];
  return { selector: [...places, ...names].map((place) => place.replace('V', () => value)).join(), message };
};

const PROVIDER_FILE = 'src/io/wire.ts';
const PROVIDER_NAMES = [
  spells(
    String.raw`/(accessToken|request/create|id/verify|selfie/verify|id/ocr)(?!\w)|^/complete(?!\w)`,
    `Only ${PROVIDER_FILE} may spell the provider's paths.`,
  ),
  spells(
    '^(ClientID|Authorization|client_id|client_secret|grant_type|client_credentials|access_token|request_id|id_card|id_card_token|id_type|os_version|device_id|app_version|user_id|pull_kyc_result)$',
    `Only ${PROVIDER_FILE} may spell the provider's names.`,
  ),
];

const HOST_FILE = 'src/element/host-events.ts';
const HOST_NAMES = [
  spells(String.raw`\b(trueid_\w*|open_noti|set_language)\b`, `Only ${HOST_FILE} may spell the event names.`),
];

const DEFINITE = {
  selector: ':matches(VariableDeclarator, PropertyDefinition)[definite=true]',
  message: 'Initialize it, or include undefined in its type.',
};
const COMPUTED_IMPORT = {
  selector: 'ImportExpression:not([source.type="Literal"])',
  message: 'Only the entries may use a computed import.',
};
const AUGMENTATION = {
  selector: 'TSModuleDeclaration[id.type="Literal"]',
  message: 'Only the entries may augment typings of other packages.',
};
const restrict = (...restrictions) => ({ 'no-restricted-syntax': ['error', DEFINITE, ...restrictions] });

const SWITCH = '[property.name=/^(only|skip|fixme|fail)$/]';
const TESTS = '/^(describe|it|test|suite|context)$/';
const SWITCHED_TESTS = [
  {
    selector: ['object.name', 'object.object.name'].map((name) => `MemberExpression${SWITCH}[${name}=${TESTS}]`).join(),
    message: 'Every test runs.',
  },
  { selector: `MemberExpression${SWITCH}[object.type="ThisExpression"]`, message: 'Every test runs.' },
  {
    selector: 'CallExpression[callee.name=/^(xit|xdescribe|xtest|fit|fdescribe|ftest)$/][arguments.0.type=/Literal/]',
    message: 'Every test runs.',
  },
];

export default defineConfig(
  {
    ignores: ['**/dist', '**/.angular', 'coverage', 'gallery', 'test-results', 'playwright-report'],
  },
  js.configs.recommended,
  {
    rules: {
      ...restrict(),
      'no-warning-comments': [
        'error',
        { terms: ['todo', 'fixme', 'xxx', 'hack', '@ts-nocheck'], location: 'anywhere' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
      },
      globals: globals.browser,
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/triple-slash-reference': ['error', { lib: 'never', path: 'never', types: 'never' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { node: true },
      'boundaries/root-path': import.meta.dirname,
      'boundaries/files': LAYERS.map((name) => ({ category: name, pattern: `src/${name}/**` })),
      'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
    },
    rules: {
      ...restrict(...PROVIDER_NAMES, ...HOST_NAMES, COMPUTED_IMPORT, AUGMENTATION),
      'boundaries/no-unknown-files': 'error',
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkAllOrigins: true,
          checkUnknownLocals: true,
          checkInternals: true,
          policies: ARROWS,
        },
      ],
    },
  },
  { files: ['src/build-constants.d.ts'], rules: { 'boundaries/no-unknown-files': 'off' } },
  { files: [PROVIDER_FILE], rules: restrict(...HOST_NAMES, COMPUTED_IMPORT, AUGMENTATION) },
  { files: [HOST_FILE], rules: restrict(...PROVIDER_NAMES, COMPUTED_IMPORT, AUGMENTATION) },
  { files: ['src/entry/**'], rules: restrict(...PROVIDER_NAMES, ...HOST_NAMES) },
  { files: ['src/testing/**'], rules: restrict() },
  {
    files: ['src/testing/fake-camera/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: String.raw`^(?!\./)`, message: 'It runs in a page, as one file with no imports.' }] },
      ],
    },
  },
  {
    files: ['{test,demo}/**'],
    rules: restrict(...SWITCHED_TESTS),
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      // a plugin of the test library types `equal` as a promise, but it isn't one
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: 'Equal', package: '@open-wc/semantic-dom-diff' }] },
      ],
      // it would rather have lit's, which is no package of ours
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'html', package: '@open-wc/testing-helpers' }] },
      ],
    },
  },
  {
    // Vitest's matchers for a part of a value, such as expect.any, are any
    files: ['test/**/*.node.test.ts', 'test/testing/sandbox/**', 'test/package/**'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    files: ['**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.strict],
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  // separate packages, and type tests with a project of their own
  {
    files: ['demo/hosts/**', 'demo/qa-example/**', 'test/types/**'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { project: false } },
    // Playwright reads a test's fixtures from its destructured argument, which may be empty
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    // type tests expect errors
    files: ['test/types/**'],
    rules: { '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }] },
  },
  {
    files: ['**/{util,utils,helper,helpers,common,commons,type,types}.*', '**/{utils,helpers,common,commons}/**'],
    rules: {
      'no-restricted-syntax': ['error', { selector: 'Program', message: 'Name the file after what it holds.' }],
    },
  },
);
