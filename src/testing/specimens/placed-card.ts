// How the specimen pictures of its two sides have their card in the middle (see scripts/specimens.mjs).

export type Side = 'front' | 'back';

/** In pixels. */
export const PLACED_CARD = { width: 704, height: 444, radius: 25 } as const;

/** In degrees, clockwise. */
export const PLACED_CARD_TURN: Readonly<Record<Side, number>> = { front: -1.2, back: 0.9 };
