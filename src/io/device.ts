/** What the browser says about the device: what every call tells the provider, and whether it is a phone. */
import SparkMD5 from 'spark-md5';
import { APP_VERSION } from '../core/constants.ts';
import type { PermissionPlace } from '../core/messages.ts';

/** What every call says about the device, in this project's names. */
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

/** A phone or a tablet: its photos are cropped to what the view shows. */
export function isMobile({ userAgent, maxTouchPoints, userAgentData }: UserAgent): boolean {
  if (userAgentData?.mobile) return true;
  if (/Android|iPhone|iPad|iPod|Mobile/i.test(userAgent)) return true;
  // an iPad calls itself a Mac; no Mac has a touch screen
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}

/** Where this browser keeps a page's camera permission; undefined for an unknown browser. */
export function permissionPlaceOf({ userAgent, maxTouchPoints }: UserAgent): PermissionPlace | undefined {
  const isMac = userAgent.includes('Macintosh');
  // other browsers on iOS have Safari's engine, but not its menus
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1))
    return /CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent) || !userAgent.includes('Safari/') ? undefined : 'ios';
  // in a web view, the app decides
  if (isAndroid({ userAgent })) return userAgent.includes('; wv)') ? undefined : 'android';
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  if (userAgent.includes('Chrome/')) return 'chrome';
  return isMac && userAgent.includes('Safari/') ? 'safari' : undefined;
}

/** Firefox itself: on iOS it is Safari underneath, with Safari's prompt. */
export function isFirefox({ userAgent }: UserAgent): boolean {
  return /\bFirefox\//.test(userAgent);
}

/** Android's browsers may open any of several back cameras. */
export const isAndroid = ({ userAgent }: Pick<UserAgent, 'userAgent'>): boolean => userAgent.includes('Android');
