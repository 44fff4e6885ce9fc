/**
 * The modal shown while the application loads: a spinner and Go back. Part of the script tag, so small and plain. Imports
 * nothing. Script sets its inline styles, which a strict Content-Security-Policy allows.
 */

const STYLES = {
  dialog:
    'all:initial;position:fixed;inset:0;touch-action:none;background:var(--trueid-color-background,#f3f5f4);color:var(--trueid-color-text,#0f3d2e);font:600 15px/56px var(--trueid-font-family,system-ui)',
  button: 'all:unset;outline:revert;position:fixed;inset:0 auto auto max(0px,50% - 250px);padding:0 40px',
  spinner: 'position:fixed;inset:calc(50% - 32px);border:solid;border-radius:50%',
};

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
 * Opens the modal and returns a function that closes it, or undefined if the element has no box, as inside `display: none`.
 * Calls `goBack` for the button and for Esc. The browser returns the focus to the opener.
 */
export function openLoadingModal(root: ShadowRoot, lang: unknown, goBack: () => void): (() => void) | undefined {
  if (!root.host.getClientRects()[0]) return undefined;
  const [ownLang, ariaLabel, textContent] = /^en/i.test(lang as string)
    ? ['en', 'Loading…', 'Go back']
    : ['vi', 'Đang tải…', 'Quay lại'];
  const dialog = make('dialog', {
    part: 'dialog',
    lang: ownLang,
    ariaLabel,
    style: STYLES.dialog,
    onclose: goBack,
    onwheel: stay,
    onmousedown: stay,
    onkeydown: stay,
  });
  const button = make('button', { part: 'back-button', textContent, style: STYLES.button, onclick: goBack });
  const spinner = make('span', { part: 'spinner', style: STYLES.spinner });
  dialog.append(button, spinner);
  root.append(dialog);
  dialog.showModal();
  // It fades instead of turning, so it also suits people who prefer reduced motion.
  spinner.animate({ opacity: 0 }, { duration: 1000, iterations: Infinity });
  return () => {
    dialog.onclose = null;
    // A dialog that was moved returns the focus only if the focus is inside it.
    if (dialog.open) button.focus();
    dialog.close();
    dialog.remove();
  };
}
