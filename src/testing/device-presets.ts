// Devices that people verify themselves with, as a browser exposes them to a page: cameras, screen, user agent. Plain
// data that can be serialized as JSON; imports only types.
import type { FakeDevice } from './fake-camera/index.ts';

/** A kind of device. */
export type DevicePresetName =
  | 'android-phone'
  | 'iphone'
  | 'android-tablet'
  | 'basic-phone'
  | 'android-web-view'
  | 'ios-web-view'
  | 'laptop'
  | 'webcam';

/**
 * A device: its cameras, for `devices` of the fake camera; all other properties are options of Playwright's
 * `browser.newContext` and `test.use`. (Playwright's Firefox doesn't support `isMobile`.)
 */
export interface DevicePreset {
  /** The cameras. Each has its initial frame size and, as `larger`, the size for a page that asks for 1280×960. */
  readonly devices: Omit<FakeDevice, 'picture'>[];
  readonly userAgent: string;
  /** The size of the screen without the browser's bars, in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isMobile: boolean;
  readonly hasTouch: boolean;
}

/** An upright camera's frame size for a page that asks for 800×600. */
const UPRIGHT = { width: 600, height: 800 } as const;

const chromeOn = (system: string, isPhone: boolean): string =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0${isPhone ? ' Mobile' : ''} Safari/537.36`;
/** Chrome exposes neither the model nor the version of Android. */
const ANDROID = 'Linux; Android 10; K';

/** Capabilities state the sizes of the device in landscape, whatever its orientation. */
const sizesUpTo = (width: number, height: number) => ({
  width: { min: 1, max: width },
  height: { min: 1, max: height },
});

/** The device presets by name. */
export const devicePresets: Readonly<Record<DevicePresetName, DevicePreset>> = {
  'android-phone': {
    // Chrome on Android lists the front camera first
    devices: [
      {
        label: 'camera2 1, facing front',
        facing: 'user',
        ...UPRIGHT,
        larger: { width: 1080, height: 1440 },
        capabilities: { ...sizesUpTo(3648, 2736), focusMode: ['manual'] },
      },
      {
        label: 'camera2 0, facing back',
        facing: 'environment',
        ...UPRIGHT,
        larger: { width: 1080, height: 1440 },
        capabilities: {
          ...sizesUpTo(4000, 3000),
          focusMode: ['manual', 'single-shot', 'continuous'],
          torch: true,
          zoom: { min: 1, max: 8 },
        },
      },
    ],
    userAgent: chromeOn(ANDROID, true),
    viewport: { width: 412, height: 839 },
    isMobile: true,
    hasTouch: true,
  },
  iphone: {
    devices: [
      {
        label: 'Front Camera',
        facing: 'user',
        ...UPRIGHT,
        larger: { width: 960, height: 1280 },
        capabilities: { ...sizesUpTo(4032, 3024), zoom: { min: 1, max: 10 } },
      },
      ...['Back Dual Wide Camera', 'Back Ultra Wide Camera', 'Back Camera'].map((label) => ({
        label,
        facing: 'environment' as const,
        ...UPRIGHT,
        larger: { width: 960, height: 1280 },
        // Safari focuses continuously, but doesn't expose the capability
        capabilities: { ...sizesUpTo(4032, 3024), torch: true, zoom: { min: 1, max: 10 } },
      })),
    ],
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 393, height: 659 },
    isMobile: true,
    hasTouch: true,
  },
  'android-tablet': {
    devices: [
      {
        label: 'camera2 1, facing front',
        facing: 'user',
        ...UPRIGHT,
        larger: { width: 960, height: 1280 },
        capabilities: sizesUpTo(2576, 1932),
      },
      {
        label: 'camera2 0, facing back',
        facing: 'environment',
        ...UPRIGHT,
        larger: { width: 960, height: 1280 },
        // a tablet has no torch
        capabilities: { ...sizesUpTo(3264, 2448), focusMode: ['manual', 'single-shot', 'continuous'] },
      },
    ],
    userAgent: chromeOn(ANDROID, false),
    viewport: { width: 800, height: 1168 },
    isMobile: true,
    hasTouch: true,
  },
  // cameras with a fixed focus, and no larger size
  'basic-phone': {
    devices: [
      {
        label: 'camera 1, facing front',
        facing: 'user',
        ...UPRIGHT,
        capabilities: sizesUpTo(800, 600),
      },
      {
        label: 'camera 0, facing back',
        facing: 'environment',
        ...UPRIGHT,
        capabilities: { ...sizesUpTo(800, 600), torch: true },
      },
    ],
    userAgent: chromeOn(ANDROID, true),
    viewport: { width: 360, height: 616 },
    isMobile: true,
    hasTouch: true,
  },
  // an app's web view, which names no camera
  'android-web-view': {
    devices: [
      {
        label: '',
        deviceId: '1',
        facing: 'user',
        ...UPRIGHT,
        larger: { width: 960, height: 1280 },
        capabilities: sizesUpTo(3648, 2736),
      },
      {
        label: '',
        deviceId: '0',
        facing: 'environment',
        ...UPRIGHT,
        larger: { width: 960, height: 1280 },
        capabilities: { ...sizesUpTo(4000, 3000), focusMode: ['manual', 'single-shot', 'continuous'], torch: true },
      },
    ],
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/149.0.0.0 Mobile Safari/537.36',
    viewport: { width: 384, height: 780 },
    isMobile: true,
    hasTouch: true,
  },
  // a WKWebView, whose user agent ends before Safari's
  'ios-web-view': {
    devices: [
      {
        label: '',
        deviceId: 'front',
        facing: 'user',
        ...UPRIGHT,
        larger: { width: 960, height: 1280 },
        capabilities: sizesUpTo(4032, 3024),
      },
      {
        label: '',
        deviceId: 'back',
        facing: 'environment',
        ...UPRIGHT,
        larger: { width: 960, height: 1280 },
        capabilities: { ...sizesUpTo(4032, 3024), torch: true },
      },
    ],
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    viewport: { width: 393, height: 720 },
    isMobile: true,
    hasTouch: true,
  },
  // Chrome crops the requested 4:3 from the frames of a 16:9 camera
  laptop: {
    devices: [{ label: 'Integrated Camera (04f2:b6d9)', width: 800, height: 600, capabilities: sizesUpTo(1280, 720) }],
    userAgent: chromeOn('Windows NT 10.0; Win64; x64', false),
    viewport: { width: 1280, height: 720 },
    isMobile: false,
    hasTouch: false,
  },
  // Safari passes on the camera's own frames
  webcam: {
    devices: [{ label: 'HD Pro Webcam C920', width: 1280, height: 720, capabilities: sizesUpTo(1280, 720) }],
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    viewport: { width: 1440, height: 789 },
    isMobile: false,
    hasTouch: false,
  },
};

export const devicePresetNames = Object.keys(devicePresets) as readonly DevicePresetName[];
