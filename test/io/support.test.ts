// What checkSupport reports: on this page, and on devices, pages and in frames that lack something. A real frame: e2e/cms.
import { expect } from 'chai';
import type { Support } from '../../src/core/page/support.ts';
import { checkSupport } from '../../src/io/support.ts';
import { installFakeCamera, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { afterwards, put, takeBack } from '../support/put.ts';

const BLOCKED = { allowsFeature: () => false };
const ALLOWED = { allowsFeature: () => true };
const MICROPHONE = { kind: 'audioinput', deviceId: '', label: '', groupId: '' };

describe('checkSupport', () => {
  let fake: FakeCamera;
  const putPermission = (state: PermissionState): void =>
    put(navigator.permissions, 'query', () => Promise.resolve({ state }));

  /** Expects what is found, and one sentence about it with these words. */
  async function expectProblem(found: Partial<Support>, ...words: readonly string[]): Promise<void> {
    const support = await checkSupport();
    expect(support).to.include(found);
    expect(support.problems).to.have.lengthOf(1);
    for (const word of words) expect(support.problems[0]).to.contain(word);
  }

  beforeEach(() => {
    fake = installFakeCamera();
    afterwards(() => fake.restore());
    putPermission('prompt');
  });
  afterEach(() => {
    expect(fake.requests, 'a camera was asked for').to.deep.equal([]);
  });

  it('finds everything on a page with a camera, without a prompt [1.24]', async () => {
    put(document, 'permissionsPolicy', ALLOWED);
    expect(await checkSupport()).to.deep.equal({
      supported: true,
      camera: 'yes',
      permission: 'prompt',
      secure: true,
      policy: 'allowed',
      inApp: null,
      problems: [],
    });
  });

  it('agrees with this browser and its real devices', async () => {
    takeBack();
    const devices = await navigator.mediaDevices.enumerateDevices();
    const camera = devices.some(({ kind }) => kind === 'videoinput') ? 'yes' : 'none';
    const support = await checkSupport();
    expect(support).to.include({ camera, supported: camera === 'yes', secure: true, inApp: null });
    expect(support.policy).to.equal(
      'permissionsPolicy' in document || 'featurePolicy' in document ? 'allowed' : 'unknown',
    );
  });

  it('reports that a device has no camera', async () => {
    put(navigator.mediaDevices, 'enumerateDevices', () => Promise.resolve([MICROPHONE]));
    await expectProblem({ supported: false, camera: 'none' }, 'no camera');
  });

  it('doesn’t take an empty list for the truth in Firefox on Android, where the system hides the camera', async () => {
    put(navigator, 'userAgent', 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0');
    fake.setDevices([]);
    expect(await checkSupport()).to.deep.include({ supported: true, camera: 'unknown', problems: [] });
  });

  for (const [how, enumerateDevices] of [
    ['is missing', undefined],
    ['brings no list', () => Promise.resolve({})],
  ] as const)
    it(`can’t tell about cameras if the list of devices ${how}`, async () => {
      put(navigator.mediaDevices, 'enumerateDevices', enumerateDevices);
      expect(await checkSupport()).to.deep.include({ supported: true, camera: 'unknown', problems: [] });
    });

  it('counts a denied permission as a problem, not as a lack of support', async () => {
    putPermission('denied');
    await expectProblem({ supported: true, permission: 'denied' }, 'denied');
    putPermission('granted');
    expect(await checkSupport()).to.deep.include({ permission: 'granted', problems: [] });
  });

  it('reports an insecure page in one sentence', async () => {
    put(window, 'isSecureContext', false);
    fake.answerWith('unsupported');
    putPermission('denied');
    await expectProblem({ supported: false, camera: 'unknown', secure: false }, 'https', location.origin);
  });

  it('reports a browser without a camera API', async () => {
    put(navigator, 'mediaDevices', { enumerateDevices: () => Promise.resolve([{ kind: 'videoinput' }]) });
    await expectProblem({ supported: false, camera: 'yes' }, 'web view');
  });

  for (const name of ['permissionsPolicy', 'featurePolicy'])
    it(`reports the Permissions-Policy header, or an iframe’s attribute, which hide whether there are cameras, by ${name}`, async () => {
      put(document, 'permissionsPolicy', undefined);
      put(document, name, BLOCKED);
      fake.setDevices([]);
      putPermission('denied');
      const found = { supported: false, camera: 'unknown', policy: 'blocked' } as const;
      await expectProblem(found, 'Permissions-Policy: camera=(self)');
      put(window, 'parent', {});
      await expectProblem(found, 'allow="camera"');
    });

  it('doesn’t trust a frame’s list of devices if the browser exposes no policy', async () => {
    put(document, 'permissionsPolicy', undefined);
    put(document, 'featurePolicy', undefined);
    fake.setDevices([]);
    expect(await checkSupport()).to.include({ supported: false, camera: 'none', policy: 'unknown' });
    put(window, 'parent', {});
    expect(await checkSupport()).to.include({ supported: true, camera: 'unknown', policy: 'unknown' });
  });

  it('names the app around the browser', async () => {
    put(navigator, 'userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) Zalo iOS/640 ZaloLanguage/vn');
    expect(await checkSupport()).to.deep.include({ supported: true, inApp: 'zalo', problems: [] });
  });
});
