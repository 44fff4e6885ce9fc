// The options of the sandbox as a library: wrong ones are refused, and its address can be opened.
import { namesOf, urlHostOf } from '../../src/testing/sandbox/addresses.ts';
import { startSandbox } from '../../src/testing/sandbox/index.ts';
import { expect, test } from './sandbox-client.ts';

test('an unknown option is refused with the known ones', async () => {
  const misspelled: object = { prot: 4174 };
  await expect(startSandbox(misspelled)).rejects.toThrow(
    /^startSandbox has no option "prot", expected one of port, host, clients, /,
  );
});

test('an empty host, which would be all addresses, is refused', async () => {
  await expect(startSandbox({ host: '' })).rejects.toThrow('host is empty, expected an address such as 127.0.0.1');
});

test('on all addresses, it is reached as this machine, and its certificate names the others', () => {
  expect(['0.0.0.0', '::', '::1', 'localhost', '192.168.1.7'].map(urlHostOf)).toEqual([
    '127.0.0.1',
    '[::1]',
    '[::1]',
    'localhost',
    '192.168.1.7',
  ]);
  expect(namesOf('::')).toEqual(namesOf('0.0.0.0'));
  expect(namesOf('::')).not.toContain('::');
});
