// A fake application: it loads when the test lets it, and records its calls. Knows the port and the host’s events only.
import type { App, AppModule, Loaders } from '../../src/element/app-loader.ts';
import { inTime } from '../../src/element/in-time.ts';
import { bundledLoaders } from '../../src/entry/bundled-loaders.ts';
import type { RequestedCamera } from '../../src/element/early-camera.ts';
import { createHost } from '../../src/element/host-events.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import type { Host } from '../../src/runtime/ports.ts';
import { put } from '../support/put.ts';

/** What one element asked of its application: the name of the method, then the arguments. */
type Asked = readonly [keyof App, ...unknown[]];

/** The application of one element. */
export interface FakeApp {
  readonly root: ShadowRoot;
  /** Tells the page things as the real application does. */
  readonly host: Host;
  readonly setOpen: (isOpen: boolean) => void;
  /** What was asked for while it loaded. */
  readonly camera: RequestedCamera | undefined;
  /** Everything but the questions for step and open. */
  readonly asked: Asked[];
  /** What it answers. */
  step: number;
  isOpen: boolean;
}

/** A task of its own: what was promised or put into microtasks has happened by then. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Timers run in the order of their times: after this, those of 20 ms that were set before have run, as that of the loading modal. */
export const shortDelay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 21));

/** Timers of so many milliseconds run after `toMs` instead. */
export function hurry(ms: number, toMs: number): void {
  const native = window.setTimeout.bind(window);
  const hurried = (run: TimerHandler, delay?: number, ...rest: unknown[]): number =>
    native(run, delay === ms ? toMs : delay, ...rest);
  put(window, 'setTimeout', hurried);
}

/** Where elements get their applications from. */
export class AppSource {
  /** One for each element whose application has come. */
  readonly apps: FakeApp[] = [];
  /** How often the application was asked for. */
  requests = 0;
  #waiting: { readonly give: (module: AppModule) => void; readonly refuse: (error: Error) => void }[] = [];

  load: Loaders['app'] = () => {
    this.requests += 1;
    return new Promise((give, refuse) => this.#waiting.push({ give, refuse }));
  };

  /** The application loads for everyone who waits for it; returns the newest. */
  async deliver(): Promise<FakeApp> {
    for (const { give } of this.#waiting.splice(0)) give({ createApp: this.#create });
    await nextTask();
    // it is created in a task of its own
    await nextTask();
    const app = this.apps.at(-1);
    if (!app) throw new Error('No element has asked for its application');
    return app;
  }

  /** It does not come to anybody who waits for it. */
  async fail(message = 'gone'): Promise<void> {
    for (const { refuse } of this.#waiting.splice(0)) refuse(new Error(message));
    await nextTask();
  }

  readonly #create: AppModule['createApp'] = (root, dispatch, _loaders, setOpen, camera): App => {
    const asked: Asked[] = [];
    const app: FakeApp = {
      setOpen,
      root,
      host: createHost(dispatch, () => undefined),
      camera,
      asked,
      step: 0,
      isOpen: false,
    };
    this.apps.push(app);
    return {
      start: (layers, ...isOtherOpen) => void asked.push(['start', layers, ...isOtherOpen.filter(Boolean)]),
      close: (isAnnounced) => void asked.push(['close', isAnnounced]),
      setLanguage: (lang) => void asked.push(['setLanguage', lang]),
      remove: () => void asked.push(['remove']),
      move: () => void asked.push(['move']),
      diagnostics: () => ({ version: '0.0.0-test' }),
      step: () => app.step,
      isOpen: () => app.isOpen,
      hasStarted: () => app.isOpen,
    };
  };
}

/** Loads from the source of the test that runs. */
export const loadersFrom = (current: () => AppSource): Loaders => ({
  ...bundledLoaders,
  app: () => inTime(current().load()),
});

const TYPES = [
  ...(['trueid_result', 'trueid_error', 'trueid_close', 'trueid_goBack'] as const),
  ...(['open_noti', 'trueid_photo', 'trueid_step'] as const),
];

/** Every event that reaches `target`, in order. */
export function listenTo(target: EventTarget): CustomEvent<unknown>[] {
  const heard: CustomEvent<unknown>[] = [];
  for (const type of TYPES) target.addEventListener(type, (event) => heard.push(event as CustomEvent<unknown>));
  return heard;
}

/** An element in the page, with the attributes of its tag, and what it tells. */
export function addElement(attributes: Readonly<Record<string, string>>): [TrueidWidget, CustomEvent<unknown>[]] {
  const element = document.createElement('trueid-widget');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return [element, listenTo(element)];
}

/** What the test writes on the console from now on, in place of it. */
export function watchConsole(method: 'warn' | 'error'): readonly string[] {
  const lines: string[] = [];
  put(console, method, (...words: unknown[]) => void lines.push(words.join(' ')));
  return lines;
}
