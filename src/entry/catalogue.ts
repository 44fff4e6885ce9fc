/**
 * `trueid-widget/catalogue`: every reason for which the provider refuses a photo, as data, for a host's own texts,
 * support pages and analytics. Imports the rules and the words; no DOM and no element.
 */
import { CATALOGUE, type RejectionKey } from '../core/catalogue.ts';
import { en } from '../lang/en.ts';
import { vi } from '../lang/vi.ts';

export type { RejectionKey };

/** One code of the provider. */
export interface CatalogueEntry {
  /** `result` or `status` of the provider's answer; null stands for every code that is not listed. */
  readonly code: number | null;
  /** Stable name of the reason; two codes may share one. */
  readonly key: RejectionKey;
  readonly en: string;
  readonly vi: string;
  /** What the person can do about it, one short line. */
  readonly tipEn: string;
  readonly tipVi: string;
  /** Whether another photo may pass. False where it is about who the person is, not about the picture. */
  readonly retryable: boolean;
}

/** A card or a face that the provider has already, and a face that it has blacklisted. */
const CODES_ABOUT_THE_PERSON: ReadonlySet<number> = new Set([41, 52, 54]);

const entry = (code: number | null, key: RejectionKey): CatalogueEntry => ({
  code,
  key,
  en: en.rejections[key],
  vi: vi.rejections[key],
  tipEn: en.tips[key],
  tipVi: vi.tips[key],
  retryable: code === null || !CODES_ABOUT_THE_PERSON.has(code),
});

/** Every listed code, and at its end the entry for any other one. */
export const catalogue: readonly CatalogueEntry[] = [
  ...Array.from(CATALOGUE, ([code, key]) => entry(code, key)),
  entry(null, 'invalidImage'),
];

export { idFieldNames } from '../lang/id-fields.ts';
export type { IdField } from '../core/messages.ts';
