// Since which release there is each option, event, slot, part, state and custom property.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { described, describedCustomProperties, describedEvents } from '../../scripts/description/element.ts';
import { membersOf, tagsOf } from '../../scripts/description/members.ts';
import { describedOptions } from '../../scripts/description/options.ts';

const releases = [
  describedOptions,
  describedEvents,
  describedCustomProperties,
  ...(['attr', 'slot', 'csspart', 'cssState'] as const).map(described),
].flatMap((all) => all.map(({ since }) => since));

test('whatever is added has a `@since`: nothing joins a release that is out', () => {
  const counts: Record<string, number> = {};
  for (const release of releases) counts[release] = (counts[release] ?? 0) + 1;
  // one that is added is counted under the release to come
  expect(counts).toEqual({ '1.0.0': 75, '1.1.0': 5 });
});

test('each came with a release of the changelog', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  expect(releases.filter((release) => !changelog.includes(`\n## ${release}\n`))).toEqual([]);
});

test('a `@since` wins over the first release, and names one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'since-'));
  const file = join(folder, 'source.ts');
  const read = (since: string): string[] => {
    const tags = `/**\n * @slot old - Old.\n * @slot new - New. @since ${since}\n * @csspart last - Last.\n */`;
    const members = `/** Old. */\n old: 1;\n /** New. @since ${since} */\n new: 1;`;
    writeFileSync(file, `interface All {\n${members}}\n${tags}\nclass Element {}`);
    return [...membersOf(file, 'All'), ...tagsOf(file, 'Element', 'slot')].map((one) =>
      [one.name, one.sentence, one.since].join(' '),
    );
  };
  try {
    const both = ['old Old. 1.0.0', 'new New. 1.2.3'];
    expect(read('1.2.3')).toEqual([...both, ...both]);
    for (const wrong of ['1.2', 'v1.2.3', 'next'])
      expect(() => read(wrong)).toThrow(`@since ${wrong} names no release`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
