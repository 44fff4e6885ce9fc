/** What only automatic capture needs, as a chunk of its own. */
export { startWatch } from '../eye/watch.ts';
