// Where a simulated person's face is at first: near, so that it doesn't depend on the machine whether it is found in time.

export const FACE_ASIDE = { x: 0.3, y: 0.05, width: 0.4, turn: 0 } as const;
