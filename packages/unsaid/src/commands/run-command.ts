import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import type { Note } from '../engine/model/notes.ts';
import { renderNotes } from '../engine/report/render-notes.ts';
import { FORMATS } from '../engine/report/report.ts';
import { allowFolder } from '../engine/system/allowed-folder.ts';
import { isAddress } from '../engine/system/fetched.ts';
import { fitted, guardOutput } from '../engine/system/terminal.ts';
import { reasonOf, UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';

/** Makes a command line. `name` is how the user calls it, for example `npx unsaid mock`. */
export function createCommand(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .helpOption('-h, --help', 'Print this help')
    .helpCommand(false)
    .exitOverride()
    .hook('preAction', async (_, command) => {
      refuseEmpty(command);
      await allowNamed(command.opts().refs);
      await fetchNamed(command);
    })
    .configureOutput({ ...HELP_OUTPUT, outputError: () => {} });
}

/** Help of the framework on long lines, which are then fitted to the terminal with the texts around it. */
const HELP_OUTPUT = {
  getOutHelpWidth: () => Number.MAX_SAFE_INTEGER,
  getErrHelpWidth: () => Number.MAX_SAFE_INTEGER,
  writeOut: (text: string) => process.stdout.write(fitted(text, terminalWidth())),
  writeErr: (text: string) => process.stderr.write(fitted(text, terminalWidth())),
};

/** Throws a UserError for an option that an empty text was given to, as by a variable that is not set. */
function refuseEmpty(command: Command): void {
  const given = command.opts();
  const empty = command.options.find((option) => [given[option.attributeName()]].flat().includes(''));
  if (empty !== undefined) throw new UserError(`${empty.long} is empty. Set a value, or remove it.`, 2);
}

/** Lets the descriptions of a command refer into the folder that the user named. Throws a UserError for anything else. */
async function allowNamed(named: string | undefined): Promise<void> {
  const found = named === undefined ? undefined : await stat(userPath(named)).catch(() => undefined);
  if (named !== undefined && !found?.isDirectory())
    throw new UserError(
      `--refs ${shownPath(named)}: is not a folder. Name the one that the description refers into.`,
      2,
    );
  allowFolder(named);
}

/**
 * Downloads each API description of a command that is named by its address, and gives the command the file in its place.
 * Throws a UserError for an address without `--fetch`.
 */
async function fetchNamed(command: Command): Promise<void> {
  const { processedArgs: given } = command;
  const isFetched = command.opts().fetch === true;
  for (const [index, argument] of command.registeredArguments.entries())
    if (DESCRIPTIONS.has(argument.name())) given[index] = await fetched(given[index], isFetched);
  for (const option of command.options.filter((each) => DESCRIPTIONS.has(each.attributeName()))) {
    const name = option.attributeName();
    command.setOptionValue(name, await fetched(command.getOptionValue(name), isFetched));
  }
}

/** Arguments and options that name an API description. */
const DESCRIPTIONS = new Set(['file', 'old', 'new', 'contract', 'since']);

async function fetched<Named>(named: Named, isAllowed: boolean): Promise<Named | string> {
  if (typeof named !== 'string' || !isAddress(named)) return named;
  if (!isAllowed) throw new UserError(`${shownPath(named)}: is an address. Add --fetch to download it.`, 2);
  // Loaded on demand: few commands download.
  const { fetchDescription } = await import('../engine/read/fetch-description.ts');
  const { file, address, hash, files } = await fetchDescription(named);
  const more = files === 1 ? '' : `, and ${files - 1} files that it refers to`;
  console.error(`Fetched ${address} (sha256 ${hash})${more}.`);
  return file;
}

export const fetchOption = () => new Option('--fetch', 'Download the API description if it is named by an address');

export const refsOption = () =>
  new Option('--refs <dir>', 'Folder that an API description may refer into, in addition to its own');

export const overlayOption = (more = '') =>
  new Option('--overlay <dir>', `Apply the overlay in this folder to close open points${more}`);

export const contractOption = () =>
  new Option('--contract <path>', 'API description: a file, a folder, or an address with --fetch');

/** The contract and overlay named on the command line of a command with `addContract`. */
export interface NamedContract {
  readonly contract?: string | undefined;
}

/** Takes the API description as an argument, and as `--contract`. */
export const addContract = (command: Command): Command =>
  command
    .argument('[file]', 'API description: a file, a folder that contains it, or an address with --fetch')
    .addOption(contractOption())
    .addOption(fetchOption())
    .addOption(refsOption());

/** The API description that a user named. Throws a UserError where it is named twice. */
export function namedOf(file: string | undefined, { contract }: NamedContract): string | undefined {
  if (file !== undefined && contract !== undefined)
    throw new UserError(`Name one API description: ${shownPath(file)}, or --contract ${shownPath(contract)}.`, 2);
  return file ?? contract;
}

/** An option that takes a TCP port, 0 for any free one. */
export function portOption(flag: string, summary: string): Option {
  return new Option(`${flag} <port>`, `${summary}; 0 picks any free port`).argParser(wholeNumber(flag, 0, 65_535));
}

/** The option that names where a service answers. */
export const addressOption = (name: string) =>
  new Option(`--${name} <url>`, `URL of the ${name}, for samples and calls of the pages`).argParser((text) => {
    const url = URL.parse(text);
    if (url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash === '') return text.replace(/\/+$/, '');
    throw new UserError(`--${name} ${text.slice(0, 80)}: is not a URL such as http://127.0.0.1:4010.`, 2);
  });

export function wholeNumber(flag: string, least: number, most: number): (text: string) => number {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw new UserError(`${flag} ${text.slice(0, 40)}: must be an integer from ${least} to ${most}.`, 2);
  };
}

