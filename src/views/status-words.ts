/** The words of the status line: of the status, and of the tip under it. */
import type { GuidanceWords, Words } from '../core/messages.ts';
import type { OpenScreen } from '../core/screen/screen.ts';

export function tipWords(tip: NonNullable<OpenScreen['tip']>, words: Words): string {
  switch (tip) {
    case 'firefox_remember':
      return words.notices[tip];
    case 'autoSeek':
    case 'autoHold':
    case 'autoGivenUp':
      return words[tip];
    case 'tooDark':
    case 'overexposed':
    case 'blurry':
    case 'cardTooSmall':
      return `${words.rejections[tip]}. ${words.tips[tip]}`;
  }
}

/** A repetition ends in a no-break space, as screen readers read only what changes. */
export function guidanceWords(
  { subject, cue, device, endsDifferently }: NonNullable<OpenScreen['guidance']>,
  words: Words,
  { guidance }: GuidanceWords,
): string {
  const sentences: Readonly<Partial<Record<string, string>>> = (subject === 'face' ? guidance.face : guidance)[device];
  const sentence =
    cue === 'turnOver'
      ? words.backHint
      : cue === 'tooDark' || cue === 'overexposed' || cue === 'blurry'
        ? tipWords(cue, words)
        : (sentences[cue] ?? '');
  return endsDifferently ? `${sentence}\u00a0` : sentence;
}

export function statusWords({ fileProblem, status }: OpenScreen, words: Words): string {
  if (fileProblem) return words.fileProblems[fileProblem];
  return status ? words[status] : '';
}

/** The longest advice on a live picture of this subject: the status line keeps room for it. */
export function longestAdvice({ guide }: OpenScreen, words: Words): string {
  const advices =
    guide === 'card'
      ? (['tooDark', 'overexposed', 'blurry', 'cardTooSmall'] as const)
      : (['tooDark', 'overexposed', 'blurry'] as const);
  return advices
    .map((advice) => tipWords(advice, words))
    .reduce((one, other) => (other.length > one.length ? other : one));
}
