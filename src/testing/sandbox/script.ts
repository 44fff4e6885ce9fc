// What a tester wants the next calls to do instead of the truth: verdicts and faults, as data. Validates it, and hands it
// out step by step. Imports the calls' names; knows no HTTP.
import { callNames, type CallName } from './calls.ts';

/** Anything that JSON can say. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** May stand beside any step, or alone: then the call is answered as usual. */
export interface StepModifiers {
  /** Waits so many milliseconds (0 to 600000) first. */
  readonly delayMs?: number;
  /** Leaves out the CORS headers of this answer. */
  readonly noCors?: true;
}

/**
 * What one call does. The first two are verdicts: the call must still be well-formed. All others are transport faults,
 * and come before any check.
 */
export type StepAction =
  /** Answered 200 with this `result`, as the judge would; 1 accepts any picture. */
  | { readonly code: number }
  /** Answered 200 with exactly this body. The flow goes on where its `status` or `result` is 1. */
  | { readonly answer: JsonValue }
  /** Answered with this HTTP status (200 to 599); `body` is sent as JSON, or as it is where it is a string. */
  | { readonly httpStatus: number; readonly body?: JsonValue; readonly headers?: Readonly<Record<string, string>> }
  /** Never answered. */
  | { readonly hang: true }
  /** Headers and half of a body, then silence. */
  | { readonly stall: true }
  /** The connection is torn down before any answer. */
  | { readonly reset: true }
  /** The connection is torn down in the middle of the body. */
  | { readonly resetInBody: true }
  /** 307 to this URL. */
  | { readonly redirect: string }
  /** 200 with this as text/html. */
  | { readonly html: string }
  /** 200 with this as application/json, whatever it is. */
  | { readonly malformed: string }
  /** 204 without a body. */
  | { readonly empty: true };

export type SandboxStep = StepModifiers & (StepAction | object);

/** For each call, what its next answers are: one step, or several that are used up in order. Then the truth again. */
export type SandboxScript = Partial<Readonly<Record<CallName, SandboxStep | readonly SandboxStep[]>>>;

/** A checked step. `action` is null where only modifiers were given. */
export interface Step {
  readonly delayMs: number;
  readonly isWithoutCors: boolean;
  readonly action: StepAction | null;
  /** As it was given, for the log. */
  readonly source: JsonValue;
}

/** A script that says something unknown; the message says where, and what was expected. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

const MAX_DELAY_MS = 600_000;

type KeysOfUnion<Union> = Union extends unknown ? keyof Union : never;
type ActionKey = Exclude<KeysOfUnion<StepAction>, 'body' | 'headers'>;

interface KeyRule {
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const onlyTrue: KeyRule = { expected: 'true', accepts: (value) => value === true };
const anyText: KeyRule = { expected: 'a string', accepts: (value) => typeof value === 'string' };
const wholeNumber = (lowest: number, highest: number): KeyRule => ({
  expected: `a whole number from ${lowest} to ${highest}`,
  accepts: (value) => Number.isInteger(value) && Number(value) >= lowest && Number(value) <= highest,
});
const headerMap: KeyRule = {
  expected: 'an object of header names (letters, digits, dashes) and one-line strings',
  accepts: (value) =>
    isObject(value) &&
    Object.entries(value).every(
      ([name, text]) => /^[A-Za-z0-9-]+$/.test(name) && typeof text === 'string' && /^[\x20-\x7e]*$/.test(text),
    ),
};

const actionRules: Readonly<Record<ActionKey, KeyRule>> = {
  code: wholeNumber(-9999, 9999),
  answer: { expected: 'any JSON', accepts: () => true },
  httpStatus: wholeNumber(200, 599),
  hang: onlyTrue,
  stall: onlyTrue,
  reset: onlyTrue,
  resetInBody: onlyTrue,
  redirect: {
    expected: 'an absolute http or https URL',
    accepts: (value) => typeof value === 'string' && /^https?:\/\/[\x21-\x7e]+$/.test(value) && URL.canParse(value),
  },
  html: anyText,
  malformed: anyText,
  empty: onlyTrue,
};
const modifierRules: Readonly<Record<keyof StepModifiers, KeyRule>> = {
  delayMs: wholeNumber(0, MAX_DELAY_MS),
  noCors: onlyTrue,
};
/** Only beside `httpStatus`. */
const detailRules: Readonly<Record<'body' | 'headers', KeyRule>> = {
  body: { expected: 'any JSON', accepts: () => true },
  headers: headerMap,
};
const rules: Readonly<Record<string, KeyRule>> = { ...actionRules, ...modifierRules, ...detailRules };

function checkStep(value: unknown, where: string): Step {
  if (!isObject(value)) throw new ScriptError(`${where} must be an object such as {"code": 23}`);
  for (const [key, given] of Object.entries(value)) {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (!rule) throw new ScriptError(`${where}.${key} is unknown, expected one of ${Object.keys(rules).join(', ')}`);
    if (!rule.accepts(given)) throw new ScriptError(`${where}.${key} must be ${rule.expected}`);
  }
  const actions = Object.keys(actionRules).filter((key) => Object.hasOwn(value, key));
  if (actions.length > 1) throw new ScriptError(`${where} says ${actions.join(' and ')}, expected one of them`);
  if ((Object.hasOwn(value, 'body') || Object.hasOwn(value, 'headers')) && !Object.hasOwn(value, 'httpStatus')) {
    throw new ScriptError(`${where} has a body or headers, expected an httpStatus with them`);
  }
  if (Object.keys(value).length === 0) throw new ScriptError(`${where} is empty, expected something to do`);
  const { delayMs, noCors, ...action } = value;
  return {
    delayMs: typeof delayMs === 'number' ? delayMs : 0,
    isWithoutCors: noCors === true,
    action: actions.length === 0 ? null : (action as StepAction),
    source: value as JsonValue,
  };
}

/** Checks a whole script. @throws ScriptError */
function checkScript(value: unknown): Map<CallName, Step[]> {
  if (!isObject(value)) throw new ScriptError(`a script must be an object with some of ${callNames.join(', ')}`);
  const steps = new Map<CallName, Step[]>();
  for (const [key, given] of Object.entries(value)) {
    const call = callNames.find((name) => name === key);
    if (!call) throw new ScriptError(`${key} is no call, expected one of ${callNames.join(', ')}`);
    steps.set(
      call,
      Array.isArray(given) ? given.map((step, index) => checkStep(step, `${key}[${index}]`)) : [checkStep(given, key)],
    );
  }
  return steps;
}

/** The steps that are still to come. */
export class ScriptQueue {
  #steps = new Map<CallName, Step[]>();

  /** Replaces what was still to come. @throws ScriptError, and then nothing has changed */
  replace(script: unknown): void {
    this.#steps = checkScript(script);
  }

  clear(): void {
    this.#steps.clear();
  }

  /** Takes the next step of a call, or null where it answers as usual. */
  take(call: CallName): Step | null {
    return this.#steps.get(call)?.shift() ?? null;
  }

  /** What is still to come, in the form in which it was given. */
  remaining(): Readonly<Record<string, readonly JsonValue[]>> {
    return Object.fromEntries(
      [...this.#steps]
        .filter(([, steps]) => steps.length > 0)
        .map(([call, steps]) => [call, steps.map((step) => step.source)]),
    );
  }
}
