/** Copies text, even where the Clipboard API is missing or refuses: in web views and on insecure pages. */
import { answerTo } from './answer.ts';
import { leaveUnrecorded } from './unrecorded.ts';

/** The deprecated command, which every engine still supports. */
interface CopyCommand {
  readonly execCommand?: (command: 'copy') => boolean;
}

/** The focused element, including inside open shadow roots. */
function focusedIn(tree: DocumentOrShadowRoot): Element | null {
  const active = tree.activeElement;
  return active?.shadowRoot ? (focusedIn(active.shadowRoot) ?? active) : active;
}

/** Saves focus and selection; the returned function restores them. */
function saveFocusAndSelection(container: Node): () => void {
  const root = container.getRootNode();
  // a closed shadow root is visible only from inside
  const focused = (root instanceof ShadowRoot ? focusedIn(root) : null) ?? focusedIn(document);
  const selection = document.getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {};
  return () => {
    // focus first: it may clear a selection
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    // a text field restores its own selection with the focus
    if (!selection || !anchorNode || !focusNode || (focused && 'selectionStart' in focused)) return;
    selection.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0);
  };
}

function copySelected(text: string, container: HTMLElement | ShadowRoot): boolean {
  const page: CopyCommand = document;
  const restore = saveFocusAndSelection(container);
  const area = document.createElement('textarea');
  area.value = text;
  // it may be the link of a handoff
  leaveUnrecorded(area);
  // keeps a phone's keyboard closed
  area.readOnly = true;
  // in view and at a readable size, so that the page neither scrolls nor zooms
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
    restore();
  }
}

/**
 * Copies `text`; call it synchronously in a tap or key handler. Falls back to a hidden field in `container`, which must be
 * inside the open modal dialog, because everything else is inert. Resolves with whether it worked, within about a second.
 * Never rejects, and restores the focus and the page's selection.
 */
export async function copyText(text: string, container: HTMLElement | ShadowRoot): Promise<boolean> {
  // missing on insecure pages; nothing is awaited then, because some engines end the user activation with the task
  const { clipboard } = navigator as Partial<Navigator>;
  const write = async (): Promise<boolean> => {
    await clipboard?.writeText(text);
    return true;
  };
  return (clipboard && (await answerTo(write))) ?? copySelected(text, container);
}
