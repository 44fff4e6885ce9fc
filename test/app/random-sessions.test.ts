// Many sessions of the real widget in which anything happens in any order: what the host does, what the person presses,
// how the provider fails and what becomes of the camera. What may follow what is for test/core/random-walk.node.test.ts, which walks
// thousands; here each engine shows that its parts bear it: no error, one camera, nothing left of a session, and a widget that
// comes to a result afterwards.
//   TRUEID_SEED=7 TRUEID_ENGINES=chromium npx web-test-runner --group default --files test/app/random-sessions.test.ts
// walks the walk of one seed only.
import { expect } from 'chai';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { LANGS } from '../../src/core/lang.ts';
import type { LivenessAnswer, LivenessContext, TrueidConfig } from '../../src/core/options/options.ts';
import { define } from '../../src/element/define.ts';
import { bundledLoaders } from '../../src/entry/bundled-loaders.ts';
import type { TrueidPhotoDetail } from '../../src/element/host-events.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { installFakeCamera } from '../../src/testing/fake-camera/index.ts';
import type { CameraAnswer, FakeCamera, FakeDevice } from '../../src/testing/fake-camera/index.ts';
import { until } from '../support/until.ts';
import { afterwards, listen, put, takeBack } from '../support/put.ts';
import { Random } from '../support/random.ts';
import { SLOW_FRAME_RATE } from '../support/video.ts';

define(bundledLoaders);

const SESSIONS_PER_WALK = 10;
const { userAgent } = navigator;
const engine = userAgent.includes('Chrome/') ? 'chromium' : userAgent.includes('Firefox/') ? 'firefox' : 'webkit';
/** Each is one walk; fewer in WebKitGTK, which takes longer for each. */
const SEEDS = engine === 'webkit' ? [1, 2] : [1, 2, 3, 4];
const FRAME_RATE = engine === 'webkit' ? SLOW_FRAME_RATE : 30;
/** For a busy machine: all walks are made. */
const TIME_LIMIT_MS = 600_000;

/** The share of the camera's and the provider's answers that are a failure, and of the turns that no person takes. */
const FAULT_SHARE = 0.1;
/** How long a person waits for something that can be pressed, before something else happens. */
const PATIENCE_MS = 80;

const EVENTS = ['trueid_result', 'trueid_error', 'trueid_close', 'trueid_goBack', 'trueid_photo', 'open_noti'];
const INSTANT = { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 };

const onlySeed = Number(document.querySelector('meta[name=seed]')?.getAttribute('content') ?? 0);

const nextTask = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// small: many sessions paint many frames
const DEVICES: FakeDevice[] = [
  { label: 'Back Camera', facing: 'environment', width: 40, height: 32 },
  { label: 'Front Camera', facing: 'user', width: 32, height: 40 },
];

const CAMERA_FAILURES: readonly CameraAnswer[] = [
  ...(['denied', 'dismissed', 'pending', 'pending', 'noTrack', 'unsupported'] as const),
  { error: 'NotReadableError', times: 1 },
  { error: 'OverconstrainedError', times: 2 },
  { error: 'SomethingNewError' },
];

/** What every call takes for a success. */
const GOOD = { status: 1, result: 1, access_token: 'token', request_id: 'request' };
const BROKEN_BODY = {
  start: (stream: ReadableStreamDefaultController) => stream.error(new TypeError('network error')),
};
/** How a provider fails, family by family; test/io/http.test.ts has each of them. */
const FAULTS: readonly (() => Response | Promise<Response>)[] = [
  () => Promise.reject(new TypeError('Failed to fetch')),
  () => Promise.reject(new Error('Handled')),
  () => new Promise(() => undefined),
  () => new Response(new ReadableStream(BROKEN_BODY)),
  () => new Response(null, { status: 204 }),
  () => new Response('', { status: 429, headers: { 'retry-after': '0' } }),
  () => new Response('<h1>Broken</h1>', { status: 500 }),
  () => new Response('{"status": 1,'),
  () => Response.json(null),
  () => Response.json({}),
];
const REJECTED = { status: 0, result: 27 };
/** The share of the photos that the provider rejects. */
const REJECTED_SHARE = 0.25;

