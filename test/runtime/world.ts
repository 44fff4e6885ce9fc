// Fakes of every port around a real store: a call waits until the test answers it, and time stands still until the test
// advances it. Needs no browser.
import type { Readback } from '../../src/eye/pattern.ts';
import type { Config, Credentials, Secrets } from '../../src/core/options/config.ts';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import type { HostNote } from '../../src/core/effects.ts';
import type { CameraEvent, PageEvent } from '../../src/core/events.ts';
import type { AppKind } from '../../src/core/page/in-app.ts';
import type { NoticeCode } from '../../src/core/messages.ts';
import type { FileProblem } from '../../src/core/picture/file.ts';
import type { JsonObject, TrueidResult } from '../../src/core/calls/result.ts';
import type {
  CallFailure,
  CallName,
  ChosenFile,
  Consent,
  Device,
  Keeper,
  Photo,
  PhotoOrigins,
  Side,
} from '../../src/core/state.ts';
import { en } from '../../src/lang/en.ts';
import { wordsOf } from '../../src/lang/index.ts';
import { problemsOf } from '../../src/lang/problems.ts';
import {
  CallError,
  type Camera,
  type Host,
  type Ports,
  type Provider,
  type VerifyAnswer,
} from '../../src/runtime/ports.ts';
import { createHints } from '../../src/runtime/hints.ts';
import { createStore } from '../../src/runtime/store.ts';
import { started } from '../core/events.ts';
import { createManualClock } from '../io/manual-clock.ts';
import { photoOfSize } from '../support/photo.ts';
import { pageAt } from '../support/page-url.ts';

/** Every promise job that is pending has run when a task of its own comes up. */
export const promisesSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

export function throwBroken(): never {
  throw new Error('Broken');
}

/** A pending call of the store. */
interface HeldCall {
  readonly name: CallName;
  /** The arguments before the signal. */
  readonly sent: readonly string[];
  readonly signal: AbortSignal;
  readonly respondWith: (answer: unknown) => Promise<void>;
  readonly failWith: (error: unknown) => Promise<void>;
}

/** A provider that answers when the test wants. */
class FakeProvider {
  readonly opened: { readonly config: Config; readonly secrets: Secrets }[] = [];
  /** The providers that were connected to ahead of a call. */
  readonly connected: string[] = [];
  /** Names of all calls so far. */
  readonly made: CallName[] = [];
  readonly #waiting: HeldCall[] = [];

  readonly open = (config: Config, secrets: Secrets): Provider => {
    this.opened.push({ config, secrets });
    const { accessToken, appSecret } = secrets;
    let kept: Credentials = { accessToken, appSecret };
    return {
      connect: () => void this.connected.push(config.providerUrl),
      openSession: (signal, consent) =>
        this.#hold('session', consent ? [JSON.stringify(consent)] : [], signal, (answer) => answer as Config),
      fetchToken: (signal) =>
        this.#hold('token', [], signal, (token) => {
          kept = { accessToken: String(token) };
        }),
      createRequest: (signal) => this.#hold('create', [], signal, String),
      verify: (side, requestId, image, signal) =>
        this.#hold(side, [requestId, image], signal, (answer) => answer as VerifyAnswer),
      readOcr: (requestId, signal) => this.#hold('ocr', [requestId], signal, (answer) => answer as JsonObject),
      complete: (requestId, signal) => this.#hold('complete', [requestId], signal, (answer) => answer as JsonObject),
      secrets: () => kept,
    };
  };

  /** The oldest call that was not taken yet; it must be `name`. */
  async nextCall(name: CallName): Promise<HeldCall> {
    await promisesSettled();
    const call = this.#waiting.shift();
    if (call?.name !== name) throw new Error(`The next call is ${call?.name ?? 'none'}, not ${name}`);
    return call;
  }

  #hold<T>(name: CallName, sent: readonly string[], signal: AbortSignal, read: (answer: unknown) => T): Promise<T> {
    this.made.push(name);
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        name,
        sent,
        signal,
        respondWith(answer) {
          resolve(read(answer));
          return promisesSettled();
        },
        failWith(error) {
          // any value that the test rejects with, even if it isn't an error
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
          reject(error);
          return promisesSettled();
        },
      });
    });
  }
}

/** The host's events, one short line each; `meanwhile` runs within an event, like a listener. */
class FakeHost {
  readonly told: string[] = [];

