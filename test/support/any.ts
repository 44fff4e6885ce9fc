// Rules that hold for any input: many random ones, the same on every run. One that breaks the rule is made as small as it can be.
import fc from 'fast-check';

/** Runs `check`, which throws if the rule is broken, for `count` inputs. */
export const forAny = <Input>(inputs: fc.Arbitrary<Input>, check: (input: Input) => void, count = 500): void =>
  fc.assert(fc.property(inputs, check), { seed: 1, numRuns: count });
