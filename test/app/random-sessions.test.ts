// Many sessions of the real widget in which anything happens in any order: what the host does, what the person presses,
// how the provider fails and what becomes of the camera. No rule may be broken meanwhile.
//   TRUEID_SEED=7 TRUEID_ENGINES=chromium npx web-test-runner --group default --files test/app/random-sessions.test.ts
// walks the walk of one seed only.
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import type { LivenessAnswer, TrueidConfig } from '../../src/core/options/options.ts';
import { define } from '../../src/element/define.ts';
import { bundledLoaders } from '../../src/entry/bundled-loaders.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { installFakeCamera } from '../../src/testing/fake-camera/index.ts';
import type { CameraAnswer, FakeCamera, FakeDevice } from '../../src/testing/fake-camera/index.ts';
import { until } from '../support/until.ts';
import { listen, put, takeBack } from '../support/put.ts';
import { Random } from '../support/random.ts';
import { SLOW_FRAME_RATE } from '../support/video.ts';
import { ScriptedProvider } from './scripted-provider.ts';
import { WidgetWatch, type Connection } from './widget-watch.ts';

define(bundledLoaders);

const SESSIONS_PER_WALK = 10;
const { userAgent } = navigator;
const engine = userAgent.includes('Chrome/') ? 'chromium' : userAgent.includes('Firefox/') ? 'firefox' : 'webkit';
/** Orders of events are for core/random-walk, which walks thousands; here each engine shows that its parts keep to them. */
const WALKS = { chromium: 12, firefox: 8, webkit: 4 }[engine];
const FRAME_RATE = engine === 'webkit' ? SLOW_FRAME_RATE : 30;
/** A busy machine gets as far as it can in this time. */
const TIME_LIMIT_MS = 180_000;
const FILE = 'test/app/random-sessions.test.ts';
/** For how many tasks of 5 ms a track may outlive its session: a busy machine makes them longer, not fewer. */
const DARK_WITHIN_TASKS = 50;

const EVENTS = ['trueid_result', 'trueid_error', 'trueid_close', 'trueid_goBack', 'open_noti', 'trueid_step'];

const onlySeed = Number(document.querySelector('meta[name=seed]')?.getAttribute('content') ?? 0);

const nextTask = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let frames = 0;
/** No two frames are alike: blocks that count. */
function drawCounter(context: CanvasRenderingContext2D, width: number, height: number): void {
  frames += 1;
  for (let bit = 0; bit < 20; bit += 1) {
    context.fillStyle = (frames >> bit) & 1 ? 'white' : 'black';
    context.fillRect(((bit % 5) * width) / 5, (Math.floor(bit / 5) * height) / 4, width / 5, height / 4);
  }
}

// small: many sessions paint many frames
const DEVICES: FakeDevice[] = [
  { label: 'Back Camera', facing: 'environment', width: 40, height: 32, picture: drawCounter },
  { label: 'Front Camera', facing: 'user', width: 32, height: 40, picture: drawCounter },
];

/** The character of a walk: how long it stays in a session, and how much fails there. */
interface Mood {
  readonly turns: number;
  readonly faultShare: number;
  /** The share of the turns in which something happens that no person did. */
  readonly surpriseShare: number;
  /** How long it waits for something that can be pressed, before it does something else. */
  readonly patienceMs: number;
}
const MOODS: readonly (readonly [number, Mood])[] = [
  [50, { turns: 3, faultShare: 0.2, surpriseShare: 0.3, patienceMs: 40 }],
  [25, { turns: 8, faultShare: 0.2, surpriseShare: 0.2, patienceMs: 80 }],
  [10, { turns: 16, faultShare: 0.3, surpriseShare: 0.1, patienceMs: 80 }],
  [12, { turns: 20, faultShare: 0.02, surpriseShare: 0.02, patienceMs: 1000 }],
];

/** A start: what the watch has to know of it, unless it is refused, and what the widget is given. */
interface Start {
  readonly connection?: Connection;
  readonly config: TrueidConfig;
}

