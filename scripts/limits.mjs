// How long a test, a file of tests in an engine and a part of `npm test` may take: on a slow machine, with everything else at
// work. A debugger lifts the limits, since somebody looks on.

/** As long as a timer can be. */
const UNLIMITED_MS = 2 ** 31 - 1;

/** @returns whether Node's inspector, Playwright's or TRUEID_DEBUG is on */
export const isDebugged = ({ PWDEBUG, TRUEID_DEBUG, NODE_OPTIONS = '' }, words) =>
  Boolean(PWDEBUG || TRUEID_DEBUG) ||
  [...NODE_OPTIONS.split(' '), ...words].some((word) => word.startsWith('--inspect'));

/** In milliseconds. */
export const limitsOf = (isLifted) => ({
  testInNode: isLifted ? UNLIMITED_MS : 240_000,
  testInEngine: isLifted ? UNLIMITED_MS : 240_000,
  // a person guided by ear takes their time, most of all in WebKit on a busy machine
  fileInEngine: isLifted ? UNLIMITED_MS : 1_800_000,
  // long enough to install the packages of a host
  testOfBuild: isLifted ? UNLIMITED_MS : 480_000,
  // CI ends a job after an hour
  part: isLifted ? UNLIMITED_MS : process.env.CI ? 2_400_000 : 7_200_000,
});

const isLifted = isDebugged(process.env, [...process.execArgv, ...process.argv]);
// for the processes that this one starts
if (isLifted) process.env.TRUEID_DEBUG = 'true';

export const limits = limitsOf(isLifted);
