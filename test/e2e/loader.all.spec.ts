// Files on demand that fail to load once: browsers keep a failed module by its address, older versions for ever.
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

test('a file that failed once loads at the next try', async ({ sandbox, widget, complaints, serve, startOn }) => {
  // Firefox reports each as an uncaught error of the page
  complaints.expected.push(/blocked because of a disallowed MIME type/);
  const asked: string[] = [];
  const site = await serve({
    isFailing(pathname) {
      const part = /trueid-widget\.(\w+)\.\w{8}\.js$/.exec(pathname)?.[1];
      if (!part) return false;
      asked.push(part);
      return asked.filter((name) => name === part).length === 1;
    },
  });
  await startOn(site.url);
  expect(await widget.error()).toMatchObject({ kind: 'network', call: null });
  await widget.closed();
  // the application comes now; what finds a card and tells where it is fails at the front and comes at the back, what tells its
  // sides apart fails there, unnoticed
  await widget.start(configFor(sandbox, { autoCapture: true }));
  await widget.passStep(1);
  await widget.expectStep(2);
  await expect.poll(() => [...asked].sort()).toEqual(['app', 'app', 'eye', 'eye', 'face', 'guidance', 'guidance']);
});
