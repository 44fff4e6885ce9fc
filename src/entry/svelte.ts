/**
 * `import 'trueid-widget/svelte'`: registers the tag as `trueid-widget` does, and types `<trueid-widget>` in the markup
 * of Svelte 5. Adds only types to the re-export, so it pulls in no Svelte code.
 */
import type { HTMLAttributes } from 'svelte/elements';
import type { TrueidWidget } from './index.ts';
import type { TrueidAttributes, TrueidListeners, TrueidProperties } from './markup.ts';

export * from './index.ts';
export type { TrueidAttributes, TrueidListeners, TrueidProperties };

/** The props of `<trueid-widget>` in markup; `bind:this` gives the element with `start`, `close` and `setLanguage`. */
export type TrueidWidgetProps = Omit<HTMLAttributes<TrueidWidget>, keyof TrueidAttributes | keyof TrueidProperties> &
  TrueidAttributes &
  TrueidProperties &
  TrueidListeners<'on'>;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'trueid-widget': TrueidWidgetProps;
  }
}
