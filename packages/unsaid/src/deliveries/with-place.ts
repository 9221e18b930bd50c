import { type Command, Option } from 'commander';
import type { DeliveryEntry, DeliveryRecord } from 'unsaid-runtime/webhooks';
import type { RecordedAttempt } from 'unsaid-runtime/webhooks/outbox';
import { printable } from '../engine/system/terminal.ts';
import { reasonOf, UserError } from '../engine/system/user-error.ts';
import { openPlace, type Place, shownWhere } from './open-place.ts';

/** Options that name an inbox or an outbox. */
export interface PlaceOptions {
  readonly inbox?: string;
  readonly outbox?: string;
  readonly queue?: string;
  readonly schema?: string;
}

/** Help text about WHERE. */
export const ABOUT_WHERE = `
WHERE is an SQLite file, postgres://..., redis://..., or a module whose default export is an inbox or an outbox; or
env:NAME, for an environment variable with one of these. Arguments are visible in the process list: keep
the password in the environment (PGPASSWORD) or in ~/.pgpass, or name the variable (env:REDIS_URL).
PostgreSQL needs pg, Redis needs ioredis, installed in the current folder; both need --queue.`;

export function addPlaceOptions(command: Command): Command {
  return command
    .option('--inbox <where>', 'Inbox to inspect')
    .option('--outbox <where>', 'Outbox to inspect')
    .option('--queue <name>', 'Name of its queue; required for PostgreSQL and Redis')
    .addOption(new Option('--schema <name>', 'Schema of the tables in PostgreSQL'));
}

/** Opens the place that the options name, and closes it after the work. Throws a UserError. */
export async function withPlace(
  usage: string,
  { inbox, outbox, queue, schema }: PlaceOptions,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  const where = inbox ?? outbox;
  if (where === undefined || (inbox !== undefined && outbox !== undefined))
    throw new UserError(`Name one place: ${usage} --inbox WHERE, or --outbox WHERE.`, 2);
  const kind = inbox === undefined ? 'outbox' : 'inbox';
  try {
    const place = await openPlace({ kind, where, queue, schema });
    try {
      await work(place);
    } finally {
      await place.close();
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`--${kind} ${shownWhere(where)}: ${reasonOf(error)}.`);
  }
}

/** Prints deliveries, one in a line, and their number where no program reads it. */
export function printList(
  listed: readonly DeliveryEntry[],
  json: boolean | undefined,
  noun: string,
  withState: boolean,
): void {
  if (json) {
    const shown = listed.map((entry) => ({
      key: entry.key,
      event: entry.event,
      attempts: entry.attempts,
      reason: reasonFor(entry),
      ...(withState && { state: entry.state }),
      at: new Date(entry.receivedAt).toISOString(),
    }));
    console.log(JSON.stringify(shown, null, 2));
    return;
  }
  const rows = listed.map((entry) => {
    const { key, event = '-', state, receivedAt, attempts } = entry;
    const times = `${new Date(receivedAt).toISOString()}  ${String(attempts).padStart(3)}`;
    const reason = printable(reasonFor(entry) ?? '');
    return [printable(key), printable(event), ...(withState ? [state] : []), `${times}  ${reason}`];
  });
  printColumns(rows);
  console.error(`${listed.length} ${noun}${listed.length === 1 ? '' : 's'}`);
}

/** Error of the last run; for an endpoint only its origin, since the rest may hold a secret. */
function reasonFor({ endpoint, failure }: DeliveryEntry): string | undefined {
  if (endpoint === undefined) return failure && `${failure.code}: ${failure.message}`;
  const { origin } = new URL(endpoint);
  return failure === undefined ? origin : `${origin}: ${failure.message}`;
}

/** Prints rows of cells, of which all but the last are padded. */
export function printColumns(rows: readonly (readonly string[])[]): void {
  const widthOf = (column: number) => rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0);
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column));
  for (const row of rows) {
    const cells = row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)));
    console.log(cells.join('  ').trimEnd());
  }
}

/** Prints a delivery with its content; returns `false` if none has this key, or this state. */
export async function show(place: Place, key: string, state?: string): Promise<boolean> {
  const shown = await place.deliveries.get(key);
  if (!shown || (state !== undefined && shown.state !== state)) return false;
  const states = state === undefined ? [`state: ${shown.state}`] : [];
  for (const line of [`key: ${shown.key}`, ...states, ...linesOf(shown)]) console.log(printable(line));
  if (!shown.raw) return true;
  console.log('');
  // As it is to a pipe; to a terminal as text.
  process.stdout.write(process.stdout.isTTY ? new TextDecoder().decode(shown.raw) : Buffer.from(shown.raw));
  console.log('');
  return true;
}

/** Lines before the body: headers, or attempts. */
function linesOf({ endpoint, headers = {}, history = [] }: DeliveryRecord): string[] {
  if (endpoint === undefined) return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`endpoint: ${endpoint}`, ...history.map((attempt) => `attempt ${attempt.number}: ${outcomeOf(attempt)}`)];
}

function outcomeOf({ at, outcome, status, error, durationMs }: RecordedAttempt): string {
  const parts = [
    status === undefined ? outcome : `${outcome} with ${status}`,
    error !== undefined && `(${error})`,
    at !== undefined && `at ${new Date(at).toISOString()}`,
    durationMs !== undefined && `in ${Math.round(durationMs)} ms`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Does something with each key, and names those that were not there, for which the exit code is 1. */
export async function each(
  keys: Iterable<string>,
  work: (key: string) => Promise<boolean>,
  { done, missing }: { readonly done: string | undefined; readonly missing: string },
): Promise<void> {
  const absent: string[] = [];
  let count = 0;
  for (const key of keys) {
    if (await work(key)) count += 1;
    else absent.push(key);
  }
  if (done) console.error(`${done} ${count} of ${count + absent.length}.`);
  for (const key of absent) console.error(`${printable(key)}: ${missing}.`);
  if (absent.length > 0) process.exitCode = 1;
}
