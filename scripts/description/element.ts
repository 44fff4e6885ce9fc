// What the element's sources say of its events, its custom properties and all else that is no option.
import { tokens } from '../../src/views/tokens.ts';
import { extendedBy, membersOf, offersOf, tagsOf, type Member } from './members.ts';

const ELEMENT = ['src/element/trueid-widget.ts', 'TrueidWidget'] as const;
const EVENTS = 'src/element/host-events.ts';
const RESULT = 'src/core/calls/result.ts';

export interface DescribedEvent extends Member {
  /** The keys of its detail, or its type where that isn't an interface. */
  readonly detail: string;
  /** The properties that the event has itself. */
  readonly properties: readonly string[];
}

const keysOf = (members: readonly Member[]): string[] =>
  members.map(({ name, isOptional }) => name + (isOptional ? '?' : ''));

/** `{reason, step, requestId?}` for what a CustomEvent has as its detail. */
function shapeOf(detail: string): string {
  if (detail.startsWith('{')) return `{${[...detail.matchAll(/(\w+\??):/g)].map(([, key]) => key).join(', ')}}`;
  if (!/^\w+Detail$|^TrueidResult$/.test(detail)) return detail;
  return `{${keysOf(membersOf(detail === 'TrueidResult' ? RESULT : EVENTS, detail)).join(', ')}}`;
}

const detailIn = (type: string): string | undefined => /^CustomEvent<(.*)>$/s.exec(type)?.[1];

export const describedEvents: readonly DescribedEvent[] = membersOf(EVENTS, 'TrueidEventMap').map((event) => {
  const direct = detailIn(event.type);
  if (direct !== undefined) return { ...event, detail: shapeOf(direct), properties: [] };
  const detail = detailIn(extendedBy(EVENTS, event.type) ?? '') ?? '';
  return { ...event, detail: shapeOf(detail), properties: keysOf(membersOf(EVENTS, event.type)) };
});

export interface DescribedProperty {
  readonly name: string;
  /** Undefined if it is derived from others. */
  readonly default: string | undefined;
  readonly syntax: string | undefined;
  readonly sentence: string;
  readonly since: string;
}

const SYNTAX = [
  [/color/, '<color>'],
  [/radius|spacing/, '<length>'],
] as const;

export const describedCustomProperties: readonly DescribedProperty[] = membersOf('src/views/tokens.ts', 'tokens').map(
  ({ name, sentence, since }) => {
    const value = (tokens as Readonly<Record<string, string>>)[name] ?? '';
    return {
      name: `--trueid-${name}`,
      // of several fonts, the first
      default: value.startsWith('var(') ? undefined : value.split(',')[0],
      syntax: SYNTAX.find(([pattern]) => pattern.test(name))?.[1],
      sentence,
      since,
    };
  },
);

export const describedOffers = offersOf(...ELEMENT);
/** The attributes that are no options, the slots, the parts and the states. */
export const described = (tag: 'attr' | 'slot' | 'csspart' | 'cssState'): ReturnType<typeof tagsOf> =>
  tagsOf(...ELEMENT, tag);
