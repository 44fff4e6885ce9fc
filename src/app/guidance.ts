/** What tells a person where the card or their face is, in words, marks and sounds, as a chunk of its own. */
export { GUIDANCE as words } from '../lang/guidance.ts';
export { GUIDE_MARKS as marks } from '../views/guide-marks.ts';
export { createGuidanceSounds } from '../io/guidance-sounds.ts';
