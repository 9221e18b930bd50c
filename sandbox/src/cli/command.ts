import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { CliError } from './cli-error.ts';

interface Option {
  readonly type: 'boolean' | 'string';
  readonly multiple?: boolean;
  /** Placeholder of the value in the help; for options that take one. */
  readonly value?: string;
  readonly help: string;
}

/** What the command line came to. */
export interface CommandInput {
  readonly words: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  /** Prints a result: JSON where that was asked for, else the lines for a person. */
  print(result: unknown, lines: () => string): void;
}

/** One command. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The forms of the command, without the program's name. */
  readonly usage: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  readonly run: (input: CommandInput) => Promise<void>;
}

const COMMON: Readonly<Record<string, Option>> = {
  json: { type: 'boolean', help: 'Print JSON' },
  help: { type: 'boolean', help: 'Print this help' },
};

/** The option of every command that talks to a running sandbox. */
export const URL_OPTION: Option = {
  type: 'string',
  value: 'URL',
  help: 'Address of the sandbox (REWARD_CARD_SANDBOX_URL, or http://127.0.0.1:4020)',
};

/** Parses the arguments and runs the command. Rejects with a CliError. */
export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  const options = { ...command.options, ...COMMON };
  const { values, positionals } = parse(command, args, options);
  if (values.help === true) return console.log(helpOf(command, options));
  const texts = (option: string) => [values[option] ?? []].flat().filter((value) => typeof value === 'string');
  await command.run({
    words: positionals,
    text: (option) => texts(option).at(-1),
    texts,
    flag: (option) => values[option] === true,
    print: (result, lines) => console.log(values.json === true ? JSON.stringify(result ?? null, null, 2) : lines()),
  });
}

function parse(command: Command, args: readonly string[], options: Readonly<Record<string, Option>>) {
  try {
    const config = options as Record<string, ParseArgsOptionDescriptor>;
    return parseArgs({ args: [...args], options: config, allowPositionals: true, strict: true });
  } catch (error) {
    const [problem] = (error as Error).message.split(/[.\n]/);
    throw new CliError(`${problem}. See reward-card-sandbox ${command.name} --help.`, 2);
  }
}

function helpOf({ summary, usage }: Command, options: Readonly<Record<string, Option>>): string {
  const rows = Object.entries(options).map(([option, { value, help }]) => [
    value === undefined ? `--${option}` : `--${option} ${value}`,
    help,
  ]);
  const width = Math.max(...rows.map(([flag = '']) => flag.length));
  const lines = rows.map(([flag = '', help]) => `  ${flag.padEnd(width)}  ${help}`);
  const forms = usage.map((form) => `  reward-card-sandbox ${form}`);
  return `${summary}\n\nUsage:\n${forms.join('\n')}\n\nOptions:\n${lines.join('\n')}`;
}
