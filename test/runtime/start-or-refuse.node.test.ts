// What a start is refused for before its options are validated, and which attributes are options.
import { expect } from 'chai';
import { startOrRefuse } from '../../src/runtime/start-or-refuse.ts';

interface At {
  readonly isConnected?: boolean;
  readonly isRendered?: boolean;
  readonly isOtherOpen?: boolean;
}

/** What the store was told, and which attributes were explained. */
function start(
  layers: readonly unknown[],
  { isConnected = true, isRendered = true, isOtherOpen = false }: At = {},
): unknown[] {
  const told: unknown[] = [];
  const tell = (said: unknown): void => void told.push(said);
  const element = { isConnected: () => isConnected, isRendered: () => isRendered };
  startOrRefuse({ store: { start: tell, refuse: tell }, element, warnOfUnknown: tell }, layers, isOtherOpen, false);
  return told;
}

for (const [what, at, sentence] of [
  ['of an element that has left the page', { isConnected: false, isRendered: false }, /^Put the element into the page/],
  ['inside something hidden', { isRendered: false, isOtherOpen: true }, /hidden/],
  ['while another element is open', { isOtherOpen: true }, /^Another trueid-widget /],
] as const)
  it(`a start ${what} is refused, whatever it was given`, () => {
    const told = start([{ 'not-an-option': '' }], at);
    expect(told).to.have.length(1);
    expect(told[0]).to.match(sentence);
  });

it('a start takes the options among the attributes, and explains the others', () => {
  expect(start([{ 'app-id': 'x', class: 'wide', 'app-idd': 'y' }, 'properties', 'options'])).to.deep.equal([
    ['app-idd'],
    [{ appId: 'x' }, 'properties', 'options'],
  ]);
});
