// A page that renders with the widget’s version of styled-components, on its server and in the browser: neither touches
// the other’s style elements, whichever comes first.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { pageOf } from '../support/host-page.ts';
import { Page as HostPart } from './libraries/styled-app.mjs';
import { bundle } from './support/bundle.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

const HOST_SCRIPT = '/styled.js';

/** The page's own sheet comes last, so that it wins where both say something. */
function pageWith(script: string): string {
  const sheet = new ServerStyleSheet({ nonce: 'host' });
  const html = renderToString(sheet.collectStyles(createElement(HostPart)));
  return pageOf(
    `<div id="app">${html}</div> <trueid-widget></trueid-widget>`,
    `${sheet.getStyleTags()}
    <style nonce="host">.own { color: rgb(10, 20, 30); }</style>
    <script src="/dist/${script}" defer></script>`,
  );
}

let hostScript: string;
test.beforeAll(async () => {
  // React says in development what it does not like of the hydration
  const define = { 'process.env.NODE_ENV': '"development"', __webpack_nonce__: '"host"' };
  ({ script: hostScript } = await bundle('libraries/styled.mjs', define));
});

const NONCE_ONLY = "default-src 'none'; script-src 'self'; style-src 'nonce-host'; connect-src *";
const ANYTHING = "default-src 'self' 'unsafe-inline'; connect-src *";

const CASES = [
  { name: 'the script tag', script: 'trueid-widget.js', policy: ANYTHING, order: 'before' },
  { name: 'the standalone script', script: 'trueid-widget.standalone.js', policy: ANYTHING, order: 'after' },
  { name: 'the script tag, where styles need a nonce', script: 'trueid-widget.js', policy: NONCE_ONLY, order: 'after' },
] as const;

for (const { name, script, policy, order } of CASES)
  test(`${name}, hydrated ${order} the start [6.7]`, async ({ page, sandbox, widget, camera, complaints, serve }) => {
    const site = await serve({ html: pageWith(script), policy });
    await page.route(`**${HOST_SCRIPT}`, (route) =>
      route.fulfill({ body: hostScript, contentType: 'text/javascript' }),
    );
    await page.goto(site.url);
    const claim = page.locator('#claim');
    const hydrate = (): Promise<unknown> => page.evaluate((url) => import(url), HOST_SCRIPT);
    const useWidget = async (): Promise<void> => {
      await camera.settled();
      await widget.start(configFor(sandbox));
      await expect(widget.part('take-button')).toHaveCSS('background-color', 'rgb(200, 75, 0)');
      await expect(claim).toHaveCSS('color', 'rgb(10, 20, 30)');
      await widget.goBack();
      await widget.expectStep(0);
    };

    if (order === 'before') await hydrate();
    await useWidget();
    if (order === 'after') await hydrate();
    await expect(claim).toHaveCSS('color', 'rgb(10, 20, 30)');
    await expect(claim).toHaveCSS('background-color', 'rgb(4, 5, 6)');
    await claim.click();
    await expect(claim).toHaveCSS('background-color', 'rgb(7, 8, 9)');
    await expect(page.locator('style[data-styled]')).toHaveCount(1);
    expect(complaints.console).toEqual([]);
  });

test('inserts its rules even if the page has disabled speedy mode', async ({ page, widget, startOn }) => {
  await page.addInitScript(() => Reflect.set(window, 'SC_DISABLE_SPEEDY', true));
  await startOn();
  await expect(widget.part('take-button')).toHaveCSS('background-color', 'rgb(200, 75, 0)');
});
