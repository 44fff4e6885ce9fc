/** What only automatic capture needs, as a chunk of its own. */
export { lookAt } from '../core/picture/eye/look.ts';
