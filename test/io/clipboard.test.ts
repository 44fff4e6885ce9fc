// Copying text: with the clipboard API, with the old command if that is refused or missing, and what is left behind.
import { expect } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import { copyText } from '../../src/io/clipboard.ts';
import { afterwards, put } from '../support/put.ts';
import { until, untilFound } from '../support/until.ts';

const LINK = 'https://insurer.example/claims?id=7&lang=vi#bước-2';

describe('copyText', () => {
  let host: HTMLElement;
  let root: ShadowRoot;
  let dialog: HTMLDialogElement;
  let button: HTMLButtonElement;
  let field: HTMLInputElement;
  const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));

  /** Calls `act` in the task of a real key press on what has the focus: the button, unless the test moved it. */
  async function press<T>(act: () => T, target: HTMLElement = button): Promise<T> {
    const results: T[] = [];
    target.addEventListener('keydown', () => results.push(act()), { once: true });
    target.focus();
    await sendKeys({ press: 'Enter' });
    return untilFound(() => results[0], 'the press');
  }

  /** What is on the clipboard, pasted by the keyboard. */
  async function pasted(): Promise<string> {
    field.focus();
    await sendKeys({ press: 'Control+v' });
    await until(() => field.value !== '', 'the pasted text');
    return field.value;
  }

  beforeEach(() => {
    host = document.createElement('div');
    dialog = document.createElement('dialog');
    button = document.createElement('button');
    field = document.createElement('input');
    dialog.append(button, field);
    root = host.attachShadow({ mode: 'open' });
    root.append(dialog);
    document.body.append(host);
    afterwards(() => host.remove());
    dialog.showModal();
  });

  for (const [how, clipboard] of [
    ['is there', navigator.clipboard],
    ['refuses', { writeText: refuse }],
    ['is missing', undefined],
  ] as const)
    it(`copies from inside the modal dialog if the clipboard ${how}`, async () => {
      put(navigator, 'clipboard', clipboard);
      const text = `${LINK} ${how}`;
      expect(await press(() => copyText(text, dialog))).to.equal(true);
      expect(await pasted()).to.equal(text);
    });

  for (const [how, execCommand] of [
    ['refuses', () => false],
    [
      'throws',
      () => {
        throw new DOMException('', 'SecurityError');
      },
    ],
    ['is missing', undefined],
  ] as const)
    it(`reports a failure if the clipboard rejects and the command ${how}, and cleans up`, async () => {
      put(navigator, 'clipboard', { writeText: refuse });
      put(document, 'execCommand', execCommand);
      button.focus();
      expect(await copyText(LINK, dialog)).to.equal(false);
      expect([...dialog.children]).to.deep.equal([button, field]);
      expect(root.activeElement).to.equal(button);
    });

  describe('leaves unchanged', () => {
    beforeEach(() => put(navigator, 'clipboard', undefined));

    for (const mode of ['open', 'closed'] as const)
      it(`the focus in ${mode === 'open' ? 'another shadow root than the field' : 'a closed shadow root'}`, async () => {
        const inner = document.createElement('div');
        const tree = inner.attachShadow({ mode });
        tree.append(button);
        dialog.append(inner);
        expect(await press(() => copyText(LINK, mode === 'open' ? dialog : tree))).to.equal(true);
        expect(tree.activeElement).to.equal(button);
        expect([...tree.children]).to.deep.equal([button]);
      });

    it('the selection in a field', async () => {
      field.value = 'one two three';
      field.setSelectionRange(4, 7, 'backward');
      const before = await press(async () => {
        const { selectionStart, selectionEnd } = field;
        await copyText(LINK, dialog);
        return [selectionStart, selectionEnd];
      }, field);
      expect(root.activeElement).to.equal(field);
      expect([field.selectionStart, field.selectionEnd]).to.deep.equal(before);
      expect(before).to.deep.equal([4, 7]);
    });

    it('the selection on the page, and its direction', async () => {
      // outside a modal dialog, nothing is selected
      dialog.close();
      dialog.show();
      const text = document.createTextNode('one two three');
      host.before(text);
      afterwards(() => text.remove());
      const selection = document.getSelection();
      await press(() => {
        selection?.setBaseAndExtent(text, 7, text, 4);
        return copyText(LINK, dialog);
      });
      expect(selection?.toString()).to.equal('two');
      expect(selection?.anchorOffset).to.equal(7);
      expect(root.activeElement).to.equal(button);
    });

    it('the scroll position of the page', async () => {
      const tall = document.createElement('div');
      tall.style.height = '300vh';
      document.body.append(tall);
      afterwards(() => tall.remove());
      window.scrollTo(0, 200);
      await press(() => copyText(LINK, dialog));
      expect(window.scrollY).to.equal(200);
    });
  });
});
