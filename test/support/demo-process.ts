// The demo as a person starts it: `node demo/server.mjs` in a separate process, with the address read from its output.
// Node only; needs the built files.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const SERVER = resolve(import.meta.dirname, '../../demo/server.mjs');

/** How a process ended. */
export interface DemoEnd {
  readonly exitCode: number | null;
  /** Everything that it printed, errors included. */
  readonly output: string;
}

/** A running demo. */
export interface Demo {
  /** Of the insurer's page, without a trailing slash. */
  readonly url: string;
  readonly sandboxUrl: string;
  /** Sends the signal, SIGTERM by default, and resolves when the process has ended. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<DemoEnd>;
}

interface DemoProcess {
  readonly ended: Promise<DemoEnd>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

function run(
  port: string,
  hear: (outputSoFar: string) => void = () => undefined,
  environment: Readonly<Record<string, string>> = {},
): DemoProcess {
  const child = spawn(process.execPath, [SERVER], { env: { ...process.env, ...environment, PORT: port } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString();
      hear(output);
    });
  }
  return {
    ended: new Promise((end) => child.once('close', (exitCode) => end({ exitCode, output }))),
    kill: (signal) => void child.kill(signal),
  };
}

/** Runs a demo that is expected to exit. */
export const runDemoToItsEnd = (port: string): Promise<DemoEnd> => run(port).ended;

/** Starts the demo on two free ports, with more in its environment. Rejects with its output if it exits. */
export function startDemo(environment?: Readonly<Record<string, string>>): Promise<Demo> {
  return new Promise((resolve, reject) => {
    const hear = (output: string): void => {
      const [, url, sandboxUrl] = /Demo page +(\S+)\s+Sandbox provider +(\S+)\s/.exec(output) ?? [];
      if (!url || !sandboxUrl) return;
      resolve({
        url,
        sandboxUrl,
        stop(signal = 'SIGTERM') {
          demo.kill(signal);
          return demo.ended;
        },
      });
    };
    const demo = run('0', hear, environment);
    void demo.ended.then(({ output }) => reject(new Error(`The demo ended instead of starting:\n${output}`)));
  });
}
