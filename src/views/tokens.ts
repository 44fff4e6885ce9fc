/** The custom properties that the page may set. Imports nothing. */

/** The widget's custom properties without their prefix `--trueid-`, with their defaults. */
export const tokens = {
  'color-text': '#0f3d2e',
  'color-background': '#f3f5f4',
  'color-surface': 'var(--trueid-derived-surface)',
  'color-on-primary': '#ffffff',
  'color-primary': '#c84b00',
  'color-secondary': '#14523d',
  'color-error': '#b84300',
  'color-border': 'var(--trueid-derived-border)',
  radius: '8px',
  spacing: '20px',
  'font-family':
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", sans-serif',
  'footer-display': 'none',
} as const;

export type ColorName = Extract<keyof typeof tokens, `color-${string}`>;

/** The colours that the page has set for this element. */
export function colorsOf(host: Element): Readonly<Partial<Record<ColorName, string>>> {
  const style = getComputedStyle(host);
  const names = Object.keys(tokens).filter((name) => name.startsWith('color-'));
  return Object.fromEntries(
    names
      .map((name) => [name, style.getPropertyValue(`--trueid-${name}`).trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}
