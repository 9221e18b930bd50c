import { type Command, InvalidArgumentError } from 'commander';
import type * as Shown from '../../generated/controls/rest.ts';
import type { Batch as IssuedBatch, IssuedCard, TopUpResult } from '../../generated/rest.ts';
import { addCall, addList, addWork, collect, readInteger } from './add-command.ts';
import { CliError, call, type Fields, print } from './call-sandbox.ts';
import { showDeliveries, showDelivery, showExchange, showTimeline } from './show-delivery.ts';
import { escapeUnseen, table } from './table.ts';

/**
 * Adds the commands that call a running sandbox, which itself refuses a word that it does not know, and lists those
 * there are.
 */
export function addControls(program: Command): void {
  const group = (name: string, description: string) => program.command(name).description(description);
  addCards(group('cards', 'List, issue, top up, redeem and expire cards'));
  addBatches(group('batches', 'Issue cards from a CSV file; list and show batches'));
  addRewards(group('rewards', 'List and send rewards, and take them through their life'));
  addWallet(group('wallet', 'List, fund and draw on wallets, and set their thresholds'));
  addWebhooks(group('webhooks', 'Register, list and remove webhook endpoints, and choose their events'));
  addTrigger(program);
  addDeliveries(group('deliveries', 'List deliveries, newest first; show one, send one again, or cancel one'));
  addList(program, 'timeline', 'readTimeline', showTimeline)
    .description('List calls of the API and deliveries together, newest first')
    .option('--kind <kind>', 'call or delivery')
    .option('--subject <id>', 'Only what is about this card, batch, reward or wallet');
  addClock(group('clock', 'Show, move or stop the clock of the sandbox'));
  addFaults(group('faults', 'Show, set or clear what goes wrong on purpose'));
  addCall(program, 'assumptions', 'listAssumptions', ({ items }: Shown.AssumptionList) =>
    items.map(({ id, answer, place }) => `${id}: ${answer}\n    ${place}`).join('\n'),
  ).description(
    'List what the sandbox assumes: each open point, the answer, and the line of the overlay that gives it',
  );
  addCall(program, 'seed', 'seed', ({ cards, rewards }: Shown.Seeded) => {
    return `${cards.length} cards and ${rewards.length} reward are there.`;
  })
    .description('Fill the sandbox with example cards and a reward')
    .option('--cards <n>', 'Number of cards (10)', readInteger)
    .option('--currency <code>', 'Currency (KES)');
  addCall(program, 'reset', 'reset', () => 'The sandbox is empty.').description(
    'Empty the sandbox: cards, batches, wallets, rewards, endpoints and deliveries',
  );
}

function addCards(cards: Command): void {
  const show = (items: readonly Shown.Card[]) =>
    table(items, ['card_id', 'recipient_phone', 'status', 'balance', 'currency', 'expires_at'], 'There are no cards.');
  const showWhole = (card: Shown.CardWithEntries) => {
    const entries = table(card.entries, ['at', 'kind', 'amount', 'balance_after', 'label'], '(none)');
    return `${show([card])}\n\nCode: ${card.code}\n\n${entries}`;
  };
  const issued = ({ card_id, code }: IssuedCard) => `${card_id} is issued; its code is ${code}.`;
  const toppedUp = ({ new_balance }: TopUpResult, { card_id, currency }: Fields) =>
    `${card_id} holds ${new_balance} ${currency}.`;
  const redeemed = ({ card_id, balance, currency }: Shown.Card) => `${card_id} holds ${balance} ${currency}.`;
  const expired = ({ card_id, balance, currency }: Shown.Card) => `${card_id} is expired with ${balance} ${currency}.`;

  addList(cards, 'list', 'listCards', show)
    .description('List cards, newest first')
    .option('--status <status>', 'active, redeemed or expired')
    .option('--batch <id>', 'Cards of this batch')
    .option('--phone <number>', 'Cards of this recipient');
  addCall(cards, 'show <card_id>', 'inspectCard', showWhole).description('Show a card with its transactions');
  addCall(cards, 'issue <recipient_phone> <value> <currency>', 'issueCard', issued)
    .description('Issue a card')
    .option('--access <channel>', 'whatsapp, web or ussd; repeatable', collect);
  addCall(cards, 'topup <card_id> <amount>', 'topUpCard', toppedUp, async (given, command) => {
    const { currency } = await call<Shown.Card>(command, 'inspectCard', { card_id: given.card_id });
    return { ...given, currency };
  }).description('Top up a card');
  addCall(cards, 'redeem <card_id> [amount]', 'redeemCard', redeemed, ({ all = false, ...given }) => {
    if ((given.amount === undefined) !== all) throw new CliError('Give an amount, or --all for the whole balance.', 2);
    return given;
  })
    .description('Redeem an amount, or the whole balance with --all')
    .option('--all', 'Redeem the whole balance')
    .option('--method <channel>', "Channel; the card's first by default");
  addCall(cards, 'expire <card_id>', 'expireCard', expired).description('Expire a card before its time');
  addCall(cards, 'validate <code>', 'validateCode', (card: Shown.Card) => show([card])).description(
    'Find the card of a code',
  );
}

