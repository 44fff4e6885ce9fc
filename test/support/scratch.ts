// A folder for what one of Vitest's tests writes; it goes with the test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A path in a new folder, to be called within a test. */
export function scratchPath(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'trueid-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
