import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { csvFile } from 'reward-card-contract/client';
import { DEFAULT_TOKEN } from '../sandbox-options.ts';
import { CliError, call, type Fields, isOfContract, type OperationId } from './call-sandbox.ts';
import { print, record, table } from './print.ts';

/** How the arguments that are not text are read. */
const READ: Readonly<Record<string, (text: string) => unknown>> = {
  amount: readInteger,
  value: readInteger,
  threshold: readInteger,
  delivery: readInteger,
  ms: readDuration,
  file: readFile,
};

/** The fields of options that have a shorter name. */
const FIELDS: Readonly<Record<string, string>> = { batch: 'batch_id', phone: 'recipient_phone', webhook: 'webhook_id' };

/** How a command asks and shows, where it does not pass on what was given, and show what comes back field by field. */
interface CallOptions<Body> {
  readonly ask?: (given: Fields, command: Command) => Fields | Promise<Fields>;
  readonly show?: (body: Body) => string;
}

/** Adds a command that calls an operation, and shows what comes back. The first of a group is run where none is named. */
export function addCall<Body>(
  group: Command,
  usage: string,
  operation: OperationId,
  description: string,
  { ask = (given) => given, show = record }: CallOptions<Body> = {},
): Command {
  const [name = '', ...args] = usage.split(' ');
  const command = group.command(name, { isDefault: group.commands.length === 0 }).description(description);
  for (const each of args) command.argument(each, '', READ[each.slice(1, -1)] ?? String);
  command.action(async () => {
    const body = await call<Body>(command, operation, await ask(fieldsOf(command), command));
    print(command, body, () => show(body));
  });
  return isOfContract(operation) ? command.addOption(tokenOption().default(DEFAULT_TOKEN)) : command;
}

export const tokenOption = (description = 'Token of the API') =>
  new Option('--token <token>', description).env('REWARD_CARD_SANDBOX_TOKEN');

/** Values by the names of fields: the arguments of a command are named after those that they fill. */
function fieldsOf(command: Command): Fields {
  const args = command.registeredArguments.map((argument, at) => [argument.name(), command.processedArgs[at]]);
  const options = Object.entries(command.opts()).map(([name, value]) => [FIELDS[name] ?? name, value]);
  return Object.fromEntries([...args, ...options].filter(([name, value]) => value !== undefined && name !== 'token'));
}

/** A list, or a page of one. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly next?: number | null;
  readonly total?: number;
}

/** Adds a command that lists what there is, in columns of a row for each item. */
export function addList<Item, Row extends object = Item & object>(
  group: Command,
  usage: string,
  operation: OperationId,
  description: string,
  columns: readonly (keyof Row & string)[],
  rowOf: (item: Item) => Row = (item) => item as unknown as Row,
): Command {
  const show = ({ items, next = null, total }: Page<Item>) => {
    const more = next === null ? [] : [`${items.length} of ${total}. More: --after ${next}`];
    return [table(items.map(rowOf), columns), ...more].join('\n');
  };
  return addCall<Page<Item>>(group, usage, operation, description, { show });
}

/** Adds the options of a list that comes in pages. */
export function withPages(command: Command): Command {
  return command
    .option('--limit <n>', 'Maximum number to list, up to 500 (default: 50)', readInteger)
    .option('--after <position>', 'Continue where the previous page ended', readInteger);
}

/** Reads an integer of a command line. */
export function readInteger(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`${text} is not an integer.`);
}

/** Collects the values of an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function readDuration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,12})(ms|s|m|h|d)$/.exec(text) ?? [];
  if (count === undefined)
    throw new InvalidArgumentError(`${text} is not a duration. Write 500ms, 90s, 5m, 2h or 365d.`);
  return Number(count) * (UNITS[unit] ?? 1);
}

function readFile(path: string): string {
  try {
    return csvFile(readFileSync(path));
  } catch {
    throw new CliError(`${path} cannot be read. Name a CSV file.`, 2);
  }
}
