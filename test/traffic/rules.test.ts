import { expect, test } from 'vitest';
import type { HeaderFields } from '../../cli/engine/observe/exchange.ts';
import { CARD } from '../answers.ts';
import { analyse, call, delivery, JSON_HEADERS, SIGNED, type Traffic } from './traffic.ts';

const ID = 'crd_5Q7M2XKD8RT4VBN6';
const ISSUED = { card_id: ID, code: '7K4M-9TQX', status: 'issued', delivery: 'sent_sms', expires_at: '2027-03-31' };
const ASKED = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };
const TOPPED_UP = { card_id: ID, previous_balance: 5000, added: 2500, new_balance: 7500 };

const get = (body: unknown, more: object = {}) => call({ path: `/v1/cards/${ID}`, body, ...more });
const issue = (send: unknown, more: object = {}) =>
  call({ path: '/v1/cards/issue', send, status: 201, body: ISSUED, ...more });
const topUp = (send: unknown, more: object = {}) =>
  call({ path: `/v1/cards/${ID}/topup`, send, body: TOPPED_UP, ...more });
const redeemed = (second: number, amount_redeemed: number, balance_remaining: number) =>
  delivery({
    second,
    payload: {
      event: 'card.redeemed',
      card_id: ID,
      amount_redeemed,
      balance_remaining,
      currency: 'KES',
      redeemed_at: `2026-06-01T09:00:${String(second).padStart(2, '0')}Z`,
      method: 'ussd',
      market: 'KE',
    },
  });
const lowBalance = (current_balance: number) =>
  delivery({
    payload: {
      event: 'wallet.low_balance',
      created_at: '2026-06-10T14:03:33Z',
      data: { wallet_id: 7, current_balance, threshold: 50_000, currency: 'KES' },
    },
  });
/** What happens, the finding as `class rule at place`, and the point or a part of the message. */
type Row = readonly [what: string, traffic: Traffic, finding: string, says: string];

const TABLE: readonly Row[] = [
  [
    'an issue that was only accepted',
    [issue(ASKED, { status: 202, body: {} })],
    'evidence status at issueCard 201',
    'success-statuses',
  ],
  ['no further field', [get(CARD)], 'evidence listed-fields-alone at Card', 'card-record-fields'],
  [
    'an unlisted field of a result of a top-up',
    [topUp({}, { body: { ...TOPPED_UP, x: 1 } })],
    'unexplained unlisted-field at TopUpResult',
    'the field x',
  ],
  [
    'an unlisted field that is accepted',
    [issue({ ...ASKED, campaign: 'q2' })],
    'evidence unlisted-field at issueCard',
    'answered with 201',
  ],
  [
    'a field left out of an accepted top-up',
    [topUp({ amount: 2500, currency: 'KES' })],
    'evidence left-out at TopUpRequest.reason',
    'top-up-required-fields',
  ],
  [
    'a wrong request that is refused',
    [issue({ value: 1 }, { status: 400, body: {} })],
    'evidence refused-request at response OtherOutcome',
    'IssueCardRequest.recipient_phone was refused with 400',
  ],
  [
    'a wrong request that is accepted',
    [issue({ ...ASKED, value: '5' })],
    'breach type at IssueCardRequest.value',
    'is of the type string; it must be integer',
  ],
  [
    'a file that is not base64',
    [call({ path: '/v1/cards/bulk', send: { file: 'a,b\n1,2' }, status: 0 })],
    'breach contentEncoding at BulkIssueRequest.file',
    'base64',
  ],
  [
    'a body of a retrieval',
    [get(CARD, { method: 'GET', send: {} })],
    'breach no-body at getCard request',
    'it has none',
  ],
  [
    'less added than was asked for, as after a fee',
    [topUp({ amount: 2600, currency: 'KES' })],
    'unexplained added-amount at TopUpResult.added',
    'was less than',
  ],
  [
    'a response without a media type',
    [get(CARD, { headers: [] })],
    'evidence media-type at getCard 2XX',
    'without a media type',
  ],
  [
    'a numeric code of an error',
    [get({ code: 4041 }, { status: 404 })],
    'evidence error-code at response OtherOutcome',
    '`4041` in its field code',
  ],
  [
    'a header with a version',
    [get(CARD, { headers: [...JSON_HEADERS, ['X-Api-Version', '7']] })],
    'evidence response-header at getCard',
    'version-policy',
  ],
  ['too many requests', [get({}, { status: 429 })], 'evidence status at getCard', 'rate-limits'],
  [
    'a credential that is refused',
    [get({}, { status: 401, requestHeaders: [['X-Api-Key', 'k']] })],
    'evidence refused-credential at getCard',
    'answered with 401',
  ],
  [
    'an error',
    [get({ error: { code: 'card_not_found' } }, { status: 404 })],
    'evidence error-code at response OtherOutcome',
    '`card_not_found`',
  ],
  ['an error in HTML', [get('<html>', { status: 502 })], 'evidence error-body at response OtherOutcome', 'not JSON'],
  [
    'an integer that was rounded',
    [get(JSON.stringify(CARD).replace('5000', '9007199254740993'))],
    'unexplained exact-integer at Card.balance',
    'rounded',
  ],
  [
    'an operation that is not listed',
    [call({ path: '/v1/cards/bulk', method: 'DELETE', status: 204 })],
    'evidence unknown-operation at openapi info',
    'DELETE /v1/cards/bulk, which the contract does not list, was answered with 204. ',
  ],
  ['balances that add up', [issue(ASKED), get(CARD)], 'evidence balance-and-redeemed at Card', 'equalled'],
  [
    'balances that do not',
    [issue(ASKED), get({ ...CARD, balance: 4999 })],
    'evidence balance-and-redeemed at Card',
    'did not equal',
  ],
  [
    'a card that becomes active',
    [issue(ASKED), get(CARD)],
    'evidence transition at CardStatus',
    '`issued`, and later `active`',
  ],
  ['a date of expiry', [issue(ASKED)], 'evidence expiry at ExpiryDate', '303 days'],
  [
    'a second card of one recipient',
    [issue(ASKED), issue(ASKED, { body: { ...ISSUED, card_id: 'crd_2', code: 'x' } })],
    'evidence repeated-recipient at issueCard',
    'another card',
  ],
  ['a repeated request', [issue(ASKED), issue(ASKED)], 'evidence repeated-request at issueCard', 'the same body'],
  [
    'a top-up in another currency',
    [get(CARD), topUp({ amount: 9, currency: 'USD' })],
    'evidence top-up-currency at TopUpRequest.currency',
    'another currency',
  ],
  [
    'a redemption of its own amount',
    [issue(ASKED, { second: 0 }), redeemed(10, 1000, 4000), redeemed(20, 500, 3500)],
    'evidence redeemed-amounts at CardRedeemedEvent.amount_redeemed',
    'the balance before, less',
  ],
  [
    'a redemption of all so far',
    [issue(ASKED, { second: 0 }), redeemed(10, 1000, 4000), redeemed(20, 1500, 3500)],
    'evidence redeemed-amounts at CardRedeemedEvent.amount_redeemed',
    'all redemptions so far',
  ],
  ['a second warning', [lowBalance(10), lowBalance(5)], 'evidence repetition at wallet.low_balance', 'lower than'],
  [
    'an event that comes again after a success',
    [lowBalance(1), lowBalance(1)],
    'evidence repeated-event at deliverEvent',
    'event-identity',
  ],
];

