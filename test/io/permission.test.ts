// The camera’s permission, as this browser reports it, and in a browser that reports none.
import { expect } from 'chai';
import type { CameraPermission } from '../../src/core/state.ts';
import { readPermission, watchPermission } from '../../src/io/permission.ts';
import { devicePresets } from '../../src/testing/device-presets.ts';
import { installFakeCamera } from '../../src/testing/fake-camera/index.ts';
import { afterwards, put } from '../support/put.ts';
import { until } from '../support/until.ts';

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
    const toldLater: CameraPermission[] = [];
    watchPermission((permission) => toldLater.push(permission))();
    const stop = watchPermission(tell);
    await untilTold();
    stop();
    expect(toldLater).to.deep.equal([]);
  });

  it('is unknown in a web view on Android, which asks its app each time and says "denied" whatever that answers', async () => {
    put(navigator.permissions, 'query', () => Promise.resolve({ state: 'denied' }));
    expect(await readPermission()).to.equal('denied');
    put(navigator, 'userAgent', devicePresets['android-web-view'].userAgent);
    expect(await readPermission()).to.equal('unknown');
    put(navigator, 'userAgent', devicePresets['ios-web-view'].userAgent);
    expect(await readPermission()).to.equal('denied');
  });

  it('is unknown, reported once, if the browser has no Permissions API', async () => {
    put(navigator, 'permissions', undefined);
    const stop = watchPermission(tell);
    await untilTold();
    stop();
    expect([told, await readPermission()]).to.deep.equal([['unknown'], 'unknown']);
  });
});
