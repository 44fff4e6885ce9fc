// Everything that ships runs under the strictest policy, from a CDN on another origin, through a whole flow with an
// alert, a rejection in the provider's own words and the overlay, without a violation. In Chromium each build; elsewhere the first.
import { readFile } from 'node:fs/promises';
import { en } from '../../src/lang/en.ts';
import type { PageCamera, Sandbox, WidgetPage } from '../../src/testing/index.ts';
import { pageOf, startHostPage } from '../support/host-page.ts';
import type { HostPage } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import type { Complaints } from './support/fixtures.ts';
import { ANY_PICTURE, configFor, watchFor } from './support/flow.ts';
import { listenForViolations, violationsOn } from './support/policy-ear.ts';

const policyWith = (scripts: string, connect: string): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'self'; connect-src ${connect}; require-trusted-types-for 'script'; trusted-types 'none'`;

let cdn: HostPage;
test.beforeAll(async () => {
  cdn = await startHostPage();
});
test.afterAll(async () => {
  await cdn.stop();
});

const policyLines = ({ console: lines }: Complaints): string[] =>
  lines.filter((line) => /Content.Security.Policy|violates|Trusted/i.test(line));

/** What the provider says of a photo, and what would be seen of it. */
const MARKUP_WORD = 'provider-word';
const MARKUP = `<b>${MARKUP_WORD}</b>`;

/** From the refused camera to the result. */
async function walkThroughEverything(widget: WidgetPage, camera: PageCamera, sandbox: Sandbox): Promise<void> {
  const answer = { result: 27, message: MARKUP, attributes: { id_type: { name: MARKUP } } };
  sandbox.script({ ...ANY_PICTURE, front: [{ answer }, { code: 1 }], complete: { delayMs: 1000 } });
  await camera.answerWith('denied');
  await widget.playLiveness('success');
  await widget.start(configFor(sandbox, { extraDescription: 'Your data stays in the country.' }));
  await widget.alert();
  await expect(widget.element.page().locator('html')).toHaveCSS('overflow-y', 'hidden');
  await camera.answerWith('granted');
  await widget.retryCamera();
  await widget.passStep(1);
  await widget.expectRejected(en.rejections.blurry);
  expect(await widget.part('dialog').innerHTML()).not.toContain(MARKUP_WORD);
  await widget.retake();
  await widget.passStep(1);
  await widget.passStep(2);
  const hasCovered = await watchFor(widget, '[part~="overlay"]');
  await widget.checkLiveness();
  await widget.result();
  expect(await hasCovered()).toBe(true);
  await widget.expectStep(0);
}

/** The hash of a built file, as attributes. */
async function hashOf(file: string): Promise<string> {
  const json = await readFile(new URL('../../dist/sri.json', import.meta.url), 'utf8');
  const integrity = (JSON.parse(json) as Partial<Record<string, string>>)[file] ?? 'no hash';
  return `integrity="${integrity}" crossorigin="anonymous"`;
}

/** The file, the attributes of its script, and what is trusted in place of the CDN's origin. */
const BUILDS = [
  [
    'the script tag with its hash, trusted by nonce',
    'trueid-widget.js',
    'nonce="n1" HASH',
    "'nonce-n1' 'strict-dynamic'",
  ],
  ['the module', 'trueid-widget.mjs', 'type="module"', undefined],
  ['the standalone script with its hash', 'trueid-widget.standalone.js', 'HASH', undefined],
] as const;

test('each build completes the flow [4.18, 6.10]', async ({
  page,
  sandbox,
  widget,
  camera,
  complaints,
  serve,
  browserName,
}) => {
  await listenForViolations(page);
  for (const [name, file, attributes, scripts] of browserName === 'chromium' ? BUILDS : BUILDS.slice(0, 1))
    await test.step(name, async () => {
      const withHash = attributes.replace('HASH', await hashOf(file));
      const host = await serve({
        html: pageOf('<trueid-widget></trueid-widget>', `<script src="${cdn.url}dist/${file}" ${withHash}></script>`),
        policy: policyWith(scripts ?? cdn.url, sandbox.url),
      });
      await page.goto(host.url);
      await walkThroughEverything(widget, camera, sandbox);
      expect(await violationsOn(page)).toEqual([]);
      expect(policyLines(complaints)).toEqual([]);
    });

  // and a violation is heard when there is one
  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
  );
  await expect.poll(() => violationsOn(page)).not.toEqual([]);
  complaints.expected.push(/Content-Security-Policy/);
});
