// Shortens text for error messages, which may quote a picture of hundreds of kilobytes. Imports nothing.

const MAX_QUOTED_CHARACTERS = 200;

/** Returns the text, truncated to 200 characters. */
export const shorten = (text: string): string =>
  text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS - 1)}…` : text;
