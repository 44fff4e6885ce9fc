/** What comes before the options of a start are validated: whether it is refused, and which attributes are options. */
import { optionsAmong, unknownAmong } from '../core/options/options.ts';
import { refusalOf } from '../core/page/refusal.ts';
import type { ElementInPage } from './ports.ts';
import type { Store } from './store.ts';

/** What one element starts its sessions with. */
export interface Starter {
  readonly store: Pick<Store, 'start' | 'refuse'>;
  readonly element: Pick<ElementInPage, 'isConnected' | 'isRendered'>;
  /** Explains attributes that are no options. */
  readonly warnOfUnknown: (attributes: readonly string[]) => void;
}

/** Starts a session with the element's attributes, its properties and the options of `start`, or refuses with a reason. */
export function startOrRefuse(
  { store, element, warnOfUnknown }: Starter,
  [attributes, ...others]: readonly unknown[],
  isOtherOpen: boolean,
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
  store.start([optionsAmong(named), ...others]);
}
