// The sandbox's page for people; who may see it is in cors.node.test.ts, and how it looks in e2e/kit/qa-kit.spec.ts.
import { expect, test } from './client.ts';
import { specimen } from '../../support/specimen.ts';

test('shows the specimens and the last calls, of which nothing becomes part of the page', async ({
  sandbox,
  client,
}) => {
  sandbox.script({ front: { answer: { status: 0, message: '<script>' } } });
  await client.step('front');
  const page = await fetch(`${sandbox.url}/`);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^ ;]+';/);
  const html = await page.text();
  expect(html).toContain('<td>create</td><td>200</td><td>1 request created</td>');
  expect(html).toContain('<td>front</td><td>200</td><td>&#60;script&#62;</td>');
  expect(html).not.toContain('<script');
  const paths = Array.from(html.matchAll(/<img src="([^"]+)"/g), ([, path = '']) => path);
  const served = paths.map(async (path) => Buffer.from(await (await fetch(sandbox.url + path)).arrayBuffer()));
  expect(await Promise.all(served)).toEqual(await Promise.all((['front', 'back', 'portrait'] as const).map(specimen)));
});
