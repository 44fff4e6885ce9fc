/**
 * The kinds of value that an option takes. A kind parses the host's value, which is neither undefined nor null, or
 * refuses it with a message that starts with the option's name.
 */
import { MAX_TIMER_MS, type Timeouts, type Timings } from '../constants.ts';
import type { OwnMessages } from '../messages.ts';

/** Thrown to refuse a configuration; the message is for the integrator. */
export class Refusal extends Error {}

/** Returns undefined for a value that counts as not set, such as an empty string. */
export type Kind<Value> = (given: unknown, name: string) => Value | undefined;

/** Whether it is an object literal, from any realm: no array, class instance or DOM object. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Whether it is valid in an HTTP header: visible ASCII, not empty. Without a pattern: what one matched last, here a token,
 * stays in `RegExp.$_`, for any script to read.
 */
export const isHeaderText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && Array.from(value).every((char) => char >= ' ' && char <= '~');

function anyText(given: unknown, name: string): string {
  if (typeof given !== 'string') throw new Refusal(`${name} must be a string.`);
  return given;
}

const trimmedText = (given: unknown, name: string): string => anyText(given, name).trim();

/** A trimmed string; an empty one counts as not set. */
export const text = (given: unknown, name: string): string | undefined => trimmedText(given, name) || undefined;

/** A string that is valid in an HTTP header. */
export function headerText(given: unknown, name: string): string | undefined {
  const value = text(given, name);
  if (value !== undefined && !isHeaderText(value)) {
    throw new Refusal(`${name} may contain only characters that are valid in an HTTP header (visible ASCII).`);
  }
  return value;
}

/** An absolute URL, or a path on another one; may be empty. `addresses.ts` resolves and validates it. */
export const address = trimmedText;

/** A path to append to an address; may be empty. `addresses.ts` joins them and validates the result. */
export const path = anyText;

/** A boolean, as a property or as an attribute. */
export function flag(given: unknown, name: string): boolean {
  if (given === false || given === 'false') return false;
  if (given === true || given === '' || given === 'true') return true;
  throw new Refusal(`${name} must be true or false.`);
}

/** A whole number from `least` on, as a property or as an attribute. */
export const count = (least: number) =>
  Object.assign(
    (given: unknown, name: string): number => {
      const value = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
        throw new Refusal(`${name} must be a whole number, ${least} or more.`);
      }
      return value;
    },
    { least },
  );

/** One of these strings. */
export const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  Object.assign(
    (given: unknown, name: string): Word => {
      const word = words.find((value) => value === given);
      if (word === undefined)
        throw new Refusal(`${name} must be "${words.join('", "').replace(/,(?=[^,]*$)/, ' or')}".`);
      return word;
    },
    { words },
  );

/** A function. Its return value is checked when it is called. */
export function anyFunction(given: unknown, name: string): unknown {
  if (typeof given !== 'function') throw new Refusal(`${name} must be a function.`);
  return given;
}

/** The same, as the type of function that the option takes. */
export const hook = <Hook>(): Kind<Hook> => anyFunction as Kind<Hook>;

/** Texts by language tag. They are checked when they are shown. */
export function words(given: unknown, name: string): OwnMessages {
  if (!isPlainObject(given)) throw new Refusal(`${name} must be an object such as {en: {takePhoto: "Photograph it"}}.`);
  return given as OwnMessages;
}

/** Merges the host's durations into `defaults`; every value is in milliseconds and may be 0. */
export const milliseconds =
  <Durations extends Timings | Timeouts>(defaults: Durations) =>
  (given: unknown, name: string): Durations => {
    if (!isPlainObject(given)) throw new Refusal(`${name} must be an object of milliseconds.`);
    const merged: Record<string, number> = { ...defaults };
    for (const [key, ms] of Object.entries(given)) {
      if (ms === undefined) continue;
      if (!Object.hasOwn(defaults, key)) {
        throw new Refusal(`${name}.${key} is unknown. Valid keys: ${Object.keys(defaults).join(', ')}.`);
      }
      if (typeof ms !== 'number' || !(ms >= 0)) throw new Refusal(`${name}.${key} must be milliseconds, 0 or more.`);
      merged[key] = Math.min(ms, MAX_TIMER_MS);
    }
    return { ...defaults, ...merged };
  };
