/** The page around the widget: its visibility, network and device changes, and the console. */
import type { PageEvent } from '../core/events.ts';
import type { Page } from '../runtime/ports.ts';
import { mediaDevices } from './media-devices.ts';
import { hasPermissionButton } from './permission-button.ts';
import { watchPermission } from './permission.ts';
import { deviceSystemOf, isFirefox, type Platform } from './platform.ts';
import { readPageUrl } from './page-url.ts';
import { keepScreenOn } from './wake-lock.ts';

/** Within how long several events are of one return. */
const ONE_RETURN_MS = 1000;

/** Tells the first event of each return of the person from those that come with it: a page becomes visible, then gets the focus. */
function watchReturns(signal: AbortSignal): (event: Event) => boolean {
  const heard = new Set<string>();
  let firstAtMs = 0;
  const leave = (): void => heard.clear();
  window.addEventListener('blur', leave, { signal });
  return ({ type, timeStamp }) => {
    if (document.visibilityState === 'hidden') {
      leave();
      return false;
    }
    const isOneMore = heard.size > 0 && !heard.has(type) && timeStamp - firstAtMs < ONE_RETURN_MS;
    if (!isOneMore) {
      heard.clear();
      firstAtMs = timeStamp;
    }
    heard.add(type);
    return !isOneMore;
  };
}

function watch(report: (event: PageEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const isReturn = watchReturns(signal);
  const tellVisibility = (event: Event): void => {
    // before the page counts as shown, which closes the chooser of a file
    if (isReturn(event)) report({ type: 'pageReturned' });
    report({ type: document.visibilityState === 'visible' ? 'pageShown' : 'pageHidden' });
  };
  document.addEventListener('visibilitychange', tellVisibility, { signal });
  // iOS resumes some pages without a visibilitychange event
  window.addEventListener('pageshow', tellVisibility, { signal });
  window.addEventListener('focus', tellVisibility, { signal });
  window.addEventListener('pagehide', () => report({ type: 'pageHidden' }), { signal });
  window.addEventListener('offline', () => report({ type: 'wentOffline' }), { signal });
  window.addEventListener('online', () => report({ type: 'cameOnline' }), { signal });
  mediaDevices()?.addEventListener?.('devicechange', () => report({ type: 'devicesChanged' }), { signal });
  const unwatchPermission = watchPermission((permission) => report({ type: 'permissionRead', permission }));
  return () => {
    listening.abort();
    unwatchPermission();
  };
}

export function createPage(platform: Platform): Page {
  return {
    watch,
    keepScreenOn,
    url: readPageUrl,
    isHidden: () => document.visibilityState === 'hidden',
    isOffline: () => !navigator.onLine,
    device: () => ({
      isFirefox: isFirefox(platform),
      isMobile: platform.isMobile,
      isAndroid: platform.system === 'Android',
      system: deviceSystemOf(platform),
      inApp: platform.app,
      hasPermissionButton: hasPermissionButton(),
      isSecure: window.isSecureContext,
    }),
    warn: (text) => console.warn(`[trueid-widget] ${text}`),
    goTo: (address) => location.assign(address),
  };
}