function addBatches(batches: Command): void {
  const show = (items: readonly Shown.Batch[]) =>
    table(
      items,
      ['batch_id', 'status', 'total', 'issued', 'failed', 'currency', 'created_at'],
      'There are no batches.',
    );
  const showWhole = (batch: Shown.BatchWithFailures) => {
    const columns = ['row', 'recipient_phone', 'value', 'reason'] as const;
    return `${show([batch])}\n\n${table(batch.failures.items, columns, 'Every row became a card.')}`;
  };
  const issued = ({ batch_id, issued, total, failed }: IssuedBatch) =>
    `${batch_id}: ${issued} of ${total} cards issued, ${failed} failed.`;

  addList(batches, 'list', 'listBatches', show).description('List batches, newest first');
  addCall(batches, 'show <batch_id>', 'inspectBatch', showWhole, (given) => ({ ...given, limit: 500 })).description(
    'Show a batch with the rows that failed',
  );
  addCall(batches, 'issue <file>', 'bulkIssueCards', issued)
    .description('Issue the cards of a CSV file')
    .requiredOption('--currency <code>', 'Currency of the cards');
}

function addRewards(rewards: Command): void {
  const show = (items: readonly Shown.Reward[]) =>
    table(items, ['reward_id', 'recipient_email', 'status', 'amount', 'currency', 'sent_at'], 'There are no rewards.');
  const showOne = (reward: Shown.Reward) => show([reward]);

  addList(rewards, 'list', 'listRewards', show).description('List rewards, newest first');
  addCall(rewards, 'send <recipient_email> <amount> <currency>', 'sendReward', showOne).description(
    'Send a reward by e-mail',
  );
  addCall(rewards, 'open <reward_id>', 'openReward', showOne).description('Open a reward');
  addCall(rewards, 'expire <reward_id>', 'expireReward', showOne).description('Expire a reward');
  addCall(rewards, 'redeem <reward_id> <selected_brand>', 'redeemReward', showOne).description(
    'Redeem a reward for a brand',
  );
  addCall(rewards, 'cancel <reward_id> <cancelled_by>', 'cancelReward', showOne).description(
    'Cancel a reward, by whose e-mail address',
  );
}

function addWallet(wallet: Command): void {
  const show = (items: readonly Shown.Wallet[]) =>
    table(items, ['currency', 'balance', 'threshold', 'wallet_id'], 'No wallet is open.');
  const showOne = (found: Shown.Wallet) => show([found]);

  addCall(wallet, 'list', 'listWallets', ({ items }: Shown.WalletList) => show(items)).description('List the wallets');
  addCall(wallet, 'fund <currency> <amount>', 'fundWallet', showOne).description('Add to a wallet');
  addCall(wallet, 'draw <currency> <amount>', 'drawFromWallet', showOne).description(
    'Take from a wallet as issuing does; a low balance fires its event',
  );
  addCall(wallet, 'threshold <currency> <threshold>', 'setThreshold', showOne).description(
    'Set the balance below which wallet.low_balance is fired',
  );
}

