// Attributes that are probably meant to be options are named with the right one; others are left alone.
import { expect } from 'chai';
import { warnOfMisspelled } from '../../../src/core/options/misspelled.ts';
import { ATTRIBUTES, unknownAmong } from '../../../src/core/options/options.ts';

const warn = (attributes: object): string[] => warnOfMisspelled(unknownAmong(attributes), ATTRIBUTES);

describe('a misspelled attribute', () => {
  for (const [attribute, meant] of [
    ['autocapture', 'auto-capture'],
    ['auto_capture', 'auto-capture'],
    ['auto-captur', 'auto-capture'],
    ['acces-token', 'access-token'],
    ['appid', 'app-id'],
    ['domian', 'domain'],
    ['uplod', 'upload'],
    ['network-retries', undefined],
    ['networkretry', 'network-retry'],
  ] as const)
    it(`"${attribute}" ${meant ? `is named with "${meant}"` : 'is too far from any option'}`, () => {
      expect(warn({ [attribute]: 'x' })).to.deep.equal(
        meant ? [`The attribute "${attribute}" was ignored. Did you mean "${meant}"?`] : [],
      );
    });

  it('is no option, and none of what any element may have', () => {
    const usual = 'class id lang style slot title hidden name role part preload data-app-ids aria-domain'.split(' ');
    expect(unknownAmong(Object.fromEntries(usual.map((name) => [name, ''])))).to.deep.equal([]);
    for (const name of [...ATTRIBUTES, 'dir', 'onclick', 'tabindex', 'v-cloak'])
      expect(warn({ [name]: '' }), name).to.deep.equal([]);
  });
});
