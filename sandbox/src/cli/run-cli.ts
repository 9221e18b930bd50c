import { CommanderError } from 'commander';
import { CliError } from './cli-error.ts';
import { createProgram } from './create-program.ts';
import { guardOutput } from './safe-output.ts';

/** Runs a command line; resolves with the exit code: 0, 1 for a failure, 2 for invalid arguments. */
export async function runCli(args: readonly string[]): Promise<number> {
  const [name = '-'] = args;
  const release = guardOutput();
  try {
    await createProgram(name.startsWith('-')).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const isOurs = error instanceof CliError;
    console.error(error instanceof CommanderError ? lineOf(error) : isOurs ? error.message : String(error));
    if (error instanceof CommanderError) return 2;
    return isOurs ? error.exitCode : 1;
  } finally {
    release();
  }
}

const SEE = 'See reward-card-sandbox --help.';

/** The complaint of the framework in the form of all our messages. */
function lineOf({ message, code }: CommanderError): string {
  if (code === 'commander.help') return `A command is missing. ${SEE}`;
  const line = message.replace(/^error: /, '').replaceAll(/\s+/g, ' ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1).replace(/\.$/, '')}. ${SEE}`;
}
