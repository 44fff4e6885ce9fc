// Many sessions of the real widget in which anything happens in any order: what the host does, what the person presses,
// how the provider fails and what becomes of the camera. What may follow what is for test/core/random-walk.node.test.ts, which walks
// thousands; here each engine shows that its parts bear it: no error, one camera, nothing left of a session, and a widget that
// comes to a result afterwards.
//   TRUEID_SEED=7 TRUEID_ENGINES=chromium npx web-test-runner --group default --files test/app/random-sessions.test.ts
// walks the walk of one seed only.
import { expect } from 'chai';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { LANGS } from '../../src/core/lang.ts';
import type { LivenessAnswer, TrueidConfig } from '../../src/core/options/options.ts';
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
/** Fewer in WebKitGTK, which takes longer for each. */
const WALKS = { chromium: 8, firefox: 8, webkit: 4 }[engine];
const FRAME_RATE = engine === 'webkit' ? SLOW_FRAME_RATE : 30;
/** For a busy machine: all walks are made. */
const TIME_LIMIT_MS = 600_000;

/** A kind of session, and how often it is tried. */
interface Mood {
  readonly turns: number;
  /** The share of the camera's and the provider's answers that are a failure. */
  readonly faultShare: number;
  /** The share of the turns in which something happens that no person did. */
  readonly surpriseShare: number;
  /** How long a person waits for something that can be pressed, before something else happens. */
  readonly patienceMs: number;
}
const MOODS: readonly (readonly [weight: number, Mood])[] = [
  [5, { turns: 3, faultShare: 0.2, surpriseShare: 0.3, patienceMs: 40 }],
  [2, { turns: 8, faultShare: 0.2, surpriseShare: 0.2, patienceMs: 80 }],
  // gets to a selfie that is rejected, and photographed again
  [3, { turns: 24, faultShare: 0.02, surpriseShare: 0.02, patienceMs: 300 }],
];

const EVENTS = [
  'trueid_result',
  'trueid_error',
  'trueid_close',
  'trueid_goBack',
  'open_noti',
  'trueid_step',
  'trueid_photo',
];
const INSTANT = { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 };

const onlySeed = Number(document.querySelector('meta[name=seed]')?.getAttribute('content') ?? 0);

const nextTask = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// small: many sessions paint many frames
const DEVICES: FakeDevice[] = [
  { label: 'Back Camera', facing: 'environment', width: 40, height: 32 },
  { label: 'Front Camera', facing: 'user', width: 32, height: 40 },
];

const CAMERA_FAILURES: readonly CameraAnswer[] = [
  'denied',
  'dismissed',
  'pending',
  'pending',
  'noTrack',
  'unsupported',
  { error: 'NotReadableError', times: 1 },
  { error: 'OverconstrainedError', times: 2 },
  { error: 'NotFoundError' },
  { error: 'SomethingNewError' },
];

/** What every call takes for a success. */
const GOOD = { status: 1, result: 1, access_token: 'token', request_id: 'request' };
const BROKEN_BODY = {
  start: (stream: ReadableStreamDefaultController) => stream.error(new TypeError('network error')),
};
/** An answer about a photo without a code: the photo is rejected all the same. */
const answerNothing = (): Response => Response.json({});
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
  answerNothing,
];
const REJECTED = { status: 0, result: 27 };
/** The share of the photos that the provider rejects. */
const REJECTED_SHARE = 0.25;

class Walk {
  readonly history: string[] = [];
  /** What went wrong first. */
  broken: Error | undefined;
  sessions = 0;
  /** How many of them the host's server was asked for. */
  sessionsAsked = 0;
  /** The results of the last session. */
  results = 0;
  readonly #random: Random;
  readonly #camera: FakeCamera;
  readonly #widget: TrueidWidget;
  readonly #places: readonly [HTMLElement, HTMLElement];
  readonly #own = new WeakSet<Event>();
  #faultShare = 0;
  #ignoredStarts = 0;
  /** The verdicts of the step that had the last one. */
  #tries = 0;
  #triedStep = 0;
  /** What the provider's answer about the last photo amounts to. */
  #lastCode: number | null = null;

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
    for (const type of EVENTS) this.#widget.addEventListener(type, (event) => this.#hear(event as CustomEvent));
    put(window, 'fetch', (url: string, { signal }: RequestInit) => this.#answer(url, signal ?? undefined));
    this.#failOnErrors();
  }

