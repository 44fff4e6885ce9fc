/** The provider's verdicts: which answers pass, and which sentence each failing code stands for. */

/** The key of a rejection's sentence in the language packs. */
export type RejectionKey =
  | 'invalidTemplate'
  | 'invalidTextFields'
  | 'imageTooSmall'
  | 'missingCorner'
  | 'overexposed'
  | 'blurry'
  | 'tooDark'
  | 'cardTooSmall'
  | 'faceNotMatched'
  | 'duplicatedId'
  | 'duplicatedFace'
  | 'spam'
  | 'invalidSelfie'
  | 'invalidImage';

/** Code to sentence. 54 is a blacklisted face, which counts as spam. */
export const CATALOGUE: ReadonlyMap<number, RejectionKey> = new Map<number, RejectionKey>([
  [60, 'invalidTemplate'],
  [55, 'invalidTextFields'],
  [4, 'imageTooSmall'],
  [14, 'missingCorner'],
  [23, 'overexposed'],
  [27, 'blurry'],
  [28, 'tooDark'],
  [31, 'cardTooSmall'],
  [17, 'faceNotMatched'],
  [41, 'duplicatedId'],
  [52, 'duplicatedFace'],
  [54, 'spam'],
  [10, 'spam'],
  [50, 'invalidSelfie'],
]);

/** What the provider said of a photo: two fields that it may leave out, or send as numbers or numeric strings. */
export interface ProviderVerdict {
  readonly status?: unknown;
  readonly result?: unknown;
}

export type Verdict =
  /** `isContradicted`: one of the fields says 1, the other names a failure. */
  | { readonly hasPassed: true; readonly isContradicted: boolean }
  | { readonly hasPassed: false; readonly rejection: RejectionKey };

/** A number, or a string that is nothing but one; anything else is no code. */
function codeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value)) return Number(value);
  return undefined;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * Passed where `status` or `result` is 1. With `isStrict`, a `result` that is there and is not 1 fails even where `status`
 * is 1. The code of a failure is `result`, else `status`.
 */
export function judge({ status, result }: ProviderVerdict, isStrict: boolean): Verdict {
  const isResultOne = codeOf(result) === 1;
  const isStatusOne = codeOf(status) === 1;
  const isResultAgainst = !isAbsent(result) && !isResultOne;
  if (isResultOne || (isStatusOne && !(isStrict && isResultAgainst))) {
    const isStatusAgainst = !isAbsent(status) && !isStatusOne;
    return { hasPassed: true, isContradicted: isResultAgainst || isStatusAgainst };
  }
  const code = codeOf(isAbsent(result) ? status : result);
  return { hasPassed: false, rejection: (code === undefined ? undefined : CATALOGUE.get(code)) ?? 'invalidImage' };
}

/** Whether the answer to the creation of a request says that there is one: `result` 1. */
export function isCreated(result: unknown): boolean {
  return codeOf(result) === 1;
}
