// The store with files in place of the camera, with a permission that changes, and what it keeps for support.
import { expect } from '@open-wc/testing';
import { FILE } from '../core/events.ts';
import { photoOfSize } from '../support/photo.ts';
import { begin, CONFIG, createWorld, goLive, pass, usePhoto, type HeldFile, type World } from './world.ts';

const UPLOADS = { ...CONFIG, upload: 'always', uploadSelfie: 'always' };
const UPLOADED = photoOfSize(640, 480, 'upload');

/** The person chooses a file; it is the newest of those that are decoded. */
function choose({ store, files }: World): HeldFile {
  store.dispatch({ type: 'fileChosen', file: FILE });
  const held = files.at(-1);
  if (!held) throw new Error('No file is being decoded');
  return held;
}

async function passUploaded(world: World, side: 'front' | 'back' | 'selfie'): Promise<void> {
  world.images.set(UPLOADED, `${side} bytes`);
  await choose(world).answer(UPLOADED);
  world.store.dispatch({ type: 'photoAccepted' });
  await (await world.provider.nextCall(side)).respondWith({ status: 1, result: 1 });
}

describe('a file', () => {
  it('is decoded with the camera off, and is the photo that is sent', async () => {
    const world = createWorld();
    await begin(world, UPLOADS);
    const held = choose(world);
    expect([held.file, world.log.at(-1)]).to.deep.equal([FILE, 'camera off']);
    expect(world.store.screen()).to.deep.include({ status: 'readingFile' });
    world.images.set(UPLOADED, 'file bytes');
    await held.answer(UPLOADED);
    expect(world.store.screen()).to.deep.nested.include({ 'stage.photo': UPLOADED });
    world.store.dispatch({ type: 'photoAccepted' });
    expect((await world.provider.nextCall('front')).sent).to.deep.equal(['request-1', 'file bytes']);
  });

  it('that gives no photo is told by its problem', async () => {
    const world = createWorld();
    await begin(world, UPLOADS);
    await choose(world).answer('tooSmall');
    expect(world.store.screen()).to.deep.include({ fileProblem: 'tooSmall' });
  });

  for (const [name, end] of [
    ['Go back', (world: World) => world.store.dispatch({ type: 'wentBack' })],
    ['a restart', (world: World) => world.store.start([UPLOADS])],
  ] as const) {
    it(`is given up by ${name}, and changes nothing when it comes`, async () => {
      const world = createWorld();
      await begin(world, UPLOADS);
      const held = choose(world);
      end(world);
      expect(held.signal.aborted).to.equal(true);
      const screen = world.store.screen();
      for (const decoded of [UPLOADED, 'unreadable', undefined] as const) {
        const late = held.answer(decoded);
        await late;
        expect(world.store.screen()).to.equal(screen);
      }
    });
  }
});

it('a result tells where each of its photos comes from', async () => {
  const world = createWorld();
  await begin(world, UPLOADS);
  await pass(world, 'front');
  await passUploaded(world, 'back');
  goLive(world, true);
  await passUploaded(world, 'selfie');
  await (await world.provider.nextCall('ocr')).respondWith({});
  await (await world.provider.nextCall('complete')).respondWith({});
  expect(world.host.origins).to.deep.equal([{ front: 'camera', back: 'upload', selfie: 'upload' }]);
});

it('a photo that was taken again is of its last origin', async () => {
  const world = createWorld();
  await begin(world, UPLOADS);
  await choose(world).answer(UPLOADED);
  world.store.dispatch({ type: 'retakePressed' });
  goLive(world);
  for (const side of ['front', 'back', 'selfie'] as const) await pass(world, side);
  await (await world.provider.nextCall('ocr')).respondWith({});
  await (await world.provider.nextCall('complete')).respondWith({});
  expect(world.host.origins).to.deep.equal([{ front: 'camera', back: 'camera', selfie: 'camera' }]);
});

it('an alert inside an app names the app to the host, in the session’s language', () => {
  const world = createWorld({ inApp: 'zalo' });
  world.store.start([CONFIG]);
  world.camera.report({ type: 'cameraFailed', code: 'camera_denied' });
  const [notice] = world.host.notices;
  expect(notice).to.deep.include({ code: 'in_app', app: 'zalo' });
  expect(notice?.message).to.match(/Zalo/);
});

it('the page’s permission, once it changes to granted, opens the camera by itself', () => {
  const world = createWorld();
  world.store.start([CONFIG]);
  const tell = (permission: 'denied' | 'granted'): void =>
    world.watchers.forEach((watcher) => watcher({ type: 'permissionRead', permission }));
  tell('denied');
  world.camera.report({ type: 'cameraFailed', code: 'camera_denied' });
  tell('granted');
  expect(world.store.screen()).to.deep.include({ alert: undefined });
  expect(world.camera.openings).to.have.length(2);
});

describe('the record of a session', () => {
  it('is none before the first, goes on with it, and stays afterwards', async () => {
    const world = createWorld();
    expect(world.store.record()).to.equal(undefined);
    await begin(world);
    usePhoto(world, 'front bytes');
    await (await world.provider.nextCall('front')).respondWith({ result: 27 });
    expect(world.store.record()?.outcome).to.equal('running');
    world.clock.advance(500);
    world.store.dispatch({ type: 'wentBack' });
    const record = world.store.record();
    expect(record?.phases.at(-1)).to.deep.equal({ step: 1, phase: 'rejected', ms: 500 });
    expect(record?.calls.map(({ call, outcome }) => `${call} ${outcome}`)).to.deep.equal([
      'create ok',
      'front rejected',
    ]);
    expect(record?.camera.received).to.deep.equal([{ width: 800, height: 600 }]);
    expect(record?.outcome).to.equal('back');
    world.clock.advance(60_000);
    expect(world.store.record()).to.deep.equal(record);
  });
});
