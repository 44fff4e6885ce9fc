/** The custom properties that the page may set. Imports nothing. */

/**
 * The widget's custom properties without their prefix `--trueid-`, with their defaults. What is said of each here is what every
 * document says.
 */
export const tokens = {
  /** Text. */
  'color-text': '#0f3d2e',
  /** The whole sheet, with its header and bars. */
  'color-background': '#f3f5f4',
  /** Alerts, the error box, secondary buttons. By default derived from the background. */
  'color-surface': 'var(--trueid-derived-surface)',
  /** The main button's text. */
  'color-on-primary': '#ffffff',
  /** The main button. */
  'color-primary': '#c84b00',
  /** Secondary buttons, switches and the guide for a face. By default your text colour, if you set that. */
  'color-secondary': '#14523d',
  /** What is wrong with a photo. By default your text colour, if you set that. */
  'color-error': '#b84300',
  /** Lines and the edges of boxes. By default derived from text and background. */
  'color-border': 'var(--trueid-derived-border)',
  /** Corners. */
  radius: '8px',
  /** The space at the edges. */
  spacing: '20px',
  /** The font. By default the system's, then others that support Vietnamese. */
  'font-family':
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", sans-serif',
  /** `display` of the footer. */
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
