// Buttons with `command` and `commandfor` in browsers without invoker commands. Where the browser has them, it presses the
// same buttons: what stands in for them must do the same. Its own events are those that no browser sends, so untrusted.
import { expect } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import { listen as listenToClicks } from '../../src/app/commands.ts';
import { put } from '../support/put.ts';

/** What the widget's target hears, and which buttons it hears it from. */
interface Heard {
  readonly command: unknown;
  readonly source: string;
}

const isNative = 'command' in HTMLButtonElement.prototype;

let place: HTMLElement;
let ours: Heard[];
let native: Heard[];
let submits: number;
let said: string[];

function listen(target: Element): void {
  target.addEventListener('command', (event) => {
    const { command, source } = event as Event & { readonly command?: unknown; readonly source?: Element };
    (event.isTrusted ? native : ours).push({ command, source: source?.textContent ?? '' });
  });
}

beforeEach(() => {
  place = document.createElement('div');
  // a stand-in for the widget: the element whose language can be set
  place.innerHTML = '<div id="verify"></div><div id="other"></div>';
  document.body.append(place);
  [ours, native, submits, said] = [[], [], 0, []];
  put(console, 'warn', (line: string) => said.push(line));
  place.addEventListener('submit', (event) => {
    event.preventDefault();
    submits += 1;
  });
  for (const id of ['verify', 'other']) listen(find(`#${id}`));
  Object.assign(find('#verify'), { setLanguage: () => undefined });
});
afterEach(() => place.remove());

function find(selector: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Puts HTML beside the targets, and clicks what `selector` finds. */
function click(html: string, selector = 'button'): void {
  place.insertAdjacentHTML('beforeend', html);
  find(selector).click();
}

const START = 'commandfor="verify" command="--start"';

it('nothing is sent where nobody has asked for it, as in the standalone file', () => {
  click(`<button ${START}>A</button>`);
  expect(ours).to.deep.equal([]);
});

const IN_FORM = '[trueid-widget] A button in a form sends the widget no command: give it type="button".';

it('in a browser with invoker commands, it only explains', () => {
  listenToClicks(true);
  click(`<button ${START}>A</button>`);
  expect([ours, said]).to.deep.equal([[], []]);
  click(`<form><button id="b" ${START}>B</button></form>`, '#b');
  expect([ours, said]).to.deep.equal([[], [IN_FORM]]);
});

describe('a click on a button [1.31]', () => {
  before(() => listenToClicks(false));

  for (const [what, html, commands, submitted = 0] of [
    ['sends its command', `<button ${START}>A</button>`, ['--start']],
    ['sends any command', '<button commandfor="verify" command="--close">A</button>', ['--close']],
    [
      'sends the command of its own type, in a form',
      `<form><button type="button" ${START}>A</button></form>`,
      ['--start'],
    ],
    ['without a form sends it whatever its type', `<button type="submit" ${START}>A</button>`, ['--start']],
    ['that submits its form does only that', `<form><button type="submit" ${START}>A</button></form>`, [], 1],
    ['that resets its form does only that', `<form><button type="RESET" ${START}>A</button></form>`, []],
    ['without a type does nothing in a form', `<form><button ${START}>A</button></form>`, []],
    [
      'that belongs to a form elsewhere does nothing',
      `<form id="far"></form><button form="far" ${START}>A</button>`,
      [],
    ],
    ['that is disabled does nothing', `<button disabled ${START}>A</button>`, []],
    ['in a disabled fieldset does nothing', `<fieldset disabled><button ${START}>A</button></fieldset>`, []],
    ['without a command does nothing', '<button commandfor="verify">A</button>', []],
    ['for an id that is not there does nothing', '<button commandfor="gone" command="--start">A</button>', []],
  ] as const)
    it(what, () => {
      click(html);
      const expected = commands.map((command) => ({ command, source: 'A' }));
      expect(ours).to.deep.equal(expected);
      if (isNative) expect(native).to.deep.equal(expected);
      expect(submits).to.equal(submitted);
      const isKept = html.startsWith('<form') && !html.includes('type="button"');
      expect(new Set(said)).to.deep.equal(new Set(isKept ? [IN_FORM] : []));
    });

  it('counts when it meets something inside the button', () => {
    click(`<button ${START}>A<b></b></button>`, 'button b');
    expect(ours.map(({ command }) => command)).to.deep.equal(['--start']);
    if (isNative) expect(native).to.deep.equal(ours);
  });

  it('does nothing if the page prevents its default, however late', () => {
    const prevent = (event: Event): void => event.preventDefault();
    document.addEventListener('click', prevent);
    click(`<button ${START}>A</button>`);
    document.removeEventListener('click', prevent);
    expect([ours, native]).to.deep.equal([[], []]);
  });

  it('looks for the id in the button’s own tree', () => {
    const inner = document.createElement('div');
    place.append(inner);
    const root = inner.attachShadow({ mode: 'open' });
    root.innerHTML = `<button ${START}>A</button><button commandfor="inner" command="--start">B</button><i id="inner"></i>`;
    const target = root.querySelector('i');
    if (target) listen(Object.assign(target, { setLanguage: () => undefined }));
    for (const button of root.querySelectorAll('button')) button.click();
    expect(ours).to.deep.equal([{ command: '--start', source: 'B' }]);
    if (isNative) expect(native).to.deep.equal(ours);
  });

  it('leaves elements other than the widget to the page', () => {
    click('<button commandfor="other" command="--start">A</button>');
    expect(ours).to.deep.equal([]);
  });

  it('may be by a key', async () => {
    place.insertAdjacentHTML('beforeend', `<button ${START}>A</button>`);
    find('button').focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Space' });
    expect(ours.map(({ command }) => command)).to.deep.equal(['--start', '--start']);
    if (isNative) expect(native).to.deep.equal(ours);
  });
});
