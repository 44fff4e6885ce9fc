// The command `trueid-widget sandbox`: starts a sandbox and prints its address.
import { readFile } from 'node:fs/promises';
import { MissingPackageError } from '../optional-packages.ts';
import type { SandboxScript } from '../sandbox/script.ts';
import { DEMO_CLIENT, startSandbox } from '../sandbox/server.ts';
import { messageOf, textOf, UsageError, type Command } from './command.ts';

const DEFAULT_PORT = 4174;
const HELP = `Usage: trueid-widget sandbox [--port N] [--host ADDRESS] [--tls] [--accept-all] [--script FILE] [--allow-origin ORIGIN]…

Starts a stand-in for the verification service, for demos and tests, never for production.

  --port N         the port to listen on, 0 to 65535; 0 takes any free one (default ${DEFAULT_PORT})
  --host ADDRESS   the address to listen on, 0.0.0.0 for all (default 127.0.0.1: this machine only)
  --tls            serve https, with a self-signed certificate (needs the package selfsigned)
  --accept-all     accept every photo instead of judging it; a scripted verdict wins
  --script FILE    the answers to the first calls, in JSON: {"front": {"code": 27}}
  --allow-origin ORIGIN
                   lets pages of this origin script the sandbox and read its log, as pages of this machine can; also
                   for an address at which other machines reach the sandbox. Can be repeated
  --help           show this help`;

const INSTALL = `The sandbox judges photos with sharp and jsqr, and at least one of them is not installed. In your project, run
  npm install -D sharp jsqr
Without a project, run
  npx -p trueid-widget -p sharp -p jsqr trueid-widget sandbox`;

/** Reads a script from a file. @throws Error if the file can't be read or isn't JSON */
async function readScript(file: string): Promise<SandboxScript> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as SandboxScript;
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${messageOf(cause)}`, { cause });
  }
}

/** Returns a sentence about a failed start. */
function explain(cause: unknown, port: number): string {
  if (cause instanceof MissingPackageError && cause.packageName !== 'selfsigned') return INSTALL;
  const isInUse = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
  const reason = isInUse
    ? `port ${port} is in use. Choose another with --port, or 0 for any free one.`
    : messageOf(cause);
  return `The sandbox did not start: ${reason}`;
}

/** @throws UsageError if the text is none */
function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError('--port must be a whole number from 0 to 65535');
}

export const sandbox: Command = {
  help: HELP,
  flags: {
    port: { type: 'string' },
    host: { type: 'string' },
    tls: { type: 'boolean' },
    'accept-all': { type: 'boolean' },
    script: { type: 'string' },
    'allow-origin': { type: 'string', multiple: true },
  },
  async run(flags, { out, error }) {
    const port = parsePort(textOf(flags, 'port') ?? String(DEFAULT_PORT));
    const script = textOf(flags, 'script');
    try {
      const started = await startSandbox({
        port,
        host: textOf(flags, 'host'),
        tls: flags.tls === true ? true : undefined,
        acceptAll: flags['accept-all'] === true,
        allowOrigins: [flags['allow-origin'] ?? []].flat().map(String),
        script: script === undefined ? undefined : await readScript(script),
      });
      out(`Sandbox provider on ${started.url}`);
      out(`Client ${DEMO_CLIENT.appId}, secret ${DEMO_CLIENT.appSecret}`);
      out(`Specimens for your camera, and the last calls: ${started.url}/`);
      return { stop: () => started.stop() };
    } catch (cause) {
      error(explain(cause, port));
      return { exitCode: 1 };
    }
  },
};
