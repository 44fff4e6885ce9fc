/**
 * The modal shown while the application loads: a spinner and Go back. Part of the script tag, so small and plain. Imports
 * types only. Script sets its inline styles, which a strict Content-Security-Policy allows.
 */
import type { Lang } from '../core/lang.ts';

const STYLES = {
  dialog:
    'all:initial;position:fixed;inset:0;touch-action:none;background:var(--trueid-color-background,#f3f5f4);color:var(--trueid-color-text,#0f3d2e);font:600 15px/56px var(--trueid-font-family,system-ui)',
  button: 'all:unset;outline:revert;position:fixed;inset:0 auto auto max(0px,50% - 250px);padding:0 40px',
  spinner: 'position:fixed;inset:calc(50% - 32px);border:solid;border-radius:50%',
};

interface Words {
  readonly lang?: string;
  readonly preparing: string;
  readonly goBack: string;
}

const OURS: Readonly<Record<Lang, Words>> = {
  en: { preparing: 'Loading…', goBack: 'Go back' },
  vi: { preparing: 'Đang tải…', goBack: 'Quay lại' },
};

const hyphened = (tag: string): string => tag.trim().replaceAll('_', '-');
const subtags = (tag: string): string => `${hyphened(tag)}-`.toLowerCase();

/**
 * The host's own words for the tag `lang`, else ours, else English; Vietnamese if nobody has that language. Tags and words
 * count as in the application, see `src/lang/index.ts`.
 */
function wordsOf(lang: unknown, own: unknown): Words {
  const packs = [OURS, own].flatMap((source) =>
    Object.entries(Object(source) as Record<string, Record<string, unknown>>)
      .filter(([tag]) => subtags(String(lang)).startsWith(subtags(tag)))
      .sort(([one], [other]) => one.length - other.length)
      .map(([tag, pack]) =>
        Object.fromEntries(
          Object.entries({ ...pack, lang: hyphened(tag) }).filter(
            ([, word]) => typeof word === 'string' && word.trim(),
          ),
        ),
      ),
  );
  return packs[0] ? (Object.assign({}, OURS.en, ...packs) as Words) : wordsOf('vi', own);
}

/**
 * Keeps the page behind from scrolling: blocks the wheel, the keys from Page Up (33) to Arrow Down (40), and mouse presses,
 * which would move the focus, and with it the keyboard, out of the modal. Comparing `keyCode` is shorter than naming eight
 * keys; it is undefined for wheel and mouse events.
 */
const stay = (event: KeyboardEvent): void => {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  if (!(event.keyCode < 33 || event.keyCode > 40)) event.preventDefault();
};

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Record<keyof HTMLDialogElement, unknown>>,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), properties);

/**
 * Protects the element's own `display` from the page's CSS, as the application does, and tells whether a modal in it would be
 * drawn: not where something around it hides it.
 */
export function isDrawn(root: ShadowRoot): unknown {
  try {
    if (!root.adoptedStyleSheets.length) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(':host{display:contents!important}');
      root.adoptedStyleSheets = [sheet];
    }
  } catch {
    // jsdom has no such sheets, and a document takes only its own
  }
  const probe = make('p', {});
  root.append(probe);
  // Safari before 17.4 has neither this nor `content-visibility`, which hides what is in a closed <details>.
  const isVisible = (probe as Partial<typeof probe>).checkVisibility?.() ?? probe.getClientRects()[0];
  probe.remove();
  return isVisible;
}

export interface LoadingModal {
  /** Whether the person has closed it with Esc: the browser fires `close` only in a later task. */
  readonly isClosed: () => boolean;
  /** Shows the words for a language tag, the host's own first. */
  readonly say: (lang: unknown, messages: unknown) => void;
  /** Removes it. The browser returns the focus to the opener. */
  readonly close: () => void;
}

/** Opens the modal. Calls `goBack` for the button and for Esc. */
export function openLoadingModal(root: ShadowRoot, goBack: () => void): LoadingModal {
  const dialog = make('dialog', {
    part: 'dialog',
    style: STYLES.dialog,
    onclose: goBack,
    onwheel: stay,
    onmousedown: stay,
    onkeydown: stay,
  });
  const button = make('button', { part: 'back-button', style: STYLES.button, onclick: goBack });
  const spinner = make('span', { part: 'spinner', style: STYLES.spinner });
  dialog.append(button, spinner);
  root.append(dialog);
  dialog.showModal();
  // It fades instead of turning, so it also suits people who prefer reduced motion.
  spinner.animate({ opacity: 0 }, { duration: 1000, iterations: Infinity });
  return {
    isClosed: () => !dialog.open,
    say(given, messages) {
      const { lang = '', preparing, goBack: textContent } = wordsOf(given, messages);
      dialog.lang = lang;
      // Firefox before 119 has no `ariaLabel`.
      dialog.setAttribute('aria-label', preparing);
      button.textContent = textContent;
    },
    close() {
      dialog.onclose = null;
      // A dialog that was moved returns the focus only if the focus is inside it.
      if (dialog.open) button.focus();
      dialog.close();
      dialog.remove();
    },
  };
}
