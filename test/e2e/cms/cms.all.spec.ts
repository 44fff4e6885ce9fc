// The pasted lines in pages as content management systems, optimisers and tag managers leave them: in Chromium all of them,
// in Firefox those where engines differ. Built files.
import { installPageCamera } from '../../../src/testing/index.ts';
import { PAGES, PAGES_WHERE_ENGINES_DIFFER } from './pages.ts';
import type { Build } from './pages.ts';
import { test, walkPages } from './walk.ts';

for (const build of ['classic', 'standalone', 'module'] satisfies Build[])
  test(`${build}: whatever moves the script, the page works, or one sentence says what to change`, async ({
    page,
    site,
    widget,
    sandbox,
    complaints,
    browserName,
  }) => {
    await installPageCamera(page);
    const pages = browserName === 'chromium' ? PAGES : PAGES_WHERE_ENGINES_DIFFER;
    await walkPages(pages, build, { page, site, widget, sandbox, complaints });
  });
