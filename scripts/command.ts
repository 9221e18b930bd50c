import { parseArgs } from 'node:util';
import { UserError } from './user-error.ts';

interface Option {
  readonly type: 'boolean' | 'string';
  /** Placeholder of the value in the help text; for options that take one. */
  readonly value?: string;
  readonly help: string;
}

/** The option of every command that can work on a variant. */
export const OVERLAY_OPTION = {
  type: 'string',
  value: 'DIR',
  help: 'Close open points by the overlay in DIR, for example sandbox/overlay',
} as const;

interface Command<Options extends Record<string, Option>> {
  /** How the user calls it, for example `npm run mock --`. */
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  readonly run: (values: Values<Options>) => Promise<number | undefined>;
}

type Values<Options extends Record<string, Option>> = {
  [Name in keyof Options]?: Options[Name]['type'] extends 'boolean' ? boolean : string;
};

/**
 * Runs a command line: parses the arguments, answers `--help`, and sets the exit code that `run` returns.
 * A UserError, and an unknown argument, is printed as one line; the exit code is then 1 or, for an argument, 2.
 */
export async function runCommand<const Options extends Record<string, Option>>(
  command: Command<Options>,
): Promise<void> {
  const values = parse(command);
  if (values === undefined) return;
  try {
    process.exitCode = (await command.run(values)) ?? 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Reads a TCP port, 0 for any free one; throws a UserError for anything else. */
export function portOf(text: string | undefined, fallback: number, option = '--port'): number {
  if (text === undefined) return fallback;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new UserError(`${option} ${text}: not a port. Give a whole number from 0 to 65535; 0 takes any free port.`);
}

function parse<Options extends Record<string, Option>>(command: Command<Options>): Values<Options> | undefined {
  try {
    const options: Record<string, Option> = { ...command.options, help: HELP };
    const { values } = parseArgs({ options });
    if (values.help !== true) return values as Values<Options>;
    console.log(helpOf(command.name, command.summary, options));
  } catch (error) {
    const [problem] = (error as Error).message.split(/[.\n]/);
    console.error(`${problem}. See ${command.name} --help.`);
    process.exitCode = 2;
  }
  return undefined;
}

const HELP: Option = { type: 'boolean', help: 'Print this help' };

function helpOf(name: string, summary: string, options: Record<string, Option>): string {
  const rows = Object.entries(options).map(([option, { value, help }]) => ({
    flag: value ? `--${option} ${value}` : `--${option}`,
    help,
  }));
  const width = Math.max(...rows.map(({ flag }) => flag.length));
  const lines = rows.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`);
  return `${summary}\n\nUsage: ${name} [options]\n\nOptions:\n${lines.join('\n')}`;
}
