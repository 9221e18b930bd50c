import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { csvFile } from 'reward-card-contract/client';
import type { Card, CardStatus, Channel } from '../../generated/controls/rest.ts';
import {
  addControl,
  addWork,
  CliError,
  call,
  callApi,
  collect,
  print,
  readInteger,
  tokenOption,
} from './call-sandbox.ts';
import { table } from './table.ts';

interface CardFilters {
  readonly status?: CardStatus;
  readonly batch?: string;
  readonly phone?: string;
  readonly limit?: number;
  readonly after?: number;
}

interface RedeemOptions {
  readonly all?: boolean;
  readonly method?: Channel;
}

export function addCards(program: Command): void {
  const cards = program.command('cards').description('List, issue, top up, redeem and expire cards');
  addControl(cards, 'list', 'List cards, newest first', {
    isDefault: true,
    send: (controls, _, { batch, phone, ...filters }: CardFilters) => {
      const query = { ...filters, ...(batch && { batch_id: batch }), ...(phone && { recipient_phone: phone }) };
      return controls.GET('/_sandbox/cards', { params: { query } });
    },
    show: ({ items, next, total }) =>
      `${cardTable(items)}${next === null ? '' : `\n${items.length} of ${total}. More: --after ${next}`}`,
  })
    .option('--status <status>', 'active, redeemed or expired')
    .option('--batch <id>', 'Cards of this batch')
    .option('--phone <number>', 'Cards of this recipient')
    .option('--limit <n>', 'Largest number that is listed, up to 500 (50)', readInteger)
    .option('--after <number>', 'Go on where the page before ended', readInteger);
  addControl(cards, 'show <id>', 'Show a card with its transactions', {
    send: (controls, [card_id = '']) => controls.GET('/_sandbox/cards/{card_id}', { params: { path: { card_id } } }),
    show: (card) => {
      const entries = table(card.entries, ['at', 'kind', 'amount', 'balance_after', 'label'], '(none)');
      return `${cardTable([card])}\n\nCode: ${card.code}\n\n${entries}`;
    },
  });
  tokenOption(addWork(cards, 'issue <phone> <value> <currency>', 'Issue a card', issue)).option(
    '--access <channel>',
    'whatsapp, web or ussd; repeatable',
    collect,
    [],
  );
  tokenOption(addWork(cards, 'topup <id> <amount>', 'Top up a card', topUp));
  addControl(cards, 'redeem <id> [amount]', 'Redeem an amount, or the whole balance with --all', {
    send: (controls, [card_id = '', amount], { all = false, method }: RedeemOptions) => {
      if ((amount === undefined) !== all) throw new CliError('Give an amount, or --all for the whole balance.', 2);
      const body = { ...(amount !== undefined && { amount: readInteger(amount) }), ...(method && { method }) };
      return controls.POST('/_sandbox/cards/{card_id}/redeem', { params: { path: { card_id } }, body });
    },
    show: ({ balance, currency }, [card_id]) => `${card_id} holds ${balance} ${currency}.`,
  })
    .option('--all', 'Redeem the whole balance')
    .option('--method <channel>', "Channel; the card's first by default");
  addControl(cards, 'expire <id>', 'Expire a card before its time', {
    send: (controls, [card_id = '']) =>
      controls.POST('/_sandbox/cards/{card_id}/expire', { params: { path: { card_id } }, body: {} }),
    show: ({ balance, currency }, [card_id]) => `${card_id} is expired with ${balance} ${currency}.`,
  });
  addControl(cards, 'validate <code>', 'Find the card of a code', {
    send: (controls, [code = '']) => controls.POST('/_sandbox/cards/validate', { body: { code } }),
    show: (card) => cardTable([card]),
  });
}

async function issue(
  command: Command,
  [recipient_phone = '', value, currency = '']: readonly string[],
  { access }: { readonly access: Channel[] },
): Promise<void> {
  const body = { recipient_phone, value: readInteger(value), currency, ...(access.length > 0 && { access }) };
  const card = await callApi(command, (client) => client.POST('/v1/cards/issue', { body }));
  print(command, card, () => `${card.card_id} is issued; its code is ${card.code}.`);
}

async function topUp(command: Command, [card_id = '', amount]: readonly string[]): Promise<void> {
  const params = { path: { card_id } };
  const { currency } = await call(command, (controls) => controls.GET('/_sandbox/cards/{card_id}', { params }));
  const body = { amount: readInteger(amount), currency };
  const result = await callApi(command, (client) => client.POST('/v1/cards/{card_id}/topup', { params, body }));
  print(command, result, () => `${card_id} holds ${result.new_balance} ${currency}.`);
}

function cardTable(cards: readonly Card[]): string {
  const columns = ['card_id', 'recipient_phone', 'status', 'balance', 'currency', 'expires_at'] as const;
  return table(cards, columns, 'There are no cards.');
}

const BATCH_COLUMNS = ['batch_id', 'status', 'total', 'issued', 'failed', 'currency', 'created_at'] as const;

export function addBatches(program: Command): void {
  const batches = program.command('batches').description('Issue cards from a CSV file; list and show batches');
  addControl(batches, 'list', 'List batches, newest first', {
    isDefault: true,
    send: (controls) => controls.GET('/_sandbox/batches'),
    show: ({ items }) => table(items, BATCH_COLUMNS, 'There are no batches.'),
  });
  addControl(batches, 'show <id>', 'Show a batch with the rows that failed', {
    send: (controls, [batch_id = '']) =>
      controls.GET('/_sandbox/batches/{batch_id}', { params: { path: { batch_id }, query: { limit: 500 } } }),
    show: (batch) => {
      const columns = ['row', 'recipient_phone', 'value', 'reason'] as const;
      const failures = table(batch.failures.items, columns, 'Every row became a card.');
      return `${table([batch], BATCH_COLUMNS, '')}\n\n${failures}`;
    },
  });
  tokenOption(addWork(batches, 'issue <file>', 'Issue the cards of a CSV file', issueBatch)).requiredOption(
    '--currency <code>',
    'Currency of the cards',
  );
}

async function issueBatch(
  command: Command,
  [path = '']: readonly string[],
  { currency }: { readonly currency: string },
): Promise<void> {
  const bytes = await readFile(path).catch(() => {
    throw new CliError(`${path} cannot be read.`);
  });
  const body = { file: csvFile(bytes), currency };
  const batch = await callApi(command, (client) => client.POST('/v1/cards/bulk', { body }));
  const { batch_id, issued, total, failed } = batch;
  print(command, batch, () => `${batch_id}: ${issued} of ${total} cards issued, ${failed} failed.`);
}
