/** Why a start is refused before its options are read. Pure. */

/** The element and the page at a start. */
interface StartConditions {
  readonly isConnected: boolean;
  /** Nothing around the element hides it. */
  readonly isRendered: boolean;
  /** A session is open in another element of the page: two would compete for the camera. */
  readonly isOtherOpen: boolean;
}

export function refusalOf({ isConnected, isRendered, isOtherOpen }: StartConditions): string | undefined {
  if (!isConnected) return 'Put the element into the page before you start it.';
  if (!isRendered)
    return 'The element is inside something hidden, such as display: none or a closed <details>. Show that first.';
  return isOtherOpen ? 'Another trueid-widget on this page is open. Close it first.' : undefined;
}
