// Where the face is in the specimen portrait, and in the pictures drawn like it (see scripts/specimens.mjs).

/** Its middle and its width, in pixels. */
export const PLACED_FACE = { x: 400, y: 305, width: 272 } as const;
