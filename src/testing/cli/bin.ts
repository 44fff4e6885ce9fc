#!/usr/bin/env node
// The executable behind `npx trueid-widget`: connects the command to the process's arguments, console and signals.
import { runCli } from './run.ts';

const end = await runCli(process.argv.slice(2), { out: console.log, error: console.error });
if ('exitCode' in end) {
  process.exitCode = end.exitCode;
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end.stop());
}
