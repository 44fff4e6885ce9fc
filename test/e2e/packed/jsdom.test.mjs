// A host's own unit test: Vitest with jsdom, which has no camera, no modal dialog and no constructed style sheet.
import { expect, test, vi } from 'vitest';
import 'trueid-widget';

const LIMIT_MS = 10_000;

test('the widget opens, says that there is no camera, and closes', { timeout: 3 * LIMIT_MS }, async () => {
  const widget = document.body.appendChild(document.createElement('trueid-widget'));
  const heard = vi.fn();
  for (const type of ['open_noti', 'trueid_error', 'trueid_close']) {
    widget.addEventListener(type, (event) => heard(type, event.detail));
  }
  widget.start({ domain: 'https://provider.example', accessToken: 'token', requestId: 'request-1', lang: 'en' });
  const message = 'Browser do not support webcam!!';
  await vi.waitFor(() => {
    expect(widget.shadowRoot.querySelector('[role="alertdialog"]')?.textContent).toContain(message);
  }, LIMIT_MS);
  expect(widget.open).toBe(true);
  expect(widget.shadowRoot.querySelector('dialog').open).toBe(true);
  widget.close();
  await vi.waitFor(() => expect(widget.shadowRoot.querySelector('dialog')).toBeNull(), LIMIT_MS);
  expect(heard.mock.calls).toEqual([
    ['open_noti', { code: 'unsupported', message }],
    ['trueid_close', expect.objectContaining({ reason: 'host', step: 1 })],
  ]);
});
