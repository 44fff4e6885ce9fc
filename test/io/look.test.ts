// Looks at a live view of the specimens: when its advice is reported; node/advice.test.ts has the advice on each picture. The
// test controls the clock.
import { expect } from 'chai';
import type { Advice } from '../../src/eye/advice.ts';
import { watchPicture } from '../../src/io/look.ts';
import { readFrame } from '../../src/io/read-frame.ts';
import { installFakeCamera } from '../../src/testing/fake-camera/index.ts';
import { specimens, type SpecimenName } from '../../src/testing/specimens/index.ts';
import { override } from '../support/override.ts';
import { afterwards } from '../support/put.ts';
import { until } from '../support/until.ts';
import { colourAt, isNear, pictureFrom, playStream, SLOW_FRAME_RATE } from '../support/video.ts';
import { createManualClock } from './manual-clock.ts';

/** Places that look different in each specimen, the blurred front included. */
const TELLING_PLACES = [
  [400, 300],
  [225, 425],
  [485, 445],
] as const;

describe('looking at the live view', () => {
  /** A camera that shows pictures, its view, and the reports about it. */
  async function watched(lookMs = 0) {
    const camera = installFakeCamera({ devices: [{ label: 'Camera' }], frameRate: SLOW_FRAME_RATE });
    afterwards(() => camera.restore());
    const video = await playStream(await navigator.mediaDevices.getUserMedia({ video: true }));
    const clock = createManualClock();
    const told: (Advice | undefined)[] = [];
    let isCurrent = true;
    let looks = 0;
    let spentMs = 0;
    const end = watchPicture(
      { video, isCurrent: () => isCurrent },
      { subject: 'card', isMobile: false },
      { ...clock, now: () => clock.now() + spentMs },
      (advice) => told.push(advice),
      () => {
        looks += 1;
        spentMs += lookMs;
      },
      () => undefined,
    );
    afterwards(end);
    return {
      told,
      looks: () => looks,
      video,
      clock,
      end,
      async look(times = 1): Promise<void> {
        for (let time = 0; time < times; time += 1) {
          clock.advance(400);
          await until(() => clock.pending() === 1, 'the end of the look');
        }
      },
      freeze: () => {
        isCurrent = false;
      },
      /** Resolves once the view shows the specimen. */
      async show(name: SpecimenName): Promise<void> {
        const { url } = specimens[name];
        const picture = await pictureFrom(url);
        await camera.show('front', url.href);
        const isShown = (): boolean =>
          TELLING_PLACES.every(([x, y]) => isNear(colourAt(video, x, y), colourAt(picture, x, y)));
        await until(isShown, `the view of ${name}`);
      },
    };
  }

  for (const [name, advice] of [
    ['dark', 'tooDark'],
    ['blurry', 'blurry'],
  ] as const)
    it(`reports once that the picture is ${name}, when two looks agree`, async () => {
      const camera = await watched();
      await camera.show(name);
      await camera.look();
      expect(camera.told).to.deep.equal([]);
      await camera.look(4);
      expect(camera.told).to.deep.equal([advice]);
      await camera.show('front');
      await camera.look(2);
      expect(camera.told).to.deep.equal([advice, undefined]);
    });

  it('pauses for at least twice as long as the last look took', async () => {
    const camera = await watched(300);
    await camera.look();
    camera.clock.advance(590);
    expect([camera.looks(), camera.clock.pending()]).to.deep.equal([1, 1]);
    camera.clock.advance(10);
    await until(() => camera.looks() === 2, 'the next look');
  });

  it('goes on after a frame that can’t be read', async () => {
    const camera = await watched();
    await camera.show('dark');
    const restore = [
      override(globalThis, 'VideoFrame', undefined),
      override(CanvasRenderingContext2D.prototype, 'getImageData', () => {
        throw new DOMException('Out of memory', 'UnknownError');
      }),
    ];
    await camera.look(2).finally(() => restore.forEach((step) => step()));
    await camera.look(2);
    expect(camera.told).to.deep.equal(['tooDark']);
  });

  it('stops for a still picture and after its end', async () => {
    const camera = await watched();
    await camera.show('dark');
    camera.freeze();
    await camera.look(4);
    expect(camera.told).to.deep.equal([]);
    camera.end();
    expect(camera.clock.pending()).to.equal(0);
  });

  it('discards a look that is in progress at its end', async () => {
    const camera = await watched();
    await camera.show('dark');
    await camera.look();
    camera.clock.advance(400);
    camera.end();
    // two frames that are read later: what was under way has ended by then
    await readFrame(camera.video);
    await readFrame(camera.video);
    expect(camera.told).to.deep.equal([]);
    expect(camera.clock.pending()).to.equal(0);
  });
});
