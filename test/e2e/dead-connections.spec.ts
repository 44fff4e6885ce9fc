// Connections that die, in a real browser, which may repeat a call that was reset: what the widget retries, and what it must not.
// core/calls/retry has the rules of each call, io/http what is no answer.
import { callNames } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { ANY_PICTURE, configFor, walkToEnd } from './support/flow.ts';

test.use({ permissions: ['camera'] });

test('an empty answer or a reset of any call is repaired by a retry, and complete is never repeated', async ({
  page,
  host,
  sandbox,
  widget,
  walk,
}) => {
  const faults = callNames.map((call, index) => {
    const fault = call === 'complete' || index % 2 === 0 ? { empty: true } : { reset: true };
    return [call, [fault, ...(call in ANY_PICTURE ? [{ code: 1 }] : [])]] as const;
  });
  sandbox.script(Object.fromEntries(faults));
  await page.goto(host.url);
  await widget.start(configFor(sandbox, { networkRetry: 1 }));
  await walkToEnd(walk);
  expect(await widget.error()).toMatchObject({ call: 'complete', kind: 'protocol' });
  const log = sandbox.log().map(({ call, outcome }) => `${call} ${outcome}`);
  expect(log).toEqual(
    faults.flatMap(([call, [fault]]) => {
      if (call === 'complete') return 'complete answered';
      return [`${call} ${'empty' in fault ? 'answered' : 'cutByScript'}`, `${call} answered`];
    }),
  );
});
