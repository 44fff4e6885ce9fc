// What the host receives when a call fails on the wire, and how the page is left. Each kind of failure is tested at one
// call: io/http tests every fault, and core/calls/request every call. The sandbox produces the faults for real, down to
// the socket.
import { startSandbox } from '../../src/testing/index.ts';
import type { Sandbox, SandboxStep } from '../../src/testing/index.ts';
import { countFault, expect, test } from './support/fixtures.ts';
import { ANY_PICTURE, configFor, passStep, untilCalled, walkToEnd } from './support/flow.ts';
import type { Walk } from './support/flow.ts';
import { bodiesOf, heardBy } from './support/host-ear.ts';

test.use({ permissions: ['camera'] });

interface Fault {
  readonly call: 'token' | 'create' | 'front' | 'complete';
  readonly kind: 'http' | 'network' | 'timeout' | 'protocol';
  readonly script: SandboxStep;
  readonly closed: { readonly step: 1 | 3; readonly hasRequest: boolean };
  /** From `start` until the call is made. */
  readonly reach?: (walk: Walk) => Promise<void>;
}

/** Where a redirect would lead: it must get neither photo nor token. */
let elsewhere: Sandbox;
test.beforeAll(async () => {
  elsewhere = await startSandbox();
});
test.afterAll(async () => {
  await elsewhere.stop();
});

const faults = (): readonly Fault[] => [
  { call: 'token', kind: 'protocol', script: { answer: null }, closed: { step: 1, hasRequest: false } },
  { call: 'create', kind: 'http', script: { httpStatus: 500 }, closed: { step: 1, hasRequest: false } },
  {
    call: 'front',
    kind: 'timeout',
    script: { hang: true },
    closed: { step: 1, hasRequest: true },
    reach: (walk) => passStep(walk, 1),
  },
  {
    call: 'complete',
    kind: 'network',
    script: { redirect: `${elsewhere.url}/ekyc/v1.0/complete` },
    closed: { step: 3, hasRequest: true },
    reach: walkToEnd,
  },
];

// one page for all of them: each has to leave it as good as new
test('reports a failure of each kind once, and the host can start again', async ({
  page,
  host,
  sandbox,
  widget,
  walk,
  complaints,
}) => {
  await page.goto(host.url);
  for (const { call, kind, script, closed, reach } of faults()) {
    await test.step(`${call}: ${kind}`, async () => {
      countFault(test.info(), `${call}: ${kind}`);
      sandbox.reset();
      sandbox.script({ ...ANY_PICTURE, [call]: script });
      const before = (await heardBy(page)).length;
      await widget.start(configFor(sandbox, kind === 'timeout' ? { timeouts: { call: 1500 } } : {}));
      await reach?.({ ...walk, camera: undefined });
      const error = await widget.error();
      const requestId: unknown = closed.hasRequest ? expect.stringMatching(/^[\w-]{20,}$/) : undefined;
      expect(error).toEqual({ call, kind, requestId, detail: expect.anything() as unknown });
      if (kind === 'http') {
        expect(error.detail).toMatchObject({ status: 500, isBodyUsed: false });
        const text = JSON.stringify({ error: 'scripted', message: 'scripted HTTP 500' });
        expect(await bodiesOf(page)).toEqual({ inListener: text, now: text });
      } else expect(error.detail).toEqual(expect.stringMatching(/\S/));
      expect(await widget.closed()).toEqual({
        reason: 'error',
        step: closed.step,
        ...(closed.hasRequest && { requestId: error.requestId }),
      });
      await widget.expectStep(0);
      const heard = (await heardBy(page)).slice(before).filter(({ type }) => type !== 'trueid_step');
      expect(heard.map(({ type }) => type)).toEqual(['trueid_error', 'trueid_close']);
      for (const { liveTracks, hasDialog } of heard)
        expect({ liveTracks, hasDialog }).toEqual({ liveTracks: 0, hasDialog: false });
      expect(elsewhere.log()).toEqual([]);
      expect(sandbox.log().filter((entry) => entry.call === call)).toHaveLength(1);
    });
  }
  // nothing of them arrives late, and the page works as if new
  const count = (await heardBy(page)).length;
  sandbox.reset();
  await widget.start(configFor(sandbox));
  await untilCalled(sandbox, 'create');
  await widget.close();
  await widget.closed();
  expect((await heardBy(page)).slice(count).map(({ type }) => type)).toEqual([
    'trueid_step',
    'trueid_close',
    'trueid_step',
  ]);
  expect(complaints.console.filter((line) => line.includes('TypeError') && line.includes('trueid'))).toEqual([]);
});