test.each(TABLE)('classes %s', (_, traffic, finding, says) => {
  const { findings } = analyse(traffic);
  const found = findings.filter((each) => `${each.class} ${each.rule} at ${each.place}` === finding);
  expect(found.map(({ message, openPoints }) => `${message} ${openPoints}`).join('\n')).toContain(says);
  if (!finding.startsWith('breach')) expect(findings.filter((each) => each.class === 'breach')).toEqual([]);
});

test('counts what belongs to another host, or to no operation, by reason', () => {
  const { exchanges, skipped, findings } = analyse(
    [
      get(CARD),
      call({ path: '/elsewhere' }),
      { ...get(CARD), request: { method: 'GET', url: 'https://cdn.example/v1/cards/x', headers: [] } },
    ],
    { baseUrl: 'https://api.example.com' },
  );
  expect(exchanges).toBe(2);
  expect(skipped).toEqual([{ reason: 'another host or base URL', count: 1 }]);
  expect(findings.find(({ rule }) => rule === 'unknown-operation')?.message).toContain('/elsewhere');
});

test('lists the headers of a response or a delivery that nobody names, and none of HTTP or of what stands between', () => {
  const HTTP = [
    'Date',
    'server',
    'Via',
    'ETag',
    'content-length',
    'access-control-allow-origin',
    'cf-ray',
    'Set-Cookie',
  ];
  const headers = (first: HeaderFields, ...names: string[]) => [
    ...first,
    ...[...HTTP, ...names].map((name) => [name, 'x'] as const),
  ];
  const { findings } = analyse([
    get(CARD, { headers: headers(JSON_HEADERS, 'X-Request-Id', 'x-request-id', 'retry-after') }),
    delivery({ payload: { event: 'card.issued' }, headers: headers(SIGNED, 'X-Webhook-Timestamp', 'traceparent') }),
  ]);
  const listed = findings.filter(({ rule }) => rule === 'unlisted-header');
  expect(listed.map(({ class: kind, place, seen, count }) => [kind, place, seen, count])).toEqual([
    ['unexplained', 'delivery message', { kind: 'header', in: 'delivery', name: 'x-webhook-timestamp' }, 1],
    ['unexplained', 'getCard', { kind: 'header', in: 'response', name: 'x-request-id' }, 1],
  ]);
});
