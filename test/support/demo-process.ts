// The demo as a person starts it: `node demo/server.mjs` in a separate process, with the address read from its output.
// Node only; needs the built files.
import { resolve } from 'node:path';
import { startProgram, type Program, type ProgramEnd } from './program.ts';

const SERVER = resolve(import.meta.dirname, '../../demo/server.mjs');

/** A running demo. */
export interface Demo {
  /** Of the insurer's page, without a trailing slash. */
  readonly url: string;
  readonly sandboxUrl: string;
  /** Sends the signal, SIGTERM by default, and resolves when the process has ended. */
  readonly stop: (signal?: 'SIGINT' | 'SIGTERM') => Promise<ProgramEnd>;
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
