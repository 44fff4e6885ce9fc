// The pictures against the catalogue of situations: each shows one of them, and every screen has one.
import { expect, test } from 'vitest';
import { RUNNING_NAMES, VISIBLE_SITUATIONS } from '../core/situations.ts';
import { STORIES } from '../support/stories.mjs';

/** Situations that no story can stop at, and why. */
const WITHOUT_PICTURE: Readonly<Record<string, string>> = {
  'front-prompt-unanswered-firefox': 'The pictures are taken in Chromium.',
  'front-alert-pending': 'It is over as soon as the page was asked.',
  'front-auto-holding': 'It is over as soon as the card has been held for a second.',
  'reading-ocr': 'It looks like completing, and says one thing more to screen readers.',
};

const pictured = Object.values(STORIES).flatMap((story) => Object.keys(story).map((key) => key.replace(/ .*/, '')));

test('every story uses situations of the catalogue', () => {
  const names: readonly string[] = RUNNING_NAMES;
  expect(pictured.filter((name) => !names.includes(name))).toEqual([]);
});

test('every screen has a picture, or a reason for having none', () => {
  const missing = VISIBLE_SITUATIONS.filter((name) => !pictured.includes(name));
  expect(missing.toSorted()).toEqual(Object.keys(WITHOUT_PICTURE).toSorted());
});
