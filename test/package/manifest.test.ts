// The manifest against what it describes: the built class, and the parts, slots and states that the sources draw. Its options,
// events and custom properties are read from the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { element, paths, type Described } from './manifest.ts';

const { members, attributes, events, slots, cssParts, cssProperties, cssStates } = element;

const names = (described: readonly Described[]): string[] => described.map(({ name }) => name).sort();

test('the built class has the members of the manifest, and no others', async () => {
  const built = (await import(resolve('dist/element.js'))) as { readonly TrueidWidget: { readonly prototype: object } };
  const own = Object.getOwnPropertyNames(built.TrueidWidget.prototype).filter(
    (name) => !/^constructor$|Callback$/.test(name),
  );
  expect(own.sort()).toEqual(names(members));
});

/** What the pattern finds in the views, as often as it is there. */
const drawn = (pattern: RegExp): (string | undefined)[] =>
  readdirSync('src/views')
    .flatMap((file) => [...readFileSync(`src/views/${file}`, 'utf8').matchAll(pattern)].map(([, name]) => name))
    .sort();

test('the parts of the manifest and of the views are the same', () => {
  expect(names(cssParts)).toEqual([...new Set(drawn(/\bpart="([\w-]+)"/g))]);
});

test('the slots of the manifest and of the views are the same', () => {
  // the element itself shows how a session ended
  expect(names(slots)).toEqual([...drawn(/<slot name="(\w+)"/g), 'done', 'failed'].sort());
});

test('the states of the manifest and of the element are the same', () => {
  const source = readFileSync('src/element/trueid-widget.ts', 'utf8');
  const set = [...source.matchAll(/#mark\('(\w+)'/g)].map(([, name = '']) => name);
  expect(names(cssStates)).toEqual(set.sort());
});

test('every entry has a description', () => {
  for (const described of [members, attributes, events, slots, cssParts, cssProperties, cssStates].flat())
    expect(described.description, described.name).toBeTruthy();
});

test('the manifest names files that ship', () => {
  for (const path of paths) expect(readFileSync(path, 'utf8'), path).not.toBe('');
});

test('an option is a property with its type and its default, and an attribute unless only a script may set it', () => {
  const shown = (name: string): unknown[] => [
    ...members.filter((one) => one.name === name).map((one) => [one.attribute, one.type?.text, one.default]),
    ...attributes.filter((one) => one.fieldName === name).map((one) => [one.name, one.type?.text, one.default]),
  ];
  expect(shown('networkRetry')).toEqual([
    ['network-retry', 'number | undefined', '0'],
    ['network-retry', 'number', '0'],
  ]);
  expect(shown('inApp')).toEqual([
    ['in-app', 'InAppMode | undefined', "'other'"],
    ['in-app', "'own' | 'other'", 'other'],
  ]);
  expect(shown('timeouts')).toEqual([
    [undefined, 'Partial<Timeouts> | undefined', '{token: 15000, create: 15000, call: 60000}'],
  ]);
  // HTMLElement's own property
  expect(shown('lang')).toEqual([['lang', 'string', 'vi']]);
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
