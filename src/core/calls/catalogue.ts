/** The provider's verdicts: which answers pass, and which message each rejection code maps to. Imports nothing. */

/** The key of a rejection's message in the language packs. */
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

/** Maps codes to messages. 54 is a blacklisted face, which counts as spam. */
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

/** Faults that another photo of the same card or face may not have: too small, cut off, overexposed, blurred or dark. */
const CODES_OF_QUALITY: ReadonlySet<VerdictCode> = new Set([4, 14, 23, 27, 28, 31]);

/** The provider's code of a rejection; null where the answer has none. */
export type VerdictCode = number | null;

export const rejectionOf = (code: VerdictCode): RejectionKey =>
  (code === null ? undefined : CATALOGUE.get(code)) ?? 'invalidImage';

/** Whether a photo of the wrong side may be rejected like that: no card, no template or fields of one, or a reason that isn't known. */
export const mayBeOtherSide = (code: VerdictCode): boolean =>
  code === null || !CATALOGUE.has(code) || [31, 55, 60].includes(code);

export const isOfQuality = (code: VerdictCode): boolean => CODES_OF_QUALITY.has(code);

/** The provider's verdict on a photo: two optional fields, sent as numbers or numeric strings. */
export interface ProviderVerdict {
  readonly status?: unknown;
  readonly result?: unknown;
}

export type Verdict =
  /** `isContradicted`: one field is 1, the other names a failure. A `status` of 200 is HTTP's, and names none. */
  | { readonly hasPassed: true; readonly isContradicted: boolean }
  | { readonly hasPassed: false; readonly code: VerdictCode };

/** Reads a finite number or a numeric string; anything else isn't a code. */
function codeOf(value: unknown): number | undefined {
  const isNumeric = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value);
  const code = isNumeric ? Number(value) : value;
  return typeof code === 'number' && Number.isFinite(code) ? code : undefined;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * Passes if `status` or `result` is 1. With `isStrict`, a `result` that is present but not 1 fails even if `status` is
 * 1. The code of a failure is `result`, otherwise `status`.
 */
export function judge({ status, result }: ProviderVerdict, isStrict: boolean): Verdict {
  const isResultOne = codeOf(result) === 1;
  const isStatusOne = codeOf(status) === 1;
  const isResultAgainst = !isAbsent(result) && !isResultOne;
  if (isResultOne || (isStatusOne && !(isStrict && isResultAgainst))) {
    const isStatusAgainst = !isAbsent(status) && !isStatusOne && codeOf(status) !== 200;
    return { hasPassed: true, isContradicted: isResultAgainst || isStatusAgainst };
  }
  return { hasPassed: false, code: codeOf(isAbsent(result) ? status : result) ?? null };
}

/** Whether the provider created the request: `result` is 1. */
export function isCreated(result: unknown): boolean {
  return codeOf(result) === 1;
}
