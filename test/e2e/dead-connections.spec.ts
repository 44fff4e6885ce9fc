// Connections that die, call by call, in a real browser: what the widget retries, and what it must not.
import { callNames } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { ANY_PICTURE, configFor, walkToEnd } from './support/flow.ts';

test.use({ permissions: ['camera'] });

for (const call of callNames.filter((name) => name !== 'complete'))
  test(`an empty answer to the call "${call}", then a reset, are repaired by retries`, async ({
    page,
    host,
    sandbox,
    widget,
    walk,
  }) => {
    const last = call in ANY_PICTURE ? [{ code: 1 }] : [];
    sandbox.script({ ...ANY_PICTURE, [call]: [{ empty: true }, { reset: true }, ...last] });
    await page.goto(host.url);
    await widget.start(configFor(sandbox, { networkRetry: 2 }));
    await walkToEnd(walk);
    await widget.result();
    // the browser itself may repeat the call that was reset
    const outcomes = sandbox.log().flatMap((entry) => (entry.call === call ? entry.outcome : []));
    expect(outcomes).toEqual(['answered', 'cutByScript', 'answered']);
  });

for (const [fault, kind] of [
  ['empty', 'protocol'],
  ['resetInBody', 'network'],
] as const)
  test(`complete is never repeated, nor is a photo whose answer breaks off: ${fault}`, async ({
    page,
    host,
    sandbox,
    widget,
    walk,
  }) => {
    const call = fault === 'empty' ? 'complete' : 'selfie';
    sandbox.script({ ...ANY_PICTURE, [call]: { [fault]: true } });
    await page.goto(host.url);
    await widget.start(configFor(sandbox, { networkRetry: 2 }));
    await walkToEnd(walk);
    expect(await widget.error()).toMatchObject({ call, kind });
  });