class Walk {
  readonly history: string[] = [];
  /** What went wrong first. */
  broken: Error | undefined;
  results = 0;
  readonly #random: Random;
  readonly #camera: FakeCamera;
  readonly #widget: TrueidWidget;
  readonly #places: readonly [HTMLElement, HTMLElement];
  #faultShare = FAULT_SHARE;

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#camera = installFakeCamera({ devices: DEVICES, frameRate: FRAME_RATE });
    this.#places = [document.createElement('main'), document.createElement('aside')];
    document.body.append(...this.#places);
    afterwards(() => {
      this.#camera.restore();
      for (const place of this.#places) place.remove();
    });
    this.#widget = document.createElement('trueid-widget');
    this.#widget.toggleAttribute('preload');
    this.#places[0].append(this.#widget);
    for (const type of EVENTS) this.#widget.addEventListener(type, (event) => this.#hear(event));
    put(window, 'fetch', (url: string, { signal }: RequestInit) => this.#answer(url, signal ?? undefined));
    this.#failOnErrors();
  }

  #demand(isKept: boolean, rule: string): void {
    if (isKept) return;
    this.broken ??= new Error(rule);
    this.history.push(`BROKEN: ${rule}`);
  }

  /** Uncaught errors and console errors of the widget or React fail a walk. */
  #failOnErrors(): void {
    put(console, 'warn', (line: unknown) => this.#demand(String(line).startsWith('[trueid-widget]'), String(line)));
    put(console, 'error', (...words: unknown[]) => this.#demand(false, words.map(String).join(' ')));
    for (const type of ['error', 'unhandledrejection'])
      listen(window, type, (event: Event) => {
        const thrown: unknown = event instanceof ErrorEvent ? event.error : Reflect.get(event, 'reason');
        this.#demand(false, `${type}: ${String(thrown)}`);
      });
  }

  async go(): Promise<void> {
    await until(() => this.#widget.diagnostics().engine !== undefined, 'the application');
    for (let session = 0; session < SESSIONS_PER_WALK; session += 1) await this.#session();
    await this.#rest();
    await this.#succeed();
    this.#check();
  }

  #check(): void {
    const { liveTracks, pendingRequests } = this.#camera.peaks;
    this.#demand(liveTracks <= 1, `${liveTracks} tracks were live at once`);
    this.#demand(pendingRequests <= 1, `${pendingRequests} camera requests were open at once`);
    if (this.broken) throw this.broken;
  }

  // A session

  async #session(): Promise<void> {
    const random = this.#random;
    this.#camera.answerWith(random.isRare(2 * FAULT_SHARE) ? random.pick(CAMERA_FAILURES) : 'granted');
    if (random.isRare(0.9)) {
      this.#camera.unmuteTracks();
      this.#show('visible');
    }
    this.#camera.setDevices(DEVICES);
    if (!this.#widget.isConnected && random.isRare(0.9)) this.#place();
    this.#start();
    await nextTask();
    for (let turns = random.pick([3, 3, 8, 24]); turns > 0 && this.#widget.open; turns -= 1) {
      if (random.isRare(FAULT_SHARE) || !(await this.#press())) this.#surprise();
      this.#check();
    }
    // what is left open is restarted by the next session
    if (random.isRare(0.8)) this.#end();
    await nextTask(random.pick([0, 0, 0, 5]));
  }

  /** Starts with a configuration, or with something that is none. */
  #start(): void {
    const random = this.#random;
    const pause = (): number => random.pick([0, 0, 0, 5]);
    const wish = {
      domain: '',
      appId: 'app',
      ...random.pick([{ accessToken: 'token' }, { appSecret: 'secret' }, { sessionUrl: '/session' }]),
      requestId: random.isRare(0.3) ? 'given' : undefined,
      maxTries: random.pick([undefined, 1, 2]),
      networkRetry: random.pick([0, 0, 0, 1, 2]),
      lang: random.pick(LANGS),
      strictResult: random.isRare(0.2),
      liveness: random.isRare(0.5) ? ({ signal }: LivenessContext) => this.#checkLiveness(signal) : undefined,
      timeouts: { token: 250, create: 250, call: 250 },
      timings: { previewPause: pause(), sessionDelay: pause(), createDelay: pause(), errorDelay: pause() },
    };
    const config = random.isRare(0.06) ? (random.pick([{ domain: 'ftp://x' }, [], 'now']) as TrueidConfig) : wish;
    this.history.push(`start ${JSON.stringify(config)}`);
    if (random.isRare(0.5)) this.#widget.start(config);
    else this.#widget.dispatchEvent(new CustomEvent('start', { detail: config }));
  }

  #end(): void {
    const ways = [
      () => this.#escape(),
      () => this.#part('back-button')?.click(),
      () => this.#widget.close(),
      () => this.#widget.dispatchEvent(new CustomEvent('trueid_close')),
      () => this.#widget.remove(),
    ];
    this.history.push('end');
    this.#random.pick(ways)();
  }

  // What the provider does

  async #answer(url: string, signal: AbortSignal | undefined): Promise<Response> {
    const random = this.#random;
    const isRejected = this.#faultShare > 0 && url.includes('/verify') && random.isRare(REJECTED_SHARE);
    const good = url.endsWith('/session') ? { accessToken: 'token' } : isRejected ? REJECTED : GOOD;
    const answer = random.isRare(this.#faultShare) ? random.pick(FAULTS) : () => Response.json(good);
    const answered = nextTask(random.pick([0, 0, 0, 1, 20, 60])).then(answer);
    // a replaced fetch may not know of signals
    if (random.isRare(0.1) || !signal) return answered;
    answered.catch(() => undefined);
    const aborted = new Promise<never>((_answer, fail) => {
      const abort = (): void => fail(signal.reason as Error);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort);
    });
    return Promise.race([answered, aborted]);
  }

  // What the host does

  #place(): void {
    this.#random.pick(this.#places).append(this.#widget);
  }
  #show(state: DocumentVisibilityState): void {
    if (document.visibilityState === state) return;
    put(document, 'visibilityState', state);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  /** A component that has the camera to itself, and finds a face, none, or nothing at all. */
  async #checkLiveness(signal: AbortSignal): Promise<LivenessAnswer> {
    this.#demand(this.#camera.liveTracks() === 0, 'No camera of the widget is live beside a liveness component');
    const answer = this.#random.pick(['own camera', 'own camera', 'picture', 'failed', 'status', 'never'] as const);
    this.history.push(`liveness: ${answer}`);
    if (answer === 'never') return new Promise(() => undefined);
    await nextTask(this.#random.pick([0, 0, 10]));
    if (answer === 'failed') throw new Error('The component has no camera');
    if (signal.aborted) return { status: 200 };
    const picture = new ImageData(new Uint8ClampedArray(4 * 16 * 16).fill(255), 16);
    return { status: answer === 'status' ? 400 : 200, auditTrail: answer === 'picture' ? [picture] : [] };
  }

