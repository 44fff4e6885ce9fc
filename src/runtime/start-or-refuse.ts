/** One session at a time on a page, whichever of its elements is started. */
import { optionsAmong, unknownAmong } from '../core/options/options.ts';
import { refusalOf } from '../core/page/refusal.ts';
import type { Place } from './ports.ts';
import type { Store } from './store.ts';

/** What one element starts its sessions with. */
export interface Starter {
  readonly store: Pick<Store, 'start' | 'refuse' | 'dispatch' | 'isOpen'>;
  readonly place: Pick<Place, 'isConnected' | 'isRendered'>;
  /** Explains attributes that are no options. */
  readonly warnOfUnknown: (attributes: readonly string[]) => void;
}

/** What last started a session on this page. */
let newest: WeakRef<Starter> | undefined;

/** Starts a session with the element's attributes, its properties and the options of `start`, or refuses with a reason. */
export function startAlone(mine: Starter, [attributes, ...others]: readonly unknown[]): void {
  const { store, place } = mine;
  const open = newest?.deref();
  const other = open !== mine && open?.store.isOpen() ? open : undefined;
  const refusal = refusalOf({
    isConnected: place.isConnected(),
    isRendered: place.isRendered(),
    isOtherOpen: other?.place.isConnected() ?? false,
  });
  if (refusal !== undefined) {
    store.refuse(refusal);
    return;
  }
  // removed in this task, and about to hear of it
  other?.store.dispatch({ type: 'removed' });
  newest = new WeakRef(mine);
  const named = Object(attributes) as object;
  const unknown = unknownAmong(named);
  if (unknown.length > 0) mine.warnOfUnknown(unknown);
  store.start([optionsAmong(named), ...others]);
}
