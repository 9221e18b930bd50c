import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { csvFile } from 'reward-card-contract/client';
import type { Card, CardStatus, Channel } from '../../generated/controls/rest.ts';
import { CliError, call, callApi, collect, print, readInteger, show, tokenOption } from './call-sandbox.ts';
import { table } from './table.ts';

export function addCards(program: Command): void {
  const cards = program.command('cards').description('List, issue, top up, redeem and expire cards');
  cards
    .command('list', { isDefault: true })
    .description('List cards, newest first')
    .option('--status <status>', 'active, redeemed or expired')
    .option('--batch <id>', 'Cards of this batch')
    .option('--phone <number>', 'Cards of this recipient')
    .option('--limit <n>', 'Largest number that is listed, up to 500 (50)', readInteger)
    .option('--after <number>', 'Go on where the page before ended', readInteger)
    .action(listCards);
  cards.command('show <id>').description('Show a card with its transactions').action(showCard);
  tokenOption(cards.command('issue <phone> <value> <currency>').description('Issue a card'))
    .option('--access <channel>', 'whatsapp, web or ussd; repeatable', collect, [])
    .action(issue);
  tokenOption(cards.command('topup <id> <amount>').description('Top up a card')).action(topUp);
  cards
    .command('redeem <id> [amount]')
    .description('Redeem an amount, or the whole balance with --all')
    .option('--all', 'Redeem the whole balance')
    .option('--method <channel>', "Channel; the card's first by default")
    .action(redeem);
  cards
    .command('expire <id>')
    .description('Expire a card before its time')
    .action((card_id: string, _options: object, command: Command) =>
      show(
        command,
        (controls) => controls.POST('/_sandbox/cards/{card_id}/expire', { params: { path: { card_id } }, body: {} }),
        ({ balance, currency }) => `${card_id} is expired with ${balance} ${currency}.`,
      ),
    );
  cards
    .command('validate <code>')
    .description('Find the card of a code')
    .action((code: string, _options: object, command: Command) =>
      show(
        command,
        (controls) => controls.POST('/_sandbox/cards/validate', { body: { code } }),
        (card) => cardTable([card]),
      ),
    );
}

interface Filters {
  readonly status?: CardStatus;
  readonly batch?: string;
  readonly phone?: string;
  readonly limit?: number;
  readonly after?: number;
}

function listCards({ batch, phone, ...filters }: Filters, command: Command): Promise<void> {
  const query = { ...filters, ...(batch && { batch_id: batch }), ...(phone && { recipient_phone: phone }) };
  return show(
    command,
    (controls) => controls.GET('/_sandbox/cards', { params: { query } }),
    ({ items, next }) => `${cardTable(items)}${next === null ? '' : `\nMore: --after ${next}`}`,
  );
}

function showCard(card_id: string, _options: object, command: Command): Promise<void> {
  return show(
    command,
    (controls) => controls.GET('/_sandbox/cards/{card_id}', { params: { path: { card_id } } }),
    (card) => {
      const entries = table(card.entries, ['at', 'kind', 'amount', 'balance_after', 'label'], '(none)');
      return `${cardTable([card])}\n\nCode: ${card.code}\n\n${entries}`;
    },
  );
}

async function issue(
  recipient_phone: string,
  value: string,
  currency: string,
  { access }: { readonly access: Channel[] },
  command: Command,
): Promise<void> {
  const body = { recipient_phone, value: readInteger(value), currency, ...(access.length > 0 && { access }) };
  const card = await callApi(command, (client) => client.POST('/v1/cards/issue', { body }));
  print(command, card, () => `${card.card_id} is issued; its code is ${card.code}.`);
}

async function topUp(card_id: string, amount: string, _options: object, command: Command): Promise<void> {
  const params = { path: { card_id } };
  const { currency } = await call(command, (controls) => controls.GET('/_sandbox/cards/{card_id}', { params }));
  const body = { amount: readInteger(amount), currency };
  const result = await callApi(command, (client) => client.POST('/v1/cards/{card_id}/topup', { params, body }));
  print(command, result, () => `${card_id} holds ${result.new_balance} ${currency}.`);
}

async function redeem(
  card_id: string,
  amount: string | undefined,
  { all = false, method }: { readonly all?: boolean; readonly method?: Channel },
  command: Command,
): Promise<void> {
  if ((amount === undefined) !== all) throw new CliError('Give an amount, or --all for the whole balance.', 2);
  const body = { ...(amount !== undefined && { amount: readInteger(amount) }), ...(method && { method }) };
  await show(
    command,
    (controls) => controls.POST('/_sandbox/cards/{card_id}/redeem', { params: { path: { card_id } }, body }),
    ({ balance, currency }) => `${card_id} holds ${balance} ${currency}.`,
  );
}

function cardTable(cards: readonly Card[]): string {
  const columns = ['card_id', 'recipient_phone', 'status', 'balance', 'currency', 'expires_at'] as const;
  return table(cards, columns, 'There are no cards.');
}

export function addBatches(program: Command): void {
  const batches = program.command('batches').description('Issue cards from a CSV file; list and show batches');
  batches
    .command('list', { isDefault: true })
    .description('List batches, newest first')
    .action((_options: object, command: Command) =>
      show(
        command,
        (controls) => controls.GET('/_sandbox/batches'),
        ({ items }) => table(items, BATCH_COLUMNS, 'There are no batches.'),
      ),
    );
  batches.command('show <id>').description('Show a batch with the rows that failed').action(showBatch);
  tokenOption(batches.command('issue <file>').description('Issue the cards of a CSV file'))
    .requiredOption('--currency <code>', 'Currency of the cards')
    .action(issueBatch);
}

const BATCH_COLUMNS = ['batch_id', 'status', 'total', 'issued', 'failed', 'currency', 'created_at'] as const;

function showBatch(batch_id: string, _options: object, command: Command): Promise<void> {
  const params = { path: { batch_id }, query: { limit: 500 } };
  return show(
    command,
    (controls) => controls.GET('/_sandbox/batches/{batch_id}', { params }),
    (batch) => {
      const columns = ['row', 'recipient_phone', 'value', 'reason'] as const;
      const failures = table(batch.failures.items, columns, 'Every row became a card.');
      return `${table([batch], BATCH_COLUMNS, '')}\n\n${failures}`;
    },
  );
}

async function issueBatch(path: string, { currency }: { readonly currency: string }, command: Command): Promise<void> {
  const bytes = await readFile(path).catch(() => {
    throw new CliError(`${path} cannot be read.`);
  });
  const body = { file: csvFile(bytes), currency };
  const batch = await callApi(command, (client) => client.POST('/v1/cards/bulk', { body }));
  const { batch_id, issued, total, failed } = batch;
  print(command, batch, () => `${batch_id}: ${issued} of ${total} cards issued, ${failed} failed.`);
}
