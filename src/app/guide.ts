/** What tells a person where the card or their face is, in words, marks and sounds, as a chunk of its own. */
export { GUIDANCE as guidance } from '../lang/guidance.ts';
export { GUIDE_MARKS as guideMarks } from '../views/guide-marks.ts';
export { createGuideSounds } from '../io/guide-sounds.ts';
