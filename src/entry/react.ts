/**
 * `import 'trueid-widget/react'`: registers the tag as `trueid-widget` does, and types `<trueid-widget>`, and the buttons that
 * command it, in the JSX of React 19. Adds only types to the re-export, so it pulls in no React code.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { TrueidWidget } from './index.ts';
import type { TrueidAttributes, TrueidListeners, TrueidProperties } from './markup.ts';

export * from './index.ts';
export type { TrueidAttributes, TrueidListeners, TrueidProperties };

/** The props of `<trueid-widget>` in JSX; `ref` gives the element with `start`, `close` and `setLanguage`. */
export type TrueidWidgetProps = Omit<
  DetailedHTMLProps<HTMLAttributes<TrueidWidget>, TrueidWidget>,
  keyof TrueidAttributes | keyof TrueidProperties
> &
  TrueidAttributes &
  TrueidProperties &
  TrueidListeners<'on'>;

declare module 'react' {
  // React's own types lack them. A merged interface repeats its parameters.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  interface ButtonHTMLAttributes<T> {
    /** The id of the `<trueid-widget>` that the button commands. */
    commandfor?: string | undefined;
    /** Such as `--start`. */
    command?: string | undefined;
  }

  // JSX can only be extended in this namespace.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'trueid-widget': TrueidWidgetProps;
    }
  }
}
