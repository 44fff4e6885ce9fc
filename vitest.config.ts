// Tests that need no browser. `node`: the rules, the words, the store, the eye, the sandbox and the documents, straight from
// the sources, and many files in one process, which reads each module once. `package`: the built files as npm would publish
// them, so they run after `npm run build`.
//   npx vitest run --project node test/core/machine.test.ts      runs only this file
//   TRUEID_SEED=7                                                 runs only one random session
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { limits } from './scripts/limits.mjs';

const reportFile = process.env.TRUEID_REPORT_FILE;
const project = (name: string, include: string, isolate: boolean) => ({
  extends: true as const,
  test: { name, include: [include], isolate },
});

/** Begins with the file that takes longest, the simulated walks: otherwise the other workers would end up waiting for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('/guided-walks.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  define: { __VERSION__: '"0.0.0-test"' },
  test: {
    globals: true,
    // the default leaves one core to itself
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    testTimeout: limits.testInNode,
    hookTimeout: limits.testInNode,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: !process.env.CI,
    setupFiles: ['test/support/node-globals.ts'],
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
    projects: [
      project('node', 'test/{eye,core,lang,runtime,node}/**/*.test.ts', false),
      project('package', 'test/package/**/*.test.ts', true),
    ],
  },
});
