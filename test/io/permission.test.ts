// The camera’s permission, as this browser reports it, and with browsers that change it, refuse, or never answer.
import { expect } from 'chai';
import type { CameraPermission } from '../../src/core/state.ts';
import { readPermission, watchPermission } from '../../src/io/permission.ts';
import { installFakeCamera } from '../../src/testing/fake-camera/index.ts';
import { afterwards, put } from '../support/put.ts';
import { until } from '../support/until.ts';
import { createManualClock } from './manual-clock.ts';

describe('the camera’s permission', () => {
  let told: CameraPermission[];
  const tell = (permission: CameraPermission): void => void told.push(permission);
  const untilTold = (): Promise<void> => until(() => told.length > 0, 'the permission');

  beforeEach(() => {
    told = [];
  });

  it('is what the browser reports, without requesting a camera', async () => {
    const fake = installFakeCamera();
    afterwards(() => fake.restore());
    const own = await navigator.permissions.query({ name: 'camera' }).then(
      ({ state }) => state,
      () => 'unknown',
    );
    expect(await readPermission()).to.equal(own);
    const stop = watchPermission(tell);
    await untilTold();
    stop();
    expect(told).to.deep.equal([own]);
    expect(fake.requests).to.deep.equal([]);
  });

  it('isn’t reported if nobody watches any more', async () => {
    const status = Object.assign(new EventTarget(), { state: 'prompt' });
    put(navigator.permissions, 'query', () => Promise.resolve(status));
    const toldLater: CameraPermission[] = [];
    watchPermission((permission) => toldLater.push(permission))();
    const stop = watchPermission(tell);
    await untilTold();
    stop();
    expect(toldLater).to.deep.equal([]);
  });

  for (const [how, query] of [
    ['rejects', () => Promise.reject(new TypeError('camera is no permission'))],
    [
      'throws',
      () => {
        throw new TypeError('camera is no permission');
      },
    ],
    ['is missing', undefined],
  ] as const)
    it(`is unknown, reported once, if the query ${how}`, async () => {
      put(navigator.permissions, 'query', query);
      const clock = createManualClock();
      const stop = watchPermission(tell, clock);
      await untilTold();
      stop();
      expect(told).to.deep.equal(['unknown']);
      expect(await readPermission(clock)).to.equal('unknown');
      expect(clock.pending()).to.equal(0);
    });

  it('is unknown if the browser has no Permissions API', async () => {
    put(navigator, 'permissions', undefined);
    expect(await readPermission()).to.equal('unknown');
  });

  it('is unknown after a second without an answer', async () => {
    put(navigator.permissions, 'query', () => new Promise(() => undefined));
    const clock = createManualClock();
    const stop = watchPermission(tell, clock);
    const reading = readPermission(clock);
    clock.advance(999);
    expect(clock.pending()).to.equal(2);
    clock.advance(1);
    await untilTold();
    stop();
    expect(told).to.deep.equal(['unknown']);
    expect(await reading).to.equal('unknown');
  });
});
