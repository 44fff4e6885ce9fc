// The pasted lines in pages where engines differ: modules, and whether a button knows commands. Built files.
import { installPageCamera } from '../../../src/testing/index.ts';
import { PAGES_OF_EVERY_ENGINE } from './pages.ts';
import type { Build } from './pages.ts';
import { test, walkPages } from './walk.ts';

for (const build of ['classic', 'standalone', 'module'] satisfies Build[]) {
  test(`${build}: each page works, or one sentence says what to change`, async ({
    page,
    site,
    widget,
    sandbox,
    complaints,
  }) => {
    await installPageCamera(page);
    await walkPages(PAGES_OF_EVERY_ENGINE, build, { page, site, widget, sandbox, complaints });
  });
}
