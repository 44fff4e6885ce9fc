/** What only the automatic selfie, and the sides of the card, need, as a chunk of its own. */
export { findSide } from '../eye/face/side.ts';
export { startWatch } from '../eye/face/watch.ts';
