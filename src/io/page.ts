/** The page around the widget: its visibility, network and device changes, and the console. */
import type { PageEvent } from '../core/events.ts';
import type { Page } from '../runtime/ports.ts';
import { mediaDevices } from './media-devices.ts';
import { hasPermissionButton } from './permission-button.ts';
import { watchPermission } from './permission.ts';
import { isFirefox, type Platform } from './platform.ts';
import { readPageUrl } from './page-url.ts';
import { keepScreenOn } from './wake-lock.ts';

function watch(report: (event: PageEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const tellVisibility = (): void =>
    report({ type: document.visibilityState === 'visible' ? 'pageShown' : 'pageHidden' });
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
      inApp: platform.app,
      hasPermissionButton: hasPermissionButton(),
      isSecure: window.isSecureContext,
    }),
    warn: (text) => console.warn(`[trueid-widget] ${text}`),
    goTo: (address) => location.assign(address),
  };
}
