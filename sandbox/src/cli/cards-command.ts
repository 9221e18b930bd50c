import type { Command } from 'commander';
import type { Card, CardStatus, Channel } from '../../generated/controls/rest.ts';
import { callApi, tokenOption } from './call-api.ts';
import { call } from './call-controls.ts';
import { CliError } from './cli-error.ts';
import { print } from './print.ts';
import { collect, readInteger } from './read-values.ts';
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
    .action(list);
  cards.command('show <id>').description('Show a card with its transactions').action(show);
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
  cards.command('expire <id>').description('Expire a card before its time').action(expire);
  cards.command('validate <code>').description('Find the card of a code').action(validate);
}

interface Filters {
  readonly status?: CardStatus;
  readonly batch?: string;
  readonly phone?: string;
  readonly limit?: number;
  readonly after?: number;
}

async function list({ batch, phone, ...filters }: Filters, command: Command): Promise<void> {
  const query = { ...filters, ...(batch && { batch_id: batch }), ...(phone && { recipient_phone: phone }) };
  const page = await call(command, (controls) => controls.GET('/_sandbox/cards', { params: { query } }));
  print(command, page, () => `${listOf(page.items)}${page.next === null ? '' : `\nMore: --after ${page.next}`}`);
}

async function show(card_id: string, _options: object, command: Command): Promise<void> {
  const params = { path: { card_id } };
  const card = await call(command, (controls) => controls.GET('/_sandbox/cards/{card_id}', { params }));
  const entries = table(card.entries, ['at', 'kind', 'amount', 'balance_after', 'label'], '(none)');
  print(command, card, () => `${listOf([card])}\n\nCode: ${card.code}\n\n${entries}`);
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
  const request = { params: { path: { card_id } }, body };
  const card = await call(command, (controls) => controls.POST('/_sandbox/cards/{card_id}/redeem', request));
  print(command, card, () => `${card_id} holds ${card.balance} ${card.currency}.`);
}

async function expire(card_id: string, _options: object, command: Command): Promise<void> {
  const request = { params: { path: { card_id } }, body: {} };
  const card = await call(command, (controls) => controls.POST('/_sandbox/cards/{card_id}/expire', request));
  print(command, card, () => `${card_id} is expired with ${card.balance} ${card.currency}.`);
}

async function validate(code: string, _options: object, command: Command): Promise<void> {
  const card = await call(command, (controls) => controls.POST('/_sandbox/cards/validate', { body: { code } }));
  print(command, card, () => listOf([card]));
}

function listOf(cards: readonly Card[]): string {
  const columns = ['card_id', 'recipient_phone', 'status', 'balance', 'currency', 'expires_at'] as const;
  return table(cards, columns, 'There are no cards.');
}
