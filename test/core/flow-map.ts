// The flow as the rules have it: which event leads from which phase to another, as the drawing of docs/flow.md.
// Imports the rules only.
import { sideOf, type Phase } from '../../src/core/state.ts';
import { RUNNING_NAMES } from './situations.ts';
import { TRANSITIONS } from './transition-table.ts';

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

/** The other phases that every event can lead to, by phase and type of event. */
type Flow = ReadonlyMap<PhaseName, Map<string, Set<string>>>;

function explore(): Flow {
  const found = new Map((Object.keys(PHASES) as PhaseName[]).map((phase) => [phase, new Map<string, Set<string>>()]));
  const names: readonly string[] = RUNNING_NAMES;
  for (const { situation, before, event, after } of TRANSITIONS) {
    if (before.is !== 'running' || !names.includes(situation)) continue;
    if (event.type === 'photoPassed' && event.side !== sideOf(before.step)) continue;
    const next = after.is === 'running' ? after.phase.is : after.is;
    if (next === before.phase.is) continue;
    const outcomes = found.get(before.phase.is);
    outcomes?.set(event.type, (outcomes.get(event.type) ?? new Set()).add(next));
  }
  return found;
}

/** Which phases an event leads to from most phases. */
function commonIn(found: Flow): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const outcomes of found.values())
    for (const [event, next] of outcomes)
      for (const to of next) counts.set(`${event} ${to}`, (counts.get(`${event} ${to}`) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > found.size / 2).map(([key]) => key));
}

/** The events that lead from one phase to another, by those two; without those that do from most, and without the ends. */
function arrowsIn(found: Flow): Map<string, string[]> {
  const common = commonIn(found);
  const arrows = new Map<string, string[]>([
    ['idle --> consent', ['started']],
    ['idle --> capturing', ['started']],
  ]);
  for (const [phase, outcomes] of found)
    for (const [event, next] of outcomes)
      for (const to of next)
        if (to !== 'idle' && !common.has(`${event} ${to}`))
          arrows.set(`${phase} --> ${to}`, [...(arrows.get(`${phase} --> ${to}`) ?? []), event]);
  return arrows;
}

/** The phases as a Mermaid diagram, with the events on their arrows. */
function drawingOf(found: Flow): string[] {
  const arrows = [...arrowsIn(found)].map(([ends, events]) => {
    const [first = '', ...more] = events.toSorted();
    return `  ${ends}: ${more.length > 1 ? `${first} and ${more.length} more` : events.toSorted().join(', ')}`;
  });
  return ['```mermaid', 'stateDiagram-v2', '  direction LR', ...arrows, '```'];
}

/** The text of docs/flow.md. */
export const flowDocument = (): string =>
  [
    '# The flow',
    '',
    'The phases of a session, and the events that lead from one to another. `npm run flow` writes this page from the rules',
    '(`src/core/`). What every event changes in every situation is in `test/core/transitions.txt`.',
    '',
    'Most phases also lead to `failed`, by a call that fails, and to `idle`, by Go back and the host.',
    '',
    ...drawingOf(explore()),
    '',
    '|phase||',
    '|---|---|',
    ...Object.entries(PHASES).map(([phase, sentence]) => `|\`${phase}\`|${sentence}|`),
    '',
  ].join('\n');
