/**
 * `trueid-widget/catalogue`: every reason why the provider rejects a photo, as data for the host's own texts, support pages
 * and analytics. Imports the rules and the language packs; needs no DOM and no element.
 */
import { CATALOGUE, type RejectionKey } from '../core/calls/catalogue.ts';
import { en } from '../lang/en.ts';
import { vi } from '../lang/vi.ts';

export type { RejectionKey };

/** One provider code. */
export interface CatalogueEntry {
  /** `result` or `status` of the provider's response; null stands for any code that isn't listed. */
  readonly code: number | null;
  /** Stable name of the reason; several codes may share one. */
  readonly key: RejectionKey;
  readonly en: string;
  readonly vi: string;
  /** What the person can do about it, in one short line. */
  readonly tipEn: string;
  readonly tipVi: string;
  /** Whether another photo may pass. False if the reason is who the person is, not the photo. */
  readonly retryable: boolean;
}

/** A card or a face that is already registered with the provider, and a face on its blacklist. */
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

/** Every listed code, then the entry for any other code. */
export const catalogue: readonly CatalogueEntry[] = [
  ...Array.from(CATALOGUE, ([code, key]) => entry(code, key)),
  entry(null, 'invalidImage'),
];

export { idFieldNames } from '../lang/id-fields.ts';
export type { IdField } from '../core/messages.ts';
