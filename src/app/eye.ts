/** What only automatic capture needs, as a chunk of its own. */
export { beginGuidance, guide } from '../core/picture/eye/guidance.ts';
export { lookWide } from '../core/picture/eye/look.ts';
