// Keeps error messages readable: what they quote may be a picture of hundreds of kilobytes. Imports nothing.

const MAX_QUOTED_CHARACTERS = 200;

/** The text, or its beginning where it is too long to quote. */
export const shorten = (text: string): string =>
  text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS - 1)}…` : text;
