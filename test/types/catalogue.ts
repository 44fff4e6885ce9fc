// The error catalogue as data; the compiler must refuse each wrong use.
import { catalogue, type CatalogueEntry, type RejectionKey } from 'trueid-widget/catalogue';

export const textOf = (code: number): string | undefined => catalogue.find((entry) => entry.code === code)?.vi;
export const keys: readonly RejectionKey[] = catalogue.map(({ key }) => key);
export const isFinal = ({ retryable, code }: CatalogueEntry): boolean => !retryable && code !== null;

// @ts-expect-error -- no such reason
export const wrongKey: RejectionKey = 'tooPretty';
// @ts-expect-error -- the catalogue is not to be changed
catalogue.pop();
