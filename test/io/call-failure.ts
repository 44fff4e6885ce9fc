// The failure of a call, as the runtime’s port reports it.
import type { CallFailure } from '../../src/core/state.ts';
import { CallError } from '../../src/runtime/ports.ts';

/** Resolves with the failure of a call; rejects if it succeeds, or fails by anything but a `CallError`. */
export async function failureOf(call: Promise<unknown>): Promise<CallFailure> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  }
  throw new Error('The call succeeded');
}
