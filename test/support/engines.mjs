// Which browser engines the tests run in, and where their programs are. All runners read it.
import { onPath } from '../../scripts/ensure-browser.mjs';
import { findWebKit } from './webkit-driver.mjs';

const ALL = ['chromium', 'firefox', 'webkit'];

/** A stock Firefox: Playwright's WebDriver BiDi channel drives it without a patched build. */
export const findFirefox = () => process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');

const isInstalled = {
  // ensureBrowser() finds or installs one, so it is never lacking
  chromium: () => true,
  firefox: () => findFirefox() !== undefined,
  webkit: () => findWebKit() !== undefined,
};

/**
 * The engines to test in: those named in TRUEID_ENGINES (`chromium,firefox,webkit`), else all three in CI, else what is
 * installed. Throws where one that is asked for is unknown or not installed.
 */
export function enginesToTest({ TRUEID_ENGINES: named, CI: ci } = process.env) {
  const asked = named
    ? named.split(',').map((name) => name.trim())
    : ci
      ? ALL
      : ALL.filter((name) => isInstalled[name]());
  for (const name of asked) {
    if (!ALL.includes(name)) throw new Error(`TRUEID_ENGINES: ${name} is none of ${ALL.join(', ')}`);
    if (!isInstalled[name]()) throw new Error(`The tests are to run in ${name}, and it is not installed`);
  }
  return asked;
}