function addWebhooks(webhooks: Command): void {
  const show = ({ items }: Shown.WebhookList) =>
    table(items, ['webhook_id', 'url', 'events'], 'No endpoint is registered.');
  const added = ({ webhook_id, secret }: Shown.WebhookWithSecret, asked: Fields) =>
    `${webhook_id} registered.${asked.secret === undefined ? ` Its secret, shown only now: ${secret}` : ''}`;
  const chosen = ({ webhook_id, events }: Shown.Webhook) => `${webhook_id}: ${events.join(',')}`;

  addCall(webhooks, 'list', 'listWebhooks', show).description('List the endpoints');
  addCall(webhooks, 'add <url>', 'registerWebhook', added)
    .description('Register an endpoint; sandbox:inbox is the built-in inbox')
    .option('--events <names>', 'Events to receive, by commas; all of them by default', readNames)
    .option('--secret <secret>', 'Secret of your own, of 16 to 200 printable characters');
  addCall(webhooks, 'events <webhook_id>', 'selectEvents', chosen)
    .description('Choose the events of an endpoint anew')
    .requiredOption('--events <names>', 'Events to receive, by commas', readNames);
  addCall(
    webhooks,
    'remove <webhook_id>',
    'removeWebhook',
    (_, { webhook_id }) => `${webhook_id} removed.`,
  ).description('Remove an endpoint');
}

function readNames(text: string): string[] {
  if (text === '') throw new InvalidArgumentError('Name at least one event.');
  return text.split(',');
}

function addTrigger(program: Command): void {
  addWork(program, 'trigger [event]', trigger)
    .description('Send an event to the endpoints that selected it, made from an example; without an event, list them')
    .option('--set <field=value>', 'Field to override, data.amount=5 within data; repeatable', collect, [])
    .option('--overrides <json>', 'Fields to override, as a JSON object')
    .option('--payload <json>', 'Takes the place of the example, as a JSON object')
    .option('--fault <fault>', 'Fault of the first attempt: tamper, unsigned or noncanonical');
}

async function trigger(command: Command, { set, overrides, payload, ...given }: Fields): Promise<void> {
  const { event } = given;
  if (event === undefined) {
    const list = await call<Shown.EventExampleList>(command, 'listEventExamples');
    return print(command, list, () => table(list.items, ['event'], ''));
  }
  const triggered = await call<Shown.Triggered>(command, 'triggerEvent', {
    ...given,
    overrides: withSettings(parseObject(overrides, '--overrides'), set as readonly string[]),
    ...(payload !== undefined && { payload: parseObject(payload, '--payload') }),
  });
  const { length } = triggered.deliveries;
  print(command, triggered, () => `${event} goes to ${length} ${length === 1 ? 'endpoint' : 'endpoints'}.`);
}

type JsonObject = Record<string, unknown>;

