// What a test changes in its page, and what takes that back when the test is over. For browsers only: there, each file of
// tests has a page of its own.
import { override } from './override.ts';

const steps: (() => void)[] = [];

/** Has `step` run when the test is over, or at `takeBack`. What was changed last is taken back first. */
export const afterwards = (step: () => void): void => void steps.push(step);

/** Gives `target` an own property until then. */
export const put = (target: object, name: string, value: unknown): void => afterwards(override(target, name, value));

/** Has `target` listened to until then. */
export function listen(target: EventTarget, type: string, hear: (event: never) => void, capture = false): void {
  target.addEventListener(type, hear as EventListener, capture);
  afterwards(() => target.removeEventListener(type, hear as EventListener, capture));
}

/** Takes back everything that the test has changed so far. */
export function takeBack(): void {
  for (const step of steps.splice(0).reverse()) step();
}

afterEach(takeBack);
