// What each error of getUserMedia means, in browsers old and new.
import { expect, test } from 'vitest';
import { LAST_RESORT, remedyFor } from '../../src/io/camera-errors.ts';

for (const [name, code, remedy] of [
  ['NotAllowedError', 'camera_denied'],
  ['SecurityError', 'camera_denied'],
  ['PermissionDeniedError', 'camera_denied'],
  ['PermissionDismissedError', 'camera_denied'],
  ['NotFoundError', 'no_camera'],
  ['DevicesNotFoundError', 'no_camera'],
  ['OverconstrainedError', 'no_camera', 'askForLess'],
  ['ConstraintNotSatisfiedError', 'no_camera', 'askForLess'],
  ['TypeError', 'no_camera', 'askForLess'],
  ['NotReadableError', 'camera_busy', 'tryAgain'],
  ['SomethingThatNobodyHasHeardOf', 'camera_busy', 'tryAgain'],
  ['toString', 'camera_busy', 'tryAgain'],
  ['NotSupportedError', 'unsupported'],
] as const)
  test(`${name} → ${code} [2.12, 2.18]`, () => {
    expect(remedyFor(new DOMException('', name))).toEqual(remedy ?? { tell: code });
    if (remedy) expect(LAST_RESORT[remedy]).toBe(code);
  });

test('what is no error counts as one that nobody has heard of', () => {
  for (const thrown of [undefined, null, {}, { name: 7 }]) expect(remedyFor(thrown)).toBe('tryAgain');
});
