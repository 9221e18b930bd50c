import type { Command } from 'commander';
import type * as Shown from '../../generated/controls/rest.ts';
import { addCall, addList, collect, readInteger, withPages } from './add-command.ts';
import { CliError, call, type Fields } from './call-sandbox.ts';

/**
 * Adds the commands that call a running sandbox, which itself refuses a word that it does not know, and lists those
 * there are.
 */
export function addControls(program: Command): void {
  const group = (name: string, description: string) => program.command(name).description(description);
  addCards(group('cards', 'List, issue, top up, redeem and expire cards'));
  addBatches(group('batches', 'Issue cards from a CSV file; list and show batches'));
  addRewards(group('rewards', 'List, send, redeem and cancel rewards'));
  addWallet(group('wallet', 'List, fund and debit wallets, and set their thresholds'));
  addWebhooks(group('webhooks', 'Register, list and remove webhook endpoints, and choose their events'));
  addTrigger(program);
  addDeliveries(group('deliveries', 'List deliveries, newest first; show one, send one again, or cancel one'));
  withPages(
    addList(
      program,
      'timeline',
      'readTimeline',
      'List calls of the API and deliveries together, newest first',
      ['at', 'what', 'subject', 'status', 'faults', 'number'],
      timelineRow,
    ),
  )
    .option('--kind <kind>', 'call or delivery')
    .option('--subject <id>', 'Only entries about this card, batch, reward or wallet');
  addClock(group('clock', 'Show, move or stop the clock of the sandbox'));
  addFaults(group('faults', 'Show, set or clear injected faults'));
  addState(program);
}

function addState(program: Command): void {
  addCall(
    program,
    'assumptions',
    'listAssumptions',
    'List what the sandbox assumes: each open point, the answer, and the line of the overlay that gives it',
    {
      show: ({ items }: Shown.AssumptionList) =>
        items.map(({ id, answer, place }) => `${id}: ${answer}\n    ${place}`).join('\n'),
    },
  );
  addCall(program, 'seed', 'seed', 'Fill the sandbox with example cards and a reward')
    .option('--cards <n>', 'Number of cards (10)', readInteger)
    .option('--currency <code>', 'Currency (KES)');
  const everything = 'cards, batches, wallets, rewards, endpoints and deliveries';
  addCall(program, 'reset', 'reset', `Empty the sandbox: ${everything}`);
}

function addCards(cards: Command): void {
  const columns = ['card_id', 'recipient_phone', 'status', 'balance', 'currency', 'expires_at'] as const;
  withPages(addList<Shown.Card>(cards, 'list', 'listCards', 'List cards, newest first', columns))
    .option('--status <status>', 'active, redeemed or expired')
    .option('--batch <id>', 'Cards of this batch')
    .option('--phone <number>', 'Cards of this recipient');
  addCall(cards, 'show <card_id>', 'inspectCard', 'Show a card with its transactions');
  addCall(cards, 'issue <recipient_phone> <value> <currency>', 'issueCard', 'Issue a card').option(
    '--access <channel>',
    'whatsapp, web or ussd; repeatable',
    collect,
  );
  const withCurrency = async (given: Fields, command: Command) => {
    const { currency } = await call<Shown.Card>(command, 'inspectCard', { card_id: given.card_id });
    return { ...given, currency };
  };
  addCall(cards, 'topup <card_id> <amount>', 'topUpCard', 'Top up a card', { ask: withCurrency });
  addCall(cards, 'redeem <card_id> [amount]', 'redeemCard', 'Redeem an amount, or the full balance').option(
    '--method <channel>',
    "Channel; the card's first by default",
  );
  addCall(cards, 'expire <card_id>', 'expireCard', 'Expire a card before its time');
  addCall(cards, 'validate <code>', 'validateCode', 'Find a card by its code');
}

function addBatches(batches: Command): void {
  const columns = ['batch_id', 'status', 'total', 'issued', 'failed', 'currency', 'created_at'] as const;
  withPages(addList<Shown.Batch>(batches, 'list', 'listBatches', 'List batches, newest first', columns));
  addCall(batches, 'show <batch_id>', 'inspectBatch', 'Show a batch with the rows that failed', {
    ask: (given) => ({ ...given, limit: 500 }),
  });
  addCall(batches, 'issue <file>', 'bulkIssueCards', 'Issue the cards of a CSV file').requiredOption(
    '--currency <code>',
    'Currency of the cards',
  );
}

