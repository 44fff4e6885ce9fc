/**
 * `import 'trueid-widget/vue'`: registers the tag as `trueid-widget` does, and types `<trueid-widget>` in the templates
 * of Vue 3. Adds only types to the re-export, so it pulls in no Vue code.
 */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { TrueidWidget } from './index.ts';
import type {
  CapitalizedTrueidListeners,
  TrueidAttributeProperties,
  TrueidAttributes,
  TrueidProperties,
} from './markup.ts';

export * from './index.ts';
export type { CapitalizedTrueidListeners, TrueidAttributes, TrueidProperties };

/** The props of `<trueid-widget>` in a template; a template ref gives the element. */
export type TrueidWidgetProps = Omit<HTMLAttributes, keyof TrueidAttributes | keyof TrueidProperties> &
  PublicProps &
  TrueidAttributes &
  TrueidAttributeProperties &
  Omit<TrueidProperties, keyof TrueidAttributeProperties> &
  CapitalizedTrueidListeners<'on'>;

declare module 'vue' {
  interface GlobalComponents {
    'trueid-widget': new () => TrueidWidget & { readonly $props: TrueidWidgetProps };
  }
}
