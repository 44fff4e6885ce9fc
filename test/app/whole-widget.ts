// Shared by the tests of whole sessions: the application in a page, with a fake camera, and a provider that accepts
// everything unless a test decides otherwise.
import * as app from '../../src/app/app.ts';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import { define } from '../../src/element/define.ts';
import { bundledLoaders } from '../../src/entry/bundled-loaders.ts';
import type { TrueidResultEvent } from '../../src/element/host-events.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import type { DevicePreset } from '../../src/testing/device-presets.ts';
import { installFakeCamera, type DrawFrame, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { afterwards, put } from '../support/put.ts';
import { until, untilFound } from '../support/until.ts';

/** Gets a photo as base64, and gives the `result` of its verification. */
type Verify = (jpeg: string, side: 'card' | 'selfie') => number | Promise<number>;

// the application is there before the first test, however long a busy machine takes to load it
define({ ...bundledLoaders, app: () => Promise.resolve(app) });

export class WholeWidget {
  readonly camera: FakeCamera;
  readonly element: TrueidWidget;
  readonly results: TrueidResultEvent[] = [];

  /** On a device of that kind, whose cameras see that picture. */
  constructor(verify: Verify, preset?: DevicePreset, picture?: DrawFrame) {
    if (preset) put(navigator, 'userAgent', preset.userAgent);
    this.camera = installFakeCamera(
      preset && { devices: preset.devices.map((device) => ({ ...device, ...(picture && { picture }) })) },
    );
    afterwards(() => this.camera.restore());
    const native = window.fetch.bind(window);
    const answer: typeof fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!url.includes('/ekyc/')) return native(input, init);
      const { id_card: card, selfie } = JSON.parse(init?.body as string) as { id_card?: string; selfie?: string };
      const jpeg = card ?? selfie;
      const result = jpeg === undefined ? 1 : await verify(jpeg, card === undefined ? 'selfie' : 'card');
      return Response.json({ status: result, result });
    };
    put(window, 'fetch', answer);
    this.element = document.body.appendChild(document.createElement('trueid-widget'));
    this.element.addEventListener('trueid_result', (event) => this.results.push(event));
  }

  start(config: TrueidConfig = {}): void {
    this.element.start({
      domain: location.origin,
      accessToken: 'token',
      requestId: 'request',
      lang: 'en',
      timings: { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 },
      ...config,
    });
  }

  find<Found extends HTMLElement>(selector: string): Promise<Found> {
    return untilFound(() => this.element.shadowRoot?.querySelector<Found>(selector), selector);
  }
  /** Presses the button as soon as it lives. */
  async press(part: string): Promise<void> {
    (await this.find(`[part~="${part}"]:enabled`)).click();
  }
  untilResult(): Promise<TrueidResultEvent> {
    return untilFound(() => this.results[0], 'the result');
  }

  async end(): Promise<void> {
    this.element.remove();
    await until(() => !this.element.open, 'the end of the session');
  }
}
