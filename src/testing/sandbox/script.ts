// A tester's script: verdicts and faults for the next calls, as data. Validates a script and returns its steps one by
// one. Imports the calls' names.
import { callNames, type CallName } from './calls.ts';

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Modifiers of a step. A step of modifiers alone is answered as usual. */
export interface StepModifiers {
  /** Delays the answer by this many milliseconds (0 to 600000). Default: 0. */
  readonly delayMs?: number;
  /** Omits the CORS headers of this answer. */
  readonly noCors?: true;
}

/** A verdict. Answers the next call that is well-formed; a refused one leaves it to the next. */
export type Verdict =
  /** Answers 200 with this `result`, like the judge; 1 accepts any picture. */
  | { readonly code: number }
  /** Answers 200 with exactly this body. The next step is unlocked if its `status` or `result` is 1. */
  | { readonly answer: JsonValue };

/** A transport fault. Applies to any POST of JSON. */
export type Fault =
  /** Answers with this HTTP status (200 to 599). `body` is sent as JSON, or unchanged if it is a string. */
  | { readonly httpStatus: number; readonly body?: JsonValue; readonly headers?: Readonly<Record<string, string>> }
  /** Never answers. */
  | { readonly hang: true }
  /** Sends the headers and half of the body, then nothing. */
  | { readonly stall: true }
  /** Resets the connection without an answer. */
  | { readonly reset: true }
  /** Resets the connection in the middle of the body. */
  | { readonly resetInBody: true }
  /** Redirects (307) to this URL. */
  | { readonly redirect: string }
  /** Answers 200 with this as text/html. */
  | { readonly html: string }
  /** Answers 200 with this as application/json, unvalidated. */
  | { readonly malformed: string }
  /** Answers 204 without a body. */
  | { readonly empty: true };

/** The answer to one call. */
export type StepAction = Verdict | Fault;

/** Whether an action is a transport fault rather than a verdict. */
export const isFault = (action: StepAction): action is Fault => !('code' in action || 'answer' in action);

export type SandboxStep = StepModifiers & (StepAction | object);

/** The next answers to each call: one step, or several in order. After them, the sandbox answers as usual. */
export type SandboxScript = Partial<Readonly<Record<CallName, SandboxStep | readonly SandboxStep[]>>>;

/** A validated step. `action` is `null` if there are only modifiers. */
export interface Step {
  readonly delayMs: number;
  readonly isWithoutCors: boolean;
  readonly action: StepAction | null;
  /** The original step, for the log. */
  readonly source: JsonValue;
}

/** A step that is a transport fault. */
type FaultStep = Step & { readonly action: Fault };

const isFaultStep = (step: Step | undefined): step is FaultStep => step?.action != null && isFault(step.action);

/** An invalid script. The message states the position and what was expected. */
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
/** Accepted only together with `httpStatus`. */
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
  if (Object.keys(value).length === 0) throw new ScriptError(`${where} is empty, expected at least one key`);
  const { delayMs, noCors, ...action } = value;
  return {
    delayMs: typeof delayMs === 'number' ? delayMs : 0,
    isWithoutCors: noCors === true,
    action: actions.length === 0 ? null : (action as StepAction),
    source: value as JsonValue,
  };
}

/** Validates a whole script. @throws ScriptError */
function checkScript(value: unknown): Map<CallName, Step[]> {
  if (!isObject(value)) throw new ScriptError(`a script must be an object with some of ${callNames.join(', ')}`);
  const steps = new Map<CallName, Step[]>();
  for (const [key, given] of Object.entries(value)) {
    const call = callNames.find((name) => name === key);
    if (!call) throw new ScriptError(`${key} is not a call, expected one of ${callNames.join(', ')}`);
    steps.set(
      call,
      Array.isArray(given) ? given.map((step, index) => checkStep(step, `${key}[${index}]`)) : [checkStep(given, key)],
    );
  }
  return steps;
}

/** The remaining steps of a script. */
export class ScriptQueue {
  #steps = new Map<CallName, Step[]>();

  /** Replaces the remaining steps. @throws ScriptError if the script is invalid; the remaining steps are then kept */
  replace(script: unknown): void {
    this.#steps = checkScript(script);
  }

  clear(): void {
    this.#steps.clear();
  }

  /** Removes and returns the next step of a call; `null` if the call is answered as usual. */
  take(call: CallName): Step | null {
    return this.#steps.get(call)?.shift() ?? null;
  }

  /** Removes and returns the next step of a call if it is a transport fault; `null` otherwise. */
  takeFault(call: CallName): FaultStep | null {
    const steps = this.#steps.get(call);
    const [next] = steps ?? [];
    if (!isFaultStep(next)) return null;
    steps?.shift();
    return next;
  }

  /** Returns the remaining steps by call, in their original form. */
  remaining(): Readonly<Record<string, readonly JsonValue[]>> {
    return Object.fromEntries(
      [...this.#steps]
        .filter(([, steps]) => steps.length > 0)
        .map(([call, steps]) => [call, steps.map((step) => step.source)]),
    );
  }
}
