/** What the browser reveals about the device: the fields sent with every call, and whether it is a phone. */
import SparkMD5 from 'spark-md5';
import { APP_VERSION } from '../core/constants.ts';
import type { PermissionPlace } from '../core/messages.ts';

/** The device fields sent with every call, under this project's names. */
export interface Device {
  readonly platform: string;
  readonly osVersion: string;
  /** MD5 of the user-agent string, in hexadecimal. */
  readonly id: string;
  readonly appVersion: string;
}

/** The part of `navigator` that is read. */
export interface UserAgent {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Chromium only. */
  readonly userAgentData?: { readonly mobile: boolean };
}

export function readDevice({ userAgent }: UserAgent): Device {
  return { platform: 'web', osVersion: '', id: SparkMD5.hash(userAgent), appVersion: APP_VERSION };
}

/** Whether it is a phone or tablet, whose photos are cropped to what the view shows. */
export function isMobile({ userAgent, maxTouchPoints, userAgentData }: UserAgent): boolean {
  if (userAgentData?.mobile) return true;
  if (/Android|iPhone|iPad|iPod|Mobile/i.test(userAgent)) return true;
  // an iPad identifies as a Mac; no Mac has a touch screen
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}

/** Where this browser has its camera permission setting; undefined for an unknown browser. */
export function permissionPlaceOf({ userAgent, maxTouchPoints }: UserAgent): PermissionPlace | undefined {
  const isMac = userAgent.includes('Macintosh');
  // other iOS browsers have Safari's engine, but not its menus
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1))
    return /CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent) || !userAgent.includes('Safari/') ? undefined : 'ios';
  // in a web view, the app decides
  if (isAndroid({ userAgent })) return userAgent.includes('; wv)') ? undefined : 'android';
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  if (userAgent.includes('Chrome/')) return 'chrome';
  return isMac && userAgent.includes('Safari/') ? 'safari' : undefined;
}

/** Not on iOS, where Firefox uses Safari's engine and prompt. */
export function isFirefox({ userAgent }: UserAgent): boolean {
  return /\bFirefox\//.test(userAgent);
}

/** Browsers on Android may open any of several back cameras. */
export const isAndroid = ({ userAgent }: Pick<UserAgent, 'userAgent'>): boolean => userAgent.includes('Android');

/** The browser with its major version, and the system: `Chrome 156, Android`. Nothing that tells one device from another. */
export function describeEngine({ userAgent }: Pick<UserAgent, 'userAgent'>): string {
  const [, name = 'unknown', version = ''] =
    /(Edg|OPR|SamsungBrowser|Firefox|CriOS|FxiOS|Chrome|Version)[A-Za-z]*\/(\d+)/.exec(userAgent) ?? [];
  const [system = 'unknown'] = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(userAgent) ?? [];
  return `${name === 'Version' ? 'Safari' : name} ${version}, ${system}`;
}
