// The command `trueid-widget`: finds which of its commands is meant, and parses the flags. Doesn't use `process`, so that
// tests can run it.
import { parseArgs } from 'node:util';
import { camera } from './camera.ts';
import { messageOf, UsageError, type CliEnd, type CliOutput, type Command } from './command.ts';
import { sandbox } from './sandbox.ts';

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['sandbox', sandbox],
  ['camera', camera],
]);
const HELP = [...COMMANDS.values()].map(({ help }) => help).join('\n\n');

/** Runs the command. `args` are the arguments after the program's name. */
export async function runCli(args: readonly string[], output: CliOutput): Promise<CliEnd> {
  const [name = '', ...rest] = args;
  const command = COMMANDS.get(name);
  const refuse = (reason: string): CliEnd => {
    output.error(`${reason}\n\n${command?.help ?? HELP}`);
    return { exitCode: 2 };
  };
  if (!command && name !== '--help' && name !== '-h')
    return refuse(name ? `Unknown command ${name}` : 'No command given');
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: { ...command?.flags, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (!command || values.help === true) {
      output.out(command?.help ?? HELP);
      return { exitCode: 0 };
    }
    if (positionals.length > 0) return refuse(`Unexpected ${positionals.join(' ')}`);
    return await command.run(values, output);
  } catch (cause) {
    // of parseArgs, or of the command
    if (cause instanceof TypeError || cause instanceof UsageError) return refuse(messageOf(cause));
    throw cause;
  }
}
