// @ts-check
// Moves the developer panel into its own window and back: a modal makes the rest of its page inert, but not other
// windows.
import { find } from './build-element.js';

/** Adds listeners to the buttons that move the panel. */
export function letPanelMove() {
  const panel = find('#panel', HTMLElement);
  const home = find('#panel-place', HTMLElement);
  const away = find('#panel-away', HTMLElement);
  const detach = find('#panel-detach', HTMLButtonElement);
  const back = find('#panel-back', HTMLButtonElement);
  /** @type {Window | null} */
  let ownWindow = null;

  const comeBack = () => {
    home.append(panel);
    away.hidden = true;
    detach.hidden = false;
    ownWindow?.close();
    ownWindow = null;
  };

  detach.addEventListener('click', () => {
    const opened = window.open('/panel.html', '', 'popup,width=460,height=900');
    // null if the browser blocks pop-ups: the panel then stays in the page
    if (!opened) return;
    ownWindow = opened;
    opened.addEventListener('load', () => {
      opened.document.querySelector('#panel-place')?.append(panel);
      away.hidden = false;
      detach.hidden = true;
      opened.addEventListener('pagehide', comeBack);
    });
  });
  back.addEventListener('click', comeBack);
  window.addEventListener('pagehide', () => ownWindow?.close());
}
