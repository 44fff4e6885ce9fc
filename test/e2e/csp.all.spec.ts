// Everything that ships runs under the strictest policy, from a CDN on another origin, through a whole flow with an
// alert, a rejection in the provider's own words and the overlay, without a violation. In every engine.
import { readFile } from 'node:fs/promises';
import { en } from '../../src/lang/en.ts';
import type { PageCamera, Sandbox, WidgetPage } from '../../src/testing/index.ts';
import { startHostPage } from '../support/host-page.ts';
import type { HostPage } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import type { Complaints } from './support/fixtures.ts';
import { ANY_PICTURE, configFor, passStep } from './support/flow.ts';
import { listenForViolations, violationsOn } from './support/policy-ear.ts';

const policyWith = (scripts: string, connect: string): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'self'; connect-src ${connect}; require-trusted-types-for 'script'; trusted-types 'none'`;

const pageWith = (scriptTag: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Host page</title>
    ${scriptTag}
  </head>
  <body>
    <trueid-widget></trueid-widget>
  </body>
</html>`;

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
  await passStep({ widget }, 1);
  await widget.expectRejected(en.rejections.blurry);
  expect(await widget.part('dialog').innerHTML()).not.toContain(MARKUP_WORD);
  await widget.retake();
  await passStep({ widget }, 1);
  await passStep({ widget }, 2);
  // looked for from before the click on: it is there for a moment only
  await Promise.all([widget.part('overlay').waitFor(), widget.checkLiveness()]);
  await widget.result();
  await widget.expectStep(0);
}

interface Build {
  readonly name: string;
  readonly tag: () => Promise<string>;
  /** In place of the CDN's origin. */
  readonly scripts?: string;
}

const integrityOf = async (file: string): Promise<string> => {
  const all = JSON.parse(await readFile(new URL('../../dist/sri.json', import.meta.url), 'utf8')) as Partial<
    Record<string, string>
  >;
  return all[file] ?? 'no hash';
};
const plain = (attributes: string, file = 'trueid-widget.js'): Build['tag'] => {
  return () => Promise.resolve(`<script src="${cdn.url}dist/${file}" ${attributes}></script>`);
};
const hashed = (file: string, nonce = ''): Build['tag'] => {
  return async () =>
    `<script src="${cdn.url}dist/${file}" ${nonce} integrity="${await integrityOf(file)}" crossorigin="anonymous"></script>`;
};

const BUILDS: readonly Build[] = [
  {
    name: 'the script tag with its hash, trusted by nonce',
    tag: hashed('trueid-widget.js', 'nonce="n1"'),
    scripts: "'nonce-n1' 'strict-dynamic'",
  },
  { name: 'the module', tag: plain('type="module"', 'trueid-widget.mjs') },
  { name: 'the standalone script with its hash', tag: hashed('trueid-widget.standalone.js') },
];

for (const { name, tag, scripts } of BUILDS)
  test(`${name}: completes the flow without a policy violation or a word of the provider’s`, async ({
    page,
    sandbox,
    widget,
    camera,
    complaints,
    serve,
  }) => {
    const host = await serve({
      html: pageWith(await tag()),
      policy: policyWith(scripts ?? cdn.url, sandbox.url),
    });
    await listenForViolations(page);
    await page.goto(host.url);
    await walkThroughEverything(widget, camera, sandbox);
    expect(await violationsOn(page)).toEqual([]);
    expect(policyLines(complaints)).toEqual([]);

    // and a violation is heard when there is one
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' })),
    );
    await expect.poll(() => violationsOn(page)).not.toEqual([]);
    complaints.expected.push(/Content-Security-Policy/);
  });
