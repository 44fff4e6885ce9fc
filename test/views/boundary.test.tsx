// A screen that can’t be rendered is removed from the page and reported; the next opening is rendered again.
import { expect } from 'chai';
import { fixtureCleanup, fixtureSync, html } from '@open-wc/testing/pure';
import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Boundary } from '../../src/views/Boundary.tsx';

/** When a screen throws. */
type Moment = 'never' | 'while it is rendered' | 'when it opens' | 'when it goes';

function Picture({ throws }: { readonly throws: Moment }) {
  const throwIn = (moment: Moment): void => {
    if (throws === moment) throw new Error(moment);
  };
  throwIn('while it is rendered');
  useLayoutEffect(() => {
    throwIn('when it opens');
    return () => throwIn('when it goes');
  });
  return 'picture';
}

describe('an exception while rendering', () => {
  let container: HTMLElement;
  let tree: Root;
  let told: number;
  const show = (isOpen: boolean, throws: Moment): void =>
    flushSync(() =>
      tree.render(
        <Boundary isOpen={isOpen} onBroken={() => (told += 1)}>
          <i>frame</i>
          {isOpen && <Picture throws={throws} />}
        </Boundary>,
      ),
    );
  const { error } = console;
  beforeEach(() => {
    console.error = () => undefined;
    container = fixtureSync(html`<div></div>`);
    tree = createRoot(container);
    told = 0;
  });
  afterEach(() => {
    tree.unmount();
    fixtureCleanup();
    console.error = error;
  });

  for (const moment of ['while it is rendered', 'when it opens'] as const) {
    for (const first of ['at once', 'closed before'] as const) {
      it(`${moment} (${first}): removes everything once, until the next opening`, () => {
        if (first === 'closed before') show(false, 'never');
        show(true, moment);
        expect([container.textContent, told]).to.deep.equal(['', 1]);
        show(true, 'never');
        expect([container.textContent, told]).to.deep.equal(['', 1]);
        show(false, 'never');
        show(true, 'never');
        expect([container.textContent, told]).to.deep.equal(['framepicture', 1]);
      });
    }
  }

  it('while unmounting: the next opening is rendered', () => {
    show(true, 'when it goes');
    show(false, 'never');
    expect(told).to.equal(1);
    show(true, 'never');
    expect(container.textContent).to.equal('framepicture');
  });
});
