// What real user agents and the signs beside them say: the device, the browser and its system, the app, and where the camera
// is allowed.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  describeEngine,
  deviceSystemOf,
  isFirefox,
  permissionSettingsOf,
  platformOf,
  type PlatformSigns,
} from '../../src/io/platform.ts';

const POINTERS: Readonly<Record<string, Omit<PlatformSigns, 'userAgent'>>> = {
  mouse: { maxTouchPoints: 0, isPointerFine: true },
  touch: { maxTouchPoints: 5, isPointerFine: false },
  'mouse and touch': { maxTouchPoints: 10, isPointerFine: true },
};

/** What a page can see: a pointer, and the system that Chromium names beside the user agent, where it is of interest. */
function signsOf(words: string, userAgent: string): PlatformSigns {
  const [pointer = '', system] = words.split(', ');
  const signs = POINTERS[pointer];
  if (!signs) throw new Error(`Unknown signs: ${words}`);
  return { userAgent, ...signs, ...(system && { userAgentData: { mobile: false, platform: system } }) };
}

const ROWS = readFileSync(new URL('user-agents.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '));

/** Checks the rows of a kind; the other kinds are apps. */
function check(kind: string, isMobile: boolean, app?: string): void {
  for (const [, name, engine, place, signs = '', userAgent = ''] of ROWS.filter(([first]) => first === kind))
    test(`${name}: ${engine}, ${isMobile ? 'mobile' : 'a desktop'}`, () => {
      const platform = platformOf(signsOf(signs, userAgent));
      expect({
        engine: describeEngine(platform),
        place: permissionSettingsOf(platform) ?? '-',
        isMobile: platform.isMobile,
        app: platform.app,
        isFirefox: isFirefox(platform),
      }).toEqual({ engine, place, isMobile, app, isFirefox: userAgent.includes(' Firefox/') });
    });
}

describe('a phone or a tablet [3.1]', () => {
  check('mobile', true);

  test('is one if Chromium reports it, whatever its user agent', () => {
    const windows = signsOf('mouse', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36');
    for (const mobile of [true, false])
      expect(platformOf({ ...windows, userAgentData: { mobile, platform: 'Windows' } }).isMobile).toBe(mobile);
  });
});

describe('what an alert calls the device, its system and its browser', () => {
  for (const [name, ...expected] of [
    ['Chrome and Brave on Android', 'phone', 'android', 'Chrome'],
    ['Chrome on an iPhone', 'phone', 'ios', 'Chrome'],
    ['Safari on an iPhone', 'phone', 'ios', 'Safari'],
    ['Firefox on Android', 'phone', 'android', 'Firefox'],
    ['Firefox on an Android tablet', 'tablet', 'android', 'Firefox'],
    ['Samsung Internet on a tablet', 'tablet', 'android', 'Samsung Internet'],
    ['Edge on Android', 'phone', 'android', 'Edge'],
    ['Opera on Android', 'phone', 'android', 'Opera'],
    ['UC Browser on Android', 'phone', 'android', undefined],
  ] as const)
    test(name, () => {
      const [, , , , signs = '', userAgent = ''] = ROWS.find((row) => row[1] === name) ?? [];
      const { device, settings, browser } = deviceSystemOf(platformOf(signsOf(signs, userAgent)));
      expect([device, settings, browser]).toEqual(expected);
    });

  test('a Mac, an iPad that says it is one, a PC, and any other computer', () => {
    const of = (signs: string, system: string) =>
      deviceSystemOf(platformOf(signsOf(signs, `Mozilla/5.0 (${system}) Chrome/150.0.0.0 Safari/537.36`)));
    expect(of('mouse', 'Macintosh; Intel Mac OS X 10_15_7')).toMatchObject({ device: 'computer', settings: 'macos' });
    expect(of('touch', 'Macintosh; Intel Mac OS X 10_15_7')).toMatchObject({ device: 'tablet', settings: 'ios' });
    expect(of('mouse', 'Windows NT 10.0; Win64; x64')).toMatchObject({ device: 'computer', settings: 'windows' });
    expect(of('mouse', 'X11; Linux x86_64')).toMatchObject({ device: 'computer', settings: 'other' });
  });
});

describe('a desktop', () => check('desktop', false));

describe('a laptop with a touch screen', () => check('laptop', false));

const APPS = new Set(ROWS.map(([kind = '']) => kind).filter((kind) => !['mobile', 'desktop', 'laptop'].includes(kind)));
for (const app of APPS) describe(`the app "${app}"`, () => check(app, true, app));

test('the version of iOS and Android is the system’s, and unknown where a Mac’s or none is named', () => {
  const versionOf = (userAgent: string): number | undefined => platformOf(signsOf('touch', userAgent)).systemVersion;
  expect(versionOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) Mobile/15E148')).toBe(17);
  expect(versionOf('Mozilla/5.0 (iPad; CPU OS 26_1 like Mac OS X) Mobile/15E148')).toBe(26);
  expect(versionOf('Mozilla/5.0 (Linux; Android 14; Pixel 8; wv)')).toBe(14);
  expect(versionOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15')).toBe(undefined);
});
