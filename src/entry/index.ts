/** `import 'trueid-widget'`: registers the tag. Bundlers split the application into its own chunk. */
import { define } from '../element/define.ts';

define(() => import('../app.ts'));

export { TrueidWidget } from '../element/trueid-widget.ts';
export type { TrueidConfig, CredentialsMode } from '../core/options.ts';
export type { Timeouts, Timings } from '../core/constants.ts';
export type { Lang } from '../core/lang.ts';
export type { Messages, NoticeCode, OwnMessages } from '../core/messages.ts';
export type { TrueidResult, VerificationRecord } from '../core/result.ts';
export type { CloseReason } from '../core/effects.ts';
export type { TrueidCloseDetail, TrueidErrorEvent, TrueidEventMap } from '../element/host-events.ts';