function parseObject(json: unknown = '{}', option: string): JsonObject {
  try {
    const value: unknown = JSON.parse(String(json));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new CliError(`${option} is not a JSON object.`, 2);
}

/** An object with fields put into it, of which each is written as `data.amount=5`. */
function withSettings(whole: JsonObject, settings: readonly string[]): JsonObject {
  for (const setting of settings) {
    const [, path, value] = /^(\w+(?:\.\w+)*)=(.*)$/s.exec(setting) ?? [];
    if (path === undefined || value === undefined) throw new CliError(`--set ${setting} is not FIELD=VALUE.`, 2);
    put(whole, path.split('.'), /^-?\d{1,15}$/.test(value) ? Number(value) : value);
  }
  return whole;
}

function put(place: JsonObject, [name = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length > 0) {
    const next = { ...(place[name] as object | undefined) };
    put(next, inner, value);
    place[name] = next;
  } else place[name] = value;
}

function addDeliveries(deliveries: Command): void {
  addList(deliveries, 'list', 'listDeliveries', showDeliveries)
    .description('List deliveries, newest first')
    .option('--status <status>', 'pending, sending, delivered, failed or cancelled')
    .option('--event <name>', 'Name of the event')
    .option('--webhook <id>', 'Endpoint');
  addCall(deliveries, 'show <delivery>', 'inspectDelivery', showDelivery).description(
    'Show a delivery with its payload and its attempts',
  );
  addCall(deliveries, 'replay <delivery>', 'replayDelivery', showDelivery)
    .description('Send a delivery again')
    .option('--fault <fault>', 'Fault of the first attempt: tamper, unsigned or noncanonical');
  addWork(deliveries, 'inspect <delivery>', inspect)
    .description('Show what the last attempt sent and got, byte for byte')
    .option('--attempt <n>', 'Another attempt', readInteger)
    .option('--as <form>', 'Print a program instead: curl sends it again, node and python verify it');
  addCall(deliveries, 'cancel <delivery>', 'cancelDelivery', showDelivery).description('Cancel a delivery');
}

async function inspect(command: Command, { delivery, attempt, as }: Fields): Promise<void> {
  const { attempts } = await call<Shown.Delivery>(command, 'inspectDelivery', { delivery });
  const number = attempt ?? Math.max(attempts, 1);
  const found = await call<Shown.Exchange>(command, 'inspectExchange', { delivery, attempt: number });
  const { exchange } = found;
  if (exchange === null) throw new CliError(`Attempt ${number} is under way, or not kept any more.`);
  if (as === undefined) return print(command, found, () => showExchange(found.attempt, exchange));
  const copy = { ...exchange.copies }[String(as)];
  if (typeof copy !== 'string')
    throw new CliError(`--as ${as} is not curl, node or python, or not for this endpoint.`, 2);
  console.log(escapeUnseen(copy));
}

function addClock(clock: Command): void {
  const show = ({ now, mode }: Shown.Clock) => `${now} (${mode})`;
  addCall(clock, 'get', 'readClock', show).description('Show the time');
  addCall(clock, 'advance <ms>', 'advanceClock', show).description(
    'Move the clock on by a duration like 90s or 365d, through every retry and expiry on its way',
  );
  addCall(clock, 'set <now>', 'setClock', show).description('Jump to a time like 2027-04-01T00:00:00Z');
  addCall(clock, 'manual', 'setClock', show, () => ({ mode: 'manual' })).description('Let time stand');
  addCall(clock, 'system', 'setClock', show, () => ({ mode: 'system' })).description(
    "Let time go on with the machine's",
  );
}

function addFaults(faults: Command): void {
  const show = (found: Shown.Faults) => {
    const lines = Object.entries(found).flatMap(([part, settings]) =>
      Object.entries(settings)
        .filter(([, value]) => value !== null && value !== false && value !== 0)
        .map(([name, value]) => `${part} ${name}: ${value}`),
    );
    return lines.length === 0 ? 'There are no faults.' : lines.join('\n');
  };
  addCall(faults, 'show', 'listFaults', show).description('Show the faults');
  // What is left out is the default of the control: no fault.
  addCall(faults, 'set', 'setFaults', show, ({ apiLatency, apiStatus, apiAfter, apiTimes, latency, ...flags }) => ({
    api: { latency_ms: apiLatency, status: apiStatus, after: apiAfter, times: apiTimes },
    webhooks: { latency_ms: latency, ...flags },
  }))
    .description('Set the faults; what is left out is switched off')
    .option('--api-latency <ms>', 'Delay of responses, once the operation has acted', readInteger)
    .option('--api-status <status>', 'Respond with this status in place of the operation', readInteger)
    .option('--api-after <how>', 'Act, then `drop` the response or respond with 500 (`error`)')
    .option('--api-times <n>', 'For so many calls', readInteger)
    .option('--latency <ms>', 'Delay of deliveries', readInteger)
    .option('--duplicate', 'Deliver twice')
    .option('--reorder', 'Deliver newest first')
    .option('--tamper', 'Change a byte after signing')
    .option('--unsigned', 'Leave the signature out')
    .option('--noncanonical', 'Send JSON that no serializer writes');
  addCall(faults, 'clear', 'setFaults', show).description('Switch all faults off');
}
