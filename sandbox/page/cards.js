import { ApiError, control, fieldError, keepToken, operation, readToken } from './api.js';
import { button, byId, field, find, formById, inputById, make } from './dom.js';
import { subjectLink } from './exchange-parts.js';
import { amount, counted, moment } from './format.js';
import { attempt, confirmed, currencyCode, onSubmit, wholeNumber } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, fillWhenOpened, momentCell, openableRow, refill, table } from './row.js';
import { onLink } from './views.js';

/** @import { IssuedCard, TopUpResult } from '../generated/rest.ts' */
/** @import { Card, CardWithEntries, Seeded } from '../generated/controls/rest.ts' */
/** @typedef {ReturnType<typeof createRow>} CardRow */

/** @returns {import('./parts.js').Part} */
export function startCards() {
  startToken();
  const form = formById('issue');
  const filters = find(document, '#card-filters', HTMLFormElement);
  const list = pagedList({
    name: 'card',
    path: '/cards',
    what: 'card',
    filters: () => readFilters(filters),
    key: (/** @type {Card} */ { card_id }) => card_id,
    create: createRow,
    update: updateRow,
  });
  filters.addEventListener('change', list.refilter);
  filters.addEventListener('submit', (event) => event.preventDefault());
  filters.addEventListener('reset', () => setTimeout(list.refilter));
  startValidation();
  onLink('cards', (detail) => {
    filters.reset();
    inputById('card-id').value = detail;
    byId('card-more-filters').setAttribute('open', '');
    list.refilter();
    return list.reveal(detail);
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
    await list.reveal(card.card_id);
    return `Card ${card.card_id} is issued.`;
  });
  byId('seed').addEventListener('click', () =>
    attempt(form, async () => {
      /** @type {Seeded} */
      const { cards } = await control('POST', '/seed');
      return `${counted(cards.length, 'card')} and a reward are there.`;
    }),
  );
  return { view: 'cards', kinds: ['card'], refresh: list.refresh };
}

/** @param {HTMLFormElement} form */
function readFilters(form) {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function startValidation() {
  onSubmit(formById('validate'), async (values) => {
    const code = String(values.get('code')).trim().toUpperCase();
    /** @type {Card} */
    const card = await control('POST', '/cards/validate', { code });
    location.hash = `#cards/${card.card_id}`;
    return `The code is that of card ${card.card_id}, which is ${card.status} and holds ${amount(card.balance, card.currency)}.`;
  });
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
  const sum = make('input', {
    ...{ name: 'amount', inputmode: 'numeric', autocomplete: 'off' },
    'data-says': 'Enter a whole number, 1 or more.',
  });
  const method = make('select', { name: 'method' }, ...card.access.map((way) => make('option', {}, way)));
  const row = Object.assign(openableRow(card.recipient_phone), { card, about: make('div'), history: make('div') });
  const form = make(
    'form',
    { class: 'fields', novalidate: true },
    field('Amount', sum),
    field('Redeem over', method),
    make('button', { class: 'primary' }, 'Redeem'),
    button('Top up', () => attempt(row.body, () => topUp(row.card, sum))),
    button('Redeem all', () => attempt(row.body, () => redeemAll(row.card, method.value))),
    button('Expire', () => attempt(row.body, () => expire(row.card))),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(row.body, () => redeem(row.card, sum, method.value));
  });
  row.body.append(row.about, form, row.error, row.history);
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
      ['In the timeline', subjectLink(card.card_id)],
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
 * What was typed. Throws an ApiError if nothing was: value moves only by an amount that somebody named.
 * @param {HTMLInputElement} input
 */
function amountIn(input) {
  const wanted = wholeNumber(input.value);
  if (wanted === undefined) throw fieldError('amount', 'Enter an amount.');
  return wanted;
}

/**
 * @param {Card} card
 * @param {HTMLInputElement} input
 * @param {string} method
 */
async function redeem({ card_id }, input, method) {
  return redeemed(card_id, { method, amount: amountIn(input) });
}

/**
 * @param {Card} card
 * @param {string} method
 */
async function redeemAll({ card_id, balance, currency }, method) {
  if (!(await confirmed(`Redeem all ${amount(balance, currency)} of the card?`, 'Redeem all'))) return undefined;
  return redeemed(card_id, { method });
}

/**
 * @param {string} cardId
 * @param {object} body
 */
async function redeemed(cardId, body) {
  /** @type {Card} */
  const { balance, currency } = await control('POST', `/cards/${encodeURIComponent(cardId)}/redeem`, body);
  return `Redeemed; ${amount(balance, currency)} are left.`;
}

/**
 * @param {Card} card
 * @param {HTMLInputElement} input
 */
async function topUp({ card_id, currency }, input) {
  const body = { amount: amountIn(input), currency };
  /** @type {TopUpResult} */
  const result = await withToken(() => operation('POST', `/v1/cards/${encodeURIComponent(card_id)}/topup`, body));
  return `Topped up by ${amount(result.added, currency)} to ${amount(result.new_balance, currency)}.`;
}

/** @param {Card} card */
async function expire({ card_id, balance, currency }) {
  const question = `Expire the card with ${amount(balance, currency)} on it? It cannot be used afterwards.`;
  if (!(await confirmed(question, 'Expire'))) return undefined;
  await control('POST', `/cards/${encodeURIComponent(card_id)}/expire`);
  return `Card ${card_id} is expired.`;
}
