// axe over every situation on three screens, on the first of them in both languages, with no rule of levels A and AA switched off.
import { expect } from 'chai';
import axe from 'axe-core';
import { DEFAULT_LANG, LANGS, type Lang } from '../../src/core/lang.ts';
import { wordsOf } from '../../src/lang/index.ts';
import { statusWords } from '../../src/views/status-words.ts';
import { until } from '../support/until.ts';
import { screenIn, VISIBLE_SITUATIONS } from '../core/situations.ts';
import { openFrame, type Frame } from './frame.ts';
import type { Harness } from './harness.tsx';
import { pageThemes } from './page-themes.ts';

/** What axe finds is hardly the engine's: the others look at one screen, in one language and the widget's own colours. */
const isChromium = navigator.userAgent.includes('Chrome/');
/** A phone, upright and on its side, and a desktop: where the layout differs. */
const SCREENS = (
  [
    [390, 844],
    [844, 390],
    [1280, 800],
  ] as const
).slice(0, isChromium ? 3 : 1);
const THEMES = isChromium ? (['dark', 'one colour', 'text and ground'] as const) : [];
type Rules = Readonly<Record<string, { readonly enabled: boolean }>>;
const rulesWith = (isWanted: (tags: readonly string[]) => boolean): Rules =>
  Object.fromEntries(axe.getRules().map(({ ruleId, tags }) => [ruleId, { enabled: isWanted(tags) }]));
/** Every rule but those of level AAA: `target-size`, best practices and experiments, too. */
const RULES = rulesWith((tags) => !tags.includes('wcag2aaa'));
/** Colours are the same on every screen, and all that a theme changes. They take most of the time. */
const OF_COLOURS = rulesWith((tags) => tags.includes('cat.color') && !tags.includes('wcag2aaa'));
const OTHERS = rulesWith((tags) => !tags.includes('cat.color') && !tags.includes('wcag2aaa'));

let frame: Frame;
let widget: Harness;
afterEach(() => frame.close());

/** Opens a page with everything that a host may add, without transitions, because a changing colour can't be judged. */
async function openPage(width: number, height: number): Promise<typeof axe> {
  // axe takes the root, whose scrolling is locked, for something that clips: as high as its content, it would hide all text
  frame = await openFrame(width, height, '<style>html { height: 100% }</style><main><h1>Claim</h1></main>');
  widget = frame.mount();
  const still = new frame.window.CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important }');
  widget.root.adoptedStyleSheets.push(still);
  widget.host.style.setProperty('--trueid-footer-display', 'block');
  widget.host.innerHTML = `<span slot="logo">Insurer</span><a slot="footer" href="#">How we treat your photos</a>
    <div slot="consent">${'<p>We photograph your card and face.</p>'.repeat(20)}<label><input type="checkbox"> I know</label></div>`;
  (frame.window as unknown as { eval: (source: string) => void }).eval(axe.source);
  return Reflect.get(frame.window, 'axe') as typeof axe;
}

/** What axe finds on every screen of the page, one line for each violation; and which of its rules had something to judge. */
async function lookAround(inFrame: typeof axe, langs: readonly Lang[], rules: Rules) {
  const found: string[] = [];
  const used = new Set<string>();
  for (const lang of langs) {
    for (const situation of VISIBLE_SITUATIONS) {
      const screen = screenIn(situation, lang, 'Policy 1234');
      widget.show(screen);
      const status = statusWords(screen, wordsOf(lang));
      await until(() => widget.part('notice').textContent.includes(status), `the status "${status}"`);
      const result = await inFrame.run(frame.window.document, { rules });
      for (const { id } of [...result.passes, ...result.violations]) used.add(id);
      for (const { id, nodes } of result.violations)
        found.push(`${situation}, ${lang}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  }
  return { found, used: [...used] };
}

describe('axe reports nothing [8.1]', function () {
  this.timeout(180_000);

  for (const [at, [width, height]] of SCREENS.entries())
    it(`on ${width}×${height} [WCAG 1.1.1, 1.3.1, 1.4.3, 2.4.4, 2.5.8, 4.1.2]`, async () => {
      const inFrame = await openPage(width, height);
      // on the first screen every text is looked at; on the others it is the room for them, and Vietnamese needs more
      const langs = isChromium && at === 0 ? LANGS : [DEFAULT_LANG];
      const { found, used } = await lookAround(inFrame, langs, at === 0 ? RULES : OTHERS);
      expect(found).to.deep.equal([]);
      expect(used).to.include.members(['target-size', 'button-name', 'aria-dialog-name', 'region']);
      expect(used.includes('color-contrast')).to.equal(at === 0);
    });

  for (const theme of THEMES)
    it(`in a theme of the page’s: ${theme}`, async () => {
      const css = (await pageThemes())[theme];
      const inFrame = await openPage(390, 844);
      widget.host.style.cssText += css;
      const { found, used } = await lookAround(inFrame, ['en'], OF_COLOURS);
      expect([found, used]).to.deep.equal([[], ['color-contrast']]);
    });

  it('but reports a real fault', async () => {
    const inFrame = await openPage(390, 844);
    widget.show(screenIn('front-live'));
    widget.part('back-button').textContent = '';
    widget.part('title').style.color = '#ccc';
    const { violations } = await inFrame.run(frame.window.document, { rules: RULES });
    expect(violations.map(({ id }) => id)).to.include.members(['color-contrast', 'button-name']);
  });
});
