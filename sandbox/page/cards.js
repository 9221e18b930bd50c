import { ApiError, control, keepToken, operation, readToken } from './api.js';
import { button, byId, field, find, formById, inputById, make } from './dom.js';
import { amount, counted, moment } from './format.js';
import { attempt, currencyCode, onSubmit, wholeNumber } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, fillWhenOpened, momentCell, openableRow, refill, table } from './row.js';

/** @import { IssuedCard, TopUpResult } from '../generated/rest.ts' */
/** @import { Card, CardWithEntries, Seeded } from '../generated/controls/rest.ts' */
/** @typedef {ReturnType<typeof createRow>} CardRow */

/** @returns {import('./parts.js').Part} */
export function startCards() {
  startToken();
  const form = formById('issue');
  const refresh = pagedList({
    name: 'card',
    path: '/cards',
    filter: 'status',
    key: (/** @type {Card} */ { card_id }) => card_id,
    create: createRow,
    update: updateRow,
  });
  onSubmit(form, async (values) => {
    const body = {
      recipient_phone: String(values.get('recipient_phone')).trim(),
      value: wholeNumber(values.get('value')),
      currency: currencyCode(values.get('currency')),
      ...(values.has('access') ? { access: values.getAll('access') } : {}),
    };
    /** @type {IssuedCard} */
    const card = await withToken(() => operation('POST', '/v1/cards/issue', body));
    return `Card ${card.card_id} is issued.`;
  });
  byId('seed').addEventListener('click', () =>
    attempt(form, async () => {
      /** @type {Seeded} */
      const { cards } = await control('POST', '/seed');
      return `${counted(cards.length, 'card')} and a reward are there.`;
    }),
  );
  return { view: 'cards', kinds: ['card'], refresh };
}

function startToken() {
  const input = inputById('token');
  input.value = readToken();
  input.addEventListener('input', () => keepToken(input.value.trim()));
}

/**
 * Asks for the token if the sandbox does.
 * @template Result
 * @param {() => Promise<Result>} call
 */
export async function withToken(call) {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    find(document, '#token-box', HTMLDetailsElement).open = true;
    inputById('token').focus();
    throw new ApiError(401, '401: Enter the token that the sandbox printed when it started, under Cards, API token.');
  }
}

/** @param {Card} card */
function createRow(card) {
  const sum = make('input', { name: 'amount', inputmode: 'numeric', autocomplete: 'off' });
  const method = make('select', { name: 'method' }, ...card.access.map((way) => make('option', {}, way)));
  const row = Object.assign(openableRow(card.recipient_phone), { card, about: make('div'), history: make('div') });
  const form = make(
    'form',
    { class: 'fields', novalidate: true },
    field('Amount', sum),
    field('Redeem over', method),
    make('button', { class: 'primary' }, 'Redeem'),
    button('Top up', () => attempt(row.body, () => topUp(row.card, sum))),
    button('Expire', () => attempt(row.body, () => expire(row.card))),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(row.body, () => redeem(row.card, sum, method.value));
  });
  const hint = make('p', { class: 'hint' }, 'Redeem without an amount takes all that is left.');
  row.body.append(row.about, form, hint, row.error, row.history);
  fillWhenOpened(row, () => showHistory(row));
  return row;
}

/**
 * @param {CardRow} row
 * @param {Card} card
 */
function updateRow(row, card) {
  const changed = row.card.balance !== card.balance || row.card.status !== card.status;
  row.card = card;
  fillRow(row, {
    status: card.status,
    aside: amount(card.balance, card.currency),
    facts: [card.card_id, `expires ${card.expires_at}`],
  });
  row.about.replaceChildren(
    definitions([
      ['Code', card.code],
      ['Redeemed', amount(card.redeemed, card.currency)],
      ['Access', card.access.join(', ')],
      ['Issued', moment(card.issued_at)],
      ...(card.batch_id ? [/** @type {const} */ (['Batch', card.batch_id])] : []),
    ]),
  );
  if (changed) void refill(row, () => showHistory(row));
}

/** @param {CardRow} row */
async function showHistory({ card: { card_id }, history }) {
  /** @type {CardWithEntries} */
  const { entries, currency } = await control('GET', `/cards/${encodeURIComponent(card_id)}`);
  const lines = entries.map(({ at, kind, amount: change, balance_after, label }) => [
    momentCell(at),
    label ? `${kind}, ${label}` : kind,
    amount(change, currency),
    amount(balance_after, currency),
  ]);
  history.replaceChildren(table('Transactions, newest first', ['At', 'What', 'Change', 'Balance'], lines, ['What']));
}

/**
 * @param {Card} card
 * @param {HTMLInputElement} input
 * @param {string} method
 */
async function redeem({ card_id }, input, method) {
  const wanted = wholeNumber(input.value);
  const body = { method, ...(wanted === undefined ? {} : { amount: wanted }) };
  /** @type {Card} */
  const { balance, currency } = await control('POST', `/cards/${encodeURIComponent(card_id)}/redeem`, body);
  input.value = '';
  return `Redeemed over ${method}; ${amount(balance, currency)} are left.`;
}

/**
 * @param {Card} card
 * @param {HTMLInputElement} input
 */
async function topUp({ card_id, currency }, input) {
  const wanted = wholeNumber(input.value);
  if (wanted === undefined) {
    input.focus();
    throw new ApiError(0, 'Enter the amount to add.');
  }
  /** @type {TopUpResult} */
  const result = await withToken(() =>
    operation('POST', `/v1/cards/${encodeURIComponent(card_id)}/topup`, { amount: wanted, currency }),
  );
  input.value = '';
  return `Topped up by ${amount(result.added, currency)} to ${amount(result.new_balance, currency)}.`;
}

/** @param {Card} card */
async function expire({ card_id }) {
  await control('POST', `/cards/${encodeURIComponent(card_id)}/expire`);
  return `Card ${card_id} is expired.`;
}