  #note(line: string): void {
    this.history.push(line);
  }
  #demand(isKept: boolean, rule: string): void {
    if (!isKept) this.broken ??= new Error(rule);
    if (!isKept) this.#note(`BROKEN: ${rule}`);
  }

  /** Uncaught errors and console errors of the widget or React fail a walk. */
  #failOnErrors(): void {
    put(console, 'warn', (...words: unknown[]) => {
      const line = String(words[0]);
      if (line.includes('start was ignored')) this.#ignoredStarts += 1;
      this.#demand(line.startsWith('[trueid-widget]'), `console.warn: ${line}`);
    });
    put(console, 'error', (...words: unknown[]) =>
      this.#demand(false, `console.error: ${words.map(String).join(' ')}`),
    );
    for (const type of ['error', 'unhandledrejection'])
      listen(window, type, (event: Event) => {
        const thrown: unknown = event instanceof ErrorEvent ? event.error : Reflect.get(event, 'reason');
        this.#demand(false, `${type}: ${String(thrown)}`);
      });
  }

  async go(): Promise<void> {
    await until(() => this.#widget.diagnostics().engine !== undefined, 'the application');
    for (let session = 0; session < SESSIONS_PER_WALK; session += 1) {
      await this.#session();
      this.#check();
    }
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
    const { turns, faultShare, surpriseShare, patienceMs } = random.weigh(MOODS);
    this.#faultShare = faultShare;
    const answer = random.isRare(faultShare) ? random.pick(CAMERA_FAILURES) : 'granted';
    this.#note(`camera ${JSON.stringify(answer)}`);
    this.#camera.answerWith(
      answer,
      answer === 'unsupported' ? undefined : random.pick(['environment', 'user', undefined]),
    );
    if (random.isRare(0.9)) this.#camera.unmuteTracks();
    if (random.isRare(0.9)) this.#show('visible');
    this.#camera.setDevices(DEVICES);
    if (!this.#widget.isConnected && random.isRare(0.9)) this.#place();
    await this.#startFresh();
    for (let turn = 0; turn < turns && this.#widget.open; turn += 1) {
      if (random.isRare(surpriseShare) || !(await this.#press(patienceMs))) this.#surprise();
      this.#check();
    }
    // what is left open is ended, or restarted by the next session
    if (random.isRare(0.8)) this.#end();
    await nextTask(random.pick([0, 0, 0, 5]));
  }

  /** A configuration, or something that is none. */
  #wish(): TrueidConfig {
    const random = this.#random;
    if (random.isRare(0.06)) return random.pick([{ domain: 'ftp://provider.example' }, [], 'now']) as TrueidConfig;
    const pause = (): number => random.pick([0, 0, 0, 5]);
    return {
      domain: '',
      appId: 'app',
      ...random.pick([
        { accessToken: 'token' },
        { accessToken: 'token' },
        { appSecret: 'secret' },
        { sessionUrl: '/session' },
      ]),
      requestId: random.isRare(0.3) ? 'given' : undefined,
      maxTries: random.pick([undefined, 1, 2]),
      networkRetry: random.pick([0, 0, 0, 1, 2]),
      lang: random.pick(LANGS),
      strictResult: random.isRare(0.2),
      liveness: random.isRare(0.5) ? ({ signal }) => this.#checkLiveness(signal) : undefined,
      timeouts: { token: 250, create: 250, call: 250 },
      timings: { previewPause: pause(), sessionDelay: pause(), createDelay: pause(), errorDelay: pause() },
    };
  }

  #start(config: TrueidConfig): void {
    this.#note(`start ${JSON.stringify(config)}`);
    this.sessions += 1;
    this.#triedStep = 0;
    if (this.#random.isRare(0.5)) this.#widget.start(config);
    else this.#widget.dispatchEvent(new CustomEvent('start', { detail: config }));
  }

  /** Starts; nothing of an earlier session is on the screen of the new one. */
  async #startFresh(): Promise<void> {
    const ignoredBefore = this.#ignoredStarts;
    this.#start(this.#wish());
    await nextTask();
    if (!this.#widget.open || this.#ignoredStarts > ignoredBefore) return;
    this.#demand(this.#widget.step === 1, 'A new session begins at step 1');
    this.#demand(!this.#part('review'), 'No photo is on the screen of a new session');
    this.#demand(!this.#part('error-box')?.textContent, 'No error is on the screen of a new session');
  }

  #end(): void {
    const ways = [
      () => this.#escape(),
      () => this.#part('back-button')?.click(),
      () => this.#widget.close(),
      () => this.#announce(),
      () => this.#widget.remove(),
    ];
    this.#note('end');
    this.#random.pick(ways)();
  }

  // What the provider does

  async #answer(url: string, signal: AbortSignal | undefined): Promise<Response> {
    const isSession = url.endsWith('/session');
    if (isSession) this.sessionsAsked += 1;
    const isRejected = this.#faultShare > 0 && url.includes('/verify') && this.#random.isRare(REJECTED_SHARE);
    const answer = this.#random.isRare(this.#faultShare)
      ? this.#random.pick(FAULTS)
      : () => Response.json(isSession ? { accessToken: 'token' } : isRejected ? REJECTED : GOOD);
    if (url.includes('/verify')) this.#lastCode = answer === answerNothing ? null : isRejected ? REJECTED.result : 1;
    const isDeaf = this.#random.isRare(0.1);
    const answered = nextTask(this.#random.pick([0, 0, 0, 1, 20, 60])).then(answer);
    if (isDeaf || !signal) return answered;
    answered.catch(() => undefined);
    const aborted = new Promise<never>((_answer, fail) => {
      const abort = (): void => fail(signal.reason as Error);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort);
    });
    return Promise.race([answered, aborted]);
  }

  // What the host does

  #announce(): void {
    const event = new CustomEvent('trueid_close');
    this.#own.add(event);
    this.#widget.dispatchEvent(event);
  }
  #place(): void {
    this.#random.pick(this.#places).append(this.#widget);
  }
  #show(state: DocumentVisibilityState): void {
    if (document.visibilityState === state) return;
    this.#note(state);
    put(document, 'visibilityState', state);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  /** A component that has the camera to itself, and finds a face, none, or nothing at all. */
  async #checkLiveness(signal: AbortSignal): Promise<LivenessAnswer> {
    this.#note('liveness()');
    this.#demand(this.#camera.liveTracks() === 0, 'No camera of the widget is live beside a liveness component');
    const answer = this.#random.pick(['own camera', 'own camera', 'picture', 'failed', 'status', 'never'] as const);
    if (answer === 'never') return new Promise(() => undefined);
    await nextTask(this.#random.pick([0, 0, 10]));
    if (answer === 'failed') throw new Error('The component has no camera');
    if (signal.aborted) return { status: 200 };
    const picture = new ImageData(new Uint8ClampedArray(4 * 16 * 16).fill(255), 16);
    return { status: answer === 'status' ? 400 : 200, auditTrail: answer === 'picture' ? [picture] : [] };
  }

  #hear(event: CustomEvent<unknown>): void {
    if (this.#own.has(event)) return;
    this.#note(event.type);
    if (event.type === 'trueid_result') this.results += 1;
    if (event.type === 'trueid_result' || event.type === 'trueid_close')
      // in a task of its own, when the widget has got what the camera gave
      setTimeout(() => {
        this.#demand(this.#widget.open || this.#camera.liveTracks() === 0, 'The camera is off once an end was told');
      });
    if (event.type === 'trueid_photo') this.#hearVerdict(event.detail as TrueidPhotoDetail);
    if (event.type === 'trueid_photo' && this.#faultShare > 0 && this.#random.isRare(0.05)) this.#start(this.#wish());
    if (event.type === 'open_noti' && this.#random.isRare(0.2)) event.preventDefault();
  }

  /** The host hears of a verdict when it is on the screen, and before the step. */
  #hearVerdict({ step, outcome, code, tries }: TrueidPhotoDetail): void {
    const isRejected = outcome === 'rejected';
    this.#demand(code === this.#lastCode && isRejected === (code !== 1), 'A verdict has the code of the provider');
    this.#demand(
      Boolean(this.#part('error-box')?.textContent) === isRejected,
      'A verdict is on the screen when it is told',
    );
    this.#tries = step === this.#triedStep ? this.#tries + 1 : 1;
    this.#triedStep = step;
    this.#demand(tries === this.#tries, `Verdict ${this.#tries} of step ${step} is not its ${tries}.`);
  }

  #surprise(): void {
    const random = this.#random;
    const camera = this.#camera;
    const widget = this.#widget;
    const setLanguage = (): unknown =>
      widget.dispatchEvent(new CustomEvent('set_language', { detail: random.pick(['en', { lang: 'vi' }, null, 7]) }));
    const surprise = random.weigh<readonly [string, () => unknown]>([
      [3, ['setLanguage', () => widget.setLanguage(random.pick(LANGS))]],
      [1, ['set_language', setLanguage]],
      [2, ['move', () => this.#place()]],
      [1, ['remove', () => widget.remove()]],
      [1, ['close', () => widget.close()]],
      [1, ['announce', () => this.#announce()]],
      [1, ['restart', () => this.#start(this.#wish())]],
      [1, ['Esc', () => this.#escape()]],
      [2, ['tracks end', () => camera.endTracks()]],
      [2, ['tracks mute', () => camera.muteTracks()]],
      [3, ['tracks unmute', () => camera.unmuteTracks()]],
      [2, ['denied from now on', () => camera.answerWith('denied')]],
      [3, ['granted from now on', () => camera.answerWith('granted')]],
      [1, ['unplugged', () => camera.setDevices([])]],
      [2, ['plugged in', () => camera.setDevices(DEVICES)]],
      [1, ['rotated', () => camera.rotate()]],
      [2, ['hidden', () => this.#show('hidden')]],
      [3, ['visible', () => this.#show('visible')]],
      [1, ['focus', () => window.dispatchEvent(new Event('focus'))]],
      [1, ['pagehide', () => window.dispatchEvent(new Event('pagehide'))]],
    ]);
    this.#note(surprise[0]);
    surprise[1]();
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
  async #press(patienceMs: number): Promise<boolean> {
    const deadline = performance.now() + patienceMs;
    while (this.#buttons().length === 0 && this.#widget.open && performance.now() < deadline) await nextTask(1);
    const buttons = this.#buttons();
    if (buttons.length === 0) return false;
    const forward = buttons.filter(({ part }) => part.contains('use-button') || part.contains('take-button'));
    const button = this.#random.pick(forward.length > 0 && this.#random.isRare(0.8) ? forward : buttons);
    const times = this.#random.isRare(0.1) ? 2 : 1;
    this.#note(`press ${button.textContent || (button.ariaLabel ?? '')}${times > 1 ? ' twice' : ''}`);
    for (let time = 1; time <= times; time += 1)
      button.dispatchEvent(new MouseEvent('click', { detail: time, bubbles: true, composed: true, cancelable: true }));
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
    this.#note('the last session');
    this.#faultShare = 0;
    this.#show('visible');
    this.#camera.setDevices(DEVICES);
    this.#camera.unmuteTracks();
    this.#place();
    this.results = this.#triedStep = 0;
    this.#widget.start({ domain: '', accessToken: 'token', lang: 'en', timings: INSTANT });
    await until(() => {
      (this.#part('take-button') ?? this.#part('use-button'))?.click();
      return this.results > 0;
    }, 'a result after everything');
    await until(() => !this.#part('dialog') && this.#camera.liveTracks() === 0, 'the end after the result');
  }
}

async function walk(seed: number): Promise<Walk> {
  const one = new Walk(seed);
  try {
    await one.go();
  } catch (error) {
    throw new Error(`Seed ${seed}: ${String(error)}\n${one.history.slice(-60).join('\n')}`, { cause: error });
  } finally {
    takeBack();
  }
  return one;
}

describe('random sessions of the real widget', function () {
  this.timeout(TIME_LIMIT_MS);

  before(async () => {
    if (engine !== 'chromium') return;
    // painted in software for every session: a small screen without motion makes it bearable
    await setViewport({ width: 240, height: 240 });
    await emulateMedia({ reducedMotion: 'reduce' });
  });

  it('leave nothing behind and come to a result, whatever happens in whichever order [2.37]', async () => {
    const startedAt = performance.now();
    const wanted = onlySeed > 0 ? 1 : WALKS;
    const walks: Walk[] = [];
    for (let seed = 1; seed <= wanted; seed += 1) walks.push(await walk(onlySeed || seed));
    const ends = walks.map(({ sessions, results }) => ({ isWhole: sessions >= SESSIONS_PER_WALK, results }));
    expect(ends).to.deep.equal(Array(wanted).fill({ isWhole: true, results: 1 }));
    const asked = walks.reduce((sum, { sessionsAsked }) => sum + sessionsAsked, 0);
    if (onlySeed === 0) expect(asked, 'sessions of the host’s server').to.be.above(wanted);
    const sessions = walks.reduce((sum, one) => sum + one.sessions, 0);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${sessions} random sessions in ${seconds} s, ${asked} of them from the host’s server`);
  });
});
