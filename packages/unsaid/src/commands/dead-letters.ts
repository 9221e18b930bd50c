import { Argument, type Command } from 'commander';
import type { Deliveries } from 'unsaid-runtime/webhooks';
import {
  ABOUT_WHERE,
  addPlaceOptions,
  each,
  type PlaceOptions,
  printList,
  show,
  withPlace,
} from '../deliveries/with-place.ts';
import { UserError } from '../engine/system/user-error.ts';
import type { Product } from '../product.ts';
import { createCommand, wholeNumber } from './run-command.ts';

interface Options extends PlaceOptions {
  readonly limit: number;
  readonly offset: number;
  readonly json?: true;
  readonly all?: true;
  readonly yes?: true;
}

type Action = 'list' | 'show' | 'replay' | 'drop';

const AFTER = `${ABOUT_WHERE}
list and show change nothing. show prints the content of a delivery, including personal data. A replayed delivery starts again with all its attempts.

Exit code: 0, 1 if a key is not a dead letter, 2 for wrong use and for a store that cannot be read.`;
/** Read at once where all are asked for. */
const PAGE = 1_000;

export function deadLettersCommand(_: Product, name: string, summary: string): Command {
  const command = createCommand(name, summary)
    .addArgument(new Argument('<action>', 'Action').choices(['list', 'show', 'replay', 'drop']))
    .argument('[keys...]', 'Keys or ids, as list prints them');
  return addPlaceOptions(command)
    .option('--limit <count>', 'Maximum number of dead letters to list', wholeNumber('--limit', 0, 999_999), 100)
    .option('--offset <count>', 'Skip this many dead letters', wholeNumber('--offset', 0, 999_999), 0)
    .option('--json', 'List as JSON')
    .option('--all', 'Replay or drop every current dead letter')
    .option('--yes', 'Confirm dropping all; this cannot be undone')
    .addHelpText('after', AFTER)
    .action((action: Action, keys: string[], options: Options) => run(name, action, keys, options));
}

async function run(name: string, action: Action, keys: readonly string[], options: Options): Promise<void> {
  if (options.inbox !== undefined || options.outbox !== undefined) checkKeys(name, action, keys, options);
  await withPlace(`${name} list`, options, async (place) => {
    const { limit, offset, json } = options;
    const { deliveries } = place;
    if (action === 'list')
      return printList(await deliveries.list({ state: 'dead', limit, offset }), json, 'dead letter', false);
    const all = options.all ? await allKeys(deliveries) : keys;
    const work = (key: string) => {
      if (action === 'show') return show(place, key, 'dead');
      return action === 'replay' ? deliveries.replay(key, 'dead') : deliveries.cancel(key, 'dead');
    };
    const done = { show: undefined, replay: 'Replayed', drop: 'Dropped' }[action];
    await each(all, work, { done, missing: 'is not a dead letter' });
  });
}

function checkKeys(name: string, action: Action, keys: readonly string[], { all, yes }: Options): void {
  if (action === 'list' && keys.length > 0) throw new UserError(`${name} list takes no keys; show does.`, 2);
  const canAll = action === 'replay' || action === 'drop';
  if (all && !canAll) throw new UserError(`--all: applies to replay and drop, not to ${action}.`, 2);
  if (all && keys.length > 0) throw new UserError('--all: excludes keys.', 2);
  if (all && action === 'drop' && !yes)
    throw new UserError('drop --all: permanently deletes every dead letter. Add --yes, or name the keys.', 2);
  if (action === 'list' || all || keys.length > 0) return;
  throw new UserError(`Name the keys: ${name} ${action} KEY...${canAll ? ', or --all.' : '.'}`, 2);
}

/** All keys that there are now, before one of them is touched. */
async function allKeys(deliveries: Deliveries): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (let offset = 0, isMore = true; isMore; offset += PAGE) {
    const page = await deliveries.list({ state: 'dead', limit: PAGE, offset });
    for (const { key } of page) keys.add(key);
    isMore = page.length === PAGE;
  }
  return keys;
}
