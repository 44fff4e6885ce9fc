/** Registers the tag, once per page. Imports the class only. */
import type { Loaders } from './app-loader.ts';
import { TrueidWidget } from './trueid-widget.ts';

/** Sets the loaders and defines `<trueid-widget>`. Defines nothing on a server, or on a page that has defined it. */
export function define(loaders: Loaders, defined?: () => void): void {
  const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
  const other = registry?.get('trueid-widget') as typeof TrueidWidget | undefined;
  const [mine, theirs] = [loaders, other?.loaders].map((from) => from?.address ?? 'a bundle');
  // also the class of a second copy, which its importers can ask for support
  if (other !== TrueidWidget) TrueidWidget.loaders = loaders;
  if (other) {
    const { version } = other.prototype;
    console.warn(
      `[trueid-widget] Second script ignored: ${__VERSION__} from ${mine}. In use: ${version} from ${theirs}.`,
    );
    return;
  }
  registry?.define('trueid-widget', TrueidWidget);
  defined?.();
}
