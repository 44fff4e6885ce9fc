/**
 * What happens before the options of a start are validated: the start may be refused, and the attributes are searched for
 * options.
 */
import { optionsAmong, unknownAmong } from '../core/options/options.ts';
import { refusalOf } from '../core/page/refusal.ts';
import type { ElementInPage } from './ports.ts';
import type { Store } from './store.ts';

/** The parts with which an element starts its sessions. */
export interface Starter {
  readonly store: Pick<Store, 'start' | 'refuse'>;
  readonly element: Pick<ElementInPage, 'isConnected' | 'isRendered'>;
  /** Warns about attributes that aren't options. */
  readonly warnOfUnknown: (attributes: readonly string[]) => void;
}

/**
 * Starts a session with the element's attributes, its properties and the options of `start`, or refuses the start with a
 * reason.
 */
export function startOrRefuse(
  { store, element, warnOfUnknown }: Starter,
  [attributes, ...others]: readonly unknown[],
  isOtherOpen: boolean,
  asksConsent: boolean,
): void {
  const refusal = refusalOf({
    isConnected: element.isConnected(),
    isRendered: element.isRendered(),
    isOtherOpen,
  });
  if (refusal !== undefined) {
    store.refuse(refusal);
    return;
  }
  const named = Object(attributes) as object;
  const unknown = unknownAmong(named);
  if (unknown.length > 0) warnOfUnknown(unknown);
  store.start([optionsAmong(named), ...others], asksConsent);
}
