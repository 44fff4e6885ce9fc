// The simulated person of blind-hand/, sent to a page from a Playwright test. Node only.
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type guideByEarInPage from './blind-hand/guide-by-ear.ts';
import type { Attempt, GuideByEarOptions } from './blind-hand/guide-by-ear.ts';
import { checkOptionNames } from './fake-camera/one-of.ts';
import { toDataUrl } from './picture-file.ts';
import { specimens } from './specimens/index.ts';

/** That person as a classic script. The path is the same from `src/testing` and from `dist/testing`. */
const SCRIPT_URL = new URL('../../dist/testing/guide-by-ear.iife.js', import.meta.url);

type Listener = typeof guideByEarInPage;

const OPTION_NAMES: Readonly<Record<keyof GuideByEarOptions, true>> = {
  table: true,
  light: true,
  hasFingers: true,
  start: true,
  seed: true,
  messages: true,
};
const POSE_NAMES: Readonly<Record<keyof NonNullable<GuideByEarOptions['start']>, true>> = {
  x: true,
  y: true,
  width: true,
  turn: true,
  tiltX: true,
  tiltY: true,
};

/** @throws TypeError if there is an unknown option */
export function checkGuideByEarOptions(options: GuideByEarOptions): void {
  checkOptionNames('guideByEar', options, OPTION_NAMES);
  checkOptionNames('start of guideByEar', options.start ?? {}, POSE_NAMES);
}

/** One photo, of the step at which the session is. */
export async function guideByEar(element: Locator, options: GuideByEarOptions, limitMs: number): Promise<Attempt> {
  const [library, front, back, portrait] = await Promise.all([
    readFile(SCRIPT_URL, 'utf8'),
    toDataUrl(specimens.front.url),
    toDataUrl(specimens.back.url),
    toDataUrl(specimens.portrait.url),
  ]);
  const listener = await element.evaluateHandle<Listener, undefined>(`(() => {${library}return guideByEar;})()`);
  const given = { listener, pictures: { front, back, portrait }, options: JSON.stringify(options), limitMs };
  return element.evaluate(
    (target, { listener: guide, pictures, options: json, limitMs: limit }) =>
      guide(target as Parameters<Listener>[0], pictures, JSON.parse(json) as GuideByEarOptions, limit),
    given,
  );
}

/** Why an attempt brought no photo, and what was said. */
export function describeAttempt({ end, heard }: Attempt, limitMs: number): string {
  const why: Readonly<Record<Attempt['end'], string>> = {
    taken: 'The photo was taken',
    gaveUp: 'The widget gave up on an automatic photo',
    silence: `Nothing that guides was said for ${limitMs} ms: guideByEar needs the option autoCapture, and its switch on`,
    noCamera: 'guideByEar needs the camera of installPageCamera',
  };
  const lines = heard.map(({ atMs, text }) => `${(atMs / 1000).toFixed(1)} s: ${text}`);
  return `${why[end]}\nHeard:\n  ${lines.join('\n  ') || 'nothing'}`;
}
