// Each way out (Go back, Esc, close(), removal) in the phases that need a real camera or a real call. The session ends
// once, with the camera off, the calls cancelled and the page restored. Every way out of every phase is tested in
// core/ends.
import type { Page } from '@playwright/test';
import type { JsonConfig } from '../../src/testing/index.ts';
import type { PageCamera, Sandbox, SandboxScript, WidgetPage } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import {
  ANY_PICTURE,
  configFor,
  passStep,
  startByClick,
  toReview,
  untilCalled,
  walkTo,
  walkToEnd,
} from './support/flow.ts';
import { heardBy, liveTracksOf } from './support/host-ear.ts';

interface Scene {
  readonly page: Page;
  readonly widget: WidgetPage;
  readonly sandbox: Sandbox;
  readonly camera: PageCamera;
}

interface WayOut {
  readonly name: string;
  readonly reason: string;
  readonly go: (scene: Scene) => Promise<void>;
  /** What is heard beside `trueid_step`. */
  readonly heard: readonly string[];
}

const WAYS_OUT = {
  goBack: {
    name: 'Go back',
    reason: 'back',
    go: ({ widget }) => widget.goBack(),
    heard: ['trueid_goBack', 'trueid_close'],
  },
  escape: {
    name: 'Esc',
    reason: 'back',
    go: ({ page }) => page.keyboard.press('Escape'),
    heard: ['trueid_goBack', 'trueid_close'],
  },
  close: { name: 'close()', reason: 'host', go: ({ widget }) => widget.close(), heard: ['trueid_close'] },
  remove: {
    name: 'remove()',
    reason: 'removed',
    go: ({ page }) => page.evaluate(() => document.querySelector('trueid-widget')?.remove()),
    // the element has left the page by then, so its events don't bubble there
    heard: [],
  },
} as const satisfies Readonly<Record<string, WayOut>>;

interface Phase {
  readonly name: string;
  readonly way: WayOut;
  readonly step: 1 | 2 | 3;
  readonly hasRequest: boolean;
  /** Of the camera. Default `granted`. */
  readonly answer?: 'pending';
  readonly script?: SandboxScript;
  readonly config?: JsonConfig;
  /** From the start to the phase. */
  readonly reach: (scene: Scene) => Promise<void>;
}

const SLOW = { delayMs: 600_000 };

const PHASES: readonly Phase[] = [
  {
    name: 'asking for the camera',
    way: WAYS_OUT.close,
    step: 1,
    hasRequest: false,
    answer: 'pending',
    config: { timings: { sessionDelay: 600_000 } },
    reach: async ({ widget, camera }) => {
      await expect.poll(async () => (await camera.use()).pendingRequests).toBe(1);
      await widget.expectStep(1);
    },
  },
  {
    name: 'live, while the token is asked for',
    way: WAYS_OUT.remove,
    step: 1,
    hasRequest: false,
    script: { token: SLOW },
    reach: async ({ widget, sandbox }) => {
      await untilCalled(sandbox, 'token');
      await expect(widget.part('take-button')).toBeEnabled();
    },
  },
  {
    name: 'review of the back',
    way: WAYS_OUT.escape,
    step: 2,
    hasRequest: true,
    reach: async ({ widget }) => {
      await walkTo({ widget }, 2);
      await toReview({ widget }, 2);
    },
  },
  {
    name: 'verifying',
    way: WAYS_OUT.goBack,
    step: 1,
    hasRequest: true,
    script: { front: SLOW },
    reach: async ({ widget, sandbox }) => {
      await passStep({ widget }, 1);
      await untilCalled(sandbox, 'front');
    },
  },
  {
    name: 'complete outstanding',
    way: WAYS_OUT.remove,
    step: 3,
    hasRequest: true,
    script: { complete: SLOW },
    reach: async ({ widget, sandbox }) => {
      await walkToEnd({ widget });
      await untilCalled(sandbox, 'complete');
      await expect(widget.part('overlay')).toBeVisible();
    },
  },
];

for (const { way, ...phase } of PHASES) {
  test(`${phase.name}: ${way.name} ends the session once`, async ({ page, host, sandbox, widget, camera }) => {
    await page.goto(host.url);
    await camera.answerWith(phase.answer ?? 'granted');
    if (phase.script) sandbox.script({ ...ANY_PICTURE, ...phase.script });
    // heard on the element itself: once removed, its events reach nothing else
    await page.evaluate(() => {
      const closes: unknown[] = [];
      Object.defineProperty(window, 'closes', { value: closes });
      document
        .querySelector('trueid-widget')
        ?.addEventListener('trueid_close', (event) => closes.push((event as CustomEvent<unknown>).detail));
    });
    await startByClick(page, configFor(sandbox, phase.config));
    const scene = { page, widget, sandbox, camera };
    await phase.reach(scene);
    const before = (await heardBy(page)).length;
    await way.go(scene);

    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'closes') as unknown[])).toHaveLength(1);
    const [closed] = await page.evaluate(() => Reflect.get(window, 'closes') as unknown[]);
    const requestId: unknown = expect.stringMatching(/^[\w-]{20,}$/);
    expect(closed).toEqual({ reason: way.reason, step: phase.step, ...(phase.hasRequest && { requestId }) });
    const heard = (await heardBy(page)).slice(before);
    expect(heard.map(({ type }) => type).filter((type) => type !== 'trueid_step')).toEqual(way.heard);
    for (const { liveTracks, hasDialog, isOpen } of heard.slice(-1)) {
      expect({ liveTracks, hasDialog, isOpen }).toEqual({ liveTracks: 0, hasDialog: false, isOpen: false });
    }

    // nothing of the session is left, and the page can be used
    expect(await liveTracksOf(page)).toBe(0);
    await expect.poll(() => sandbox.log().filter(({ outcome }) => outcome === 'pending')).toEqual([]);
    await expect(page.locator('#opener')).toBeFocused();
    await page.locator('#opener').click();
    expect(await page.evaluate(() => document.documentElement.hasAttribute('style'))).toBe(false);
    await camera.answerWith('granted');
    await expect.poll(async () => (await camera.use()).liveTracks).toBe(0);
  });
}
