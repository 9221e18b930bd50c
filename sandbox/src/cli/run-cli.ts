import { CliError } from './cli-error.ts';
import { type Command, runCommand } from './command.ts';
import { DELIVERIES } from './deliveries-command.ts';
import { SERVE } from './serve-command.ts';
import { ASSUMPTIONS, CLOCK, RESET } from './system-commands.ts';
import { TRIGGER } from './trigger-command.ts';
import { WEBHOOKS } from './webhooks-command.ts';

const COMMANDS: readonly Command[] = [SERVE, WEBHOOKS, TRIGGER, DELIVERIES, CLOCK, ASSUMPTIONS, RESET];

/** Runs a command line; resolves with the exit code: 0, 1 for a failure, 2 for arguments that make no sense. */
export async function runCli(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const command = COMMANDS.find((each) => each.name === name);
  try {
    if (name === '--help' || name === 'help') console.log(overview());
    else if (command !== undefined) await runCommand(command, rest);
    // What most people want, and all that `npm run sandbox` says.
    else if (name === '' || name.startsWith('-')) await runCommand(SERVE, args);
    else throw new CliError(`There is no command ${name}. ${SEE}`, 2);
    return 0;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}

const SEE = 'See reward-card-sandbox --help.';

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `A working Reward Card Payout Service on this machine.

Usage: reward-card-sandbox [COMMAND] [options]

Without a command it starts, as serve does.

Commands:
${lines.join('\n')}

Each command has --help and --json.`;
}