class Walk {
  readonly watch: WidgetWatch;
  readonly #random: Random;
  readonly #camera: FakeCamera;
  readonly #provider: ScriptedProvider;
  readonly #widget: TrueidWidget;
  readonly #places: readonly [HTMLElement, HTMLElement];
  readonly #own = new WeakSet<Event>();
  #connections = 0;
  #ignoredStarts = 0;
  #depth = 0;

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#camera = installFakeCamera({ devices: DEVICES, frameRate: FRAME_RATE });
    this.watch = new WidgetWatch(this.#camera);
    this.#provider = new ScriptedProvider(this.#random, this.watch);
    this.#places = [document.createElement('main'), document.createElement('aside')];
    document.body.append(...this.#places);
    this.#widget = document.createElement('trueid-widget');
    this.#widget.toggleAttribute('preload');
    this.#places[0].append(this.#widget);
    for (const type of EVENTS) this.#widget.addEventListener(type, (event) => this.#hear(event as CustomEvent));
    this.#listen();
  }

  /** Uncaught errors and console errors of the widget or React fail a walk. */
  #listen(): void {
    put(console, 'warn', (...words: unknown[]) => {
      const line = String(words[0]);
      if (line.includes('start was ignored')) this.#ignoredStarts += 1;
      else if (!line.startsWith('[trueid-widget]')) this.watch.breach(`console.warn: ${line}`);
    });
    put(console, 'error', (...words: unknown[]) => this.watch.breach(`console.error: ${words.map(String).join(' ')}`));
    for (const type of ['error', 'unhandledrejection'])
      listen(window, type, (event: Event) => {
        const thrown: unknown = event instanceof ErrorEvent ? event.error : Reflect.get(event, 'reason');
        this.watch.breach(`${type}: ${String(thrown)}`);
      });
  }

