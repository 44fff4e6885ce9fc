// Since which release there is each option, event, slot, part, state and custom property.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { described, describedCustomProperties, describedEvents } from '../../scripts/description/element.ts';
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
