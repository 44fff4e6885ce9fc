// The table of options at work: the parser and the element take every option of it, and the reference has each. What the
// schema, the manifest and the typings have of it: schema, and test/package.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/core/options/config.ts';
import {
  attributeOf,
  isSecret,
  OPTION_NAMES,
  OPTIONS,
  optionsAmong,
  readOption,
} from '../../src/core/options/options.ts';
import type { OptionName } from '../../src/core/options/options.ts';
import type { App } from '../../src/element/app-loader.ts';
import { bundledLoaders } from '../../src/entry/bundled-loaders.ts';
import { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { override } from '../support/override.ts';
import { pageAt } from '../support/page-url.ts';
import { REFERENCE, referencePage } from '../../scripts/description/reference.ts';

const secrets = OPTION_NAMES.filter(isSecret);
/** The options that have an attribute, and what it is called. */
const attributes = Object.fromEntries(
  OPTION_NAMES.flatMap((name) => {
    const attribute = attributeOf(name);
    return attribute === undefined ? [] : [[name, attribute]];
  }),
);

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
  const parsed = parseConfig(
    [Object.fromEntries(OPTION_NAMES.map((name) => [name, sampleOf(name)]))],
    pageAt('http://localhost/'),
  );
  if (!parsed.isValid) throw new Error(parsed.problem);
  expect(parsed.warnings).toEqual([]);
  const others = OPTION_NAMES.filter((name) => !isSecret(name) && name !== 'lang');
  expect(Object.keys(parsed.kept.options).sort()).toEqual([...others].sort());
  for (const name of secrets) expect(JSON.stringify([parsed.config, parsed.kept])).not.toContain(sampleOf(name));
});

describe('element: src/element/trueid-widget.ts', () => {
  /** What the element asks of the DOM, with every option's attribute set to its own name, and one of the page's. */
  class FakeElement extends EventTarget {
    readonly querySelector = (): null => null;
    readonly attributes = ['class', ...Object.values(attributes)].map((name) => ({ name, value: name }));
    attachShadow(): object {
      return { host: this, append: () => undefined, addEventListener: () => undefined };
    }
  }

  beforeAll(() => {
    Object.setPrototypeOf(TrueidWidget, FakeElement);
    Object.setPrototypeOf(TrueidWidget.prototype, FakeElement.prototype);
    const createElement = (): object => ({
      setAttribute: () => undefined,
      append: () => undefined,
      checkVisibility: () => true,
      remove: () => undefined,
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

  test('config hands back every option but the secrets', () => {
    const element = new TrueidWidget();
    element.config = Object.fromEntries(OPTION_NAMES.map((name) => [name, 'given']));
    const shown = OPTION_NAMES.filter((name) => !isSecret(name));
    expect(Object.keys(element.config).sort()).toEqual([...shown].sort());
  });
});

test('docs/reference.md is what `npm run reference` writes from the table and the sources', () => {
  expect(readFileSync(REFERENCE, 'utf8')).toBe(referencePage());
});