function addRewards(rewards: Command): void {
  const columns = ['reward_id', 'recipient_email', 'status', 'amount', 'currency', 'sent_at'] as const;
  withPages(addList<Shown.Reward>(rewards, 'list', 'listRewards', 'List rewards, newest first', columns));
  addCall(rewards, 'send <recipient_email> <amount> <currency>', 'sendReward', 'Send a reward by e-mail');
  addCall(rewards, 'open <reward_id>', 'openReward', 'Open a reward');
  addCall(rewards, 'expire <reward_id>', 'expireReward', 'Expire a reward');
  addCall(rewards, 'redeem <reward_id> <selected_brand>', 'redeemReward', 'Redeem a reward for a brand');
  addCall(rewards, 'cancel <reward_id> <cancelled_by>', 'cancelReward', 'Cancel a reward, by whose e-mail address');
}

function addWallet(wallet: Command): void {
  const columns = ['currency', 'balance', 'threshold', 'wallet_id'] as const;
  addList<Shown.Wallet>(wallet, 'list', 'listWallets', 'List the wallets', columns);
  addCall(wallet, 'fund <currency> <amount>', 'fundWallet', 'Add to a wallet');
  const low = 'a low balance fires its event';
  addCall(wallet, 'draw <currency> <amount>', 'drawFromWallet', `Take from a wallet as issuing does; ${low}`);
  const balance = 'the balance below which wallet.low_balance is fired';
  addCall(wallet, 'threshold <currency> <threshold>', 'setThreshold', `Set ${balance}`);
}

function addWebhooks(webhooks: Command): void {
  addList<Shown.Webhook>(webhooks, 'list', 'listWebhooks', 'List the endpoints', ['webhook_id', 'url', 'events']);
  const inbox = 'sandbox:inbox is the built-in inbox';
  addCall(webhooks, 'add <url>', 'registerWebhook', `Register an endpoint, and show its secret; ${inbox}`)
    .option('--events <names>', 'Events to receive, separated by commas (default: all)', readNames)
    .option('--secret <secret>', 'Secret of your own, of 16 to 200 printable characters');
  addCall(webhooks, 'events <webhook_id>', 'selectEvents', 'Replace the events of an endpoint').requiredOption(
    '--events <names>',
    'Events to receive, separated by commas',
    readNames,
  );
  addCall(webhooks, 'remove <webhook_id>', 'removeWebhook', 'Remove an endpoint');
}

const readNames = (text: string) => text.split(',');

const FAULT = ['--fault <fault>', 'Fault of the first attempt: tamper, unsigned or noncanonical'] as const;

function addTrigger(program: Command): void {
  addCall(
    program,
    'trigger <event>',
    'triggerEvent',
    'Send an event to the endpoints that selected it, made from an example',
    { ask: ({ set, ...given }) => ({ ...given, overrides: overridesOf(set as readonly string[]) }) },
  )
    .option('--set <field=value>', 'Field to override, data.amount=5 within data; repeatable', collect, [])
    .option(...FAULT);
}

type JsonObject = Record<string, unknown>;

/** An object of fields, of which each is written as `data.amount=5`. */
function overridesOf(settings: readonly string[]): JsonObject {
  const whole: JsonObject = {};
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
  const columns = ['delivery', 'event', 'webhook_id', 'status', 'attempts', 'last', 'created_at', 'next_at'] as const;
  withPages(addList(deliveries, 'list', 'listDeliveries', 'List deliveries, newest first', columns, deliveryRow))
    .option('--status <status>', 'pending, sending, delivered, failed or cancelled')
    .option('--event <name>', 'Name of the event')
    .option('--webhook <id>', 'Endpoint');
  addCall(deliveries, 'show <delivery>', 'inspectDelivery', 'Show a delivery with its payload and its attempts');
  addCall(deliveries, 'replay <delivery>', 'replayDelivery', 'Send a delivery again').option(...FAULT);
  const lastAttempt = async ({ delivery, attempt }: Fields, command: Command) => {
    const { attempts } = await call<Shown.Delivery>(command, 'inspectDelivery', { delivery });
    return { delivery, attempt: attempt ?? Math.max(attempts, 1) };
  };
  const what = 'Show what the last attempt sent and got, byte for byte';
  addCall(deliveries, 'inspect <delivery>', 'inspectExchange', what, { ask: lastAttempt, show: showExchange }).option(
    '--attempt <n>',
    'Another attempt',
    readInteger,
  );
  addCall(deliveries, 'cancel <delivery>', 'cancelDelivery', 'Cancel a delivery');
}

