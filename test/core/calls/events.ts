// Events of the calls to the provider, as the runtime raises them. Imports the rules only.
import { CATALOGUE, type RejectionKey, type VerdictCode } from '../../../src/core/calls/catalogue.ts';
import type { Event } from '../../../src/core/events.ts';
import type { CallFailure, CallName, Photo, Side } from '../../../src/core/state.ts';

export const created: Event = { type: 'requestCreated', requestId: 'request-1' };
export const passed = (side: Side): Event => ({ type: 'photoPassed', side });
export const rejectedWith = (code: VerdictCode): Event => ({ type: 'photoFailed', code });
/** The code of a rejection; null for the one that stands for all other codes. */
export const codeOf = (rejection: RejectionKey): VerdictCode =>
  [...CATALOGUE].find(([, key]) => key === rejection)?.[0] ?? null;
export const photoFailed = (rejection: RejectionKey = 'blurry'): Event => rejectedWith(codeOf(rejection));
export const lost = (photo: Photo): Event => ({ type: 'photoLost', photo });
export const failureOf = (call: CallName, isHandled = false): CallFailure => ({
  call,
  kind: 'network',
  detail: isHandled ? 'Handled' : 'Failed to fetch',
  isHandled,
  retry: isHandled ? 'never' : 'soon',
});
export const failed = (call: CallName): Event => ({ type: 'callFailed', failure: failureOf(call) });
export const handled = (call: CallName): Event => ({ type: 'callFailed', failure: failureOf(call, true) });
/** A provider that is too busy and asks for a pause. */
export const busy = (call: CallName, afterMs = 3000): Event => ({
  type: 'callFailed',
  failure: { call, kind: 'http', detail: { status: 503 }, isHandled: false, retry: { afterMs } },
});
