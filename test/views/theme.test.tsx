// The theme: the contrast of every pair of colours, what a page can set, and what it can’t.
import { expect } from 'chai';
import { contrastProblem } from '../../src/views/theme-contrast.ts';
import { camera, color } from '../../src/views/theme.ts';
import { tokens } from '../../src/views/tokens.ts';
import { until } from '../support/until.ts';
import { fullestIn, screenIn, VISIBLE_SITUATIONS } from '../core/situations.ts';
import { closed, mountWidget, type Harness } from './harness.tsx';
import { pageThemes } from './page-themes.ts';

let widget: Harness | undefined;
let pageSheet: CSSStyleSheet;
beforeEach(() => {
  pageSheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(pageSheet);
});
afterEach(() => {
  widget?.unmount();
  widget = undefined;
  document.adoptedStyleSheets.pop();
});

/** WCAG 2.2's contrast of two colours of the form #rrggbb. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

for (const [name, ratio, one, other] of [
  ['text on the background', 4.5, tokens['color-text'], tokens['color-background']],
  ['the text of the primary button', 4.5, tokens['color-on-primary'], tokens['color-primary']],
  ['the secondary button', 4.5, tokens['color-secondary'], tokens['color-background']],
  ['the title of an error', 4.5, tokens['color-error'], tokens['color-background']],
  ['the overlay', 4.5, camera.ink, camera.ground],
  ['the primary button', 3, tokens['color-primary'], tokens['color-background']],
  ['the focus ring and the oval guide', 3, tokens['color-secondary'], tokens['color-background']],
  ['the focus ring against the primary button', 3, '#ffffff', tokens['color-primary']],
] as const)
  it(`the colours: ${name}: ${ratio} to 1 [8.8] [WCAG 1.4.3, 1.4.11]`, () =>
    expect(contrast(one, other)).to.be.at.least(ratio));

const style = (part: string, pseudo?: string): CSSStyleDeclaration => {
  if (!widget) throw new Error('Nothing is mounted');
  return getComputedStyle(widget.part(part), pseudo);
};

describe('the custom properties', () => {
  it('can be set by the page, on the element or above it', () => {
    pageSheet.replaceSync(`
      :root { --trueid-color-text: rgb(1, 2, 3); --trueid-spacing: 12px; --trueid-footer-display: block }
      div { --trueid-color-primary: rgb(0, 0, 120); --trueid-color-secondary: rgb(0, 90, 0);
            --trueid-color-error: rgb(120, 0, 0); --trueid-radius: 2px; --trueid-font-family: serif }
    `);
    widget = mountWidget(screenIn('front-rejected'));
    expect(style('title').color).to.equal('rgb(1, 2, 3)');
    expect(style('title').fontFamily).to.equal('serif');
    expect(style('retake-button').backgroundColor).to.equal('rgb(0, 0, 120)');
    expect(style('retake-button').borderRadius).to.equal('2px');
    expect(style('error-box').borderLeftColor).to.equal('rgb(120, 0, 0)');
    expect(style('panel').paddingLeft).to.equal('12px');
    expect(style('footer').display).to.equal('block');
    widget.show(screenIn('front-review'));
    expect(style('retake-button').color).to.equal('rgb(0, 90, 0)');
  });

  for (const [theme, text, ground] of [
    ['light', '#000000', '#ffffff'],
    ['grey on white', '#767676', '#ffffff'],
    ['dark', '#e4ebf5', '#10161f'],
    ['white on grey', '#ffffff', '#767676'],
    ['red on black', '#ff3b30', '#000000'],
    ['white on magenta', '#ffffff', '#c000c0'],
    ['black on green', '#000000', '#00a000'],
  ] as const)
    it(`are derived from text and background where the page sets no more: ${theme} [8.8]`, () => {
      pageSheet.replaceSync(`div { --trueid-color-text: ${text}; --trueid-color-background: ${ground} }`);
      widget = mountWidget(screenIn('front-rejected'));
      const rgb = (color: string): string => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('No 2d context');
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
        return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      };
      const legible = (on: string, color: string): Chai.Assertion =>
        expect(contrast(rgb(color), rgb(on)), `${color} on ${on}`).to.be.at.least(4.4);
      const surface = style('error-box').backgroundColor;
      legible(surface, style('error-box').color);
      const title = widget.part('error-box').querySelector('h2');
      legible(surface, title ? getComputedStyle(title).color : '');
      expect(rgb(style('dialog').backgroundColor)).to.equal(ground);
      expect(style('panel').backgroundColor).to.equal('rgba(0, 0, 0, 0)');
      legible(ground, style('use-button').color);
      widget.show(screenIn('front-review'));
      legible(style('retake-button').backgroundColor, style('retake-button').color);
    });

  it('dim the footer’s decoration to 0.4, but not its text', () => {
    pageSheet.replaceSync(':root { --trueid-footer-display: block }');
    widget = mountWidget(screenIn('front-live'));
    const decoration = widget.part('footer').querySelector('[aria-hidden]');
    expect(decoration && getComputedStyle(decoration).opacity).to.equal('0.4');
    expect(decoration?.textContent).to.equal('');
    expect(style('footer').opacity).to.equal('1');
    expect(widget.part('footer').getBoundingClientRect().height).to.be.above(20);
  });
});

const problemWith = (css: string): string | undefined => {
  pageSheet.replaceSync(`div { ${css} }`);
  widget = mountWidget(closed);
  return contrastProblem(widget.host);
};

for (const [css, problem] of [
  ['', undefined],
  ['--trueid-color-text: white; --trueid-color-background: #123', undefined],
  ['--trueid-color-primary: #0a58ca', undefined],
  [
    '--trueid-color-background: oklch(0.2 0 0)',
    '--trueid-color-text (#0f3d2e) on --trueid-color-background (oklch(0.2 0 0)) has a contrast of 1.4 to 1, which is hard to read: text needs 4.5 to 1.',
  ],
  [
    '--trueid-color-text: #777; --trueid-color-surface: #777; --trueid-color-background: #fff',
    '--trueid-color-text (#777) on --trueid-color-surface (#777) has a contrast of 1 to 1, which is hard to read: text needs 4.5 to 1.',
  ],
] as const)
  it(`the warning about contrast names the pair that has the least contrast: ${css || 'none by default'}`, () => {
    expect(problemWith(css)).to.equal(problem);
  });

describe('a theme of the page’s', () => {
  type Role = 'ground' | 'line';
  /** The colours that something draws with, by what it draws. */
  function* colorsOf(element: Element): Generator<readonly [Role, what: string, color: string]> {
    const isDrawing = element instanceof SVGElement;
    for (const pseudo of ['', '::before', '::after', '::backdrop']) {
      if (isDrawing && pseudo) return;
      if (pseudo === '::backdrop' && !(element instanceof HTMLDialogElement)) continue;
      const computed = getComputedStyle(element, pseudo);
      if (/before|after/.test(pseudo) && !/^["a]/.test(computed.content)) continue;
      yield ['line', `${pseudo} color`, computed.color];
      if (isDrawing) {
        for (const name of ['fill', 'stroke'] as const)
          if (/^[rcoh]/.test(computed[name])) yield ['line', name, computed[name]];
        continue;
      }
      yield ['ground', `${pseudo} background`, computed.backgroundColor];
      for (const side of ['Top', 'Right', 'Bottom', 'Left'] as const)
        if (computed[`border${side}Style`] !== 'none')
          yield ['line', `${pseudo} border`, computed[`border${side}Color`]];
      const [, shadow] = /^(.*?\)) /.exec(computed.boxShadow) ?? [];
      if (shadow) yield ['ground', `${pseudo} shadow`, shadow];
    }
  }
  /** What is drawn without the page's colours: shadows and what dims, the camera's picture, and the code for a scanner. */
  function isOfItsOwn(element: Element, drawn: string): boolean {
    if (drawn.startsWith('rgba(0, 0, 0, ')) return true;
    const isOnOverlay = widget?.hasPart('overlay') && element.closest('[part="panel"] > div > :first-child');
    if (!element.closest('[part="camera"], [part="overlay"]') && !isOnOverlay) return false;
    return /^rgba?\((0, 0, 0|255, 255, 255)\b/.test(drawn);
  }

  for (const theme of ['dark', 'one colour', 'text and ground'] as const)
    it(`is all that any screen is drawn with: ${theme} [8.14]`, async () => {
      pageSheet.replaceSync(`div { ${(await pageThemes())[theme]} }`);
      widget = mountWidget(closed);
      const strays = new Set<string>();
      let count = 0;
      for (const situation of VISIBLE_SITUATIONS) {
        widget.show(closed);
        widget.show(fullestIn(situation));
        const probe = widget.dialog().appendChild(document.createElement('i'));
        const computedOf = (css: string): string => {
          probe.style.color = css;
          return getComputedStyle(probe).color;
        };
        const grounds = [color.background, color.surface, color.primary, color.secondary, color.border].map(computedOf);
        const lines = [color.text, color.onPrimary, color.error].map(computedOf).concat(grounds);
        const browsers = ['ButtonText', 'ButtonFace'].map(computedOf);
        probe.remove();
        for (const element of [widget.dialog(), ...widget.dialog().querySelectorAll('*')]) {
          for (const [role, what, drawn] of colorsOf(element)) {
            count += 1;
            const isOfTheme = (role === 'ground' ? grounds : lines).includes(drawn);
            const isOfBrowser = situation === 'front-denied-ignored' && element.localName === 'camera';
            if (!isOfTheme && !isOfItsOwn(element, drawn) && !(isOfBrowser && browsers.includes(drawn)))
              strays.add(`${situation}: ${element.tagName} ${element.getAttribute('part') ?? ''} ${what}: ${drawn}`);
          }
        }
      }
      expect([...strays]).to.deep.equal([]);
      expect(count).to.be.above(5000);
    });
});

