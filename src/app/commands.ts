/**
 * Stands in for invoker commands, in browsers without them: a click on `<button commandfor="ID" command="--start">` sends
 * the element with that id a `command` event. In all browsers, explains a button that its form keeps from that.
 */
const IN_FORM = 'A button in a form sends the widget no command: give it type="button".';

/** What a browser with invoker commands would do at a click on `button`; undefined for nothing of ours. */
function commandOf(button: HTMLButtonElement): [Element, string] | undefined {
  const command = button.getAttribute('command');
  const id = button.getAttribute('commandfor');
  const tree = button.getRootNode();
  if (!command || !id || !(tree instanceof Document || tree instanceof ShadowRoot)) return undefined;
  const target = tree.getElementById(id);
  // the widget, under whatever tag it is defined
  return target && 'setLanguage' in target ? [target, command] : undefined;
}

function hear(event: MouseEvent, isNative: boolean): void {
  const button = event.composedPath().find((node) => node instanceof HTMLButtonElement);
  const found = button && commandOf(button);
  if (!found || event.defaultPrevented || button.matches(':disabled')) return;
  const [target, command] = found;
  const type = button.getAttribute('type')?.toLowerCase() ?? '';
  if (button.form && type !== 'button') {
    // A submit or reset button does only that. One without a type would submit here, but does nothing in browsers with
    // invoker commands.
    if (type !== 'submit' && type !== 'reset') event.preventDefault();
    console.warn(`[trueid-widget] ${IN_FORM}`);
    return;
  }
  if (isNative) return;
  target.dispatchEvent(Object.assign(new Event('command', { cancelable: true }), { command, source: button }));
}

/** At the window, after every listener of the page: one that prevents the default or stops the click is heeded. */
export const listen = (isNative = 'command' in HTMLButtonElement.prototype): void =>
  window.addEventListener('click', (event) => hear(event, isNative));
