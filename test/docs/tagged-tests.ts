// The tags at the end of tests' titles: `[1.3]` names a rule of docs/behaviour.md that the test proves, `[WCAG 1.4.3]` a
// criterion of ACCESSIBILITY.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A list of rules, of criteria, or one of each. */
const TAG = / \[(WCAG )?(\d+(?:\.\d+)+(?:, \d+(?:\.\d+)+)*)\](?=(?: \[WCAG [\d., ]+\])?['"`])/g;

const tags = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  .flatMap((name) => [...readFileSync(join('test', name), 'utf8').matchAll(TAG)])
  .map(([, isCriterion, list = '']) => ({ isCriterion: isCriterion !== undefined, names: list.split(', ') }));

/** How many tests, or groups of tests, name each rule, or each criterion. */
export function countsOf(what: 'rules' | 'criteria'): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of tags.flatMap(({ isCriterion, names }) => (isCriterion === (what === 'criteria') ? names : [])))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
