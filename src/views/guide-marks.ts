/** What the guide shows once somebody is guided: the outline that closes, and at an edge to move toward a mark with an arrow. */
export const GUIDE_MARKS = {
  card: {
    box: { viewBox: '0 0 352 222' },
    outline: { x: 1, y: 1, width: 350, height: 220, rx: 14 },
    left: 'M1 30V192M12 111l16 -14v28z',
    right: 'M351 30V192M340 111l-16 -14v28z',
    top: 'M30 1H322M176 12l-14 16h28z',
    bottom: 'M30 221H322M176 210l-14 -16h28z',
  },
  /** Each arc leads back to where it begins, so that it has no inside. */
  face: {
    box: { viewBox: '0 0 300 400', preserveAspectRatio: 'none' },
    outline: { x: 11, y: 11, width: 278, height: 378, rx: 139, ry: 189 },
    left: 'M39 93A136 186 0 0 0 39 307A136 186 0 0 1 39 93M24 200l16 -14v28z',
    right: 'M261 93A136 186 0 0 1 261 307A136 186 0 0 0 261 93M276 200l-16 -14v28z',
    top: 'M72 48A136 186 0 0 1 228 48A136 186 0 0 0 72 48M150 24l-14 16h28z',
    bottom: 'M72 352A136 186 0 0 0 228 352A136 186 0 0 1 72 352M150 376l-14 -16h28z',
  },
} as const;
