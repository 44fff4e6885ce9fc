// The flow as the rules have it: what each event leads to in each phase, as the tables and the drawing of docs/flow.md.
// Imports the rules only.
import { sideOf, type Phase } from '../../src/core/state.ts';
import { RUNNING_NAMES } from './situations.ts';
import { effectName, TRANSITIONS } from './transition-table.ts';

type PhaseName = Phase['is'];

/** In the order of a session. */
const PHASES: Readonly<Record<PhaseName, string>> = {
  consent: 'The page’s own words are shown; nothing else happens until the person agrees to them.',
  capturing: 'The camera view, opening or live.',
  reading: 'A file that the person chose is decoded.',
  liveness: 'The host’s liveness component has the screen, or has failed.',
  handedOff: 'The session continues on a phone.',
  blocked: 'The camera can’t be used: an alert, or the screen after it.',
  review: 'The person looks at the photo.',
  verifying: 'The provider verifies the photo.',
  rejected: 'The provider has rejected it.',
  triesOver: 'The provider has rejected the last one that `maxTries` allows.',
  completing: 'All photos have passed: OCR, then `complete`.',
  finished: 'The host is given the result.',
  failed: 'A call has failed; the host is told after a pause.',
  halted: 'An error that the host handles: the person can only go back.',
};

/** What an event can lead to in a phase. */
interface Outcome {
  /** Names of the next phases, `idle`, or `the same`. */
  readonly next: Set<string>;
  readonly effects: Set<string>;
}

const SAME = 'the same';

/** What every event leads to, by phase and type of event. Those without any effect aren't there. */
function explore(): Map<PhaseName, Map<string, Outcome>> {
  const found = new Map((Object.keys(PHASES) as PhaseName[]).map((phase) => [phase, new Map<string, Outcome>()]));
  const names: readonly string[] = RUNNING_NAMES;
  for (const { situation, before, event, after, effects } of TRANSITIONS) {
    if (before.is !== 'running' || !names.includes(situation)) continue;
    if (event.type === 'photoPassed' && event.side !== sideOf(before.step)) continue;
    const outcomes = found.get(before.phase.is);
    const outcome = outcomes?.get(event.type) ?? { next: new Set(), effects: new Set() };
    outcomes?.set(event.type, outcome);
    const next = after.is === 'running' ? after.phase.is : after.is;
    outcome.next.add(next === before.phase.is && event.type !== 'started' ? SAME : next);
    for (const effect of effects) outcome.effects.add(effectName(effect));
  }
  return found;
}

const listed = (names: Iterable<string>): string => [...names].toSorted().join(', ');
const rowOf = ([event, { next, effects }]: readonly [string, Outcome]): string =>
  `|\`${event}\`|${listed(next)}|${listed(effects) || '–'}|`;
const tableOf = (outcomes: Iterable<readonly [string, Outcome]>): string[] => [
  '|event|next|effects|',
  '|---|---|---|',
  ...[...outcomes].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(rowOf),
];

/** The events that lead to the same phase from most, with all their effects. */
function commonIn(found: Map<PhaseName, Map<string, Outcome>>): Map<string, Outcome> {
  const common = new Map<string, Outcome>();
  const rows = [...found.values()].flatMap((outcomes) => [...outcomes]);
  for (const [event, { next }] of rows) {
    const alike = rows.filter((row) => row[0] === event && listed(row[1].next) === listed(next));
    if (alike.length > found.size / 2)
      common.set(event, { next, effects: new Set(alike.flatMap(([, { effects }]) => [...effects])) });
  }
  return common;
}

/** The events that lead from one phase to another, by those two; without those that do from most, and without the ends. */
function arrowsIn(found: Map<PhaseName, Map<string, Outcome>>): Map<string, string[]> {
  const common = commonIn(found);
  const arrows = new Map<string, string[]>([
    ['idle --> consent', ['started']],
    ['idle --> capturing', ['started']],
  ]);
  for (const [phase, outcomes] of found)
    for (const [event, { next }] of outcomes)
      for (const to of next)
        if (to !== SAME && to !== phase && to !== 'idle' && !common.get(event)?.next.has(to))
          arrows.set(`${phase} --> ${to}`, [...(arrows.get(`${phase} --> ${to}`) ?? []), event]);
  return arrows;
}

/** The phases as a Mermaid diagram, with the events on their arrows. */
function drawingOf(found: Map<PhaseName, Map<string, Outcome>>): string[] {
  const arrows = [...arrowsIn(found)].map(([ends, events]) => {
    const [first = '', ...more] = events.toSorted();
    return `  ${ends}: ${more.length > 1 ? `${first} and ${more.length} more` : events.toSorted().join(', ')}`;
  });
  return ['```mermaid', 'stateDiagram-v2', '  direction LR', ...arrows, '```'];
}

/** The text of docs/flow.md. */
export function flowDocument(): string {
  const found = explore();
  const common = commonIn(found);
  const sections = [...found].flatMap(([phase, outcomes]) => [
    `## ${phase}`,
    '',
    PHASES[phase],
    '',
    ...tableOf([...outcomes].filter(([event, { next }]) => listed(common.get(event)?.next ?? []) !== listed(next))),
    '',
  ]);
  return [
    '# The flow',
    '',
    'What each event leads to in each phase of a session. `npm run flow` writes this page from the rules',
    '(`src/core/`), by giving every event to every situation in `test/core/situations.ts`; a test compares them. An event that',
    'isn’t listed changes nothing. Several next phases, or effects, depend on more of the state than the phase.',
    '',
    'Most phases also lead to `failed`, by a call that fails, and to `idle`, by Go back and the host.',
    '',
    ...drawingOf(found),
    '',
    '## in most phases',
    '',
    'Unless the phase’s own table says otherwise.',
    '',
    ...tableOf(common),
    '',
    ...sections,
  ].join('\n');
}
