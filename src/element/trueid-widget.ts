/**
 * The public class: attributes, properties, methods and events. Until `start`, the page loads only this class and the stand-in for
 * the application.
 */
import type { FailureReason } from '../core/effects.ts';
import type { TrueidConfig } from '../core/options/options.ts';
import type { Support } from '../core/page/support.ts';
import type { App, Diagnostics, Loaders } from './app-loader.ts';
import { loadCommands } from './commands.ts';
import { HEARD, DISPATCHED, type Dispatch, type TrueidCloseDetail, type TrueidEventMap } from './host-events.ts';
import { keepEvents } from './keep-events.ts';
import { isDrawn } from './loading-modal.ts';
import { PROPERTY_KEYS } from './property-keys.ts';
import { createWaitingApp } from './waiting-app.ts';

/** Falls back to a plain class where there is no DOM, so that the module can be imported on a server. */
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * Copies the options, so that later changes by the host have no effect. Leaves anything but a plain object as it is, for
 * validation to reject by name, and returns false for one that can't be read (a getter that throws, a circular reference).
 */
function copy(value: unknown): unknown {
  try {
    return copyReadable(value);
  } catch {
    return false;
  }
}

function copyReadable(value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype && Object.getPrototypeOf(prototype)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyReadable(inner)]));
}

/** After these, the page's content for a failed session is shown. */
const FAILURES: Readonly<Record<FailureReason, true>> = { error: true, permission: true, tries: true };

/** The element that last started a session on this page. */
let newest: TrueidWidget | undefined;

/** Chromium tells whether the person wants to save data. */
type WithConnection = Navigator & { connection?: { readonly saveData?: boolean } };

type EventMap = HTMLElementEventMap & TrueidEventMap;

/** The options as properties, except `lang`, which is HTMLElement's own. */
type OptionProperties = { -readonly [Key in Exclude<keyof TrueidConfig, 'lang'>]: TrueidConfig[Key] };