function addClock(clock: Command): void {
  addCall(clock, 'get', 'readClock', 'Show the time');
  const advance = 'Move the clock on by a duration like 90s or 365d, through every retry and expiry on its way';
  addCall(clock, 'advance <ms>', 'advanceClock', advance);
  addCall(clock, 'set <now>', 'setClock', 'Jump to a time like 2027-04-01T00:00:00Z');
  addCall(clock, 'manual', 'setClock', 'Let time stand', { ask: () => ({ mode: 'manual' }) });
  addCall(clock, 'system', 'setClock', 'Follow the clock of the machine again', { ask: () => ({ mode: 'system' }) });
}

function addFaults(faults: Command): void {
  addCall(faults, 'show', 'listFaults', 'Show the faults');
  // An absent option is the default of the control: no fault.
  const ask = ({ apiLatency, apiStatus, apiAfter, apiTimes, latency, ...flags }: Fields) => ({
    api: { latency_ms: apiLatency, status: apiStatus, after: apiAfter, times: apiTimes },
    webhooks: { latency_ms: latency, ...flags },
  });
  addCall(faults, 'set', 'setFaults', 'Set the faults; those without an option are switched off', { ask })
    .option('--api-latency <ms>', 'Delay of responses, once the operation has acted', readInteger)
    .option('--api-status <status>', 'Respond with this status in place of the operation', readInteger)
    .option('--api-after <how>', 'Act, then `drop` the response or respond with 500 (`error`)')
    .option('--api-times <n>', 'Number of calls that it affects', readInteger)
    .option('--latency <ms>', 'Delay of responses to deliveries; after 5 seconds the attempt is over', readInteger)
    .option(
      '--inbox <how>',
      'Response of the built-in inbox: its verdict (`verdict`), 500 (`error`), or after 6 s (`late`)',
    )
    .option('--duplicate', 'Deliver twice')
    .option('--tamper', 'Change a byte after signing')
    .option('--unsigned', 'Omit the signature')
    .option('--noncanonical', 'Send JSON that no serializer writes');
  addCall(faults, 'clear', 'setFaults', 'Switch all faults off');
}

function showExchange({ attempt, exchange }: Shown.Exchange): string {
  const { number, outcome, status, faults } = attempt;
  if (exchange === null && outcome === null) return `Attempt ${number} is under way.`;
  if (exchange === null) return `The sandbox stopped during attempt ${number}; it is unknown whether it arrived.`;
  const { request, response, verification } = exchange;
  const { header, signed_content, expected, received, matches } = verification;
  const lines = (headers: readonly Shown.Header[]) => headers.map(({ name, value }) => `${name}: ${value}`);
  return [
    `${request.method} ${request.url}`,
    ...lines(request.headers),
    '',
    request.body,
    '',
    ...(faults.length > 0 ? [`Faults: ${faults.join(', ')}`] : []),
    `Response: ${status ?? outcome}`,
    ...(response === null ? [] : [...lines(response.headers), '', response.body]),
    '',
    `Signature: ${header ?? '(none)'}`,
    `Signed:    ${signed_content ?? '(nothing)'}`,
    `Received:  ${received ?? '-'}\nExpected:  ${expected ?? '-'}\n${matches ? 'They match.' : 'They do not match.'}`,
  ].join('\n');
}

/** A delivery with how its last attempt ended, and the status of the response if there was one. */
function deliveryRow(delivery: Shown.Delivery) {
  const { outcome = null, status = null } = delivery.last_attempt ?? {};
  const end = [outcome ?? 'under way', status].filter((part) => part !== null).join(' ');
  return { ...delivery, last: delivery.last_attempt === null ? null : end };
}

function timelineRow({ call: made, delivery }: Shown.TimelineItem) {
  if (delivery !== null) {
    const { created_at: at, event: what, subject, attempts, most_attempts } = delivery;
    const status = `${delivery.status}, attempt ${attempts} of ${most_attempts}`;
    return { at, what, subject, status, faults: delivery.last_attempt?.faults ?? [], number: delivery.delivery };
  }
  const { at = '', operation = null, method, path, subject = null, status, faults = [], call: number } = made ?? {};
  return { at, what: operation ?? `${method} ${path}`, subject, status, faults, number };
}
