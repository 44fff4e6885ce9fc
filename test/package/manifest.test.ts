// The manifest, the tables of docs/reference.md, the class and the drawn parts: four descriptions of one element that must agree. Its
// options are the table's.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TrueidEventMap } from '../../src/element/host-events.ts';
import { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { tokens } from '../../src/views/tokens.ts';
import { attributes as optionAttributes, defaults, properties, valuesOf } from '../node/option-table.ts';
import { element, paths, type Described } from './manifest.ts';

const reference = readFileSync('docs/reference.md', 'utf8');
const { members, attributes, events, slots, cssParts, cssProperties, cssStates } = element;

const names = (described: readonly Described[]): string[] => described.map(({ name }) => name).sort();

/** The text below a heading of the reference. */
function section(title: string): string {
  const text = reference.split(/^#{2,3} /m).find((part) => part.startsWith(`${title}\n`));
  if (text === undefined) throw new Error(`The reference has no section "${title}".`);
  return text;
}

/** The cells of the table in a section, without its head. */
const rows = (title: string): string[][] =>
  [...section(title).matchAll(/^\| *(`.*)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()));

/** What stands between backticks. */
const quoted = (text = ''): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** The words between backticks of the line that begins so. */
function listed(title: string, beginning: string): string[] {
  const line = section(title)
    .split('\n')
    .find((text) => text.startsWith(beginning));
  return quoted(line).sort();
}

test('the class has the members of the manifest, and no others', () => {
  const own = Object.getOwnPropertyNames(TrueidWidget.prototype).filter(
    (name) => !/^constructor$|Callback$/.test(name),
  );
  expect(own.sort()).toEqual(names(members));
  const methods = members.filter(({ kind }) => kind === 'method');
  expect(listed('Methods and properties', 'Methods:').map((text) => text.replace(/\(.*/, ''))).toEqual(
    [...names(methods), ...names(members.filter(({ readonly }) => readonly))].sort(),
  );
});

test('the events of the reference, of the manifest and of the typings are the same', () => {
  // A record, so that the compiler misses the event that is not here.
  const typed: Record<keyof TrueidEventMap, true> = {
    trueid_result: true,
    trueid_error: true,
    trueid_close: true,
    trueid_goBack: true,
    open_noti: true,
    trueid_photo: true,
    trueid_step: true,
  };
  expect(names(events)).toEqual(Object.keys(typed).sort());
  expect(
    rows('Events')
      .map(([name]) => quoted(name)[0])
      .sort(),
  ).toEqual(names(events));
  for (const { name, type } of events) expect(type?.text, name).toMatch(/Event/);
});

/** What the pattern finds in the views, as often as it is there. */
const drawn = (pattern: RegExp): (string | undefined)[] =>
  readdirSync('src/views')
    .flatMap((file) => [...readFileSync(`src/views/${file}`, 'utf8').matchAll(pattern)].map(([, name]) => name))
    .sort();

test('the parts of the reference, of the manifest and of the views are the same', () => {
  expect(names(cssParts)).toEqual([...new Set(drawn(/\bpart="([\w-]+)"/g))]);
  expect(listed('Theming', 'Parts:')).toEqual(names(cssParts));
});

test('the slots of the reference, of the manifest and of the views are the same', () => {
  // the element itself shows how a session ended
  expect(names(slots)).toEqual([...drawn(/<slot name="(\w+)"/g), 'done', 'failed'].sort());
  expect(listed('Theming', 'Slots:')).toEqual(names(slots));
});

test('the states of the reference, of the manifest and of the element are the same', () => {
  const source = readFileSync('src/element/trueid-widget.ts', 'utf8');
  const set = [...source.matchAll(/#mark\('(\w+)'/g)].map(([, name = '']) => name);
  expect(names(cssStates)).toEqual(set.sort());
  expect(listed('Theming', 'States').filter((word) => !word.includes(':'))).toEqual(names(cssStates));
});

test('the custom properties of the reference, of the manifest and of the theme are the same', () => {
  const inTheme = Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--trueid-${name}`, value]));
  const inManifest = cssProperties.map(({ name, default: value = '' }) => [name, value] as const);
  expect(names(cssProperties)).toEqual(Object.keys(inTheme).sort());
  for (const [name, value] of inManifest) {
    // The manifest names the first of several fonts, and no default that is derived from others.
    expect(inTheme[name]?.replace(/^var\(.*/, '').split(',')[0], name).toBe(value);
  }
  const inReference = rows('Theming').map(([name]) => quoted(name)[0]);
  expect(inReference.sort()).toEqual(names(cssProperties));
});

test('every entry has a description', () => {
  for (const described of [members, attributes, events, slots, cssParts, cssProperties, cssStates].flat())
    expect(described.description, described.name).toBeTruthy();
});

test('the manifest names files that ship', () => {
  for (const path of paths) expect(readFileSync(path, 'utf8'), path).not.toBe('');
});

test('dist/custom-elements.json has every option, with its attribute and its default', () => {
  const fields = members.filter(({ kind, readonly, name }) => kind === 'field' && !readonly && name !== 'config');
  expect(
    Object.fromEntries(
      fields.map((field) => [field.name, [field.attribute ?? null, field.default?.replaceAll("'", '') ?? '']]),
    ),
  ).toEqual(valuesOf((name) => [optionAttributes[name] ?? null, defaults[name]], properties));
  const paired = attributes.filter(({ name }) => name !== 'preload');
  expect(Object.fromEntries(paired.map(({ name, fieldName }) => [fieldName, name]))).toEqual(optionAttributes);
});

test('editors complete what the manifest has', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(`dist/${name}`, 'utf8'));
  const pkg = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly 'web-types': string };
  const webTypes = JSON.parse(readFileSync(pkg['web-types'], 'utf8')) as {
    readonly contributions: {
      readonly html: {
        readonly elements: readonly { readonly name: string; readonly attributes: readonly Described[] }[];
      };
    };
  };
  const customData = read('vscode.html-custom-data.json') as {
    readonly tags: readonly { readonly name: string; readonly attributes: readonly Described[] }[];
  };
  for (const tags of [webTypes.contributions.html.elements, customData.tags]) {
    expect(tags.map(({ name }) => name)).toEqual(['trueid-widget']);
    expect(names(tags[0]?.attributes ?? [])).toEqual(names(attributes));
  }
});
