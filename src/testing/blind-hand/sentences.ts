// What a sentence of the widget's tells a person who hears it, in any of its languages, and in the host's own words.
import type { OwnMessages } from '../../core/messages.ts';
import type { Cue } from '../../eye/guidance/cue.ts';
import { directionOf } from '../../core/screen/status-line.ts';
import { GUIDANCE } from '../../lang/guidance.ts';
import { wordsIn, wordsOf } from '../../lang/index.ts';
import { guidanceWords } from '../../views/status-words.ts';

/** A direction, or how the attempt ended. */
export type Meaning = Cue | 'taken' | 'gaveUp';

const CUES: Readonly<Record<Cue, true>> = {
  seek: true,
  left: true,
  right: true,
  up: true,
  down: true,
  closer: true,
  away: true,
  turnLeft: true,
  turnRight: true,
  tilt: true,
  hold: true,
  turnOver: true,
  front: true,
  back: true,
  tooDark: true,
  overexposed: true,
  blurry: true,
  straight: true,
  several: true,
};

/** A sentence without what only makes it differ from the one before. */
export const collapsed = (sentence: string): string => sentence.replace(/\s+/g, ' ').trim();

export function meaningsOf(own: OwnMessages = {}): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const tag of Object.keys({ ...GUIDANCE, ...own })) {
    const words = wordsOf(tag, own);
    const guidance = wordsIn(GUIDANCE, tag, own);
    for (const cue of Object.keys(CUES) as Cue[]) {
      for (const device of ['phone', 'desktop'] as const) {
        for (const subject of ['card', 'face'] as const) {
          const shown = directionOf(cue, device === 'phone', subject === 'face');
          const sentence = guidanceWords({ ...shown, subject, device, endsDifferently: false }, words, guidance);
          if (sentence) meanings.set(collapsed(sentence), cue);
        }
      }
    }
    meanings.set(collapsed(words.photoTaken), 'taken');
    meanings.set(collapsed(words.autoGivenUp), 'gaveUp');
  }
  return meanings;
}
