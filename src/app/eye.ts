/** What only automatic capture needs, as a chunk of its own. */
export { beginWatch, watch } from '../eye/watch.ts';
