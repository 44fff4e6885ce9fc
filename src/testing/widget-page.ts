// A page object for Playwright: acts like a person, and reads the events that the page receives. Finds elements by
// public parts, roles and a mark for Try again.
import type { Locator, Page } from '@playwright/test';
import type { TrueidConfig } from '../core/options/options.ts';
import type { TrueidResult } from '../core/calls/result.ts';
import type { GuideByEarOptions, HeardSentence } from './blind-hand/guide-by-ear.ts';
import type { Consent } from '../core/state.ts';
import type { FakeCamera } from './fake-camera/index.ts';
import { ANSWER_LIMIT_MS, answered, UnansweredError } from './answered.ts';
import { checkGuideByEarOptions, describeAttempt, guideByEar } from './guide-by-ear-page.ts';
import { pageOf, runInDocuments, type WidgetHost } from './host.ts';
import { LIVENESS_PLAYS, playLiveness, type LivenessPlay } from './liveness.ts';
import { checkOneOf, checkOptionNames } from './fake-camera/one-of.ts';
import { readPicture, type PictureFile } from './picture-file.ts';
import { readCode } from './qr-code.ts';
import { describeScreen, readScreen, toJson } from './screen-description.ts';
import { currentSession, recordingScript, WIDGET_EVENTS_KEY, WidgetEvents } from './widget-events.ts';
import type { PageRecord, RecordedEvent } from './widget-events.ts';

/** The names of the widget's `::part`s. */
export type WidgetPart =
  | 'dialog'
  | 'panel'
  | 'title'
  | 'description'
  | 'camera'
  | 'guide'
  | 'review'
  | 'agree-button'
  | 'take-button'
  | 'retake-button'
  | 'use-button'
  | 'phone-button'
  | 'code'
  | 'back-button'
  | 'error-box'
  | 'notice'
  | 'spinner'
  | 'overlay'
  | 'extra-description'
  | 'footer';

/** A `trueid_error`. For an HTTP failure, `detail` has the response's status and URL. */
export interface WidgetError {
  readonly detail: unknown;
  readonly call: string | null;
  readonly kind: string;
  readonly requestId: string | undefined;
}

/** The detail of a `trueid_close`. Empty if the host dispatched the event itself. */
export interface WidgetClose {
  readonly reason?: string;
  readonly step?: number;
  readonly requestId?: string;
}

export interface WidgetPageOptions {
  /**
   * The element's selector, in a page with several widgets. Default: `trueid-widget`. With a selector that isn't CSS, a widget
   * must be looked at by a verb before it is removed, or its events are nobody's.
   */
  selector?: string;
  /** The time limit of each method, in milliseconds. Default: 20 000. */
  timeoutMs?: number;
}

const DEFAULT_SELECTOR = 'trueid-widget';

const OPTION_NAMES: Readonly<Record<keyof WidgetPageOptions, true>> = { selector: true, timeoutMs: true };

/** The options of `start` that can be serialized for a page: all except functions. */
export type JsonConfig = Omit<TrueidConfig, 'refreshToken' | 'liveness' | 'handoff'>;

/** The part of the element's public interface that is used here. */
interface WidgetElement extends HTMLElement {
  readonly step: number;
  readonly open: boolean;
  start(config?: JsonConfig): void;
  close(): void;
  setLanguage(lang: string): void;
}

const POLL_MS = 50;
/** How many sentences of the console a failure repeats. */
const MAX_SAID = 5;
/** How often the screen is noted while a verb waits. */
const WATCH_MS = 250;

/** Whether an error says that the page is no longer there. */
const isGone = (message: string): boolean => /has been closed|Test ended/.test(message);
/** Whether an error says that the page was between two documents. */
const isBetweenDocuments = (message: string): boolean => message.includes('Execution context was destroyed');

const pause = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));

/**
 * Runs in the page. Resolves with `true` when the view shows what the camera sees now, for example after a change of
 * picture in an open stream. Resolves with `false` at the time limit.
 */
