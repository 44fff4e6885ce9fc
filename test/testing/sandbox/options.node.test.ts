// The options of the sandbox as a library: wrong ones are refused, and its address can be opened.
import { namesOf, urlHostOf } from '../../../src/testing/sandbox/addresses.ts';
import { startSandbox } from '../../../src/testing/sandbox/index.ts';
import { describe } from 'vitest';
import { specimen } from '../../support/specimen.ts';
import { expect, test } from './client.ts';

for (const [what, options, says] of [
  ['an unknown option', { prot: 4174 }, /^startSandbox has no option "prot", expected one of port, host, clients, /],
  ['an empty host, which would be all addresses', { host: '' }, /^host is empty, expected an address such as 127/],
] as const)
  test(`${what} is refused`, () => expect(startSandbox(options as object)).rejects.toThrow(says));

test('on all addresses, it is reached as this machine, and its certificate names the others', () => {
  const hosts = ['0.0.0.0', '::', '::1', 'localhost', '192.168.1.7'];
  expect(hosts.map(urlHostOf)).toEqual(['127.0.0.1', '[::1]', '[::1]', 'localhost', '192.168.1.7']);
  expect(namesOf('::')).toEqual(namesOf('0.0.0.0'));
  expect(namesOf('::')).not.toContain('::');
});

describe('with acceptAll', () => {
  test.override({ sandboxOptions: { acceptAll: true } });

  test('every photo passes, unless the script rejects it, or it is none', async ({ sandbox, client }) => {
    const dark = await specimen('dark');
    sandbox.script({ front: { code: 28 } });
    const answers = [await client.step('front', dark), await client.step('front', dark)];
    await client.pass('back');
    answers.push(await client.step('selfie', Buffer.from('GIF89a')), await client.step('selfie', dark));
    expect(answers.map(({ json: { result, error } }) => error ?? result)).toEqual([28, 1, 'not_a_jpeg', 1]);
  });
});
