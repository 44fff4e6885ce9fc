// Which of several elements of a page has the session, and what a start is refused for.
import { expect } from 'chai';
import { startAlone, type Starter } from '../../src/runtime/one-session.ts';

interface Element {
  readonly starter: Starter;
  /** What its store was told, and which attributes were explained. */
  readonly told: unknown[];
  isOpen: boolean;
  isConnected: boolean;
  isRendered: boolean;
}

/** Those of the test, which share a page with those of the others. */
const elements: Element[] = [];

function createElement(): Element {
  const told: unknown[] = [];
  const element: Element = {
    told,
    isOpen: false,
    isConnected: true,
    isRendered: true,
    starter: {
      store: {
        start: (layers) => {
          told.push(layers);
          element.isOpen = true;
        },
        refuse: (problem) => void told.push(problem),
        dispatch: (event) => void told.push(event),
        isOpen: () => element.isOpen,
      },
      place: { isConnected: () => element.isConnected, isRendered: () => element.isRendered },
      warnOfUnknown: (names) => void told.push(names),
    },
  };
  elements.push(element);
  return element;
}

afterEach(() => {
  for (const element of elements.splice(0)) element.isOpen = false;
});

const start = ({ starter }: Element, layers: readonly unknown[] = []): void => startAlone(starter, layers);

describe('a start on a page with several elements', () => {
  for (const [what, change, sentence] of [
    ['that has left the page', { isConnected: false, isRendered: false }, /^Put the element into the page/],
    ['inside something hidden', { isRendered: false }, /hidden/],
  ] as const)
    it(`is refused for one ${what}, whatever it was given, and leaves the open one alone`, () => {
      const [first, second] = [createElement(), createElement()];
      start(first);
      Object.assign(second, change);
      start(second, [{ 'not-an-option': '' }]);
      expect(first.told).to.deep.equal([[{}]]);
      expect(second.told).to.have.length(1);
      expect(second.told[0]).to.match(sentence);
    });

  it('is refused while another is open, as often as it is tried, and not afterwards', () => {
    const [first, second] = [createElement(), createElement()];
    start(first);
    start(second);
    start(second);
    expect(second.told.map((said) => String(said).slice(0, 22))).to.deep.equal(Array(2).fill('Another trueid-widget '));
    first.isOpen = false;
    start(second);
    expect([first.told, second.told.slice(2)]).to.deep.equal([[[{}]], [[{}]]]);
  });

  it('ends the session of one that was just removed first', () => {
    const [first, second] = [createElement(), createElement()];
    start(first);
    first.isConnected = false;
    start(second);
    expect([first.told, second.told]).to.deep.equal([[[{}], { type: 'removed' }], [[{}]]]);
  });

  it('restarts the open one', () => {
    const only = createElement();
    start(only);
    start(only);
    expect(only.told).to.deep.equal([[{}], [{}]]);
  });

  it('takes the options among the attributes, and explains the others', () => {
    const only = createElement();
    start(only, [{ 'app-id': 'x', class: 'wide', 'app-idd': 'y' }, 'properties', 'options']);
    expect(only.told).to.deep.equal([['app-idd'], [{ appId: 'x' }, 'properties', 'options']]);
  });
});
