// The demo as a person starts it: `node demo/server.mjs` in a process of its own, with the address read from its output.
import { resolve } from 'node:path';
import { test } from '@playwright/test';
import { startProgram, type Program, type ProgramEnd } from '../../support/program.ts';

const SERVER = resolve(import.meta.dirname, '../../../demo/server.mjs');

/** A running demo. */
interface Demo {
  /** Of the insurer's page, without a trailing slash. */
  readonly url: string;
  readonly sandboxUrl: string;
  readonly stop: Program['stop'];
}

const run = (port: string, host = ''): Program =>
  startProgram([process.execPath, SERVER], { env: { ...process.env, PORT: port, HOST: host } });

/** Runs a demo that is expected to exit. */
export const runDemoToItsEnd = (port: string, host?: string): Promise<ProgramEnd> => run(port, host).ended;

/** Starts the demo on two free ports. Rejects with its output if it exits. */
export async function startDemo(): Promise<Demo> {
  const { printed, stop } = run('0');
  const [url = '', sandboxUrl = ''] = await printed(/Demo page +(\S+)\s+Sandbox provider +(\S+)\s/);
  return { url, sandboxUrl, stop };
}

/** One that runs while the tests of the file that calls this do. */
export function useDemo(): Demo {
  const demo = {} as Demo;
  test.beforeAll(async () => {
    Object.assign(demo, await startDemo());
  });
  test.afterAll(() => demo.stop());
  return demo;
}