  readonly results: TrueidResult[] = [];
  readonly origins: PhotoOrigins[] = [];
  readonly consents: Consent[] = [];
  readonly notices: {
    readonly code: NoticeCode;
    readonly message: string;
    readonly app?: AppKind;
    readonly by?: Keeper;
  }[] = [];
  isDealingWithNotices = false;
  meanwhile: (line: string) => void = () => undefined;

  constructor(readonly log: string[]) {}

  #say(line: string): void {
    this.told.push(line);
    this.log.push(`told ${line}`);
    this.meanwhile(line);
  }

  readonly tell = (note: HostNote): void => {
    switch (note.type) {
      case 'stepped':
        return this.#say(`step ${note.from} ${note.step}`);
      case 'judged':
        return this.#say(['photo', note.step, note.outcome, note.code, note.tries, note.origin].join(' '));
      case 'wentBack':
        return this.#say(`goBack ${note.step}`);
      case 'closed':
        if (note.consent) this.consents.push(note.consent);
        return this.#say(['close', note.reason, note.step, note.requestId ?? []].flat().join(' '));
      case 'failed':
        return this.#say(`error ${note.call ?? 'none'} ${note.kind} ${String(note.detail)}`);
    }
  };

  readonly reportConsent: Host['reportConsent'] = ({ at }) => this.#say(`consent ${at}`);

  readonly reportResult: Host['reportResult'] = (result, origins, consent) => {
    if (consent) this.consents.push(consent);
    this.results.push(result);
    this.origins.push(origins);
    this.#say('result');
    return this.isDealingWithNotices;
  };

  readonly raiseNotice: Host['raiseNotice'] = (code, message, blamed) => {
    this.notices.push({ code, message, ...blamed });
    this.#say(`notice ${code}`);
    return this.isDealingWithNotices;
  };
}

/** A camera that reports what the test wants. */
class FakeCamera {
  /** The picture of the next capture; null if there is none. */
  view: Photo | null = null;
  readonly openings: {
    readonly cameraId: string | undefined;
    readonly mayAskForPixels: boolean | undefined;
    readonly report: (event: CameraEvent) => void;
  }[] = [];

  constructor(readonly log: string[]) {}

  readonly open: Camera['open'] = (facing, report, cameraId, mayAskForPixels) => {
    this.log.push(`camera ${facing}`);
    this.openings.push({ cameraId, mayAskForPixels, report });
  };
  readonly close = (): void => void this.log.push('camera off');
  readonly play = (): void => void this.log.push('camera plays');
  readonly switchTorch = (isOn: boolean): void => void this.log.push(`torch ${isOn ? 'on' : 'off'}`);
  readonly capture = (): Photo | null => this.view;
  readonly show = () => () => undefined;
  readonly frameSize = () => ({ width: 800, height: 600 });

  /** Of the newest opening. */
  report(event: CameraEvent): void {
    const newest = this.openings.at(-1);
    if (!newest) throw new Error('No camera was opened');
    newest.report(event);
  }
}

/** A file whose decoding is pending. */
interface HeldFile {
  readonly file: ChosenFile;
  readonly signal: AbortSignal;
  readonly answer: (decoded: Photo | FileProblem | undefined) => Promise<void>;
}

export type World = ReturnType<typeof createWorld>;

