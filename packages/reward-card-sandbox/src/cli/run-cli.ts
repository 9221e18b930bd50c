import { createRequire } from 'node:module';
import { Command, CommanderError, type Help, Option } from 'commander';
import { SANDBOX_PORT } from '../sandbox-options.ts';
import { CliError, sourceOf } from './call-sandbox.ts';
import { addControls } from './control-commands.ts';
import { escapeUnseen } from './print.ts';
import { addServe } from './serve-command.ts';

/** Runs a command line; resolves with the exit code: 0, 1 where the sandbox refuses, 2 for wrong use, 70 for a bug. */
export async function runCli(args: readonly string[]): Promise<number> {
  const [name = '-', sub = ''] = args;
  const program = createProgram(name.startsWith('-'));
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const isOurs = error instanceof CliError;
    // A group without a command lists, and would read the next word as an argument.
    const group = program.commands.find((each) => each.name() === name)?.commands.map((each) => each.name()) ?? [];
    const isUnknown = group.length > 0 && !group.includes(sub);
    if (error instanceof CommanderError && error.code === 'commander.excessArguments' && isUnknown)
      error.message = `Unknown command '${sub}' of ${name}, which has ${group.join(', ')}`;
    const line = error instanceof CommanderError ? lineOf(error) : isOurs ? error.message : String(error);
    console.error(escapeUnseen(line));
    if (error instanceof CommanderError) return 2;
    return isOurs ? error.exitCode : 70;
  }
}

const SEE = 'See npx reward-card-sandbox --help.';

/** The complaint of the framework in the form of all our messages. */
function lineOf({ message, code }: CommanderError): string {
  if (code === 'commander.help') return `A command is missing. ${SEE}`;
  const line = message.replace(/^error: /, '').replaceAll(/\s+/g, ' ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1).replace(/\.$/, '')}. ${SEE}`;
}

/** Throws a CliError for an option that an empty text was given to, as by a variable that is not set. */
function refuseEmpty(command: Command): void {
  const given = command.optsWithGlobals();
  const empty = command.options.find((option) => [given[option.attributeName()]].flat().includes(''));
  if (empty === undefined) return;
  throw new CliError(`${sourceOf(command, empty.attributeName())} is empty. Set a value, or remove it.`, 2);
}

const columns = () => process.stdout.columns || Number.parseInt(process.env.COLUMNS ?? '', 10) || 80;

/** Fewer columns for a description do not read well: then it goes below its term. */
const MIN_COLUMN = 30;
const MIN_WIDTH = 20;

/** The line after "Usage: ". */
function styleUsage(this: Help, text: string): string {
  return this.boxWrap(text, columns() - 7).replaceAll('\n', '\n       ');
}

/** A row of the help, in lines that fit the terminal. */
function formatItem(this: Help, term: string, termWidth: number, description: string): string {
  const width = columns();
  const isBeside = width - termWidth - 4 >= MIN_COLUMN;
  const indent = ' '.repeat(isBeside ? termWidth + 4 : 6);
  const lines = this.boxWrap(description, width - indent.length).replaceAll('\n', `\n${indent}`);
  return isBeside ? `  ${term.padEnd(termWidth)}  ${lines}` : `  ${term}\n${indent}${lines}`;
}

/**
 * The complete command line; help and errors go to the console, and nothing ends the process.
 * @param isServing Whether it starts the sandbox where no command is named.
 */
export function createProgram(isServing: boolean): Command {
  const { version } = createRequire(import.meta.url)('reward-card-sandbox/package.json') as { version: string };
  const program = new Command('npx reward-card-sandbox')
    .description('A working Reward Card Payout Service on this machine. Without a command it starts, as serve does.')
    .version(version, '-v, --version', 'Print the version')
    .option('--json', 'Print JSON')
    .addOption(
      new Option('--url <url>', 'Address of the sandbox')
        .env('REWARD_CARD_SANDBOX_URL')
        .default(`http://127.0.0.1:${SANDBOX_PORT}`),
    )
    .helpOption('-h, --help', 'Print this help')
    .helpCommand('help [command]', 'Print the help of a command')
    .configureHelp({ showGlobalOptions: true, minWidthToWrap: MIN_WIDTH, formatItem, styleUsage })
    .configureOutput({
      getOutHelpWidth: columns,
      writeOut: (text) => console.log(text.trimEnd()),
      outputError: () => {},
    })
    .hook('preAction', (_, command) => refuseEmpty(command))
    .exitOverride();
  addServe(program, isServing);
  addControls(program);
  return program;
}