  #hear(event: Event): void {
    const { type } = event;
    this.history.push(type);
    if (type === 'trueid_result') this.results += 1;
    if (type === 'trueid_result' || type === 'trueid_close')
      // in a task of its own, when the widget has got what the camera gave
      setTimeout(() => {
        this.#demand(this.#widget.open || this.#camera.liveTracks() === 0, 'The camera is off once an end was told');
      });
    if (type === 'trueid_photo') {
      const isRejected = (event as CustomEvent<TrueidPhotoDetail>).detail.outcome === 'rejected';
      const isShown = Boolean(this.#part('error-box')?.textContent);
      this.#demand(isShown === isRejected, 'A verdict is on the screen when it is told');
      if (this.#random.isRare(this.#faultShare / 2)) this.#start();
    }
    if (type === 'open_noti' && this.#random.isRare(0.2)) event.preventDefault();
  }

  #surprise(): void {
    const [camera, widget, random] = [this.#camera, this.#widget, this.#random];
    const setLanguage = (): unknown =>
      widget.dispatchEvent(new CustomEvent('set_language', { detail: random.pick(['en', { lang: 'vi' }, null, 7]) }));
    const surprises: Readonly<Record<string, () => unknown>> = {
      'the language': setLanguage,
      move: () => this.#place(),
      restart: () => this.#start(),
      end: () => this.#end(),
      'tracks end': () => camera.endTracks(),
      'tracks mute': () => camera.muteTracks(),
      'tracks unmute': () => camera.unmuteTracks(),
      'denied from now on': () => camera.answerWith('denied'),
      'granted from now on': () => camera.answerWith('granted'),
      unplugged: () => camera.setDevices([]),
      'plugged in': () => camera.setDevices(DEVICES),
      rotated: () => camera.rotate(),
      hidden: () => this.#show('hidden'),
      visible: () => this.#show('visible'),
      focus: () => window.dispatchEvent(new Event('focus')),
      pagehide: () => window.dispatchEvent(new Event('pagehide')),
    };
    const name = random.pick(Object.keys(surprises));
    this.history.push(name);
    surprises[name]?.();
  }

  // What the person does

  #part(name: string): HTMLElement | null {
    return this.#widget.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`) ?? null;
  }
  /** Everything that lives but Go back; an alert covers the rest. */
  #buttons(): HTMLButtonElement[] {
    const all = (selector: string): HTMLButtonElement[] => [
      ...(this.#widget.shadowRoot?.querySelectorAll<HTMLButtonElement>(selector) ?? []),
    ];
    const inAlert = all('[role=alertdialog] button');
    return inAlert.length > 0 ? inAlert : all('button:enabled:not([part~=back-button])');
  }
  #escape(): void {
    this.#part('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  }

  /** Presses an enabled button, mostly one that leads on. Resolves with false if there is none in time. */
  async #press(): Promise<boolean> {
    const deadline = performance.now() + PATIENCE_MS;
    while (this.#buttons().length === 0 && this.#widget.open && performance.now() < deadline) await nextTask(1);
    const buttons = this.#buttons();
    if (buttons.length === 0) return false;
    const forward = buttons.filter(({ part }) => part.contains('use-button') || part.contains('take-button'));
    const button = this.#random.pick(forward.length > 0 && this.#random.isRare(0.8) ? forward : buttons);
    this.history.push(`press ${button.textContent || (button.ariaLabel ?? '')}`);
    for (const detail of this.#random.isRare(0.1) ? [1, 2] : [1])
      button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, composed: true, cancelable: true }));
    await nextTask();
    return true;
  }

  // The end

  /** Afterwards nothing is left: the last session has ended, and a prompt that is answered now gets no camera. */
  async #rest(): Promise<void> {
    this.#widget.close();
    this.#camera.answerWith('granted');
    await until(() => this.#camera.pendingRequests() === 0, 'the prompts to be answered');
    await until(() => this.#camera.liveTracks() === 0, 'the camera to be off after the end');
    await until(() => !this.#part('dialog') && this.#widget.step === 0, 'the modal to be gone after the end');
  }

  /** Whatever has happened to it, the widget comes to a result. */
  async #succeed(): Promise<void> {
    this.#faultShare = 0;
    this.#show('visible');
    this.#camera.setDevices(DEVICES);
    this.#camera.unmuteTracks();
    this.#place();
    this.results = 0;
    this.#widget.start({ domain: '', accessToken: 'token', lang: 'en', timings: INSTANT });
    await until(() => {
      (this.#part('take-button') ?? this.#part('use-button'))?.click();
      return this.results > 0;
    }, 'a result after everything');
    await until(() => !this.#part('dialog') && this.#camera.liveTracks() === 0, 'the end after the result');
  }
}

describe('random sessions of the real widget', function () {
  this.timeout(TIME_LIMIT_MS);

  before(async () => {
    if (engine !== 'chromium') return;
    // painted in software for every session: a small screen without motion makes it bearable
    await setViewport({ width: 240, height: 240 });
    await emulateMedia({ reducedMotion: 'reduce' });
  });

  for (const seed of onlySeed > 0 ? [onlySeed] : SEEDS)
    it(`leave nothing behind and come to a result, whatever happens in whichever order: seed ${seed} [2.37]`, async () => {
      const walk = new Walk(seed);
      try {
        await walk.go();
      } catch (error) {
        throw new Error(`${String(error)}\n${walk.history.slice(-60).join('\n')}`, { cause: error });
      } finally {
        takeBack();
      }
      expect(walk.results).to.equal(1);
    });
});
