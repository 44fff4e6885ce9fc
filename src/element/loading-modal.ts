/**
 * The modal that a person sees while the application loads: a spinner and Go back. Part of the script tag, so it is small
 * and plain. Its inline styles are set by script, which a strict Content-Security-Policy allows.
 */

const STYLES = {
  dialog:
    'all:initial;position:fixed;inset:0;touch-action:none;background:var(--trueid-color-background,#f3f5f4);color:var(--trueid-color-text,#0f3d2e);font:600 15px/56px var(--trueid-font-family,system-ui)',
  button: 'all:unset;outline:revert;position:fixed;inset:0 auto auto max(0px,50% - 250px);padding:0 40px',
  spinner: 'position:fixed;inset:calc(50% - 32px);border:solid;border-radius:50%',
};

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Record<keyof HTMLDialogElement, unknown>>,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), properties);

/**
 * Opens the modal and returns what closes it; undefined where the element has no box, as inside `display: none`. `goBack`
 * is called for the button and for Esc. The browser gives the focus back to the opener.
 */
export function openLoadingModal(root: ShadowRoot, lang: unknown, goBack: () => void): (() => void) | undefined {
  if (!root.host.getClientRects()[0]) return undefined;
  const isEnglish = /^en/i.test(lang as string);
  const dialog = make('dialog', {
    part: 'dialog',
    lang: isEnglish ? 'en' : 'vi',
    ariaLabel: isEnglish ? 'Loading…' : 'Đang tải…',
    style: STYLES.dialog,
    onclose: goBack,
    // The page behind stays where it is.
    onwheel: (event: Event) => event.preventDefault(),
  });
  const spinner = make('span', { part: 'spinner', style: STYLES.spinner });
  const textContent = isEnglish ? 'Go back' : 'Quay lại';
  dialog.append(make('button', { part: 'back-button', textContent, style: STYLES.button, onclick: goBack }), spinner);
  root.append(dialog);
  dialog.showModal();
  // It fades instead of turning, so it suits people who asked for less motion too.
  spinner.animate({ opacity: 0 }, { duration: 1000, iterations: Infinity });
  return () => {
    dialog.onclose = null;
    dialog.close();
    dialog.remove();
  };
}
