// The flow as the rules have it: what each event leads to in each phase, as the tables of docs/flow.md, and the phases as a
// drawing. Found by giving every event to every situation of the catalogue. Imports the rules only.
import type { Effect } from '../../src/core/effects.ts';
import { transition } from '../../src/core/machine.ts';
import { sideOf, type Phase, type Running } from '../../src/core/state.ts';
import { EVENTS } from './every-event.ts';
import { after, RUNNING_NAMES } from './situations.ts';

type PhaseName = Phase['is'];

/** In the order of a session. */
const PHASES: Readonly<Record<PhaseName, string>> = {
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

/** An effect by its name, and what tells it from others of that name. */
function nameOf(effect: Effect): string {
  switch (effect.type) {
    case 'wait':
      return `wait for ${effect.then.type}`;
    case 'tellHost':
      return `tellHost ${effect.note.type}`;
    case 'raiseNotice':
      return `raiseNotice ${effect.code}`;
    default:
      return effect.type;
  }
}

/** What every event leads to, by phase and type of event. Those without any effect aren't there. */
function explore(): Map<PhaseName, Map<string, Outcome>> {
  const found = new Map((Object.keys(PHASES) as PhaseName[]).map((phase) => [phase, new Map<string, Outcome>()]));
  for (const name of RUNNING_NAMES) {
    const before: Running = after(name);
    const outcomes = found.get(before.phase.is);
    for (const event of EVENTS) {
      if (event.type === 'photoPassed' && event.side !== sideOf(before.step)) continue;
      const [state, effects] = transition(before, event);
      if (effects.length === 0 && JSON.stringify(state) === JSON.stringify(before)) continue;
      const outcome = outcomes?.get(event.type) ?? { next: new Set(), effects: new Set() };
      outcomes?.set(event.type, outcome);
      const next = state.is === 'running' ? state.phase.is : state.is;
      outcome.next.add(next === before.phase.is && event.type !== 'started' ? SAME : next);
      for (const effect of effects) outcome.effects.add(nameOf(effect));
    }
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
    'What each event leads to in each phase of a session. `npm run flow` writes this page and its drawing from the rules',
    '(`src/core/`), by giving every event to every situation in `test/core/situations.ts`; a test compares them. An event that',
    'isn’t listed changes nothing. Several next phases, or effects, depend on more of the state than the phase.',
    '',
    '![The phases, and the events that lead from one to the next](flow.svg)',
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

/** Where each phase is drawn: its column and row. */
const PLACES: Readonly<Record<PhaseName | 'idle', readonly [column: number, row: number]>> = {
  idle: [0, 1],
  capturing: [1, 1],
  blocked: [1, 0],
  reading: [2, 0],
  liveness: [2, 2],
  handedOff: [1, 2],
  review: [2, 1],
  verifying: [3, 1],
  rejected: [3, 0],
  triesOver: [3, 2],
  completing: [4, 1],
  finished: [5, 1],
  halted: [4, 0],
  failed: [5, 0],
};
const CELL = { width: 220, height: 150 } as const;
const BOX = { width: 110, height: 40 } as const;

const centreOf = (phase: keyof typeof PLACES): { readonly x: number; readonly y: number } => ({
  x: PLACES[phase][0] * CELL.width + 80,
  y: PLACES[phase][1] * CELL.height + 50,
});

const isDrawn = (name: string): name is keyof typeof PLACES => Object.hasOwn(PLACES, name);

/** The events that lead from one phase to another, by those two; without those that do from most, and without the ends. */
function arrowsIn(found: Map<PhaseName, Map<string, Outcome>>): Map<string, string[]> {
  const common = commonIn(found);
  const arrows = new Map<string, string[]>([['idle capturing', ['started']]]);
  for (const [phase, outcomes] of found)
    for (const [event, { next }] of outcomes)
      for (const to of next)
        if (to !== SAME && to !== phase && to !== 'idle' && !common.get(event)?.next.has(to))
          arrows.set(`${phase} ${to}`, [...(arrows.get(`${phase} ${to}`) ?? []), event]);
  return arrows;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a line in the direction of `along` leaves the box around `centre` that it passes at a distance of `aside`. */
function edgeOf(centre: Point, along: Point, aside: Point): Point {
  const reach = (half: number, way: number, off: number): number =>
    way === 0 ? Infinity : (half - Math.sign(way) * off) / Math.abs(way);
  const scale = Math.min(reach(BOX.width / 2, along.x, aside.x), reach(BOX.height / 2, along.y, aside.y));
  return {
    x: Math.round(centre.x + aside.x + along.x * scale),
    y: Math.round(centre.y + aside.y + along.y * scale),
  };
}

/** An arrow, a little aside so that the one back has room. Between neighbours in a row, its events are written on it. */
function arrow(from: keyof typeof PLACES, to: keyof typeof PLACES, events: readonly string[]): string {
  const [start, end] = [centreOf(from), centreOf(to)];
  const along = { x: end.x - start.x, y: end.y - start.y };
  const length = Math.hypot(along.x, along.y);
  const aside = { x: (-along.y / length) * 9, y: (along.x / length) * 9 };
  const tail = edgeOf(start, along, aside);
  const head = edgeOf(end, { x: -along.x, y: -along.y }, aside);
  const middle = { x: (tail.x + head.x) / 2, y: (tail.y + head.y) / 2 };
  // past the box between them
  const isBent = (along.x === 0 || along.y === 0) && length > 1.5 * (along.x === 0 ? CELL.height : CELL.width);
  const bend = `Q${middle.x + 9 * aside.x} ${middle.y + 9 * aside.y} `;
  const text = events.length > 1 ? `${events.length} events` : events.join('');
  const label =
    along.y === 0 && !isBent ? `<text x="${middle.x}" y="${tail.y + (along.x > 0 ? 14 : -5)}">${text}</text>` : '';
  const title = `${from} → ${to}: ${events.join(', ')}`;
  return `<g><title>${title}</title><path d="M${tail.x} ${tail.y}${isBent ? bend : 'L'}${head.x} ${head.y}" marker-end="url(#head)"/>${label}</g>`;
}

/** The drawing docs/flow.svg. The events of an arrow are its title. */
export function flowDrawing(): string {
  const boxes = Object.keys(PLACES)
    .filter(isDrawn)
    .map((phase) => {
      const { x, y } = centreOf(phase);
      return `<rect x="${x - BOX.width / 2}" y="${y - BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="8"/><text x="${x}" y="${y + 5}">${phase}</text>`;
    });
  const arrows = [...arrowsIn(explore())].map(([ends, events]) => {
    const [from = '', to = ''] = ends.split(' ');
    return isDrawn(from) && isDrawn(to) ? arrow(from, to, events.toSorted()) : '';
  });
  const width = 6 * CELL.width - 60;
  const height = 3 * CELL.height - 50;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13" text-anchor="middle">
<title>The phases of a session. Most phases also lead to failed, by a call that fails, and to idle, by Go back and the host.</title>
<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#14523d"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
<g fill="none" stroke="#14523d">${arrows.join('\n').replaceAll('<text', '<text fill="#0f3d2e" stroke="none" font-size="11"')}</g>
<g fill="#f3f5f4" stroke="#0f3d2e">${boxes.join('\n').replaceAll('<text', '<text fill="#0f3d2e" stroke="none"')}</g>
</svg>
`;
}
