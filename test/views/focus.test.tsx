// Where the focus is after everything that can happen, and the whole flow by keyboard alone.
import { expect } from 'chai';
import { fixtureCleanup, fixtureSync, html } from '@open-wc/testing/pure';
import { sendKeys } from '@web/test-runner-commands';
import { LIVENESS_SLOT } from '../../src/core/constants.ts';
import { wordsOf } from '../../src/lang/index.ts';
import { until } from '../support/until.ts';
import { closed, focused, mountWidget, type Harness } from './harness.tsx';
import { screenIn, type RunningSituation } from '../core/situations.ts';

let widget: Harness;
afterEach(() => {
  widget.unmount();
  fixtureCleanup();
});

const show = (situation: RunningSituation): void => widget.show(screenIn(situation));
const untilFocused = (part: string): Promise<void> =>
  until(() => widget.hasPart(part) && focused() === widget.part(part), `the focus on ${part}`);

/** Puts a link into a slot. */
const put = (slot: string, textContent: string): HTMLElement =>
  widget.host.appendChild(Object.assign(document.createElement('a'), { slot, href: '#', textContent }));

/** After a microtask, a task and a painted frame: browsers move the focus of a control that vanished as late as that. */
async function afterFocusFixup(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

describe('the focus', () => {
  it('moves to the new title at every step, even from a focused title [8.3] [WCAG 2.4.3]', () => {
    widget = mountWidget(screenIn('front-verifying'));
    const before = widget.part('title');
    expect(focused(), 'at the opening').to.equal(before);
    show('back-live');
    expect(widget.part('title')).not.to.equal(before);
    expect(focused()).to.equal(widget.part('title'));
    widget.part('take-button').focus();
    show('selfie-opening');
    expect(focused()).to.equal(widget.part('title'));
  });

  it('stays where it is while the step lasts [WCAG 3.2.1]', () => {
    widget = mountWidget(screenIn('front-opening'));
    widget.part('back-button').focus();
    show('front-live');
    show('front-review');
    show('front-verifying');
    widget.show(screenIn('front-rejected', 'vi'));
    expect(focused()).to.equal(widget.part('back-button'));
  });

  it('moves from a removed or disabled button to the next action, or else the title', async () => {
    widget = mountWidget(screenIn('front-live'));
    widget.part('take-button').focus();
    show('front-review');
    expect(focused()).to.equal(widget.part('use-button'));
    show('front-verifying');
    await afterFocusFixup();
    expect(focused()).to.equal(widget.part('title'));
    show('front-rejected');
    widget.part('retake-button').focus();
    show('front-live');
    expect(focused()).to.equal(widget.part('take-button'));
    show('front-muted');
    await afterFocusFixup();
    expect(focused()).to.equal(widget.part('title'));
  });

  it('is trapped in an alert, which is described, beside what is in slots, on its main action first, and on the title afterwards [8.4]', async () => {
    widget = mountWidget(screenIn('front-opening'));
    put('logo', 'Insurer');
    put('footer', 'Privacy');
    widget.part('back-button').focus();
    show('front-denied');
    const alert = widget.root.querySelector('[role=alertdialog]');
    const buttons = (): HTMLElement[] => [...(alert?.querySelectorAll('button') ?? [])];
    expect(buttons()).to.have.length(3);
    const [retry, details, confirm] = buttons();
    expect(alert?.getAttribute('aria-modal')).to.equal('true');
    const told = (alert?.getAttribute('aria-describedby') ?? '').split(' ');
    expect(told.map((id) => widget.root.getElementById(id)?.textContent)).to.deep.equal([
      'This page isn’t allowed to use the camera',
      'Allow this site to use the camera in your browser settings, then try again.',
    ]);
    expect(focused()).to.equal(retry);
    for (const next of [details, confirm, retry]) {
      await sendKeys({ press: 'Tab' });
      expect(focused()).to.equal(next);
    }
    await sendKeys({ press: 'Shift+Tab' });
    expect(focused()).to.equal(confirm);
    widget.part('back-button').focus();
    expect(focused(), 'the rest is inert').to.equal(confirm);
    await sendKeys({ press: 'Enter' });
    await until(() => widget.dispatched.length === 1, 'the confirmation');
    show('front-camera-off');
    expect(focused()).to.equal(widget.part('title'));
  });

  for (const [situation, action] of [
    ['front-in-app', 'openInBrowser'],
    ['front-no-camera-upload', 'chooseFile'],
  ] as const)
    it(`is on the main action of an alert from its opening: ${action}`, () => {
      widget = mountWidget(screenIn('front-opening'));
      show(situation);
      expect(focused()?.textContent).to.equal(wordsOf('en')[action]);
    });

  it('is on the main action of an alert that is there at the opening, and of what it becomes [8.15]', () => {
    widget = mountWidget(screenIn('front-denied-for-good'));
    expect(focused()?.textContent).to.equal('OK');
    show('front-denied');
    expect(focused()?.textContent).to.equal('OK');
    widget.unmount();
    widget = mountWidget(screenIn('front-denied'));
    expect(focused()?.textContent).to.equal('Try again now');
    show('front-denied-for-good');
    expect(focused()?.textContent).to.equal('OK');
  });

  it('moves to the title of the screen with the code, and back to that of the step', () => {
    widget = mountWidget(screenIn('front-handoff'));
    const before = widget.part('title');
    show('front-handed-off');
    expect(focused()).to.equal(widget.part('title'));
    expect(focused(), 'a new one, which is read').not.to.equal(before);
    widget.part('back-button').focus();
    show('front-handoff');
    expect(focused()).to.equal(widget.part('title'));
  });

  it('describes only a denied camera by the steps of this browser', () => {
    widget = mountWidget(screenIn('front-denied', 'vi'), { permissionSettings: 'ios' });
    const alert = (): string => widget.root.querySelector('[role=alertdialog]')?.textContent ?? '';
    const { permissionSteps, noticeTips } = wordsOf('vi');
    expect(alert()).to.include(permissionSteps.ios);
    expect(alert()).not.to.include(noticeTips.camera_denied);
    widget.show(screenIn('front-busy', 'vi'));
    expect(alert()).to.include(noticeTips.camera_busy);
  });

  it('returns to an opener in another shadow root, if that is still there [8.3] [WCAG 2.4.3]', () => {
    const other = fixtureSync(html`<div></div>`);
    const opener = other.attachShadow({ mode: 'open' }).appendChild(document.createElement('button'));
    opener.focus();
    widget = mountWidget(screenIn('front-live'));
    widget.part('take-button').focus();
    widget.show(closed);
    expect(focused()).to.equal(opener);
    show('front-live');
    other.remove();
    widget.show(closed);
    expect(focused(), 'of an opener that was removed').to.equal(document.body);
  });
});

describe('slotted content', () => {
  it('is reachable by keyboard in visual order, in both directions [WCAG 2.4.3]', async () => {
    widget = mountWidget(screenIn('front-live'));
    const logo = put('logo', 'Insurer');
    const privacy = put('footer', 'Privacy');
    const order = [widget.part('take-button'), privacy, widget.part('back-button'), logo, widget.part('take-button')];
    const untilOn = (element: Element): Promise<void> =>
      until(() => focused() === element, `the focus on ${element.textContent}`);
    for (const element of order) {
      await sendKeys({ press: 'Tab' });
      await untilOn(element);
    }
    for (const element of order.toReversed().slice(1)) {
      await sendKeys({ press: 'Shift+Tab' });
      await untilOn(element);
    }
  });

  it('may be a component whose controls are in a shadow root [8.16]', async () => {
    widget = mountWidget(screenIn('selfie-liveness'));
    const component = document.createElement('div');
    component.slot = LIVENESS_SLOT;
    component.attachShadow({ mode: 'open' }).innerHTML = '<button>Begin</button><button>Help</button>';
    widget.host.append(component);
    widget.part('back-button').focus();
    for (const [keys, name] of [
      ['Tab', 'Begin'],
      ['Tab', 'Help'],
      ['Shift+Tab', 'Begin'],
    ] as const) {
      await sendKeys({ press: keys });
      await until(() => focused()?.textContent === name, `the focus on ${name}`);
    }
  });

  it('can’t be focused under an alert, and loses the focus under the overlay [WCAG 2.4.11]', () => {
    widget = mountWidget(screenIn('selfie-verifying'));
    const privacy = put('footer', 'Privacy');
    privacy.focus();
    expect(focused()).to.equal(privacy);
    show('completing');
    expect(focused()).to.equal(widget.part('title'));
    show('front-denied');
    privacy.focus();
    expect(focused()).to.equal(widget.root.querySelector('[role=alertdialog] button'));
  });
});

describe('the keyboard', () => {
  it('can complete a step [8.2] [WCAG 2.1.1, 3.3.8]', async () => {
    widget = mountWidget(screenIn('front-live'));
    widget.follow(({ type }) => {
      if (type === 'shutterPressed') show('front-review');
      if (type === 'photoAccepted') show('front-rejected');
      if (type === 'retakePressed') show('front-live');
    });
    await sendKeys({ press: 'Tab' });
    await untilFocused('take-button');
    await sendKeys({ press: 'Enter' });
    await untilFocused('use-button');
    await sendKeys({ press: 'Space' });
    await untilFocused('retake-button');
    await sendKeys({ press: 'Enter' });
    await untilFocused('take-button');
    await sendKeys({ press: 'Tab' });
    await untilFocused('back-button');
    await sendKeys({ press: 'Shift+Tab' });
    await untilFocused('take-button');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await until(() => widget.dispatched.length === 4, 'Go back');
    expect(widget.dispatched.map(({ type }) => type)).to.deep.equal([
      'shutterPressed',
      'photoAccepted',
      'retakePressed',
      'wentBack',
    ]);
  });

  it('reaches Go back if there is no other action [WCAG 2.1.2]', async () => {
    widget = mountWidget(screenIn('front-verifying'));
    await sendKeys({ press: 'Tab' });
    await untilFocused('back-button');
    await sendKeys({ press: 'Tab' });
    await untilFocused('back-button');
  });

  it('shows its focus [WCAG 2.4.7]', async () => {
    widget = mountWidget(screenIn('front-live'));
    await sendKeys({ press: 'Tab' });
    await untilFocused('take-button');
    const { outlineStyle, outlineWidth } = getComputedStyle(widget.part('take-button'));
    expect([outlineStyle, outlineWidth]).to.deep.equal(['solid', '3px']);
  });

  it('doesn’t press the next button with a held key [8.5] [WCAG 3.2.2]', () => {
    widget = mountWidget(screenIn('front-review'));
    const press = (init: KeyboardEventInit): boolean =>
      widget
        .part('use-button')
        .dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
    expect(press({ key: 'Enter', repeat: true })).to.equal(false);
    expect(press({ key: ' ', repeat: true })).to.equal(false);
    expect(press({ key: 'Enter' })).to.equal(true);
    expect(press({ key: 'ArrowDown', repeat: true })).to.equal(true);
  });

  it('ignores the second half of a double click [8.5] [WCAG 2.5.2]', () => {
    widget = mountWidget(screenIn('front-review'));
    const click = (detail: number): boolean =>
      widget.part('use-button').dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
    click(2);
    expect(widget.dispatched).to.deep.equal([]);
    click(1);
    expect(widget.dispatched).to.deep.equal([{ type: 'photoAccepted' }]);
  });
});
