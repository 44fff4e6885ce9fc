// Everything on a page that a widget could leave behind, for comparison before and after. Reads listeners through
// Chromium’s protocol.
import type { Page } from '@playwright/test';

/** Whose listeners are listed, as `window resize`, one for each. */
const OWNERS = ['window', 'document', 'document.documentElement', 'document.body'] as const;

async function listenersOn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const owner of OWNERS) {
    const { result } = await session.send('Runtime.evaluate', { expression: owner });
    if (result.objectId === undefined) throw new Error(`There is no ${owner}`);
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
    found.push(...listeners.map(({ type }) => `${owner} ${type}`));
  }
  await session.detach();
  return found.sort();
}

/** What is there now; two of them are compared as a whole. */
export async function tracesIn(page: Page) {
  const read = await page.evaluate(() => {
    const { documentElement: html, body } = document;
    const focus = document.activeElement;
    return {
      globals: Object.getOwnPropertyNames(window).sort(),
      documentKeys: Reflect.ownKeys(document).map(String),
      attributes: [html, body].flatMap(({ tagName, attributes }) =>
        [...attributes].map(({ name, value }) => `${tagName} ${name}=${value}`),
      ),
      sheets: [
        ...[...document.querySelectorAll('style, link')].map(({ outerHTML }) => outerHTML),
        `${document.adoptedStyleSheets.length} adopted`,
      ],
      elements: document.querySelectorAll('*').length,
      scroll: [scrollX, scrollY, body.scrollTop, html.scrollTop],
      focus: focus ? `${focus.tagName}#${focus.id}` : '',
      storage: [localStorage.length, sessionStorage.length, document.cookie, location.href, history.length],
    };
  });
  return { ...read, listeners: await listenersOn(page) };
}
