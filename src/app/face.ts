/** What only the automatic selfie needs, as a chunk of its own. */
export { startWatch } from '../eye/face/watch.ts';