export const several = (value: string, before: readonly string[] = []): string[] => [...before, value];

export const formatOption = (summary = 'Format of the report') =>
  new Option('--format <format>', summary).choices(FORMATS).default('text');

export const baselineOption = () =>
  new Option('--baseline <file>', 'File of accepted findings, with reason and expiry');

export const DEFAULT_WIDTH = 120;

/** Columns of the terminal, or what the environment says where the output goes elsewhere. */
export function terminalWidth(): number {
  return process.stdout.columns || Number.parseInt(process.env.COLUMNS ?? '', 10) || DEFAULT_WIDTH;
}

/** Throws a UserError for a file that cannot be written, before the work begins whose result it is to hold. */
export async function refuseUnwritable(option: string, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const target = userPath(file);
  const refuse = (problem: string) => new UserError(`${option} ${shownPath(file)}: ${problem} Choose another file.`, 2);
  if ((await stat(target).catch(() => undefined))?.isDirectory()) throw refuse('is a folder.');
  await access(path.dirname(target), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code === 'ENOENT' ? 'its folder does not exist.' : 'its folder cannot be written to.');
  });
}

export const strictOption = () =>
  new Option('--strict', 'Refuse a description in which something had to be repaired or left out');

/** Says on standard error what was repaired, renamed or left out of a description. */
export function printNotes(notes: readonly Note[]): void {
  for (const line of renderNotes(notes)) console.error(line);
}

export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  using _ = guardOutput();
  const fail = (error: unknown) => {
    process.exitCode = isOverflow(error) ? 2 : 70;
    if (process.env.UNSAID_DEBUG) console.error(error);
    else if (isOverflow(error)) console.error(`${command.name()}: ${TOO_DEEP}`);
    else console.error(`${command.name()}: ${reasonOf(error)}. This is a bug; ${TRACE}.`);
  };
  const end = (error: unknown) => {
    fail(error);
    process.exit();
  };
  // Where nothing else is left to happen, although the command has not ended.
  const stall = () => end(new Error('the command stopped without finishing'));
  process.on('uncaughtException', end).on('beforeExit', stall);
  try {
    await command.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof UserError) {
      console.error(error.message);
      process.exitCode = error.exitCode;
    } else if (error instanceof CommanderError) reportUse(command.name(), error);
    else fail(error);
  } finally {
    process.off('uncaughtException', end).off('beforeExit', stall);
  }
}

/** Recursion over the levels of a description or a chain of references overflows the stack. */
const isOverflow = (error: unknown) => error instanceof RangeError && /call stack/.test(error.message);

const TOO_DEEP = 'A description is nested too deeply, or its chains of references are too long. Shorten them.';

const TRACE = 'UNSAID_DEBUG=1 prints the stack trace';

/** Says what is wrong with the arguments. Help and version come as errors, too, once they have been printed. */
function reportUse(name: string, { exitCode, code, message }: CommanderError): void {
  if (exitCode === 0) return;
  process.exitCode = 2;
  // Without a command, the help was printed already.
  if (code === 'commander.help') return;
  const problem = message
    .replace(/^error: /, '')
    .replace(/\.$/, '')
    .replaceAll(/\s+/g, ' ');
  console.error(`${problem.charAt(0).toUpperCase()}${problem.slice(1)}. See ${name} --help.`);
}
