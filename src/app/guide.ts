/** What tells a person where the card is, in words and sounds, as a chunk of its own. */
export { GUIDANCE as guidance } from '../lang/guidance.ts';
export { createGuideSounds } from '../io/guide-sounds.ts';
