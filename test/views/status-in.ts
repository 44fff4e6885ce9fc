// The text of the status line, for tests that wait for it.
import type { Messages } from '../../src/core/messages.ts';
import type { OpenScreen } from '../../src/core/screen/screen.ts';

export function statusIn({ fileProblem, status }: OpenScreen, words: Messages): string {
  if (fileProblem) return words.fileProblems[fileProblem];
  return status ? words[status] : '';
}
