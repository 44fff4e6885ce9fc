// A phone whose back camera has more to give than it is opened with: more pixels, a track that ends when it is asked for
// them, and the main one of several lenses. The in-page camera.
import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { en } from '../../src/lang/en.ts';
import { expect, faultTest, test } from './support/fixtures.ts';
import { configFor, walkToEnd } from './support/flow.ts';
import { heardBy } from './support/host-ear.ts';

const { userAgent, deviceScaleFactor } = devices['Pixel 7'];
const UPRIGHT = { facing: 'environment', width: 600, height: 800, larger: { width: 1080, height: 1440 } } as const;
const SELFIE = { label: 'camera2 1, facing front', facing: 'user', width: 600, height: 800 } as const;
const SIZE = { width: { ideal: 800 }, height: { ideal: 600 } };

test.use({ userAgent, deviceScaleFactor, isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page, host, widget, camera }) => {
  await page.goto(host.url);
  await widget.expectStep(0);
  await camera.settled();
});

const widthOfView = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => document.querySelector('trueid-widget')?.shadowRoot?.querySelector('video')?.videoWidth);

const alertsHeard = async (page: Page): Promise<unknown[]> =>
  (await heardBy(page)).filter(({ type }) => type === 'open_noti');

faultTest(
  'a track that ends when it is asked for more: opened again and not asked, no alert, and the session passes',
  async ({ page, sandbox, widget, camera }) => {
    await camera.setDevices([{ label: 'Back', ...UPRIGHT }, SELFIE]);
    const wishes = await page.evaluateHandle(() => {
      const seen: unknown[] = [];
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      const getUserMedia = async (constraints?: MediaStreamConstraints): Promise<MediaStream> => {
        const stream = await ask(constraints);
        for (const track of stream.getVideoTracks()) {
          const value = async (wish: unknown): Promise<void> => {
            seen.push(wish);
            await Promise.resolve();
            track.stop();
            track.dispatchEvent(new Event('ended'));
          };
          Object.defineProperty(track, 'applyConstraints', { configurable: true, value });
        }
        return stream;
      };
      Object.defineProperty(mediaDevices, 'getUserMedia', { configurable: true, value: getUserMedia });
      return seen;
    });
    await widget.start(configFor(sandbox));
    await walkToEnd({ widget });
    await widget.result();
    expect(await wishes.jsonValue()).toEqual([{ width: { ideal: 1280 }, height: { ideal: 960 } }]);
    expect(await alertsHeard(page)).toEqual([]);
    expect(await camera.use()).toMatchObject({ tracks: 3, peaks: { liveTracks: 1, pendingRequests: 1 } });
  },
);

test('the wrong one of two back cameras: the main one takes its place, once', async ({
  page,
  sandbox,
  widget,
  camera,
}) => {
  const MAIN = 'camera2 0, facing back';
  await camera.setDevices([{ label: 'camera2 2, facing back', ...UPRIGHT }, SELFIE, { label: MAIN, ...UPRIGHT }]);
  await widget.start(configFor(sandbox));
  await expect(widget.element.getByRole('button', { name: en.takePhoto })).toBeEnabled();
  expect(await widthOfView(page)).toBe(1080);
  await walkToEnd({ widget });
  await widget.result();
  const { requests, peaks } = await camera.use();
  expect(requests.map(({ video }) => video)).toEqual([
    { facingMode: { ideal: 'environment' }, ...SIZE },
    { deviceId: { ideal: MAIN }, ...SIZE },
    { facingMode: { ideal: 'user' }, ...SIZE },
  ]);
  expect(peaks).toEqual({ liveTracks: 1, pendingRequests: 1 });
  expect(await alertsHeard(page)).toEqual([]);
});
