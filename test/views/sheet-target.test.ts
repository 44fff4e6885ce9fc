// Style sheets without a `<style>` element, as a strict policy requires.
import { expect } from 'chai';
import { fixtureCleanup, fixtureSync, html } from '@open-wc/testing/pure';
import { until } from '../support/until.ts';
import { createSheetTarget } from '../../src/views/sheet-target.ts';
import { screenIn, VISIBLE_SITUATIONS } from '../core/situations.ts';
import { openFrame, type Frame } from './frame.ts';

const HOST_CSS = ':host { color: rgb(1, 2, 3) }';
/** The page's own origin by name: a frame of `srcdoc` is no `self` to every engine. */
const STRICT_POLICY = [
  "default-src 'none'",
  `script-src ${location.origin}`,
  `style-src ${location.origin}`,
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

let root: ShadowRoot;
beforeEach(() => {
  root = fixtureSync(html`<div></div>`).attachShadow({ mode: 'open' });
});
afterEach(fixtureCleanup);

const hostColor = (): string => getComputedStyle(root.host).color;
const rulesOf = (sheets: readonly CSSStyleSheet[]): string[] =>
  sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));

/** What styled-components does with its target. */
function insertStyle(node: HTMLElement | ShadowRoot): HTMLStyleElement {
  const style = document.createElement('style');
  node.insertBefore(style, null);
  style.append('');
  return style;
}

it('the sheet target adopts its sheets, later ones too, and removes only those', () => {
  const others = new CSSStyleSheet();
  root.adoptedStyleSheets = [others];
  const target = createSheetTarget(root, HOST_CSS);
  insertStyle(target.node).sheet?.insertRule('b { color: red }');
  expect(root.adoptedStyleSheets).to.deep.equal([others]);
  const release = target.adopt();
  insertStyle(target.node).sheet?.insertRule('i { color: red }');
  expect(hostColor()).to.equal('rgb(1, 2, 3)');
  expect(rulesOf(root.adoptedStyleSheets)).to.have.length(3);
  release();
  expect(root.adoptedStyleSheets).to.deep.equal([others]);
  target.adopt();
  expect(rulesOf(root.adoptedStyleSheets)).to.have.length(3);
  expect(root.querySelectorAll('style')).to.have.length(0);
});

describe('the widget under a strict Content-Security-Policy', () => {
  let frame: Frame;
  afterEach(() => frame.close());

  it('looks the same, without a violation', async () => {
    frame = await openFrame(390, 844, `<meta http-equiv="Content-Security-Policy" content="${STRICT_POLICY}">`);
    const widget = frame.mount();
    const { document: page } = frame.window;
    const violations: string[] = [];
    page.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
    for (const situation of VISIBLE_SITUATIONS) widget.show(screenIn(situation, 'vi', 'Hợp đồng'));
    widget.show(screenIn('front-review', 'vi'));
    expect(frame.window.getComputedStyle(widget.part('use-button')).backgroundColor).to.equal('rgb(200, 75, 0)');
    expect(page.querySelectorAll('style')).to.have.length(0);
    expect(widget.root.querySelectorAll('style, [style], img')).to.have.length(0);
    expect(violations).to.deep.equal([]);

    // the policy is in force: a style attribute is refused, and reported
    page.body.setAttribute('style', 'color: red');
    await until(() => violations.length > 0, 'a violation');
    expect(violations[0]).to.match(/^style-src/);
  });
});
