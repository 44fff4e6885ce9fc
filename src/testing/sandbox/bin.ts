#!/usr/bin/env node
// The program behind `npx trueid-widget`: gives the command its arguments, its console and its signals.
import { runCli } from './cli.ts';

const end = await runCli(process.argv.slice(2), { out: console.log, error: console.error });
if ('exitCode' in end) {
  process.exitCode = end.exitCode;
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end.stop());
}
