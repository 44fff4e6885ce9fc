/** `import 'trueid-widget'`: registers the tag. Bundlers split the application into its own chunk. */
import { define } from '../element/define.ts';
import { bundledLoaders } from './bundled-loaders.ts';

define(bundledLoaders);

export { TrueidWidget } from '../element/trueid-widget.ts';
export type {
  TrueidConfig,
  CredentialsMode,
  Handoff,
  HandoffContext,
  Liveness,
  LivenessAnswer,
  LivenessContext,
  AuditImage,
  InAppMode,
  UploadMode,
} from '../core/options/options.ts';
export type { Timeouts, Timings } from '../core/constants.ts';
export type { Lang } from '../core/lang.ts';
export type { FaceGuidanceKey, GuidanceKey, Messages, NoticeCode, OwnMessages } from '../core/messages.ts';
export type { TrueidResult, VerificationRecord } from '../core/calls/result.ts';
export type { CameraSettings, CaptureFacts, PhotoFacts } from '../core/facts/facts.ts';
export type { CameraPolicy, Support } from '../core/page/support.ts';
export type { CallRecord, Readback, SessionRecord } from '../core/page/diagnostics.ts';
export type { Diagnostics } from '../element/app-loader.ts';
export type { AppKind, InAppBrowser } from '../core/page/in-app.ts';
export type { CameraPermission, PhotoOrigin, PhotoOrigins } from '../core/state.ts';
export type { CloseReason } from '../core/effects.ts';
export type {
  TrueidCloseDetail,
  TrueidCloseEvent,
  TrueidConsentDetail,
  TrueidErrorEvent,
  TrueidEventMap,
  TrueidNoticeDetail,
  TrueidPhotoDetail,
  TrueidResultEvent,
} from '../element/host-events.ts';