async function showsWhatIsThere(view: HTMLElement | SVGElement, limitMs: number): Promise<boolean> {
  // the first may have been in transit when the picture changed, and the second in the encoder
  const FRAMES = 3;
  const fakeCamera = Reflect.get(window, Symbol.for('trueid-widget/fake-camera')) as FakeCamera | undefined;
  const frames = async (): Promise<true> => {
    await fakeCamera?.settled();
    for (let frame = 0; frame < FRAMES; frame += 1)
      await new Promise((resolve) => (view as HTMLVideoElement).requestVideoFrameCallback(resolve));
    return true;
  };
  return Promise.race([frames(), new Promise<false>((resolve) => setTimeout(resolve, limitMs, false))]);
}

/**
 * One widget in one page, or in a frame of it. Create it with `WidgetPage.attach`, before the page navigates. Methods reject at the time
 * limit, with a description of the screen.
 */
export class WidgetPage {
  readonly page: Page;
  /** The element's locator. Locators from it pierce its shadow root. */
  readonly element: Locator;
  readonly #selector: string;
  readonly #events: WidgetEvents;
  readonly #timeoutMs: number;
  /** The same for what Playwright does. */
  readonly #limit: { readonly timeout: number };
  /** What the widgets of the page have told its developers, the last few sentences. */
  #said: readonly string[] = [];
  /** What was on the screen while a verb waited, for the case that the page is gone when the verb fails. */
  #lastScreen: string | undefined;

  private constructor(host: WidgetHost, { selector = DEFAULT_SELECTOR, timeoutMs = 20_000 }: WidgetPageOptions) {
    this.page = pageOf(host);
    this.element = host.locator(selector);
    this.#events = new WidgetEvents(this.element, selector);
    this.#selector = selector;
    this.#timeoutMs = timeoutMs;
    this.#limit = { timeout: timeoutMs };
    this.page.on('console', (message) => {
      const text = message.text();
      if (!text.startsWith('[trueid-widget]')) return;
      this.#said = [...this.#said.filter((other) => other !== text), text].slice(-MAX_SAID);
    });
  }

  /**
   * Resolves with a `WidgetPage` that records the widget's events in this page and in every document it navigates to.
   * @param host the page, or the frame in it that the widget is in: `page.frameLocator('#identity')`
   * @throws TypeError if there is an unknown option
   */
  static async attach(host: WidgetHost, options: WidgetPageOptions = {}): Promise<WidgetPage> {
    checkOptionNames('WidgetPage.attach', options, OPTION_NAMES);
    await runInDocuments(pageOf(host), recordingScript(options.selector ?? DEFAULT_SELECTOR));
    return new WidgetPage(host, options);
  }

  /** Returns the locator of a part of the widget. */
  part(name: WidgetPart): Locator {
    return this.element.locator(`[part~="${name}"]`);
  }

