/**
 * The only file with the host's event names: what the machine tells becomes a DOM event on the element. Knows the rules'
 * notes; knows no React.
 */
import type { CloseReason, HostNote } from '../core/effects.ts';
import type { NoticeCode } from '../core/messages.ts';
import type { TrueidResult } from '../core/result.ts';
import type { CallName } from '../core/state.ts';
import type { Host } from '../runtime/ports.ts';

/** Detail of `trueid_close`. `step` is the one before the reset, 0 where no session was open. */
export interface TrueidCloseDetail {
  readonly reason: CloseReason;
  readonly step: number;
  readonly requestId?: string;
}

/** `trueid_error`: the detail is the `Response` of an HTTP failure, its body unread, otherwise a sentence. */
export interface TrueidErrorEvent extends CustomEvent<Response | string> {
  /** The call that failed; null where none was involved. */
  readonly call: CallName | null;
  readonly kind: 'http' | 'network' | 'timeout' | 'protocol' | 'config' | 'internal';
  readonly requestId: string | undefined;
}

/** Every event that the element tells, by name. All bubble and are composed; only `open_noti` can be cancelled. */
export interface TrueidEventMap {
  readonly trueid_result: CustomEvent<TrueidResult>;
  readonly trueid_error: TrueidErrorEvent;
  readonly trueid_close: CustomEvent<TrueidCloseDetail>;
  readonly trueid_goBack: CustomEvent<{ readonly step: number }>;
  readonly open_noti: CustomEvent<{ readonly code: NoticeCode; readonly message: string }>;
  readonly trueid_step: CustomEvent<{ readonly step: number; readonly from: number }>;
}

/** What the element hears on itself. */
export const HEARD = { start: 'start', close: 'trueid_close', setLanguage: 'set_language' } as const;

/** What is told while the application loads too. */
export const TOLD = { wentBack: 'trueid_goBack', failed: 'trueid_error', closed: 'trueid_close' } as const;

/** Dispatches on the element; false where the host prevented the default. `extra` become read-only properties of the event. */
export type Dispatch = (
  type: keyof TrueidEventMap,
  detail: unknown,
  extra?: Readonly<Record<string, unknown>>,
  isCancelable?: boolean,
) => boolean;

function tell(dispatch: Dispatch, note: HostNote): void {
  switch (note.type) {
    case 'wentBack':
      dispatch(TOLD.wentBack, { step: note.step });
      return;
    case 'stepped':
      dispatch('trueid_step', { step: note.step, from: note.from });
      return;
    case 'failed': {
      const { detail, call, kind, requestId } = note;
      dispatch(TOLD.failed, detail, { call, kind, requestId });
      return;
    }
    case 'closed': {
      const { reason, step, requestId } = note;
      dispatch(TOLD.closed, { reason, step, ...(requestId && { requestId }) });
    }
  }
}

/** The host page, as the application tells it things. */
export const createHost = (dispatch: Dispatch): Host => ({
  tell: (note) => tell(dispatch, note),
  tellResult: (result) => void dispatch('trueid_result', result),
  raiseNotice: (code, message) => !dispatch('open_noti', { code, message }, {}, true),
});
