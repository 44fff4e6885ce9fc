// The fixtures of every end-to-end test: a sandbox, a host page under the strict policy, a camera with the specimens,
// and a record of console errors. Chromium’s camera is a clip; getUserMedia and the permissions are its own.
/* eslint-disable no-empty-pattern -- Playwright reads what a fixture needs from its pattern */
import { expect, test as base } from '@playwright/test';
import {
  createClipCamera,
  installPageCamera,
  specimens,
  startSandbox,
  WidgetPage,
} from '../../../src/testing/index.ts';
import type { ClipCamera, JsonConfig, PageCamera, Sandbox } from '../../../src/testing/index.ts';
import { startHostPage } from '../../support/host-page.ts';
import type { HostPage } from '../../support/host-page.ts';
import { ANY_PICTURE, configFor } from './flow.ts';
import type { Walk } from './flow.ts';

export { expect };

/** What the page complained about. Uncaught errors and unhandled rejections fail the test by themselves. */
export interface Complaints {
  /** `console.warn` and `console.error`, the browser's own lines included. */
  readonly console: string[];
  /** Uncaught errors that the test expects, by their text. */
  readonly expected: RegExp[];
}

interface EachTest {
  complaints: Complaints;
  /** New for each test; accepts any photo of each step once. */
  sandbox: Sandbox;
  widget: WidgetPage;
  /** For `flow.ts`, with the clip camera. */
  walk: Walk;
  /** The in-page camera, for every engine; the clip has nothing to say then. */
  camera: PageCamera;
  /** Serves a page of the test's own until the test is over. */
  serve: typeof startHostPage;
  /** Opens a page, by default `host`, with the in-page camera, and starts a session there. */
  startOn: (url?: string, more?: JsonConfig) => Promise<void>;
}

interface EachWorker {
  /** What `sandbox` runs on. */
  sandboxServer: Sandbox;
  /** Serves `WIDGET_PAGE`. */
  host: HostPage;
  /** Chromium's camera. */
  clip: ClipCamera;
}

export const test = base.extend<EachTest, EachWorker>({
  sandboxServer: [
    async ({}, use) => {
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: 'worker' },
  ],
  host: [
    async ({}, use) => {
      const host = await startHostPage();
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
  clip: [
    async ({}, use) => {
      await use(createClipCamera(process.env.TRUEID_CLIP_CAMERA));
    },
    { scope: 'worker' },
  ],
  complaints: [
    async ({ page }, use) => {
      const uncaught: string[] = [];
      const complaints: Complaints = { console: [], expected: [] };
      page.on('pageerror', (error) => uncaught.push(String(error)));
      page.on('console', (message) => {
        if (['warning', 'error'].includes(message.type())) complaints.console.push(message.text());
      });
      await use(complaints);
      const isExpected = (text: string): boolean => complaints.expected.some((pattern) => pattern.test(text));
      expect(uncaught.filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
  sandbox: async ({ sandboxServer }, use) => {
    sandboxServer.reset();
    sandboxServer.script(ANY_PICTURE);
    await use(sandboxServer);
  },
  widget: async ({ page }, use) => {
    await use(await WidgetPage.attach(page));
  },
  walk: async ({ widget, clip }, use) => {
    await clip.show(specimens.front.url);
    await use({ widget, camera: clip });
  },
  camera: async ({ page }, use) => {
    await use(await installPageCamera(page));
  },
  serve: async ({}, use) => {
    const sites: HostPage[] = [];
    await use(async (options) => {
      const site = await startHostPage(options);
      sites.push(site);
      return site;
    });
    await Promise.all(sites.map((site) => site.stop()));
  },
  startOn: async ({ page, host, camera, sandbox, widget }, use) => {
    await use(async (url = host.url, more = {}) => {
      await page.goto(url);
      await camera.settled();
      await widget.start(configFor(sandbox, more));
    });
  },
});
