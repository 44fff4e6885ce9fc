// The command `trueid-widget sandbox`: parses its arguments, starts a sandbox and prints its address. Doesn't use
// `process`, so that tests can run it.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MissingPackageError } from '../optional-packages.ts';
import type { SandboxScript } from './script.ts';
import { DEMO_CLIENT, startSandbox } from './server.ts';

/** Where a command prints, one line per call. */
export interface CliOutput {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

/** The outcome of a command: an exit code, or `stop` if a sandbox is now running. */
export type CliEnd = { readonly exitCode: number } | { readonly stop: () => Promise<void> };

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

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

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

/** Returns the port in a text; `null` if it isn't one. */
function parsePort(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

/** Runs the command. `args` are the arguments after the program's name. */
export async function runCli(args: readonly string[], { out, error }: CliOutput): Promise<CliEnd> {
  const refuse = (reason: string): CliEnd => {
    error(`${reason}\n\n${HELP}`);
    return { exitCode: 2 };
  };
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        tls: { type: 'boolean' },
        'accept-all': { type: 'boolean' },
        script: { type: 'string' },
        'allow-origin': { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
  } catch (cause) {
    return refuse(messageOf(cause));
  }
  const { help, host, tls, script } = parsed.values;
  if (help === true) {
    out(HELP);
    return { exitCode: 0 };
  }
  const [command, ...more] = parsed.positionals;
  if (command !== 'sandbox') return refuse(command === undefined ? 'No command given' : `Unknown command ${command}`);
  if (more.length > 0) return refuse(`Unexpected ${more.join(' ')}`);
  const port = parsed.values.port === undefined ? DEFAULT_PORT : parsePort(parsed.values.port);
  if (port === null) return refuse('--port must be a whole number from 0 to 65535');
  try {
    const sandbox = await startSandbox({
      port,
      host,
      tls: tls === true ? true : undefined,
      acceptAll: parsed.values['accept-all'],
      allowOrigins: parsed.values['allow-origin'],
      script: script === undefined ? undefined : await readScript(script),
    });
    out(`Sandbox provider on ${sandbox.url}`);
    out(`Client ${DEMO_CLIENT.appId}, secret ${DEMO_CLIENT.appSecret}`);
    out(`Specimens for your camera, and the last calls: ${sandbox.url}/`);
    return { stop: () => sandbox.stop() };
  } catch (cause) {
    error(explain(cause, port));
    return { exitCode: 1 };
  }
}
