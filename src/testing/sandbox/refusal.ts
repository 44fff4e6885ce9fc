// The error that rejects a call: an HTTP status, a code for programs and a message for people. Imports nothing.

/** Rejects a call. Sent as JSON `{error, message}`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /**
   * @param httpStatus 400 to 499
   * @param error one word for programs, such as `unknown_field`
   * @param message what was wrong and what was expected
   * @param headers additional response headers, such as `Allow`
   */
  constructor(
    readonly httpStatus: number,
    readonly error: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}
