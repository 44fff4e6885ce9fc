/**
 * The only file that spells the public event names: turns the machine's notes into DOM events on the element. Imports types
 * only.
 */
import type { CloseReason, HostNote } from '../core/effects.ts';
import type { CaptureFacts } from '../core/facts/facts.ts';
import type { AppKind } from '../core/page/in-app.ts';
import type { NoticeCode } from '../core/messages.ts';
import type { TrueidResult } from '../core/calls/result.ts';
import type { CallName, PhotoOrigin, PhotoOrigins, Step } from '../core/state.ts';
import type { Host } from '../runtime/ports.ts';

/** Detail of `trueid_close`. `step` is the step at which the session ended, or 0 if none was open. */
export interface TrueidCloseDetail {
  readonly reason: CloseReason;
  readonly step: number;
  readonly requestId?: string;
}

/** Detail of `trueid_consent`: what the person agreed to. */
export interface TrueidConsentDetail {
  /** When, as an ISO 8601 time in UTC, by the device's clock. */
  readonly at: string;
  /** The language on the screen, as a BCP 47 tag. */
  readonly lang: string;
  /** `sha256-…` of the text that was shown, in base64; null where the browser has no `crypto.subtle`. */
  readonly digest: string | null;
  /** The named checkboxes (true or false) and radio groups (the chosen value, or null). */
  readonly choices: Readonly<Record<string, boolean | string | null>>;
}

/** `trueid_close`. */
export interface TrueidCloseEvent extends CustomEvent<TrueidCloseDetail> {
  /** With `slot="consent"`: what the person agreed to. */
  readonly consent?: TrueidConsentDetail;
}

/** `trueid_result`. Its detail has exactly the keys of `TrueidResult`. */
export interface TrueidResultEvent extends CustomEvent<TrueidResult> {
  /** Where each photo comes from. */
  readonly origins: PhotoOrigins;
  /** With `captureFacts`: what was seen of the camera behind each photo. */
  readonly facts?: CaptureFacts;
  /** With `slot="consent"`: what the person agreed to. */
  readonly consent?: TrueidConsentDetail;
}

/** Detail of `trueid_photo`: the provider's verdict on a photo. */
export interface TrueidPhotoDetail {
  readonly step: Step;
  readonly outcome: 'passed' | 'rejected';
  /** The provider's code, 1 for a photo that has passed; null if the answer has none. */
  readonly code: number | null;
  /** How many verdicts this step has had, with this one. */
  readonly tries: number;
  readonly origin: PhotoOrigin;
}

/** Detail of `open_noti`. */
export interface TrueidNoticeDetail {
  readonly code: NoticeCode;
  readonly message: string;
  /** With the code `in_app`: the app that shows the page; `own` with `inApp: 'own'`. */
  readonly app?: AppKind;
  /** The operating system keeps the camera from the browser. */
  readonly by?: 'system';
}

/** `trueid_error`. Its detail is the `Response` with its body unread for an HTTP failure, and a message otherwise. */
export interface TrueidErrorEvent extends CustomEvent<Response | string> {
  /** The call that failed, or null if no call was involved. */
  readonly call: CallName | null;
  readonly kind: 'http' | 'network' | 'timeout' | 'protocol' | 'config' | 'internal';
  readonly requestId: string | undefined;
}

/**
 * Every event of the element. All bubble and are composed; `open_noti` and `trueid_result` are cancelable. What is said of each
 * here is what every document says.
 */
export interface TrueidEventMap {
  /**
   * The person pressed *I agree* under your `slot="consent"`, and the session begins. Not sent again for restarts.
   * @see docs/consent.md
   * @since 1.1.0
   */
  readonly trueid_consent: CustomEvent<TrueidConsentDetail>;
  /**
   * The provider completed the request. No `trueid_close` follows. `origins` says where each photo comes from, `facts` (with
   * `captureFacts`) what was seen of the camera.
   */
  readonly trueid_result: TrueidResultEvent;
  /**
   * A call, a start or the widget itself failed. The detail is the `Response` of an HTTP failure, body unread, and otherwise a
   * message. `trueid_close` follows.
   */
  readonly trueid_error: TrueidErrorEvent;
  /**
   * Once for each session that ends without a result, unless a new `start` replaced it.
   * @see docs/reference.md#why-it-closed
   */
  readonly trueid_close: TrueidCloseEvent;
  /** The person went back. `trueid_close` follows. */
  readonly trueid_goBack: CustomEvent<{ readonly step: number }>;
  /** The widget is about to alert the person. `preventDefault()` suppresses its own alert. */
  readonly open_noti: CustomEvent<TrueidNoticeDetail>;
  /**
   * The screen shows the provider's verdict on a photo. No image and no id: safe for analytics.
   * @see docs/reference.md#verdicts
   */
  readonly trueid_photo: CustomEvent<TrueidPhotoDetail>;
  /** The step changed. */
  readonly trueid_step: CustomEvent<{ readonly step: number; readonly from: number }>;
}

/** The events that the element listens for on itself. */
export const HEARD = { start: 'start', close: 'trueid_close', setLanguage: 'set_language' } as const;

/** The events that the element itself dispatches, or shows something for. */
export const DISPATCHED = {
  finished: 'trueid_result',
  wentBack: 'trueid_goBack',
  failed: 'trueid_error',
  closed: 'trueid_close',
} as const;

/** Dispatches on the element; returns false if the host prevented the default. `extra` holds further read-only properties. */
export type Dispatch = (
  type: keyof TrueidEventMap,
  detail: unknown,
  extra?: Readonly<Record<string, unknown>>,
  isCancelable?: boolean,
) => boolean;

function tell(dispatch: Dispatch, note: HostNote): void {
  switch (note.type) {
    case 'wentBack':
      dispatch(DISPATCHED.wentBack, { step: note.step });
      return;
    case 'judged': {
      const { step, outcome, code, tries, origin } = note;
      dispatch('trueid_photo', { step, outcome, code, tries, origin });
      return;
    }
    case 'stepped':
      dispatch('trueid_step', { step: note.step, from: note.from });
      return;
    case 'failed': {
      const { detail, call, kind, requestId } = note;
      dispatch(DISPATCHED.failed, detail, { call, kind, requestId });
      return;
    }
    case 'closed': {
      const { reason, step, requestId, consent } = note;
      dispatch(DISPATCHED.closed, { reason, step, ...(requestId && { requestId }) }, consent && { consent });
    }
  }
}

/** Reports to the host page by dispatching events. */
export const createHost = (dispatch: Dispatch, readFacts: () => CaptureFacts | undefined): Host => ({
  tell: (note) => tell(dispatch, note),
  reportConsent: (consent) => void dispatch('trueid_consent', consent),
  reportResult(result, origins, consent) {
    const facts = readFacts();
    const extra = { origins: Object.freeze(origins), ...(facts && { facts }), ...(consent && { consent }) };
    return !dispatch(DISPATCHED.finished, result, extra, true);
  },
  raiseNotice: (code, message, blamed) => !dispatch('open_noti', { code, message, ...blamed }, {}, true),
});