  async go(): Promise<void> {
    try {
      await until(() => this.#widget.diagnostics().engine !== undefined, 'the application');
      for (let session = 0; session < SESSIONS_PER_WALK; session += 1) {
        await this.#session();
        this.#check();
      }
      await this.#rest();
    } finally {
      this.#camera.restore();
      this.#provider.restore();
      for (const place of this.#places) place.remove();
      takeBack();
    }
  }

  #check(): void {
    this.watch.check(() => this.watch.demandOneCamera());
    if (this.watch.broken) throw this.watch.broken;
  }

  // A session

  async #session(): Promise<void> {
    const mood = this.#random.weigh(MOODS);
    this.#provider.faultShare = mood.faultShare;
    this.#provider.lateShare = this.#random.pick([0, 0, 0.1, 0.4]);
    this.#prepareCamera(mood);
    if (!this.#widget.isConnected && this.#random.isRare(0.9)) this.#place();
    this.#start(this.#wish());
    await this.#demandFresh();
    for (let turn = 0, waits = 0; turn < mood.turns && waits < 3 && this.watch.rules.isOpen; turn += 1) {
      if (this.watch.rules.isRefused && this.#random.isRare(0.7)) break;
      if (this.#random.isRare(mood.surpriseShare)) this.#surprise();
      else if (!(await this.#press(mood.patienceMs))) {
        waits += 1;
        this.#surprise();
      }
      this.#check();
    }
    await until(() => !this.watch.owesResult, 'the result of a request that was completed');
    // what is left open is ended, or restarted by the next session
    if (this.watch.rules.isOpen && this.#random.isRare(0.8)) this.#end();
    await nextTask(this.#random.pick([0, 0, 0, 5]));
  }

  #prepareCamera({ faultShare }: Mood): void {
    const answer: CameraAnswer = this.#random.isRare(faultShare + 0.05)
      ? this.#random.pick<CameraAnswer>([
          'denied',
          'dismissed',
          'pending',
          'pending',
          'noTrack',
          'unsupported',
          { error: 'NotReadableError', times: 1 },
          { error: 'OverconstrainedError', times: 2 },
          { error: 'NotFoundError' },
          { error: 'SecurityError' },
          { error: 'SomethingNewError' },
        ])
      : 'granted';
    this.watch.note(`camera ${JSON.stringify(answer)}`);
    this.#camera.answerWith(
      answer,
      answer === 'unsupported' ? undefined : this.#random.pick(['environment', 'user', undefined]),
    );
    if (this.#random.isRare(0.9)) this.#camera.unmuteTracks();
    if (this.#random.isRare(0.9)) this.#show('visible');
    this.#camera.setDevices(DEVICES);
  }

  #wish(): Start {
    const random = this.#random;
    if (random.isRare(0.06)) {
      const config = random.pick([{ domain: 'ftp://provider.example' }, [], 'now', { domain: '', timings: 1 }]);
      return { config: config as TrueidConfig };
    }
    const id = (this.#connections += 1);
    const connection: Connection = {
      id,
      hasToken: random.isRare(0.7),
      requestId: random.isRare(0.3) ? `given-${id}` : undefined,
      retries: random.isRare(0.2) ? random.pick([1, 2]) : 0,
    };
    const config: TrueidConfig = {
      domain: '',
      appId: 'app',
      ...(connection.hasToken ? { accessToken: `token-${id}` } : { appSecret: `secret-${id}` }),
      requestId: connection.requestId,
      networkRetry: connection.retries,
      lang: random.pick(['en', 'vi']),
      strictResult: random.isRare(0.2),
      liveness: random.isRare(0.5) ? ({ signal }) => this.#checkLiveness(signal) : undefined,
      timeouts: { token: 250, create: 250, call: 250 },
      timings: {
        previewPause: random.pick([0, 0, 0, 5]),
        sessionDelay: random.pick([0, 0, 0, 5]),
        createDelay: random.pick([0, 0, 0, 5]),
        errorDelay: random.pick([0, 0, 5]),
      },
    };
    return { connection, config };
  }

  #start({ connection, config }: Start): void {
    const known = this.#widget.isConnected ? connection : undefined;
    this.watch.note(`start ${known ? JSON.stringify(known) : 'refused'}`);
    const ignoredBefore = this.#ignoredStarts;
    this.watch.willStart(known);
    const settle = (): void => this.watch.check(() => this.watch.didStart(this.#ignoredStarts > ignoredBefore));
    const isNested = this.#depth > 0;
    if (this.#random.isRare(0.5)) this.#widget.start(config);
    else this.#widget.dispatchEvent(new CustomEvent('start', { detail: config }));
    if (isNested) queueMicrotask(settle);
    else settle();
  }

  /** Nothing of an earlier session is on the screen of a new one. */
  async #demandFresh(): Promise<void> {
    await nextTask();
    if (!this.watch.rules.isOpen || this.watch.rules.isRefused || this.watch.rules.isCompleting) return;
    if (this.#part('review')) this.watch.breach('No photo is on the screen of a new session');
    if (this.#part('error-box')?.textContent) this.watch.breach('No error is on the screen of a new session');
    if (!this.#widget.open || this.#widget.step !== 1) this.watch.breach('A new session is open at step 1');
  }

  #end(): void {
    const ways = [
      () => this.#escape(),
      () => this.#find('back-button')?.click(),
      () => this.#close(),
      () => this.#announce(),
      () => this.#remove(),
    ];
    this.watch.note('end');
    this.#random.pick(ways)();
  }

  // What the host does

  #close(): void {
    this.watch.note('close()');
    this.watch.hostCloses();
    this.#widget.close();
  }
  #announce(): void {
    this.watch.note('trueid_close dispatched');
    this.watch.check(() => this.watch.announces());
    const event = new CustomEvent('trueid_close');
    this.#own.add(event);
    this.#widget.dispatchEvent(event);
  }
  #remove(): void {
    this.watch.note('remove()');
    this.watch.removed();
    this.#widget.remove();
  }
  #place(): void {
    this.watch.note('append()');
    if (this.#widget.isConnected) this.watch.removed();
    this.#random.pick(this.#places).append(this.#widget);
  }
  #show(state: DocumentVisibilityState): void {
    if (document.visibilityState === state) return;
    this.watch.note(state);
    put(document, 'visibilityState', state);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  /** A component that has the camera to itself, and finds a face, none, or nothing at all. */
  async #checkLiveness(signal: AbortSignal): Promise<LivenessAnswer> {
    this.watch.note('liveness()');
    if (this.#camera.liveTracks() > 0) this.watch.breach('No camera of the widget is live beside a liveness component');
    const answer = this.#random.pick(['own camera', 'own camera', 'picture', 'failed', 'status', 'never'] as const);
    if (answer === 'never') return new Promise(() => undefined);
    await nextTask(this.#random.pick([0, 0, 10]));
    if (answer === 'failed') throw new Error('The component has no camera');
    if (answer === 'picture' && !signal.aborted) this.watch.usePressed();
    const picture = new ImageData(new Uint8ClampedArray(4 * 16 * 16).fill(255), 16);
    return { status: answer === 'status' ? 400 : 200, auditTrail: answer === 'picture' ? [picture] : [] };
  }

  /** What a host does within a listener. */
  #hear(event: CustomEvent<unknown>): void {
    if (this.#own.has(event)) return;
    this.watch.heard(event);
    if (event.type === 'open_noti' && this.#random.isRare(0.2)) event.preventDefault();
    if (this.#depth > 0 || !this.#random.isRare(0.05)) return;
    this.#depth += 1;
    this.watch.note('within the listener:');
    const ways: (() => void)[] = [() => this.#start(this.#wish()), () => this.#close(), () => this.#remove()];
    this.#random.pick(ways)();
    this.#depth -= 1;
  }

  #surprise(): void {
    const random = this.#random;
    const camera = this.#camera;
    const surprise = random.weigh<readonly [string, () => void]>([
      [3, ['setLanguage', () => this.#widget.setLanguage(random.pick(['en', 'vi']))]],
      [
        1,
        [
          'set_language',
          () =>
            this.#widget.dispatchEvent(
              new CustomEvent('set_language', { detail: random.pick(['en', { lang: 'vi' }, null, 7]) }),
            ),
        ],
      ],
      [2, ['move', () => this.#place()]],
      [1, ['remove', () => this.#remove()]],
      [1, ['close', () => this.#close()]],
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
    this.watch.note(surprise[0]);
    surprise[1]();
  }

  // What the person does

  #part(name: string): HTMLElement | null {
    return this.#widget.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`) ?? null;
  }
  #find(name: string): HTMLElement | null {
    const button = this.#part(name);
    return button instanceof HTMLButtonElement && !button.disabled ? button : null;
  }
  /** Everything that lives but Go back; an alert covers the rest. */
  #buttons(): HTMLButtonElement[] {
    const root = this.#widget.shadowRoot;
    const inAlert = root?.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button') ?? [];
    if (inAlert.length > 0) return [...inAlert];
    return [...(root?.querySelectorAll<HTMLButtonElement>('button:enabled:not([part~=back-button])') ?? [])];
  }

  #escape(): void {
    this.watch.note('Esc');
    this.#part('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  }

  /** Presses an enabled button, and waits for one if necessary. Resolves with false if there is none in time. */
  async #press(patienceMs: number): Promise<boolean> {
    let buttons = this.#buttons();
    for (const deadline = performance.now() + patienceMs; buttons.length === 0 && performance.now() < deadline;) {
      await nextTask(1);
      if (!this.watch.rules.isOpen) return true;
      buttons = this.#buttons();
    }
    if (buttons.length === 0) return false;
    const forward = buttons.filter(
      (button) => button.part.contains('use-button') || button.part.contains('take-button'),
    );
    const button = this.#random.pick(forward.length > 0 && this.#random.isRare(0.8) ? forward : buttons);
    const times = this.#random.isRare(0.1) ? 2 : 1;
    this.watch.note(`press ${button.textContent || (button.ariaLabel ?? '')}${times > 1 ? ' twice' : ''}`);
    if (button.part.contains('use-button')) this.watch.usePressed();
    for (let time = 1; time <= times; time += 1)
      button.dispatchEvent(new MouseEvent('click', { detail: time, bubbles: true, composed: true, cancelable: true }));
    await nextTask();
    return true;
  }

  // The end

  /** Afterwards nothing is left: the last session has ended, and a prompt that is answered now gets no camera. */
  async #rest(): Promise<void> {
    // the host's listeners keep quiet from now on
    this.#depth += 1;
    this.#close();
    this.#camera.answerWith('granted');
    await until(() => this.#camera.pendingRequests() === 0, 'the prompts to be answered');
    for (let task = 0; this.#camera.liveTracks() > 0 && task < DARK_WITHIN_TASKS; task += 1) await nextTask(5);
    if (this.#camera.liveTracks() > 0) this.watch.breach('A track is still live after the end');
    this.watch.check(() => this.watch.demandRest());
    if (this.#part('dialog')) this.watch.breach('The modal is gone at the end');
    this.#check();
  }
}

async function walk(seed: number): Promise<WidgetWatch> {
  const one = new Walk(seed);
  try {
    await one.go();
  } catch (error) {
    const last = one.watch.history.slice(-60).join('\n');
    const again = `TRUEID_SEED=${seed} TRUEID_ENGINES=${engine} npx web-test-runner --group default --files ${FILE}`;
    throw new Error(`${String(error)}\n${last}\nAgain: ${again}`, { cause: error });
  }
  return one.watch;
}

describe('random sessions of the real widget', function () {
  this.timeout(TIME_LIMIT_MS + 60_000);

  before(async () => {
    if (engine !== 'chromium') return;
    // painted in software for every session: a small screen without motion makes it bearable
    await setViewport({ width: 240, height: 240 });
    await emulateMedia({ reducedMotion: 'reduce' });
  });

  it('break no rule in any order of events', async () => {
    const startedAt = performance.now();
    const ends = new Map<string, number>();
    let walks = 0;
    let sessions = 0;
    const wanted = onlySeed > 0 ? 1 : WALKS;
    // without a session that came to a result they would prove little: then they go on
    const isEnough = (): boolean => walks >= wanted && (onlySeed > 0 || ends.has('result'));
    for (let seed = onlySeed || 1; !isEnough(); seed += 1) {
      if (performance.now() - startedAt > TIME_LIMIT_MS) break;
      const { rules } = await walk(seed);
      walks += 1;
      sessions += rules.sessions;
      for (const [end, count] of rules.ends) ends.set(end, (ends.get(end) ?? 0) + count);
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const told = [...ends].map(([end, count]) => `${count} ${end}`).join(', ');
    console.log(`${sessions} random sessions in ${seconds} s, ${walks} of ${wanted} walks: ${told}`);
    if (onlySeed === 0 && !ends.has('result')) throw new Error('No session came to a result: the walk is no good');
  });
});
