// Writes how many of Vitest's tests passed and which failed, as JSON, for the script that adds up all runners.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** The failures of a file: a skipped test proves nothing, so it is one of them. */
function failuresOf(module: TestModule): string[] {
  const title = `Node › ${relative('', module.moduleId)}`;
  const failed = Array.from(module.children.allTests())
    .filter((test) => test.result().state !== 'passed')
    .map((test) => {
      const errors = test.result().errors ?? [];
      return `${title} › ${test.fullName}: ${errors.map(({ message }) => firstLine(message)).join(', ') || 'skipped'}`;
    });
  if (failed.length > 0 || module.ok()) return failed;
  // it failed outside its tests
  return [
    `${title}: ${module
      .errors()
      .map(({ message }) => firstLine(message))
      .join(', ')}`,
  ];
}

const passedIn = (module: TestModule): number =>
  Array.from(module.children.allTests()).filter((test) => test.result().state === 'passed').length;

/** Errors that no test caught are failures too. */
export const countModules = (modules: readonly TestModule[], uncaught: readonly SerializedError[]) => ({
  passed: modules.reduce((sum, module) => sum + passedIn(module), 0),
  failed: [...modules.flatMap(failuresOf), ...uncaught.map(({ message }) => `Node: ${firstLine(message)}`)],
  seconds: [],
});

export class CountReporter implements Reporter {
  readonly #file: string;

  /** @param file the path of the JSON */
  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    writeFileSync(this.#file, JSON.stringify(countModules(modules, uncaught)));
  }
}
