/** Registers the tag, once per page. Imports the class only. */
import type { Loaders } from './app-loader.ts';
import { TrueidWidget } from './trueid-widget.ts';

/** Sets the loaders and defines `<trueid-widget>`. Safe on a server, and on a page that has defined it. */
export function define(loaders: Loaders): void {
  const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
  if (registry?.get('trueid-widget')) {
    console.warn('[trueid-widget] Second script ignored.');
    return;
  }
  TrueidWidget.loaders = loaders;
  registry?.define('trueid-widget', TrueidWidget);
}
