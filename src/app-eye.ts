/** What only automatic capture needs, as a chunk of its own. */
export { lookAt } from './core/eye/look.ts';
