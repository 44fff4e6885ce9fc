// What a promise rejects with.

/** The message that `promise` rejects with; rejects if it doesn't. */
export async function failureOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('It did not fail');
}
