/** What explains a page's mistakes to its developers, as a chunk of its own. */
export { warnOfMisspelled } from '../core/options/misspelled.ts';
export { explainNoAnswer } from '../io/explain-no-answer.ts';
export { problemsOf } from '../lang/problems.ts';
export { contrastProblem } from '../views/theme-contrast.ts';
