/** What the provider is told about the device. */
import SparkMD5 from 'spark-md5';
import { APP_VERSION } from '../core/constants.ts';

/** The device fields sent with every call, under this project's names. */
export interface Device {
  readonly platform: string;
  readonly osVersion: string;
  /** MD5 of the user-agent string, in hexadecimal. */
  readonly id: string;
  readonly appVersion: string;
}

export const readDevice = (userAgent: string): Device => ({
  platform: 'web',
  osVersion: '',
  id: SparkMD5.hash(userAgent),
  appVersion: APP_VERSION,
});
