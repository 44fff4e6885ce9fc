/** Registers the tag, once per page. Imports the class only. */
import type { Loaders } from './app-loader.ts';
import { TrueidWidget } from './trueid-widget.ts';

/** Sets the loaders and defines `<trueid-widget>`. Defines nothing on a server, or on a page that has defined it. */
export function define(loaders: Loaders, defined?: () => void): void {
  const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
  const other = registry?.get('trueid-widget') as typeof TrueidWidget | undefined;
  if (other) {
    const { version } = other.prototype;
    const [mine, theirs] = [loaders, other.loaders as Loaders | undefined].map((from) => from?.address ?? 'a bundle');
    console.warn(
      `[trueid-widget] Second script ignored: ${__VERSION__} from ${mine}. In use: ${version} from ${theirs}.`,
    );
    return;
  }
  TrueidWidget.loaders = loaders;
  registry?.define('trueid-widget', TrueidWidget);
  defined?.();
}
