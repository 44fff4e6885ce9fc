// How long tests may take: never for ever, on whatever machine, unless somebody debugs them.
import { expect, test } from 'vitest';
import { isDebugged, limitsOf } from '../../scripts/limits.mjs';
import vitestConfig from '../../vitest.config.ts';

const DAY_MS = 86_400_000;

test('every limit is there without a debugger, and lifted with one', () => {
  for (const ms of Object.values(limitsOf(false))) expect(ms).toBeGreaterThan(0);
  for (const ms of Object.values(limitsOf(false))) expect(ms).toBeLessThan(DAY_MS);
  for (const ms of Object.values(limitsOf(true))) expect(ms).toBeGreaterThan(DAY_MS);
  expect(Object.values(limitsOf(isDebugged(process.env, process.argv)))).toContain(vitestConfig.test?.testTimeout);
});

test('Node’s inspector, Playwright’s and TRUEID_DEBUG are debuggers', () => {
  for (const word of ['--inspect', '--inspect-brk=9229', '--inspect-wait']) {
    expect(isDebugged({}, ['vitest', word]), word).toBe(true);
    expect(isDebugged({ NODE_OPTIONS: `--enable-source-maps ${word}` }, []), word).toBe(true);
  }
  expect(isDebugged({ PWDEBUG: '1' }, [])).toBe(true);
  expect(isDebugged({ TRUEID_DEBUG: 'true' }, [])).toBe(true);
  expect(isDebugged({ NODE_OPTIONS: '--enable-source-maps' }, ['run', 'inspect.test.ts'])).toBe(false);
});
