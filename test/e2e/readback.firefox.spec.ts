// Firefox with `privacy.resistFingerprinting`, which alters all that a page reads from a canvas until the person allows it: the
// question that the press of the shutter opens, and what comes of it. The camera is Firefox's own fake one, of a plain colour.
import { en } from '../../src/lang/en.ts';
import { openFirefox } from '../support/firefox-driver.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

const WIDGET = "document.querySelector('trueid-widget')";
const ROOT = `${WIDGET}.shadowRoot`;
const PREFS = {
  'privacy.resistFingerprinting': true,
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};

/** The mean difference between neighbours in a row of the photo that is reviewed: what it has instead of its pixels is stripes. */
const STRIPES = `
  const canvas = ${ROOT}.querySelector('[part="review"]');
  const { data } = canvas.getContext('2d').getImageData(0, canvas.height / 2, canvas.width, 1);
  let sum = 0;
  for (let at = 4; at < data.length; at += 1) sum += Math.abs(data[at] - data[at - 4]);
  return sum / data.length;`;

test('Firefox asks at the shutter, and once it is allowed, the next photo is exact [3.49]', async ({
  sandbox,
  host,
}) => {
  const firefox = await openFirefox(PREFS);
  const press = (part: string): Promise<void> =>
    firefox.press(`return ${ROOT}.querySelector('[part="${part}"]:not(:disabled)');`);
  const until = (condition: string): Promise<void> => expect.poll(() => firefox.run(`return ${condition};`)).toBe(true);
  const readback = (): Promise<unknown> => firefox.run(`return ${WIDGET}.diagnostics().session.readback;`);
  try {
    await firefox.open(host.url);
    await firefox.run(`${WIDGET}.start(JSON.parse(arguments[0]));`, JSON.stringify(configFor(sandbox)));
    await press('take-button');
    await until(`${ROOT}.textContent.includes(${JSON.stringify(en.notices.photo_altered)})`);
    expect(await readback()).toBe('altered');
    expect(await firefox.run(STRIPES)).toBeGreaterThan(10);
    expect(await firefox.run(`return ${ROOT}.querySelector('[part="use-button"]').disabled;`)).toBe(true);
    expect(sandbox.log().map(({ call }) => call)).not.toContain('front');

    await firefox.allow('canvas-permissions-prompt');
    await press('retake-button');
    await press('take-button');
    await until(`!${ROOT}.querySelector('[part="use-button"]:disabled')`);
    await expect.poll(readback).toBe('exact');
    expect(await firefox.run(STRIPES)).toBeLessThan(2);
    await press('use-button');
    await until(`${WIDGET}.step === 2`);
  } finally {
    await firefox.close();
  }
});
