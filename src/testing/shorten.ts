// Keeps error messages readable, because they may quote a picture of hundreds of kilobytes. Imports nothing.

const MAX_QUOTED_CHARACTERS = 200;

/** Returns the text, or its beginning if it is too long to quote. */
export const shorten = (text: string): string =>
  text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS - 1)}…` : text;
