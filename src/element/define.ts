/** Registers the tag, once a page. Imports the class only. */
import type { LoadApp } from './app-loader.ts';
import { TrueidWidget } from './trueid-widget.ts';

/** Gives the class its application and defines `<trueid-widget>`; harmless on a server and on a page that has one. */
export function define(loadApp: LoadApp): void {
  if (typeof customElements === 'undefined') return;
  if (customElements.get('trueid-widget')) {
    console.warn('[trueid-widget] A second script was ignored.');
    return;
  }
  TrueidWidget.loadApp = loadApp;
  customElements.define('trueid-widget', TrueidWidget);
}
