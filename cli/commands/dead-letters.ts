import { Argument, type Command } from 'commander';
import { openPlace, type Place, shownWhere, type Where } from '../dead-letters/open-place.ts';
import { printable } from '../engine/system/terminal.ts';
import { reasonOf, UserError } from '../engine/system/user-error.ts';
import { createCommand, wholeNumber } from './run-command.ts';

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
WHERE is a file of SQLite, postgres://..., redis://..., or a module whose default export is an inbox or an outbox; or
env:NAME, for an environment variable that has it. An address in the arguments is seen in the list of processes: leave
the password to the environment (PGPASSWORD), to ~/.pgpass, or name the variable (env:REDIS_URL).
PostgreSQL needs pg-boss, Redis needs bullmq, installed where you stand; both need --queue.
list and show change nothing. show prints what was received or is to be sent, personal data included. A replayed delivery has all its attempts again.

Exit code: 0, 1 where a key is not that of a dead letter or the place cannot be read, 2 for wrong use.`;
/** Read at once where all are asked for. */
const PAGE = 1_000;

export function deadLettersCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .addArgument(new Argument('<action>', 'What to do').choices(['list', 'show', 'replay', 'drop']))
    .argument('[keys...]', 'Keys or ids, as list prints them')
    .option('--inbox <where>', 'Inbox to look into')
    .option('--outbox <where>', 'Outbox to look into')
    .option('--queue <name>', 'Name of its queue, in PostgreSQL and Redis')
    .option('--limit <count>', 'Most dead letters to list', wholeNumber('--limit', 0, 999_999), 100)
    .option('--offset <count>', 'Number of dead letters to leave out', wholeNumber('--offset', 0, 999_999), 0)
    .option('--json', 'List as JSON')
    .option('--all', 'Replay or drop all that there are now')
    .option('--yes', 'Drop all, which cannot be undone')
    .addHelpText('after', AFTER)
    .action((action: Action, keys: string[], options: Options) => run(name, action, keys, options));
}

async function run(name: string, action: Action, keys: readonly string[], options: Options): Promise<void> {
  const asked = readWhere(name, options);
  checkKeys(name, action, keys, options);
  try {
    const place = await openPlace(asked);
    try {
      if (action === 'list') await list(place, options);
      else await each(place, action, options.all ? await allKeys(place) : keys);
    } finally {
      await place.close();
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    // A TypeError is what an inbox or a queue throws for an option that cannot be meant.
    const exitCode = error instanceof TypeError ? 2 : 1;
    throw new UserError(`--${asked.kind} ${shownWhere(asked.where)}: ${reasonOf(error)}.`, exitCode);
  }
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
  if (json) {
    const shown = letters.map(({ at, ...letter }) => ({ ...letter, at: new Date(at).toISOString() }));
    return console.log(JSON.stringify(shown, null, 2));
  }
  const rows = letters.map(({ key, event = '-', at, attempts, reason }) => {
    const end = `${new Date(at).toISOString()}  ${String(attempts).padStart(3)}  ${printable(reason)}`;
    return [printable(key), printable(event), end] as const;
  });
  const widthOf = (column: 0 | 1) => rows.reduce((width, row) => Math.max(width, row[column].length), 0);
  const [keyWidth, eventWidth] = [widthOf(0), widthOf(1)];
  for (const [key, event, end] of rows) console.log(`${key.padEnd(keyWidth)}  ${event.padEnd(eventWidth)}  ${end}`);
  // Not among the keys, where a program reads them.
  console.error(letters.length === 1 ? '1 dead letter' : `${letters.length} dead letters`);
}

/** All keys that there are now, before one of them is touched. */
async function allKeys(place: Place): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (let offset = 0, isMore = true; isMore; offset += PAGE) {
    const page = await place.list(PAGE, offset);
    for (const { key } of page) keys.add(key);
    isMore = page.length === PAGE;
  }
  return keys;
}

/** Prints one with what was received or is to be sent. */
async function show(place: Place, key: string): Promise<boolean> {
  const shown = await place.show(key);
  if (!shown) return false;
  for (const line of [`key: ${shown.key}`, ...shown.lines]) console.log(printable(line));
  console.log('');
  // As it is to a pipe; to a terminal as text.
  process.stdout.write(process.stdout.isTTY ? new TextDecoder().decode(shown.raw) : Buffer.from(shown.raw));
  console.log('');
  return true;
}

/** Shows, replays or drops each, and says which were not there. */
async function each(place: Place, action: Exclude<Action, 'list'>, keys: Iterable<string>): Promise<void> {
  const missing: string[] = [];
  let done = 0;
  for (const key of keys) {
    if (action === 'show' ? await show(place, key) : await place[action](key)) done += 1;
    else missing.push(key);
  }
  if (action !== 'show')
    console.error(`${action === 'replay' ? 'Replayed' : 'Dropped'} ${done} of ${done + missing.length}.`);
  for (const key of missing) console.error(`${printable(key)}: is not a dead letter.`);
  if (missing.length > 0) process.exitCode = 1;
}