/** All that a page's style sheet can do to everything on it, at its most insistent. */
const HOSTILE_CSS = `
  :root { font-size: 62.5%; color-scheme: dark; direction: rtl; cursor: none }
  html, body { font: italic 900 40px/3 fantasy !important }
  * {
    all: unset;
    position: static !important; display: block !important; float: right !important;
    color: red !important; background: black !important; border: 9px dotted red !important; opacity: 0.1 !important;
    font: italic 900 40px/3 fantasy !important; letter-spacing: 9px !important; word-spacing: 9px !important;
    text-transform: uppercase !important; text-align: right !important; text-indent: 40px !important;
    text-shadow: 0 0 9px red !important; white-space: pre !important; writing-mode: vertical-rl !important;
    direction: rtl !important; unicode-bidi: bidi-override !important; visibility: hidden !important;
    pointer-events: none !important; user-select: none !important; cursor: none !important;
    color-scheme: dark !important; font-feature-settings: 'smcp' !important; font-variant: small-caps !important;
    line-height: 3 !important; filter: blur(9px) !important; transform: scale(0.2) !important;
    overflow: hidden !important; width: 1px !important; height: 1px !important; contain: strict !important;
    list-style: square !important; quotes: 'x' 'y' !important; tab-size: 20 !important; hyphens: auto !important;
    -webkit-text-stroke: 3px red !important; accent-color: red !important; caret-color: red !important;
    forced-color-adjust: none !important; text-size-adjust: none !important;
  }
  button, h1, p, video, canvas, dialog { display: none !important }
`;

