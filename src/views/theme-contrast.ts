/** Warns the integrator if a pair of the page's own colours is hard to read. */
import { colorsOf, tokens, type ColorName } from './tokens.ts';

/** Text, and what it stands on. */
const PAIRS: readonly (readonly [text: ColorName, ground: ColorName])[] = [
  ['color-text', 'color-background'],
  ['color-text', 'color-surface'],
  ['color-on-primary', 'color-primary'],
  ['color-secondary', 'color-surface'],
  ['color-error', 'color-surface'],
];

/** Of WCAG 2.2, for text. */
const LEAST_CONTRAST = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG's relative luminance of a colour of 0 to 255. */
function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Any CSS colour as the browser paints it; undefined if it isn't one, or isn't opaque. */
function paint(context: CanvasRenderingContext2D, color: string): Rgb | undefined {
  if (!CSS.supports('color', color)) return undefined;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : undefined;
}

/** A sentence about the worst of the pairs that the page has set a colour of; undefined if all are legible. */
export function contrastProblem(host: Element): string | undefined {
  const given = colorsOf(host);
  const isLikeText = (name: ColorName): boolean => name === 'color-secondary' || name === 'color-error';
  const effective = (name: ColorName): string => {
    if (name === 'color-surface') return given[name] ?? effective('color-background');
    return given[name] ?? (isLikeText(name) ? given['color-text'] : undefined) ?? tokens[name];
  };
  const set = PAIRS.filter((names) => names.some((name) => given[name]));
  const context =
    set.length > 0 ? document.createElement('canvas').getContext('2d', { willReadFrequently: true }) : null;
  if (!context) return undefined;
  const worst = set
    .flatMap((names) => {
      const colors = names.map(effective);
      const [text, ground] = colors.map((color) => paint(context, color));
      return text && ground ? [{ names, colors, contrast: contrastOf(text, ground) }] : [];
    })
    .filter(({ contrast }) => contrast < LEAST_CONTRAST)
    .sort((one, other) => one.contrast - other.contrast)[0];
  if (!worst) return undefined;
  const [text, ground] = worst.names.map((name, at) => `--trueid-${name} (${worst.colors[at] ?? ''})`);
  const ratio = Math.floor(worst.contrast * 10) / 10;
  return `${text ?? ''} on ${ground ?? ''} has a contrast of ${ratio} to 1, which is hard to read: text needs 4.5 to 1.`;
}
