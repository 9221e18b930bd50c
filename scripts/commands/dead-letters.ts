import { Argument, type Command } from 'commander';
import { openPlace, shownWhere, type Where } from '../dead-letters/open-place.ts';
import type { Listed, Place } from '../dead-letters/place.ts';
import { printable } from '../findings/printable.ts';
import { createCommand } from '../run-command.ts';
import { UserError } from '../user-error.ts';

interface Options {
  readonly inbox?: string;
  readonly outbox?: string;
  readonly queue?: string;
  readonly limit: number;
  readonly offset: number;
  readonly json?: true;
  readonly all?: true;
  readonly yes?: true;
}

type Action = 'list' | 'show' | 'replay' | 'drop';

const AFTER = `
WHERE is a file of SQLite, postgres://..., redis://..., or a module whose default export is an inbox or an outbox.
PostgreSQL needs pg-boss, Redis needs bullmq, installed where you stand.
show prints what was received or is to be sent, personal data included. A replayed delivery has all its attempts again.

Exit code: 0, 1 where a key is not that of a dead letter or the place cannot be read, 2 for wrong use.`;
/** Read at once where all are asked for. */
const PAGE = 1_000;

export function deadLettersCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .addArgument(new Argument('<action>', 'What to do').choices(['list', 'show', 'replay', 'drop']))
    .argument('[keys...]', 'Keys or ids, as list prints them')
    .option('--inbox <where>', 'Inbox to look into')
    .option('--outbox <where>', 'Outbox to look into')
    .option('--queue <name>', 'Name of its queue, where it has another one than the default')
    .option('--limit <count>', 'Most dead letters to list', readCount, 100)
    .option('--offset <count>', 'Number of dead letters to leave out', readCount, 0)
    .option('--json', 'List as JSON')
    .option('--all', 'Replay or drop all that there are now')
    .option('--yes', 'Drop all, which cannot be undone')
    .addHelpText('after', AFTER)
    .action((action: Action, keys: string[], options: Options) => run(name, action, keys, options));
}

async function run(name: string, action: Action, keys: readonly string[], options: Options): Promise<void> {
  const asked = readWhere(name, options);
  checkKeys(name, action, keys, options);
  const problems: string[] = [];
  try {
    const place = await openPlace(asked);
    try {
      if (action === 'list') await list(place, options);
      else if (action === 'show') problems.push(...(await show(place, keys)));
      else problems.push(...(await change(place, action, options.all ? await allKeys(place) : keys)));
    } finally {
      await place.close();
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    const line = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    // A TypeError is what an inbox or a queue throws for an option that cannot be meant.
    throw new UserError(`--${asked.kind} ${shownWhere(asked.where)}: ${line}`, error instanceof TypeError ? 2 : 1);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

function readWhere(name: string, { inbox, outbox, queue }: Options): Where {
  const where = inbox ?? outbox;
  if (where === undefined || (inbox !== undefined && outbox !== undefined))
    throw new UserError(`Name one place: ${name} list --inbox WHERE, or --outbox WHERE.`, 2);
  return { kind: inbox === undefined ? 'outbox' : 'inbox', where, queue };
}

function checkKeys(name: string, action: Action, keys: readonly string[], { all, yes }: Options): void {
  if (action === 'list' && keys.length > 0) throw new UserError(`${name} list takes no keys; show does.`, 2);
  const canAll = action === 'replay' || action === 'drop';
  if (all && !canAll) throw new UserError(`--all: is for replay and drop, not for ${action}.`, 2);
  if (all && keys.length > 0) throw new UserError('--all: excludes keys.', 2);
  if (all && action === 'drop' && !yes)
    throw new UserError('drop --all: deletes every dead letter for good. Add --yes, or name the keys.', 2);
  if (action === 'list' || all || keys.length > 0) return;
  throw new UserError(`Name the keys: ${name} ${action} KEY...${canAll ? ', or --all.' : '.'}`, 2);
}

async function list(place: Place, { limit, offset, json }: Options): Promise<void> {
  const letters = await place.list(limit, offset);
  if (json) return console.log(JSON.stringify(letters, null, 2));
  const width = Math.max(0, ...letters.map(({ key }) => printable(key).length));
  for (const letter of letters) console.log(lineOf(letter, width));
  // Not among the keys, where a program reads them.
  console.error(letters.length === 1 ? '1 dead letter' : `${letters.length} dead letters`);
}

function lineOf({ key, at, attempts, reason }: Listed, width: number): string {
  const time = new Date(at).toISOString();
  return `${printable(key).padEnd(width)}  ${time}  ${String(attempts).padStart(3)}  ${printable(reason)}`;
}

/** Prints each, and returns what could not be shown. */
async function show(place: Place, keys: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const key of keys) {
    const shown = await place.show(key);
    if (!shown) {
      problems.push(unknown(key));
      continue;
    }
    for (const line of shown.lines) console.log(printable(line));
    console.log('');
    process.stdout.write(Buffer.from(shown.raw));
    console.log('');
  }
  return problems;
}

/** Replays or drops each, and returns which were not there. */
async function change(place: Place, action: 'replay' | 'drop', keys: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const key of keys) if (!(await place[action](key))) problems.push(unknown(key));
  const done = keys.length - problems.length;
  console.error(`${action === 'replay' ? 'Replayed' : 'Dropped'} ${done} of ${keys.length}.`);
  return problems;
}

/** Those that there are now, before one of them is touched. */
async function allKeys(place: Place): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const page = await place.list(PAGE, keys.length);
    keys.push(...page.map(({ key }) => key));
    if (page.length < PAGE) return keys;
  }
}

function unknown(key: string): string {
  return `${printable(key)}: is not a dead letter.`;
}

function readCount(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UserError(`--limit or --offset ${text}: is not a count. Give a whole number from 0 to 999999.`, 2);
}
