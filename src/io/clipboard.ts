/** Copying text for the person, also where the browser's clipboard refuses or is missing: web views, insecure pages. */
import type { Clock } from '../runtime/ports.ts';
import { answerTo } from './answer.ts';
import { browserClock } from './clock.ts';

/** The old command, which every engine still has. */
interface CopyCommand {
  readonly execCommand?: (command: 'copy') => boolean;
}

/** The element with the focus, inside open shadow roots too. */
function focusedIn(tree: DocumentOrShadowRoot): Element | null {
  const active = tree.activeElement;
  return active?.shadowRoot ? (focusedIn(active.shadowRoot) ?? active) : active;
}

/** Notes focus and selection; the returned function gives them back. */
function keepPlace(container: Node): () => void {
  const root = container.getRootNode();
  // a closed shadow root can be seen from inside only
  const focused = (root instanceof ShadowRoot ? focusedIn(root) : null) ?? focusedIn(document);
  const selection = document.getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {};
  return () => {
    // the focus first: it may end a selection
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    // a text field gets its own selection back with the focus
    if (!selection || !anchorNode || !focusNode || (focused && 'selectionStart' in focused)) return;
    selection.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0);
  };
}

function copySelected(text: string, container: HTMLElement | ShadowRoot): boolean {
  const page: CopyCommand = document;
  const giveBack = keepPlace(container);
  const area = document.createElement('textarea');
  area.value = text;
  // no keyboard on a phone
  area.readOnly = true;
  // in the view and of a readable size: a page neither scrolls nor zooms to it
  Object.assign(area.style, { position: 'fixed', inset: '0 auto auto 0', opacity: '0', fontSize: '16px' });
  container.append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return page.execCommand?.('copy') ?? false;
  } catch {
    return false;
  } finally {
    area.remove();
    giveBack();
  }
}

/**
 * Copies `text`, in the task of a tap or a key: by the browser's clipboard, or else from a hidden field in `container`,
 * which has to be inside the modal dialog that is open, because everything else is inert. Resolves with whether it was
 * copied, within about a second; never rejects, and leaves the focus and the page's selection as they were.
 */
export async function copyText(
  text: string,
  container: HTMLElement | ShadowRoot,
  clock: Clock = browserClock,
): Promise<boolean> {
  // missing on insecure pages; nothing is awaited there, because some engines end the person's gesture with the task
  const { clipboard } = navigator as Partial<Navigator>;
  const write = async (): Promise<boolean> => {
    await clipboard?.writeText(text);
    return true;
  };
  return (clipboard && (await answerTo(write, clock))) ?? copySelected(text, container);
}