export function createWorld({ isOffline = false, ...device }: Partial<Device> & { isOffline?: boolean } = {}) {
  /** What happened outside, in order: camera, screen, host. */
  const log: string[] = [];
  const warnings: string[] = [];
  const hints = createHints(
    () => Promise.resolve(problemsOf),
    (text) => void warnings.push(text),
  );
  /** Who listens to the page, and who keeps the screen on. */
  const watchers = new Set<(event: PageEvent) => void>();
  const screenHolds = new Set<object>();
  /** Base64 of the photos that can be read. */
  const images = new Map<Photo, string>();
  /** What the photos that aren't `exact` are read back as, once their promises resolve. */
  const readbacks = new Map<Photo, Readback | Promise<Readback>>();
  /** Every file that was to be decoded, in order. */
  const files: HeldFile[] = [];
  /** Its address, which a single-page application changes. */
  const page = { url: 'http://localhost:4173/' };
  const clock = createManualClock();
  const camera = new FakeCamera(log);
  const provider = new FakeProvider();
  const host = new FakeHost(log);
  /** A test may break one. */
  const ports: { -readonly [K in keyof Ports]: Ports[K] } = {
    camera,
    coach: {
      watchView: (side) => void log.push(side ? `${side} watched` : 'card left'),
      playSound: (sound) => void log.push(`sound ${sound}`),
    },
    photos: {
      draw: () => () => undefined,
      decode: (file, signal) =>
        new Promise((resolve) => {
          const answer: HeldFile['answer'] = (decoded) => {
            resolve(decoded);
            return promisesSettled();
          };
          files.push({ file, signal, answer });
        }),
      read(photo) {
        const image = images.get(photo);
        return image === undefined ? Promise.reject(new Error('There is no such photo')) : Promise.resolve(image);
      },
      readBack: async (photo) => readbacks.get(photo) ?? 'exact',
      forget: () => images.clear(),
    },
    runHandoff: () => Promise.reject(new Error('The host has no such function')),
    runLiveness: () => Promise.reject(new Error('The host has no such function')),
    openProvider: provider.open,
    clock,
    page: {
      device: () => ({ ...started().device, ...device }),
      url: () => pageAt(page.url),
      isHidden: () => false,
      isOffline: () => isOffline,
      watch(report) {
        watchers.add(report);
        return () => watchers.delete(report);
      },
      keepScreenOn() {
        const hold = {};
        screenHolds.add(hold);
        return () => screenHolds.delete(hold);
      },
      warn: (text) => void warnings.push(text),
      goTo: (address) => void log.push(`gone to ${address}`),
    },
    host,
    observe: () => undefined,
    words: wordsOf,
    explainWords: (own) => hints.tellOnce((explain) => explain(own, en)),
    settleScreen: () => void log.push('screen settled'),
  };
  const store = createStore(ports);
  return {
    page,
    store,
    clock,
    camera,
    provider,
    host,
    images,
    readbacks,
    files,
    log,
    warnings,
    watchers,
    screenHolds,
    ports,
  };
}

export const CONFIG = { domain: 'https://provider.example', accessToken: 'token', lang: 'en' };
export const SECRET_CONFIG = { domain: 'https://provider.example', appId: 'app', appSecret: 'secret', lang: 'en' };

/** The view of the camera becomes live. */
function goLive({ camera, clock }: World, facesUser = false): void {
  camera.report({ type: 'cameraAttached', facesUser, hasTorch: false, ageMs: 0 });
  camera.report({ type: 'framePainted', isSettling: false });
  clock.advance(2000);
}

/** Takes a photo whose bytes are `image`, and accepts it. */
export function usePhoto({ store, camera, images }: World, image: string): Photo {
  const photo = photoOfSize(800, 600);
  images.set(photo, image);
  camera.view = photo;
  store.dispatch({ type: 'shutterPressed' });
  store.dispatch({ type: 'photoAccepted' });
  return photo;
}

/** To a live view of step 1, with a request. */
export async function begin(world: World, config: TrueidConfig = CONFIG): Promise<void> {
  world.store.start([config]);
  world.clock.advance(1000);
  goLive(world);
  if (config.requestId === undefined) await (await world.provider.nextCall('create')).respondWith('request-1');
}

/** The step's photo is taken, sent and passed; returns the call that it was sent with. */
export async function pass(world: World, side: Side, answer: object = { status: 1, result: 1 }): Promise<HeldCall> {
  if (side === 'selfie') goLive(world, true);
  usePhoto(world, `${side} bytes`);
  const call = await world.provider.nextCall(side);
  await call.respondWith(answer);
  return call;
}

/** To the outstanding call of the completion. */
export async function reachComplete(world: World, config?: TrueidConfig): Promise<HeldCall> {
  await begin(world, config);
  for (const side of ['front', 'back', 'selfie'] as const) await pass(world, side);
  await (await world.provider.nextCall('ocr')).respondWith({ name: 'An' });
  return world.provider.nextCall('complete');
}

export const callError = (call: CallName, overrides: Partial<CallFailure> = {}): CallError =>
  new CallError({ call, kind: 'network', detail: 'Failed to fetch', isHandled: false, retry: 'soon', ...overrides });

/** The errors that are reported as uncaught while `run` runs. */
export async function uncaughtIn(run: () => Promise<void> | void): Promise<string[]> {
  const uncaught: string[] = [];
  const { reportError } = globalThis;
  globalThis.reportError = (error: unknown) =>
    void uncaught.push(error instanceof Error ? error.message : String(error));
  try {
    await run();
    await promisesSettled();
  } finally {
    globalThis.reportError = reportError;
  }
  return uncaught;
}
