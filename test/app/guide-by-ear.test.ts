// A simulated person who hears only the status line photographs both sides of the card and their face, in the whole application
// and in every engine, with the real clock. How often that succeeds from anywhere is measured in Node.
import { expect } from 'chai';
import { AUTO_CAPTURE_LIMIT_MS } from '../../src/core/constants.ts';
import { GUIDANCE } from '../../src/lang/guidance.ts';
import { wordsOf } from '../../src/lang/index.ts';
import guideByEar, { type GuideByEarOptions } from '../../src/testing/blind-hand/guide-by-ear.ts';
import { devicePresets } from '../../src/testing/device-presets.ts';
import { specimens } from '../../src/testing/specimens/index.ts';
import { FACE_ASIDE } from '../support/face-aside.ts';
import { put } from '../support/put.ts';
import { WholeWidget } from './whole-widget.ts';

const PICTURES = {
  front: specimens.front.url.href,
  back: specimens.back.url.href,
  portrait: specimens.portrait.url.href,
};
/** Each engine has a walk of its own: under a phone in English, before a laptop, under a phone in Vietnamese. */
const WALKS = {
  chromium: ['android-phone', 'en', { table: 'dark', start: { x: 0, y: 0, width: 0.62, turn: 0 } }],
  firefox: ['laptop', 'en', { table: 'light', start: { x: 0.25, y: 0, width: 0.78, turn: 0 } }],
  webkit: ['iphone', 'vi', { table: 'wood', start: { x: 0, y: 0, width: 0.78, turn: 14 } }],
} as const;
const { userAgent } = navigator;
const [PRESET, LANG, FROM] =
  WALKS[userAgent.includes('Chrome/') ? 'chromium' : userAgent.includes('Firefox/') ? 'firefox' : 'webkit'];

/** Which of them a person hears depends on how often the machine looks. */
const { phone, desktop, face } = GUIDANCE[LANG].guidance;
const DIRECTIONS: readonly string[] = [phone, desktop, face.phone, face.desktop].flatMap(
  ({ seek, hold, ...directions }) => Object.values(directions),
);
const SILENCE_LIMIT_MS = 60_000;
const WALK_LIMIT_MS = 600_000;

/**
 * The widget gives up when that time is over, which Node tests prove. Here it never is: how far the person gets until then depends
 * on the speed of the machine.
 */
function neverGiveUp(): void {
  const native = window.setTimeout.bind(window);
  const patient = (run: () => void, ms?: number, ...given: unknown[]): number =>
    ms === AUTO_CAPTURE_LIMIT_MS ? 0 : native(run, ms, ...given);
  put(window, 'setTimeout', patient);
}

describe('guided by ear', () => {
  let widget: WholeWidget;

  beforeEach(neverGiveUp);
  afterEach(() => widget.end());

  /** Hands back what was said. */
  async function photograph(options: GuideByEarOptions): Promise<readonly string[]> {
    await widget.find('[part~="take-button"]:enabled');
    const { end, heard } = await guideByEar(widget.element, PICTURES, options, SILENCE_LIMIT_MS);
    const said = heard.map(({ text }) => text);
    expect(end, said.join('\n')).to.equal('taken');
    await widget.press('use-button');
    return said;
  }

  it('from a card somewhere on a table, over a face that stands aside, to the result [3.39]', async function () {
    this.timeout(WALK_LIMIT_MS);
    widget = new WholeWidget(() => 1, devicePresets[PRESET]);
    // an empty table until the hand comes
    await widget.camera.show('front', specimens['no-card'].url.href);
    widget.start({ autoCapture: true, lang: LANG });
    expect(await photograph(FROM)).to.include.oneOf(DIRECTIONS);
    const said = await photograph(FROM);
    expect(said).to.include(wordsOf(LANG).backHint).and.to.include.oneOf(DIRECTIONS);
    expect(await photograph({ start: FACE_ASIDE })).to.include.oneOf(DIRECTIONS);
    const { origins } = await widget.untilResult();
    expect(origins).to.deep.equal({ front: 'auto', back: 'auto', selfie: 'auto' });
  });
});
