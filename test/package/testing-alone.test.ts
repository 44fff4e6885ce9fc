// The built QA kit without the packages that only some of it needs, and its command as a program that a signal ends.
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '../support/program.ts';
import { scratchPath } from '../support/scratch.ts';

/** The built kit in a folder that has no packages above it. */
function copyAlone(): string {
  const copy = scratchPath('testing');
  cpSync('dist/testing', copy, { recursive: true });
  writeFileSync(join(dirname(copy), 'package.json'), '{"type": "module"}');
  return copy;
}

const runNode = (...args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, { encoding: 'utf8' });

test('drives a page without sharp and jsqr; what needs them names the one that is missing', () => {
  const program = `
    import { grade, judgePhoto, specimens, startSandbox, WidgetPage, writeClip } from './index.js';
    const page = { locator: () => ({}), addInitScript: () => undefined, evaluate: () => undefined, frames: () => [], mainFrame: () => null, on: () => undefined };
    const widget = await WidgetPage.attach(page);
    console.log(widget instanceof WidgetPage);
    const front = specimens.front.url;
    const needing = [startSandbox(), judgePhoto(front, 'card'), grade(front, 'dark', [1]), writeClip('clip.y4m', front)];
    for (const { reason } of await Promise.allSettled(needing)) console.log(String(reason));`;
  const file = join(copyAlone(), 'program.js');
  writeFileSync(file, program);
  const { stdout, stderr } = runNode(file);
  expect(stderr).toBe('');
  const [isAttached, ...refusals] = stdout.trimEnd().split('\n');
  expect(isAttached).toBe('true');
  expect(refusals).toHaveLength(4);
  for (const refusal of refusals)
    expect(refusal).toMatch(/^MissingPackageError: This needs the package (sharp|jsqr)\. Run: npm install -D \1$/);
});

test('the command names the packages to install if sharp and jsqr are missing', () => {
  const copy = copyAlone();
  const runAlone = (...args: readonly string[]): SpawnSyncReturns<string> => runNode(join(copy, 'cli.js'), ...args);
  const { status, stdout, stderr } = runAlone('sandbox', '--port', '0');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    /^The sandbox judges photos with sharp and jsqr, .*\n {2}npm install -D sharp jsqr\n.*\n {2}npx -p trueid-widget .* sandbox\n$/,
  );
  expect(runAlone('--help')).toMatchObject({ status: 0, stderr: '' });
});

test('the command runs as a program until it gets a signal', async () => {
  const program = startProgram([process.execPath, 'dist/testing/cli.js', 'sandbox', '--port', '0'], {});
  onTestFinished(() => void program.stop('SIGKILL'));
  const [url = ''] = await program.printed(/Sandbox provider on (\S+)[^]*the last calls: http/);
  expect((await fetch(`${url}/sandbox`)).status).toBe(200);
  expect(await program.stop()).toMatchObject({ exitCode: 0 });
});
