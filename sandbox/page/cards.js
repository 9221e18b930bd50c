import { control, operation } from './api.js';
import { expire, redeem, redeemAll, topUp } from './card-actions.js';
import { button, byId, field, find, formById, inputById, make } from './dom.js';
import { subjectLink } from './exchange-parts.js';
import { amount, counted, moment } from './format.js';
import { attempt, currencyCode, onSubmit, wholeNumber } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, fillWhenOpened, momentCell, openableRow, refill, table } from './row.js';
import { startToken, withToken } from './token.js';
import { onLink } from './views.js';

/** @import { IssuedCard } from '../generated/rest.ts' */
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
