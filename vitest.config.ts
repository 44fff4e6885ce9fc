// Tests that need no browser, straight from the sources, many files in one process, which reads each module once: a project for
// each house, and `lot` for the documents and scripts. `package`: the built files as npm would publish them, so they run after
// `npm run build`.
//   npx vitest run test/core/machine      runs only this file
//   TRUEID_SEED=7                        runs only one random session
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
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('/guided-walks.node.test.ts');
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
      project('widget', 'test/{core,lang,runtime,io,views,element,app}/**/*.node.test.ts', false),
      project('eye', 'test/eye/**/*.node.test.ts', false),
      project('kit', 'test/{testing,demo}/**/*.node.test.ts', false),
      project('lot', 'test/{docs,scripts}/**/*.node.test.ts', false),
      project('package', 'test/package/**/*.test.ts', true),
    ],
  },
});
