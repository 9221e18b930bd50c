import { html } from '/lit-html/lit-html.js';
import { ApiError, control, fieldError, operation, startToken, withToken } from './api.js';
import { byId, formById, inputById } from './dom.js';
import { amount, counted, moment } from './format.js';
import { attempt, confirmed, currencyCode, onSubmit, wholeNumber } from './forms.js';
import { filterBy, pagedList, readFilters } from './paged-list.js';
import { actionButton, definitions, errorLine, momentCell, openableRow, subjectLink, table } from './row.js';
import { onLink } from './views.js';

/** @import { IssuedCard, TopUpResult } from '../generated/rest.ts' */
/** @import { Card, CardWithEntries, Seeded } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

/** @returns {import('./parts.js').Part} */
export function startCards() {
  startToken();
  const form = formById('issue');
  const filters = formById('card-filters');
  const list = pagedList({
    name: 'card',
    path: '/cards',
    what: 'card',
    filters: () => readFilters(filters),
    key: (/** @type {Card} */ { card_id }) => card_id,
    row: cardRow,
    load: loadCard,
    version: ({ balance, status }) => `${balance} ${status}`,
  });
  filterBy(filters, list.refilter);
  onSubmit(formById('validate'), async (values) => {
    const code = String(values.get('code')).trim().toUpperCase();
    /** @type {Card} */
    const { card_id, status, balance, currency } = await control('POST', '/cards/validate', { code });
    location.hash = `#cards/${card_id}`;
    return `The code is that of card ${card_id}, which is ${status} and holds ${amount(balance, currency)}.`;
  });
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
    const { card_id } = await withToken(() => operation('POST', '/v1/cards/issue', body));
    await list.reveal(card_id);
    return `Card ${card_id} is issued.`;
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

/** @param {Card} card @returns {Promise<CardWithEntries>} */
const loadCard = ({ card_id }) => control('GET', `/cards/${encodeURIComponent(card_id)}`);

/** @param {Card} card @param {RowState<CardWithEntries>} state */
function cardRow(card, state) {
  const { card_id, recipient_phone, status, balance, currency, access } = card;
  const line = {
    ...{ title: recipient_phone, status, aside: amount(balance, currency) },
    facts: [card_id, `expires ${card.expires_at}`],
  };
  const value = (/** @type {HTMLFormElement | null} */ form, /** @type {string} */ name) =>
    String(form && new FormData(form).get(name));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement) || form.parentElement === null) return;
    // Enter in a field may mean either way; value moves only by the button that somebody chose.
    if (document.activeElement instanceof HTMLInputElement) {
      void attempt(form.parentElement, async () => {
        throw new ApiError(0, 'Choose Redeem or Top up.');
      });
      return;
    }
    void attempt(form.parentElement, () =>
      redeem(card_id, { method: value(form, 'method'), amount: enteredAmount(value(form, 'amount')) }),
    );
  };
  return openableRow(state, line, () => [
    definitions([
      ['Code', card.code],
      ['Redeemed', amount(card.redeemed, currency)],
      ['Access', access.join(', ')],
      ['Issued', moment(card.issued_at)],
      ['In the timeline', subjectLink(card_id)],
      ['Batch', card.batch_id],
    ]),
    html`<form class="fields" novalidate @submit=${submit}>
      <p class="field"><label for="amount-${card_id}">Amount</label><input id="amount-${card_id}" name="amount" inputmode="numeric" autocomplete="off" data-says="Enter a whole number, 1 or more." /></p>
      <p class="field"><label for="method-${card_id}">Redeem over</label><select id="method-${card_id}" name="method">${access.map((way) => html`<option>${way}</option>`)}</select></p>
      <button class="primary">Redeem</button>${actionButton('Top up', ({ form }) =>
        topUp(card, enteredAmount(value(form, 'amount'))),
      )}${actionButton('Redeem all', ({ form }) => redeemAll(card, value(form, 'method')))}${actionButton(
        'Expire',
        () => expire(card),
      )}
    </form>`,
    errorLine,
    state.detail && history(state.detail),
  ]);
}

/** @param {CardWithEntries} card */
function history({ entries, currency }) {
  const lines = entries.map(({ at, kind, amount: change, balance_after, label }) => [
    momentCell(at),
    label ? `${kind}, ${label}` : kind,
    amount(change, currency),
    amount(balance_after, currency),
  ]);
  return table('Transactions, newest first', ['At', 'What', 'Change', 'Balance'], lines, ['What']);
}

/**
 * Throws an ApiError if nothing was typed: value moves only by an amount that somebody named.
 * @param {string} text
 */
function enteredAmount(text) {
  const entered = wholeNumber(text);
  if (entered === undefined) throw fieldError('amount', 'Enter an amount.');
  return entered;
}

/** @param {Card} card @param {string} method */
async function redeemAll({ card_id, balance, currency }, method) {
  if (!(await confirmed(`Redeem all ${amount(balance, currency)} of the card?`, 'Redeem all'))) return undefined;
  return redeem(card_id, { method });
}

/** @param {string} cardId @param {object} body */
async function redeem(cardId, body) {
  /** @type {Card} */
  const { balance, currency } = await control('POST', `/cards/${encodeURIComponent(cardId)}/redeem`, body);
  return `Redeemed; ${amount(balance, currency)} are left.`;
}

/** @param {Card} card @param {unknown} value */
async function topUp({ card_id, currency }, value) {
  const path = `/v1/cards/${encodeURIComponent(card_id)}/topup`;
  /** @type {TopUpResult} */
  const { added, new_balance } = await withToken(() => operation('POST', path, { amount: value, currency }));
  return `Topped up by ${amount(added, currency)} to ${amount(new_balance, currency)}.`;
}

/** @param {Card} card */
async function expire({ card_id, balance, currency }) {
  const question = `Expire the card with ${amount(balance, currency)} on it? It cannot be used afterwards.`;
  if (!(await confirmed(question, 'Expire'))) return undefined;
  await control('POST', `/cards/${encodeURIComponent(card_id)}/expire`);
  return `Card ${card_id} is expired.`;
}
