/** What only the automatic selfie needs, as a chunk of its own. */
export { beginWatch, watch } from '../eye/face/watch.ts';
