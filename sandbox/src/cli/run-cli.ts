import { CommanderError } from 'commander';
import { CliError } from './cli-error.ts';
import { createProgram } from './create-program.ts';

/** Runs a command line; resolves with the exit code: 0, 1 for a failure, 2 for invalid arguments. */
export async function runCli(args: readonly string[]): Promise<number> {
  const program = createProgram();
  try {
    const [name = ''] = args;
    const isKnown = name === 'help' || program.commands.some((command) => command.name() === name);
    if (name !== '' && !name.startsWith('-') && !isKnown) throw new CliError(`There is no command ${name}. ${SEE}`, 2);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (!(error instanceof CliError || error instanceof CommanderError)) throw error;
    console.error(error instanceof CliError ? error.message : lineOf(error));
    return error instanceof CliError ? error.exitCode : 2;
  }
}

const SEE = 'See reward-card-sandbox --help.';

/** The complaint of the framework in the form of all our messages. */
function lineOf({ message, code }: CommanderError): string {
  if (code === 'commander.help') return `A command is missing. ${SEE}`;
  const [line = ''] = message.replace(/^error: /, '').split('\n');
  return `${line.charAt(0).toUpperCase()}${line.slice(1).replace(/\.$/, '')}. ${SEE}`;
}