/** Every computed property and the place of everything in the widget, by the element that has it. */
function portrait({ root }: Harness): Map<string, string> {
  const facts = new Map<string, string>();
  for (const [index, element] of root.querySelectorAll('dialog, dialog *').entries()) {
    const computed = getComputedStyle(element);
    const name = `${index} ${element.tagName} ${element.getAttribute('part') ?? ''}`;
    for (const property of computed) {
      if (!property.startsWith('--')) facts.set(`${name} ${property}`, computed.getPropertyValue(property));
    }
    const { x, y, width, height } = element.getBoundingClientRect();
    facts.set(`${name} place`, [x, y, width, height].join());
  }
  return facts;
}

describe('a page with a style sheet of its own', () => {
  for (const situation of ['front-live', 'front-rejected', 'selfie-live', 'front-denied', 'completing'] as const)
    it(`changes nothing: ${situation} [6.4]`, async () => {
      const stillSheet = new CSSStyleSheet();
      stillSheet.replaceSync('*, *::before { animation: none !important; transition: none !important }');

      const draw = async (): Promise<Map<string, string>> => {
        const drawn = mountWidget(closed);
        widget = drawn;
        drawn.root.adoptedStyleSheets.push(stillSheet);
        const screen = screenIn(situation, 'vi', 'Hợp đồng 1234');
        drawn.show(screen);
        await until(() => !screen.status || drawn.part('notice').textContent !== '', 'the status');
        const facts = portrait(drawn);
        drawn.unmount();
        widget = undefined;
        return facts;
      };
      const calm = await draw();
      pageSheet.replaceSync(HOSTILE_CSS);
      const hostile = await draw();
      const changes = [...calm].filter(([fact, value]) => hostile.get(fact) !== value);
      expect(changes.map(([fact, value]) => `${fact}: ${value}, now ${hostile.get(fact) ?? 'nothing'}`)).to.deep.equal(
        [],
      );
      expect(calm.size).to.equal(hostile.size);
      expect(calm.size).to.be.above(5000);
    });

  it('isn’t affected by the element itself', () => {
    widget = mountWidget(closed);
    const { width, height } = widget.host.getBoundingClientRect();
    expect([width, height, getComputedStyle(widget.host).display]).to.deep.equal([0, 0, 'contents']);
  });
});
