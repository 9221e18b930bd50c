import { ApiError, control, keepToken, operation, readToken } from './api.js';
import { button, byId, field, make } from './dom.js';
import { amount, counted, moment } from './format.js';
import { attempt, currencyCode, onSubmit, wholeNumber } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, openableRow, table } from './row.js';

/** @returns {import('./parts.js').Part} */
export function startCards() {
  startToken();
  const refresh = pagedList({
    name: 'card',
    path: '/cards',
    filter: 'status',
    key: ({ card_id }) => card_id,
    create: createRow,
    update: updateRow,
  });
  onSubmit(byId('issue'), async (values) => {
    const card = await withToken(() =>
      operation('POST', '/v1/cards/issue', {
        recipient_phone: String(values.get('recipient_phone')).trim(),
        value: wholeNumber(values.get('value')),
        currency: currencyCode(values.get('currency')),
        ...(values.has('access') ? { access: values.getAll('access') } : {}),
      }),
    );
    return `Card ${card.card_id} is issued.`;
  });
  byId('seed').addEventListener('click', () =>
    attempt(byId('issue'), async () => {
      const { cards } = await control('POST', '/seed');
      return `${counted(cards.length, 'card')} and a reward are there.`;
    }),
  );
  return { view: 'cards', kinds: ['card'], refresh };
}

function startToken() {
  const input = byId('token');
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
    byId('token-box').open = true;
    byId('token').focus();
    throw new ApiError(401, '401: Enter the token that the sandbox printed when it started, under Cards, API token.');
  }
}

/** @param {any} card */
function createRow(card) {
  const row = openableRow({ title: card.recipient_phone, opened: showHistory });
  const sum = make('input', { name: 'amount', inputmode: 'numeric', autocomplete: 'off' });
  const method = make(
    'select',
    { name: 'method' },
    ...card.access.map((/** @type {string} */ way) => make('option', {}, way)),
  );
  const form = make(
    'form',
    { class: 'fields', novalidate: true },
    field('Amount', sum),
    field('Redeem over', method),
    make('button', { class: 'primary' }, 'Redeem'),
    button('Top up', () => attempt(row.body, () => topUp(row, sum))),
    button('Expire', () => attempt(row.body, () => expire(row))),
  );
  form.addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    void attempt(row.body, () => redeem(row, sum, method.value));
  });
  const hint = make('p', { class: 'hint' }, 'Redeem without an amount takes all that is left.');
  row.about = make('div');
  row.history = make('div');
  row.body.append(row.about, form, hint, make('p', { class: 'error', role: 'alert', 'data-error': true }), row.history);
  return row;
}

/**
 * @param {any} row
 * @param {any} card
 */
function updateRow(row, card) {
  const changed = row.card?.balance !== card.balance || row.card?.status !== card.status;
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
      ...(card.batch_id ? [/** @type {[string, string]} */ (['Batch', card.batch_id])] : []),
    ]),
  );
  if (changed && row.details.open) void showHistory(row);
}

/** @param {any} row */
async function showHistory(row) {
  const { entries, currency } = await control('GET', `/cards/${encodeURIComponent(row.card.card_id)}`);
  const lines = entries.map((/** @type {any} */ { at, kind, amount: change, balance_after, label }) => [
    moment(at),
    label ? `${kind}, ${label}` : kind,
    amount(change, currency),
    amount(balance_after, currency),
  ]);
  row.history.replaceChildren(table('Transactions, newest first', ['At', 'What', 'Change', 'Balance'], lines));
}

/**
 * @param {any} row
 * @param {HTMLInputElement} input
 * @param {string} method
 */
async function redeem(row, input, method) {
  const wanted = wholeNumber(input.value);
  const { card } = row;
  const body = { method, ...(wanted === undefined ? {} : { amount: wanted }) };
  const { balance, currency } = await control('POST', `/cards/${encodeURIComponent(card.card_id)}/redeem`, body);
  input.value = '';
  return `Redeemed over ${method}; ${amount(balance, currency)} are left.`;
}

/**
 * @param {any} row
 * @param {HTMLInputElement} input
 */
async function topUp({ card: { card_id, currency } }, input) {
  const wanted = wholeNumber(input.value);
  if (wanted === undefined) {
    input.focus();
    throw new ApiError(0, 'Enter the amount to add.');
  }
  const result = await withToken(() =>
    operation('POST', `/v1/cards/${encodeURIComponent(card_id)}/topup`, { amount: wanted, currency }),
  );
  input.value = '';
  return `Topped up by ${amount(result.added, currency)} to ${amount(result.new_balance, currency)}.`;
}

/** @param {any} row */
async function expire({ card: { card_id } }) {
  await control('POST', `/cards/${encodeURIComponent(card_id)}/expire`);
  return `Card ${card_id} is expired.`;
}
