// The table of options against every other place that names them: the parser, the element, the typings, the schema of
// `start` and docs/reference.md; the manifest's options are held against it in test/package. To add an option, add its row, run this file and go where it sends you.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/core/options/config.ts';
import { isSecret, OPTION_NAMES, OPTIONS, optionsAmong, readOption } from '../../src/core/options/options.ts';
import type { OptionName } from '../../src/core/options/options.ts';
import type { App } from '../../src/element/app-loader.ts';
import { bundledLoaders } from '../../src/entry/bundled-loaders.ts';
import { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { override } from '../support/override.ts';
import { pageAt } from '../support/surroundings.ts';
import { attributes, defaults, properties, valuesOf } from './option-table.ts';

const secrets = OPTION_NAMES.filter(isSecret);

/** Something that the option takes. */
function sampleOf(name: OptionName): unknown {
  if (isSecret(name)) return `the ${name}`;
  const samples = [OPTIONS[name].default, '', 1, {}, () => Promise.resolve('')];
  return samples.find((sample) => {
    try {
      readOption(name, sample);
      return sample !== undefined;
    } catch {
      return false;
    }
  });
}

test('parser: parseConfig in src/core/options/config.ts takes every option, and keeps no secret', () => {
  const parsed = parseConfig([valuesOf(sampleOf)], pageAt('http://localhost/'));
  if (!parsed.isValid) throw new Error(parsed.problem);
  expect(parsed.warnings).toEqual([]);
  const others = OPTION_NAMES.filter((name) => !isSecret(name) && name !== 'lang');
  expect(Object.keys(parsed.kept.options).sort()).toEqual([...others].sort());
  for (const name of secrets) expect(JSON.stringify([parsed.config, parsed.kept])).not.toContain(sampleOf(name));
});

describe('element: src/element/trueid-widget.ts', () => {
  /** What the element asks of the DOM, with every option's attribute set to its own name, and one of the page's. */
  class FakeElement extends EventTarget {
    readonly attributes = ['class', ...Object.values(attributes)].map((name) => ({ name, value: name }));
    attachShadow(): object {
      return { host: this, append: () => undefined, addEventListener: () => undefined };
    }
    getClientRects(): object[] {
      return [];
    }
  }

  beforeAll(() => {
    Object.setPrototypeOf(TrueidWidget, FakeElement);
    Object.setPrototypeOf(TrueidWidget.prototype, FakeElement.prototype);
    const createElement = (): object => ({
      setAttribute: () => undefined,
      append: () => undefined,
    });
    const page = { document: { hidden: true, createElement }, location: { href: '' } };
    const restore = Object.entries(page).map(([name, value]) => override(globalThis, name, value));
    return () => {
      for (const step of restore) step();
    };
  });

  test('start hands on every attribute, and optionsAmong keeps those of options', async () => {
    const layers = await new Promise<readonly unknown[]>((resolve) => {
      const app: Partial<App> = { start: resolve };
      TrueidWidget.loaders = { ...bundledLoaders, app: () => Promise.resolve({ createApp: () => app as App }) };
      new TrueidWidget().start();
    });
    const names = ['class', ...Object.values(attributes)];
    expect(layers[0]).toEqual(Object.fromEntries(names.map((name) => [name, name])));
    expect(optionsAmong(Object(layers[0]) as object)).toEqual(attributes);
  });

  test('PROPERTY_KEYS has every option but lang', () => {
    const isOption = (name: string): boolean => !['constructor', 'version', 'step', 'open', 'config'].includes(name);
    const accessors = Object.entries(Object.getOwnPropertyDescriptors(TrueidWidget.prototype))
      .filter(([, descriptor]) => descriptor.get !== undefined)
      .map(([name]) => name);
    expect(accessors.filter(isOption).sort()).toEqual([...properties].sort());
  });

  test('config hands back every option but the secrets', () => {
    const element = new TrueidWidget();
    element.config = Object.fromEntries(OPTION_NAMES.map((name) => [name, 'given']));
    const shown = OPTION_NAMES.filter((name) => !isSecret(name));
    expect(Object.keys(element.config).sort()).toEqual([...shown].sort());
  });
});

test('typings: TrueidConfig in src/core/options/options.ts has every option, with its default', () => {
  const file = 'src/core/options/options.ts';
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const declared = source.statements.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'TrueidConfig');
  const inTypings = declared?.members.map((member) => {
    const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'default');
    return [member.name?.getText(), (ts.getTextOfJSDocComment(tag?.comment) ?? '').replaceAll("'", '')] as const;
  });
  expect(Object.fromEntries(inTypings ?? [])).toEqual(defaults);
});

test('schema: src/entry/schema/start.json has every option, with its default', () => {
  interface Property {
    readonly default?: unknown;
    readonly properties?: Readonly<Record<string, Property>>;
  }
  const schema = JSON.parse(readFileSync('src/entry/schema/start.json', 'utf8')) as Required<Property>;
  const defaultOf = ({ default: value, properties: inner }: Property): unknown =>
    inner ? Object.fromEntries(Object.entries(inner).map(([name, property]) => [name, defaultOf(property)])) : value;
  expect(defaultOf(schema)).toStrictEqual(valuesOf((name) => OPTIONS[name].default));
});

test('docs/reference.md: the table in "Options" has every option, with its attribute and its default', () => {
  const reference = readFileSync('docs/reference.md', 'utf8');
  const section = reference.split(/^## /m).find((part) => part.startsWith('Options\n')) ?? '';
  const rows = [...section.matchAll(/^\|`(\w+)`\|([^|]*)\|([^|]*)\|/gm)];
  expect(Object.fromEntries(rows.map(([, name = '', attribute, value]) => [name, [attribute, value]]))).toEqual(
    valuesOf((name) => {
      const attribute = attributes[name];
      const value = name === 'domain' ? 'required' : defaults[name] && `\`${defaults[name]}\``;
      return [attribute ? `\`${attribute}\`` : '', value];
    }),
  );
  expect(section).toContain('attribute `preload`');
});
