// Effects and parts of states that several tests expect. Imports the rules only.
import type { VerdictCode } from '../../src/core/calls/catalogue.ts';
import type { Effect } from '../../src/core/effects.ts';
import type { CameraState, FacingMode, PhotoOrigin, PreviewPause, Step } from '../../src/core/state.ts';

export const longWait: Effect = { type: 'wait', ms: 10_000, then: { type: 'waitGrewLong' } };
export const errorDelay: Effect = { type: 'wait', ms: 300, then: { type: 'errorDelayPassed' } };
export const stepped = (from: number, step: number): Effect => ({
  type: 'notifyHost',
  note: { type: 'stepped', step, from },
});
/** The effects that tell the host a verdict. */
export const judged = (
  step: Step,
  code: VerdictCode = 1,
  { tries = 1, origin = 'camera' }: { readonly tries?: number; readonly origin?: PhotoOrigin } = {},
): Effect[] => [
  { type: 'settleScreen' },
  {
    type: 'notifyHost',
    note: { type: 'judged', step, outcome: code === 1 ? 'passed' : 'rejected', code, tries, origin },
  },
];
export const cameraAsking = (pause: PreviewPause): CameraState => ({ is: 'asking', isPromptOld: false, pause });

interface Opening {
  readonly facing?: FacingMode;
  readonly mayAskForPixels?: boolean;
}
/** The effects that open a camera. */
export const opening = (
  cameraId?: string,
  { facing = 'environment', mayAskForPixels = true }: Opening = {},
): Effect[] => [
  { type: 'openCamera', facing, cameraId, mayAskForPixels },
  { type: 'wait', ms: 2500, then: { type: 'promptGrewOld' } },
  { type: 'wait', ms: 15_000, then: { type: 'questionGrewSilent' } },
];
/** The effects that replace an open camera. */
export const reopening = (...which: Parameters<typeof opening>): Effect[] => [
  { type: 'closeCamera' },
  ...opening(...which),
];