// Declares what the class below only defines at run time: its typed events, and the properties from its static block.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface TrueidWidget extends OptionProperties {
  addEventListener<K extends keyof EventMap>(
    type: K,
    listener: (this: TrueidWidget, event: EventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof EventMap>(
    type: K,
    listener: (this: TrueidWidget, event: EventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/**
 * Takes photos of the front and the back of an ID card and a selfie, has the provider verify each, and passes the result
 * to the page. Hidden until `start`, then a full-screen modal.
 *
 * @element trueid-widget
 * @tagname trueid-widget
 *
 * @attr {boolean} preload - Loads the application when the page is idle instead of at the first `start`.
 *
 * @slot logo - Your logo in the header, at most 88 × 28 px (64 × 28 px on the smallest phones); hidden on a phone in landscape.
 * @slot consent - Your words that the person must agree to before anything else; with checkboxes and radio buttons of yours. @since 1.1.0
 * @slot done - Shown at the place of the element from a result to the next session.
 * @slot failed - Shown at the place of the element from a failed session to the next one.
 * @slot instead - Your own ways on, such as a branch or a telephone number: in each alert, and under the error box from the second rejection of a step on. @since 1.1.0
 * @slot footer - Your content at the very bottom, without scrolling where it fits, such as a link to your privacy notice.
 *
 * @cssState open - The modal is open.
 * @cssState done - The last session ended with a result.
 * @cssState failed - The last session failed: its `trueid_close` had the reason `error`, `permission` or `tries`.
 *
 * @csspart dialog - The modal dialog.
 * @csspart panel - The content column.
 * @csspart title - The title of the step.
 * @csspart description - The hint under the title.
 * @csspart camera - The camera view.
 * @csspart guide - The guide over the camera view: a card or an oval.
 * @csspart review - The photo under review.
 * @csspart agree-button - I agree. @since 1.1.0
 * @csspart take-button - Take a photo.
 * @csspart retake-button - Retake this photo.
 * @csspart use-button - Use this photo.
 * @csspart phone-button - Continue on your phone.
 * @csspart code - The QR code for the phone.
 * @csspart back-button - Go back.
 * @csspart error-box - What is wrong with the photo.
 * @csspart notice - The status line.
 * @csspart spinner - The spinner of the stage and of the overlay.
 * @csspart overlay - The overlay during the final calls.
 * @csspart extra-description - The host's text under the buttons.
 * @csspart footer - Who provides the process.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- see the interface above
export class TrueidWidget extends Base {
  static readonly observedAttributes: readonly string[] = ['lang'];
  /**
   * The folder of the widget's files, for pages that move or inline the script tag. Until the first load, it may be set
   * here; before the script, as `window.TrueidWidget = {assets: 'https://…'}`.
   */
  static assets?: string;
  /** Loads the application; set by each entry point. @internal */
  static loaders: Loaders;

  readonly #internals = (this as Partial<HTMLElement>).attachInternals?.();
  /** Shows the page's content for how the last session ended. */
  readonly #outcome = document.createElement('slot');
  readonly #dispatched = new WeakSet<Event>();
  readonly #dispatch: Dispatch = (type, detail, extra, cancelable) => {
    const event = new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true });
    for (const key in extra) Object.defineProperty(event, key, { enumerable: true, value: extra[key] });
    this.#dispatched.add(event);
    if (type === DISPATCHED.finished) this.#show('done');
    if (type === DISPATCHED.closed && (detail as TrueidCloseDetail).reason in FAILURES) this.#show('failed');
    return this.dispatchEvent(event);
  };
  #properties: unknown = {};
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #keepWhile = keepEvents(this.#root);
  readonly #waiting = createWaitingApp(
    this.#root,
    this.#dispatch,
    () => TrueidWidget.loaders,
    (isOpen) => {
      this.#keepWhile(isOpen);
      this.#mark('open', isOpen);
      if (isOpen) this.#show('');
    },
    (app) => {
      this.#app = app;
    },
  );
  /** The stand-in, until the application has loaded. */
  #app: App = this.#waiting;

  constructor() {
    super();
    for (const key of ['config', ...PROPERTY_KEYS] as (keyof this)[]) {
      if (Object.hasOwn(this, key)) {
        const value = this[key];
        // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- smaller than Reflect.deleteProperty
        delete this[key];
        this[key] = value;
      }
    }
    // It is there before its content, so that the content is announced.
    const status = document.createElement('span');
    status.setAttribute('role', 'status');
    status.append(this.#outcome);
    this.#root.append(status);
    this.#show('');
    const hear = (type: string, run: (detail: unknown) => void): void =>
      this.addEventListener(type, (event) => {
        if (event.target === this && !this.#dispatched.has(event)) run((event as CustomEvent).detail);
      });
    hear(HEARD.start, (detail) => this.start(detail as TrueidConfig | undefined));
    hear(HEARD.setLanguage, (detail) => this.#app.setLanguage((Object(detail) as { lang?: unknown }).lang ?? detail));
    hear(HEARD.close, () => this.#app.close(true));
    this.addEventListener('command', (event) => {
      const { command } = event as Event & { readonly command?: unknown };
      if (event.target !== this || event.defaultPrevented) return;
      if (command === '--start') this.start();
      if (command === '--close') this.close();
    });
  }

  /** `name` is a slot of the page's own content, or empty for none. */
  #show(name: '' | 'done' | 'failed'): void {
    // No content is in a slot of this name, whereas an empty name would take in everything without one.
    this.#outcome.name = name || '-';
    this.#mark('done', name === 'done');
    this.#mark('failed', name === 'failed');
  }

  /** Sets a custom state, `:state(…)` in the page's style sheets. */
  #mark(state: 'open' | 'done' | 'failed', isOn: boolean): void {
    try {
      this.#internals?.states[isOn ? 'add' : 'delete'](state);
    } catch {
      // Browsers without custom states, or with an older syntax for them.
    }
  }

  /** The package version; unrelated to the `app_version` sent to the provider. */
  get version(): string {
    return __VERSION__;
  }

  /** 1 front, 2 back, 3 selfie; 0 if no session is open. */
  get step(): number {
    return this.#app.step();
  }

  /** Whether the modal is open. */
  get open(): boolean {
    return this.#app.isOpen();
  }

  /** All options at once. Never reflected to attributes. The getter omits appSecret and accessToken. */
  get config(): Omit<TrueidConfig, 'appSecret' | 'accessToken'> {
    const { accessToken, appSecret, ...shown } = Object(this.#properties) as TrueidConfig;
    return shown;
  }
  set config(value: TrueidConfig | null | undefined) {
    this.#properties = copy(value);
  }

  /**
   * Opens the modal and starts a session, or restarts the current one. `config` takes precedence over properties, and
   * properties over attributes. Never throws for an invalid configuration: `trueid_error` reports it.
   */
  start(config?: TrueidConfig): void {
    const attributes = Object.fromEntries([...this.attributes].map((attribute) => [attribute.name, attribute.value]));
    const other = newest && newest !== this && newest.#app.hasStarted() ? newest : undefined;
    const isOtherOpen = other?.isConnected;
    if (!isOtherOpen) {
      // removed in this task, and about to hear of it
      if (other) other.#app.remove();
      // one that is hidden is refused
      // eslint-disable-next-line @typescript-eslint/no-this-alias -- the page's, not this call's
      if (isDrawn(this.#root)) newest = this;
    }
    const asksConsent = !!this.querySelector(':scope>[slot=consent]');
    this.#app.start([attributes, copy(this.#properties), copy(config)], isOtherOpen, asksConsent);
  }

  /** Closes the modal and dispatches `trueid_close` with reason `host`. */
  close(): void {
    this.#app.close(false);
  }

  /** Technical details about the last session, for support. No image, token, id, label or address beyond an origin. */
  diagnostics(): Partial<Diagnostics> {
    return this.#app.diagnostics();
  }

  /** Whether a session can work on this page and device. Never prompts, and never opens a camera. */
  static async checkSupport(): Promise<Support> {
    return (await TrueidWidget.loaders.support()).checkSupport();
  }

  /** Switches the language at any time; takes the same values as `lang`. Keeps the photo, the step and any error. */
  setLanguage(lang: string): void {
    this.#app.setLanguage(lang);
  }

  connectedCallback(): void {
    this.#app.move();
    loadCommands(TrueidWidget.loaders);
    if (this.hasAttribute('preload') && !(navigator as WithConnection).connection?.saveData) {
      // Safari has no requestIdleCallback.
      const whenIdle =
        (globalThis as { requestIdleCallback?: (run: () => void) => void }).requestIdleCallback ?? setTimeout;
      whenIdle(this.#waiting.load);
    }
  }

  /** Called for `moveBefore`, which keeps everything intact except, in some browsers, the dialog. */
  connectedMoveCallback(): void {
    this.#app.move();
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#app.remove();
      this.#show('');
      if (newest === this) newest = undefined;
    });
  }

  attributeChangedCallback(_name: string, previous: string | null, value: string | null): void {
    if (this.#app.hasStarted() && previous !== value) this.#app.setLanguage(value);
  }

  static {
    for (const key of PROPERTY_KEYS) {
      Object.defineProperty(this.prototype, key, {
        enumerable: true,
        configurable: true,
        get(this: TrueidWidget) {
          return (this.config as Readonly<Record<string, unknown>>)[key];
        },
        set(this: TrueidWidget, value: unknown) {
          this.#properties = { ...Object(this.#properties), [key]: copy(value) } as unknown;
        },
      });
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'trueid-widget': TrueidWidget;
  }
}
