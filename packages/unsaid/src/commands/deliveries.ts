import { Argument, type Command, Option } from 'commander';
import type { DeliveryState, EventNumbers } from 'unsaid-runtime/webhooks';
import type { Place } from '../deliveries/open-place.ts';
import {
  ABOUT_WHERE,
  addPlaceOptions,
  each,
  type PlaceOptions,
  printColumns,
  printList,
  show,
  withPlace,
} from '../deliveries/with-place.ts';
import { printable } from '../engine/system/terminal.ts';
import { reasonOf, UserError } from '../engine/system/user-error.ts';
import type { Product } from '../product.ts';
import { createCommand, wholeNumber } from './run-command.ts';

interface Options extends PlaceOptions {
  readonly state?: DeliveryState;
  readonly containing?: string;
  readonly limit: number;
  readonly offset: number;
  readonly json?: true;
}

type Action = 'count' | 'list' | 'show' | 'cancel' | 'forget' | 'sql';

const STATES: readonly DeliveryState[] = ['waiting', 'running', 'handled', 'dead', 'cancelled'];

const AFTER = `${ABOUT_WHERE}
count prints, by event, how many are waiting, running, to be retried, or dead letters, and the age of the oldest. list
prints those that are not finished, or are in a --state. show prints the content of a delivery, including personal data. cancel
ends waiting deliveries. forget deletes the content of the named deliveries, or of those with the text of --containing, such as a
telephone number; their keys stay, so that they do not run again. sql prints the tables for PostgreSQL, for an administrator.

Exit code: 0, 1 if a key does not exist, 2 for wrong use and for a store that cannot be read.`;

export function deliveriesCommand(_: Product, name: string, summary: string): Command {
  const actions: Action[] = ['count', 'list', 'show', 'cancel', 'forget', 'sql'];
  const command = createCommand(name, summary)
    .addArgument(new Argument('[action]', 'Action').choices(actions).default('count'))
    .argument('[keys...]', 'Keys or ids, as list prints them');
  return addPlaceOptions(command)
    .addOption(new Option('--state <state>', 'State of the deliveries to list').choices(STATES))
    .option('--containing <text>', 'Forget the deliveries that contain this text')
    .option('--limit <count>', 'Maximum number of deliveries to list', wholeNumber('--limit', 0, 999_999), 100)
    .option('--offset <count>', 'Skip this many deliveries', wholeNumber('--offset', 0, 999_999), 0)
    .option('--json', 'Count or list as JSON')
    .addHelpText('after', AFTER)
    .action((action: Action, keys: string[], options: Options) => run(name, action, keys, options));
}

async function run(name: string, action: Action, keys: readonly string[], options: Options): Promise<void> {
  checkKeys(name, action, keys, options);
  if (action === 'sql') return printTables(options);
  const missing = action === 'cancel' ? 'is not pending' : 'does not exist';
  await withPlace(`${name} ${action}`, options, async (place) => {
    const { deliveries } = place;
    const { containing, json, limit, offset, state } = options;
    if (action === 'count') return printCounts(await deliveries.byEvent(), json);
    if (action === 'list') {
      const listed = await deliveries.list({ ...(state && { state }), limit, offset });
      return printList(listed, json, 'delivery', true);
    }
    if (containing !== undefined) {
      console.error(`Forgot ${await deliveries.forget({ containing })}.`);
      return;
    }
    const done = { show: undefined, cancel: 'Cancelled', forget: 'Forgot' }[action];
    await each(keys, (key) => actOn(place, action, key), { done, missing });
  });
}

async function actOn(place: Place, action: 'show' | 'cancel' | 'forget', key: string): Promise<boolean> {
  if (action === 'show') return show(place, key);
  if (action === 'cancel') return place.deliveries.cancel(key, 'waiting');
  return (await place.deliveries.forget({ key })) === 1;
}

function checkKeys(name: string, action: Action, keys: readonly string[], { containing }: Options): void {
  const takesKeys = action === 'show' || action === 'cancel' || action === 'forget';
  if (!takesKeys && keys.length > 0) throw new UserError(`${name} ${action} takes no keys; show does.`, 2);
  if (containing !== undefined && action !== 'forget')
    throw new UserError(`--containing: applies to forget, not to ${action}.`, 2);
  if (containing !== undefined && keys.length > 0) throw new UserError('--containing: excludes keys.', 2);
  if (!takesKeys || keys.length > 0 || containing !== undefined) return;
  const or = action === 'forget' ? ', or --containing TEXT.' : '.';
  throw new UserError(`Name the keys: ${name} ${action} KEY...${or}`, 2);
}

async function printTables({ schema }: Options): Promise<void> {
  const { deliveryTables } = await import('unsaid-runtime/webhooks/postgres');
  try {
    process.stdout.write(deliveryTables(schema === undefined ? {} : { schema }));
  } catch (error) {
    throw new UserError(`--schema ${schema}: ${reasonOf(error)}.`, 2);
  }
}

function printCounts(numbers: readonly EventNumbers[], json: boolean | undefined): void {
  const sorted = numbers.toSorted((one, other) => (one.event ?? '').localeCompare(other.event ?? ''));
  if (json) {
    const shown = sorted.map(({ oldestReceivedAt: oldest, ...others }) => ({
      ...others,
      ...(oldest !== undefined && { oldest: new Date(oldest).toISOString(), oldestAgeSeconds: ageOf(oldest) }),
    }));
    console.log(JSON.stringify(shown, null, 2));
    return;
  }
  const rows = sorted.map(({ event = '-', waiting, running, failed, deadLetters, oldestReceivedAt }) => {
    const oldest = oldestReceivedAt === undefined ? '-' : `${ageOf(oldestReceivedAt)} s`;
    return [printable(event), ...[waiting, running, failed, deadLetters].map(String), oldest];
  });
  printColumns([['event', 'waiting', 'running', 'failed', 'dead', 'oldest'], ...rows]);
}

function ageOf(time: number): number {
  return Math.max(0, Math.round((Date.now() - time) / 1_000));
}
