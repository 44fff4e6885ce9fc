/** What `diagnostics()` returns: nothing personal, and no address beyond an origin. */
import type { SessionRecord } from '../core/page/diagnostics.ts';
import { describeEngine, type Platform } from './platform.ts';

export const diagnose = (platform: Platform, session: SessionRecord | undefined) => ({
  version: __VERSION__,
  engine: describeEngine(platform),
  origin: window.origin,
  session,
});
