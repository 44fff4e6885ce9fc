// The table of options at work: the parser takes every option of it, and the reference has each. What the
// schema, the manifest and the typings have of it: schema, and test/package.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

test('attributes: optionsAmong takes every option by its attribute, and nothing else', () => {
  const given = Object.fromEntries(['class', ...Object.values(attributes)].map((name) => [name, name]));
  expect(optionsAmong(given)).toEqual(attributes);
});

// test/element/trueid-widget.test.ts: `config` doesn't hand these back
test('the secrets are those that the element keeps to itself', () => {
  expect(secrets).toEqual(['appSecret', 'accessToken']);
});

test('docs/reference.md is what `npm run reference` writes from the table and the sources', () => {
  expect(readFileSync(REFERENCE, 'utf8')).toBe(referencePage());
});
