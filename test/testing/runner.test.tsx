// The test runner itself: one React for everything, styled-components writing into a sheet, TypeScript by its real extension.
import { expect } from '@open-wc/testing';
import r2wc from '@r2wc/react-to-web-component';
import { act, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import SparkMD5 from 'spark-md5';
import styled, { StyleSheetManager } from 'styled-components';
import { untilFound } from '../support/until.ts';

const Red = styled.button`
  color: rgb(200, 20, 20);
`;

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <Red type="button" onClick={() => setCount(count + 1)}>
      {count}
    </Red>
  );
}

describe('the test runner', () => {
  it('gives r2wc, styled-components and react-dom the same React', async () => {
    customElements.define('runner-counter', r2wc(Counter, { shadow: 'open' }));
    const element = document.createElement('runner-counter');
    document.body.append(element);
    const button = await untilFound(
      () => element.shadowRoot?.querySelector('button'),
      'the button of the r2wc element',
    );
    button.click();
    await untilFound(() => (button.textContent === '1' ? button : null), 'the count after a click');
    element.remove();
    expect(version).to.match(/^19\./);
  });

  it('serves styled-components in the mode that inserts rules', () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const host = document.body.appendChild(document.createElement('div'));
    const shadow = host.attachShadow({ mode: 'open' });
    const mount = shadow.appendChild(document.createElement('div'));
    const root = createRoot(mount);
    act(() => {
      root.render(
        <StyleSheetManager target={shadow}>
          <Counter />
        </StyleSheetManager>,
      );
    });
    const style = shadow.querySelector('style');
    expect(style?.textContent).to.equal('');
    expect(style?.sheet?.cssRules.length).to.equal(1);
    const button = shadow.querySelector('button');
    expect(button && getComputedStyle(button).color).to.equal('rgb(200, 20, 20)');
    act(() => root.unmount());
    host.remove();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });

  it('serves CommonJS packages with their names', () => {
    expect(SparkMD5.hash('abc')).to.equal('900150983cd24fb0d6963f7d28e17f72');
  });

  it('reports a failed assertion about nodes by their tags, not by everything that hangs on them', () => {
    const [one, other] = [document.createElement('p'), document.createElement('q')];
    one.append('text');
    const reportOf = (fail: () => unknown): unknown[] => {
      try {
        fail();
      } catch (error) {
        const { actual, expected } = error as { actual?: unknown; expected?: unknown };
        return [actual, expected];
      }
      return [];
    };
    expect(reportOf(() => expect(one).to.equal(other))).to.deep.equal(['<p></p>', '<q></q>']);
    expect(reportOf(() => expect([one]).to.deep.equal([other]))).to.deep.equal([['<p></p>'], ['<q></q>']]);
  });

  it('measures a page as wide as its window', () => {
    expect(document.documentElement.clientWidth).to.be.at.most(window.innerWidth);
    expect(window.isSecureContext).to.equal(true);
  });
});
