import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { csvFile } from 'reward-card-contract/client';
import { DEFAULT_TOKEN } from '../sandbox-options.ts';
import { CliError, call, type Fields, isOfContract, type OperationId, print } from './call-sandbox.ts';

/** How the arguments that are not text are read. */
const READ: Readonly<Record<string, (text: string) => unknown>> = {
  ...{ amount: readInteger, value: readInteger, threshold: readInteger, delivery: readInteger },
  ...{ ms: readDuration, file: readFile },
};

/** The fields of options that have a shorter name. */
const FIELDS: Readonly<Record<string, string>> = { batch: 'batch_id', phone: 'recipient_phone', webhook: 'webhook_id' };

/** Adds a command that does more than call one operation. The first of a group is run where none is named. */
export function addWork(
  group: Command,
  usage: string,
  work: (command: Command, given: Fields) => Promise<void>,
): Command {
  const [name = '', ...args] = usage.split(' ');
  const command = group.command(name, { isDefault: group.commands.length === 0 });
  for (const each of args) command.argument(each, '', READ[each.slice(1, -1)] ?? String);
  return command.action(() => work(command, fieldsOf(command)));
}

/** What was given, by the names of fields: the arguments of a command are named after those that they fill. */
function fieldsOf(command: Command): Fields {
  const args = command.registeredArguments.map((argument, at) => [argument.name(), command.processedArgs[at]]);
  const options = Object.entries(command.opts()).map(([name, value]) => [FIELDS[name] ?? name, value]);
  return Object.fromEntries([...args, ...options].filter(([name, value]) => value !== undefined && name !== 'token'));
}

/** Adds a command that calls an operation with what was given, or what `ask` makes of it, and shows what comes back. */
export function addCall<Body>(
  group: Command,
  usage: string,
  operation: OperationId,
  show: (body: Body, asked: Fields) => string,
  ask: (given: Fields, command: Command) => Fields | Promise<Fields> = (given) => given,
): Command {
  const command = addWork(group, usage, async (command, given) => {
    const asked = await ask(given, command);
    const body = await call<Body>(command, operation, asked);
    print(command, body, () => show(body, asked));
  });
  if (!isOfContract(operation)) return command;
  return command.option('--token <token>', `Token of the API (REWARD_CARD_SANDBOX_TOKEN, or ${DEFAULT_TOKEN})`);
}

/** A page of a list. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: number | null;
  readonly total: number;
}

/** Adds a command that lists what there is, page by page. */
export function addList<Item>(
  group: Command,
  usage: string,
  operation: OperationId,
  show: (items: readonly Item[]) => string,
): Command {
  const more = ({ items, next, total }: Page<Item>) =>
    next === null ? [] : [`${items.length} of ${total}. More: --after ${next}`];
  return addCall<Page<Item>>(group, usage, operation, (page) => [show(page.items), ...more(page)].join('\n'))
    .option('--limit <n>', 'Largest number that is listed, up to 500 (50)', readInteger)
    .option('--after <position>', 'Go on where the page before ended', readInteger);
}

/** Reads a whole number of a command line. */
export function readInteger(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`${text} is not a whole number.`);
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
    throw new CliError(`${path} cannot be read.`);
  }
}
