// What each event does in each situation, found by giving every event to every situation. test/core/transitions.txt is this as text,
// and docs/flow.md draws the phases. Imports the rules only.
import type { Effect } from '../../src/core/effects.ts';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import type { Running, State } from '../../src/core/state.ts';
import * as camera from './camera/events.ts';
import { EVENTS } from './every-event.ts';
import * as events from './events.ts';
import { play, runningAfter, SITUATIONS } from './situations.ts';

/** What no situation shows, and some events are about. */
const OTHERS: Readonly<Record<string, Running>> = {
  offline: runningAfter([...SITUATIONS['front-connection-lost'], events.does('wentOffline')]),
  'muted-for-good': runningAfter([
    ...SITUATIONS['front-muted'],
    events.does('muteGrewLong'),
    camera.attached(),
    events.does('cameraMuted'),
    events.does('muteGrewLong'),
  ]),
  'with-second-camera': runningAfter([...SITUATIONS['front-live'], camera.camerasListed('first')]),
  'awaiting-host-server': runningAfter([events.started({ sessionUrl: '/session' })]),
};

const STATES: Readonly<Record<string, State>> = {
  ...Object.fromEntries(Object.entries(SITUATIONS).map(([name, its]) => [name, play(its)[0]])),
  ...OTHERS,
};

/** One event in one situation that changes something. */
export interface Transition {
  readonly situation: string;
  readonly before: State;
  readonly event: Event;
  readonly after: State;
  readonly effects: readonly Effect[];
}

export const TRANSITIONS: readonly Transition[] = Object.entries(STATES).flatMap(([situation, before]) =>
  EVENTS.flatMap((event) => {
    const [after, effects] = transition(before, event);
    const isChanged = effects.length > 0 || JSON.stringify(after) !== JSON.stringify(before);
    return isChanged ? [{ situation, before, event, after, effects }] : [];
  }),
);

const isPlain = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'object' && typeof value !== 'function';

/** The plain values of an object, those of which are named that don't say it by themselves. */
const plainIn = (from: object): string[] =>
  Object.entries<unknown>({ ...from })
    .filter(([, value]) => isPlain(value))
    .map(([key, value]) => (typeof value === 'string' ? value : `${key} ${String(value)}`));

/** A field or an effect for the table: what it says if it is no object, or what is plain in it, two objects deep. */
function valueOf(field: unknown): string {
  if (typeof field !== 'object' || field === null) return String(field);
  if (Array.isArray(field)) return field.map(valueOf).join(' ') || 'none';
  const inner = Object.values<unknown>({ ...field }).filter(
    (value): value is object => typeof value === 'object' && value !== null,
  );
  return [...plainIn(field), ...inner.map((value) => `{${plainIn(value).join(' ')}}`)].join(' ');
}

/** The fields of the state that are other than before, with their values. A session that begins or ends changes all of them. */
function changesIn({ before, event, after }: Transition): string {
  if (before.is !== 'running' || after.is !== 'running' || event.type === 'started') return after.is;
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([key, field]) => JSON.stringify(field) !== JSON.stringify(old.get(key)))
    .map(([key, field]) => `${key} ${valueOf(field)}`)
    .join(', ');
}

/** An event by its type, and what tells it from others of that type. */
const eventName = (event: Event): string =>
  [
    event.type,
    ...Object.values<unknown>(event).filter((value) => value !== event.type && typeof value !== 'object'),
  ].join(' ');

const effectLine = (effect: Effect): string => (effect.type === 'beginSession' ? effect.type : valueOf(effect));

/** The table as text: each event, what it changes and asks for, and in which situations. */
export function transitionTable(): string {
  const byEvent = new Map<string, Map<string, string[]>>(EVENTS.map((event) => [eventName(event), new Map()]));
  for (const found of TRANSITIONS) {
    const { situation, event, effects } = found;
    const outcome = [changesIn(found), ...effects.map((effect) => `> ${effectLine(effect)}`)].join(' ').trim();
    const outcomes = byEvent.get(eventName(event));
    outcomes?.set(outcome, [...(outcomes.get(outcome) ?? []), situation]);
  }
  return [...byEvent]
    .map(([event, outcomes]) =>
      [event, ...[...outcomes].map(([outcome, situations]) => `  ${outcome}\n    ${situations.join(' ')}`)].join('\n'),
    )
    .join('\n\n');
}
