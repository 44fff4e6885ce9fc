// A program that a test runs in a process of its own, as a person starts it: what it prints, and how it ends. Node only.
import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';

/** How a program ended. */
export interface ProgramEnd {
  readonly exitCode: number | null;
  /** Everything that it printed, errors included. */
  readonly output: string;
}

export interface Program {
  readonly ended: Promise<ProgramEnd>;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Resolves with the groups of the pattern once it has printed that. Rejects with its output if it ends before. */
  readonly printed: (pattern: RegExp) => Promise<readonly string[]>;
  /** Sends the signal, SIGTERM by default, and resolves when the process has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<ProgramEnd>;
}

export function startProgram([command = '', ...args]: readonly string[], options: SpawnOptionsWithoutStdio): Program {
  const child = spawn(command, args, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<ProgramEnd>((end) => child.once('close', (exitCode) => end({ exitCode, output })));
  const isAlone = options.detached === true;
  return {
    ended,
    output: () => output,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output);
          if (found) resolve(found.slice(1));
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        look();
        void ended.then(() => reject(new Error(`${command} ended instead of starting:\n${output}`)));
      }),
    async stop(signal = 'SIGTERM') {
      // what it has started itself ends with it
      if (isAlone && child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
      else child.kill(signal);
      return ended;
    },
  };
}