  /** Calls the element's `start`. Doesn't wait for the screen; `expectStep(1)` does. */
  async start(config?: JsonConfig): Promise<void> {
    await this.#command('start the widget', () =>
      this.element.evaluate(
        (element, { given, key }) => {
          (Reflect.get(window, Symbol.for(key)) as PageRecord).noteStart(element);
          (element as WidgetElement).start(given);
        },
        { given: config, key: WIDGET_EVENTS_KEY },
        this.#limit,
      ),
    );
  }

  /** Calls the element's `close`. */
  async close(): Promise<void> {
    await this.#command('close the widget', () =>
      this.element.evaluate((element) => (element as WidgetElement).close(), undefined, this.#limit),
    );
  }

  /** Calls the element's `setLanguage`. */
  async setLanguage(lang: string): Promise<void> {
    await this.#command('set the language', () =>
      this.element.evaluate((element, tag) => (element as WidgetElement).setLanguage(tag), lang, this.#limit),
    );
  }

  /** Sets the pauses of the flow to 0, from the next start on. */
  async skipPauses(): Promise<void> {
    const timings = { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 };
    await this.#command('skip the pauses', () =>
      this.element.evaluate((element, given) => void Object.assign(element, { timings: given }), timings, this.#limit),
    );
  }

  /**
   * Makes these choices in the page's `slot="consent"`, by the names of its checkboxes and radio groups, then presses I agree. Await
   * the outcome with `consent` or `expectStep`: a control that isn't valid keeps the screen.
   */
  async agree(choices: Readonly<Record<string, boolean | string>> = {}): Promise<void> {
    await this.#untilVisible('agree-button', 'the page’s words to agree to');
    for (const [name, choice] of Object.entries(choices)) {
      const named = `input[name=${JSON.stringify(name)}]`;
      const input = this.element.locator(
        typeof choice === 'string'
          ? `${named}[type="radio" i][value=${JSON.stringify(choice)}]`
          : `${named}[type="checkbox" i]`,
      );
      await this.#attempt(`choose "${name}"`, input.setChecked(choice !== false, this.#limit));
    }
    await this.#press('agree-button');
  }

  /** Waits for `trueid_consent`, and resolves with its detail. Rejects immediately if the session ends without one. */
  async consent(): Promise<Consent> {
    const event = await this.#untilEvent('trueid_consent', ['trueid_error', 'trueid_close']);
    return event.detail as Consent;
  }

  /**
   * Waits for the step, takes its photo and uses it. Await the outcome with `expectStep`, `expectRejected`, `result` or
   * `error`. Rejects immediately if the page asks for consent first.
   */
  async passStep(step: 1 | 2 | 3): Promise<void> {
    await this.#untilStep(step, async () => {
      if (await this.part('agree-button').isVisible())
        throw new Error(`Consent is asked before step 1: call agree() before passStep(${step})`);
    });
    await this.takePhoto();
    await this.usePhoto();
  }

  /** Presses Take a photo when the view is live and shows what the camera sees, then waits for the review. */
  async takePhoto(): Promise<void> {
    await this.#untilLive();
    const video = this.part('camera').locator('video');
    const isUpToDate = await this.#attempt(
      'see new frames of the camera',
      video.evaluate(showsWhatIsThere, this.#timeoutMs, this.#limit),
    );
    if (!isUpToDate) throw await this.#failure('The camera delivers no new frames');
    await this.#press('take-button');
    await this.#untilVisible('use-button', 'the photo to be reviewed');
  }

  /**
   * Plays a person who hears only the status line, and moves the specimen card by it, or the camera before their face,
   * until the photo of the step has been taken automatically. Resolves with what was said. Requires `autoCapture` and `installPageCamera`.
   * @throws TypeError if there is an unknown option
   */
  async guideByEar(options: GuideByEarOptions = {}): Promise<readonly HeardSentence[]> {
    checkGuideByEarOptions(options);
    await this.#untilLive();
    const attempt = await this.#attempt('be guided by ear', guideByEar(this.element, options, this.#timeoutMs));
    if (attempt.end !== 'taken') throw await this.#failure(describeAttempt(attempt, this.#timeoutMs));
    await this.#untilVisible('use-button', 'the photo to be reviewed');
    return attempt.heard;
  }

  /** Presses Use this photo. Await the outcome with `expectStep`, `expectRejected`, `result` or `error`. */
  async usePhoto(): Promise<void> {
    await this.#press('use-button');
  }

  /** Presses Retake this photo, then waits until the camera's view is visible again. */
  async retake(): Promise<void> {
    await this.#press('retake-button');
    await this.#untilVisible('take-button', 'the camera to be back');
  }

  /** Presses Go back. */
  async goBack(): Promise<void> {
    await this.#press('back-button');
  }

  /** Waits for the step: 1 to 3 with the modal open, 0 with it closed. */
  async expectStep(step: 0 | 1 | 2 | 3): Promise<void> {
    await this.#untilStep(step);
  }

  async #untilStep(step: number, check: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.#until(`step ${step}`, async () => {
      const state = await this.#read((element) => {
        const { step: now, open } = element as WidgetElement;
        return { now, open };
      });
      if (state?.now === step && state.open === step > 0) return true;
      await check();
      return undefined;
    });
  }

  /** Waits until the photo is rejected, and resolves with the text of the error box. `message` must match, if given. */
  async expectRejected(message?: string | RegExp): Promise<string> {
    const box = this.part('error-box');
    return this.#until(`the photo to be rejected${message ? ` with ${String(message)}` : ''}`, async () => {
      const text = await this.#textOf(box);
      const isWanted = !message || (typeof message === 'string' ? text.includes(message) : message.test(text));
      return text !== '' && isWanted ? text : undefined;
    });
  }

  /** Waits for one of the widget's alerts, and resolves with its text. */
  async alert(): Promise<string> {
    return this.#until('an alert', async () => {
      const text = await this.#textOf(this.element.getByRole('alertdialog'));
      return text === '' ? undefined : text;
    });
  }

  /** Presses the button of the alert. */
  async confirmAlert(): Promise<void> {
    await this.#click(
      this.element.getByRole('alertdialog').getByRole('button').last(),
      'the confirming button of the alert',
    );
  }

  /** Presses Try again in a camera alert, or Open the camera on the screen after it. */
  async retryCamera(): Promise<void> {
    const button = this.element.locator('button[data-camera-retry]:not([inert] *)');
    await this.#click(button, 'the button that tries the camera again');
  }

  /** Presses the browser's own button in the alert for a denied camera. Requires a camera with `setPermissionButton`. */
  async pressPermissionButton(): Promise<void> {
    await this.#click(this.element.locator('[data-camera-permission]'), 'the browser’s own camera button');
  }

  /**
   * Chooses a file in place of a photo, in an alert or on the live screen. Leads to the review, or to a message in
   * `part('notice')`.
   * @param file the path, the URL, a `data:` URL or the bytes of any file, not only of a picture
   */
  async chooseFile(file: PictureFile): Promise<void> {
    const input = this.element.locator('input[type="file"]');
    await this.#until('a button that chooses a file', async () =>
      (await this.element.locator('button:enabled:has(+ input[type="file"])').isVisible()) ? true : undefined,
    );
    const buffer = Buffer.from(await readPicture(file));
    const choosing = input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer }, this.#limit);
    await this.#attempt('choose the file', choosing);
  }

  /**
   * Presses Continue on your phone, and resolves with the URL in the QR code on the screen, for a page that acts as the
   * phone. Requires `jsqr` and `sharp`.
   */
  async continueOnPhone(): Promise<string> {
    await this.#click(this.part('phone-button'), 'the button that continues on a phone');
    return this.#attempt('read the QR code', this.part('code').screenshot(this.#limit).then(readCode));
  }

  /**
   * Sets a liveness component with this outcome, from the next session on.
   * @throws TypeError if there is no such outcome
   */
  async playLiveness(play: LivenessPlay): Promise<void> {
    checkOneOf('playLiveness has no outcome', play, LIVENESS_PLAYS);
    await this.#command('set the liveness component', () => this.element.evaluate(playLiveness, play, this.#limit));
  }

  /** Presses the button of the component set by `playLiveness`. */
  async checkLiveness(): Promise<void> {
    await this.#click(this.element.locator('[slot="trueid-liveness"] button'), 'the button of the liveness component');
  }

  /** Waits for `trueid_result`, and resolves with its detail. Rejects immediately if the session ends without one. */
  async result(): Promise<TrueidResult> {
    const event = await this.#untilEvent('trueid_result', ['trueid_error', 'trueid_close']);
    return event.detail as TrueidResult;
  }

  /** Waits for `trueid_error`, and resolves with its data. Rejects immediately if the session ends without one. */
  async error(): Promise<WidgetError> {
    const {
      detail,
      call = null,
      kind = '',
      requestId,
    } = await this.#untilEvent('trueid_error', ['trueid_result', 'trueid_close']);
    return { detail, call, kind, requestId };
  }

  /** Waits for `trueid_close`, and resolves with its detail. Rejects immediately if the session ends with a result. */
  async closed(): Promise<WidgetClose> {
    const { detail } = await this.#untilEvent('trueid_close', ['trueid_result']);
    return detail ?? {};
  }

  /**
   * Resolves with the events of the current session, oldest first: those since the last call of `start`, or since the
   * page itself started a session.
   */
  async events(): Promise<RecordedEvent[]> {
    return currentSession(await answered(this.#events.read()));
  }

  /** Resolves with a description of the screen in lines, as in error messages. */
  async screen(): Promise<string> {
    const seen = (await answered(this.#read(readScreen))) ?? `nothing in the page matches "${this.#selector}"`;
    return describeScreen(seen, await this.events(), this.#said);
  }

  /** Runs in the page, on the element. Resolves with `undefined` where there is none, because waiting has its own limit. */
  async #read<Value>(read: (element: Element) => Value): Promise<Value | undefined> {
    const count = await this.element.count();
    if (count > 1)
      throw new Error(`${count} elements match "${this.#selector}": pass the selector of one to WidgetPage.attach`);
    return count === 1 ? this.element.evaluate(read, undefined, { timeout: ANSWER_LIMIT_MS }) : undefined;
  }

  /** Has the element do something, once it is defined. `what` completes “could not”. */
  async #command(what: string, act: () => Promise<void>): Promise<void> {
    await this.#until('the element to be defined', async () =>
      (await this.#read((element) => element.matches(':defined'))) ? true : undefined,
    );
    await this.#attempt(what, act());
  }

  async #untilLive(): Promise<void> {
    const enabled = this.element.locator('[part~="take-button"]:enabled');
    await this.#until('Take a photo to be enabled', async () => ((await enabled.count()) > 0 ? true : undefined));
  }

  async #untilVisible(part: WidgetPart, what: string): Promise<void> {
    await this.#until(what, async () => ((await this.part(part).isVisible()) ? true : undefined));
  }

  async #untilEvent(type: string, ends: readonly string[]): Promise<RecordedEvent> {
    return this.#until(type, async () => {
      const events = await this.events();
      const event = events.find((candidate) => candidate.type === type);
      const end = events.find((candidate) => ends.includes(candidate.type));
      if (!event && end) throw new Error(`There is no ${type}: the session ended with ${toJson(end)}`);
      return event;
    });
  }

  async #textOf(locator: Locator): Promise<string> {
    const [first = ''] = await locator.allInnerTexts();
    return first.trim();
  }

  async #press(part: WidgetPart): Promise<void> {
    await this.#click(this.part(part), `the ${part}`);
  }

  async #click(button: Locator, what: string): Promise<void> {
    await this.#attempt(`press ${what}`, button.click(this.#limit));
  }

  /** Adds what is on the screen to the error of something that Playwright does. `what` completes “could not”. */
  #attempt<Value>(what: string, doing: Promise<Value>): Promise<Value> {
    const explained = doing.catch(async (cause: unknown) => {
      throw await this.#failure(`Could not ${what}`, cause);
    });
    return this.#watched(what, explained);
  }

  /** Notes what is on the screen from time to time until `waiting` settles, or the page no longer answers. */
  async #watched<Value>(what: string, waiting: Promise<Value>): Promise<Value> {
    let isOver = false;
    const watch = async (): Promise<void> => {
      for (;;) {
        await pause(WATCH_MS);
        if (isOver) return;
        try {
          this.#lastScreen = await this.screen();
        } catch (cause) {
          if (cause instanceof UnansweredError) throw this.#lost(`Could not ${what}. ${cause.message}`, cause);
        }
      }
    };
    const lost = new Promise<never>((_resolve, reject) => {
      watch().catch(reject);
    });
    try {
      return await Promise.race([waiting, lost]);
    } finally {
      isOver = true;
    }
  }

  /** Polls `probe`, and resolves with its first defined result. Rejects if the probe does, or at the time limit. */
  #until<Found>(what: string, probe: () => Promise<Found | undefined>): Promise<Found> {
    return this.#watched(`wait for ${what}`, this.#poll(what, probe));
  }

  async #poll<Found>(what: string, probe: () => Promise<Found | undefined>): Promise<Found> {
    const deadline = Date.now() + this.#timeoutMs;
    for (;;) {
      let found: Found | undefined;
      try {
        found = await probe();
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause);
        if (!isBetweenDocuments(message))
          throw await this.#failure(isGone(message) ? `Could not wait for ${what}` : message, cause);
      }
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw await this.#failure(`Waited ${this.#timeoutMs} ms in vain for ${what}`);
      await pause(POLL_MS);
    }
  }

  async #failure(message: string, cause?: unknown): Promise<Error> {
    try {
      return new Error(`${message}\nOn the screen:\n  ${await this.screen()}`, { cause });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return isGone(why)
        ? this.#lost(
            `${message}: the page was closed meanwhile, as it is when the test reaches its own time-out.`,
            cause,
          )
        : new Error(`${message}\nThe screen could not be read: ${why}`, { cause });
    }
  }

  /** The failure of a verb whose page can't be asked any more. */
  #lost(message: string, cause: unknown): Error {
    return new Error(`${message}\nLast seen on the screen:\n  ${this.#lastScreen ?? 'nothing yet'}`, { cause });
  }
}
