import { expect, test } from 'vitest';
import { CARD } from '../../../../test/answers.ts';
import { readRows } from '../../../../test/read-rows.ts';
import type { HeaderFields } from '../../src/engine/observe/exchange.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';
import { analyse, call, delivery, JSON_HEADERS, SIGNED, type Traffic } from './traffic.ts';

const ID = 'crd_5Q7M2XKD8RT4VBN6';
const ISSUED = { card_id: ID, code: '7K4M-9TQX', status: 'issued', delivery: 'sent_sms', expires_at: '2027-03-31' };
const ASKED = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };
const TOPPED_UP = { card_id: ID, previous_balance: 5000, added: 2500, new_balance: 7500 };

const REDEEMED = {
  ...{ event: 'card.redeemed', card_id: ID, currency: 'KES', redeemed_at: '2026-06-01T09:00:00Z' },
  ...{ method: 'ussd', market: 'KE' },
};
const LOW_BALANCE = {
  ...{ event: 'wallet.low_balance', created_at: '2026-06-10T14:03:33Z' },
  data: { wallet_id: 7, threshold: 50_000, currency: 'KES' },
};

/** What a call or an event of the table is made of: its content, and more of the call or of the delivery. */
const MADE: Readonly<Record<string, (content: unknown, more: object) => Traffic[number]>> = {
  get: (body, more) => call({ path: `/v1/cards/${ID}`, body, ...more }),
  // No number of JavaScript has all the digits that JSON may.
  getBalance: (digits, more) =>
    call({
      path: `/v1/cards/${ID}`,
      body: JSON.stringify({ ...CARD, balance: 0 }).replace('"balance":0', `"balance":${digits}`),
      ...more,
    }),
  issue: (send, more) => call({ path: '/v1/cards/issue', send, status: 201, body: ISSUED, ...more }),
  topUp: (send, more) => call({ path: `/v1/cards/${ID}/topup`, send, body: TOPPED_UP, ...more }),
  bulk: (send, more) => call({ path: '/v1/cards/bulk', ...(send !== null && { send }), ...more }),
  redeemed: (amounts, more) => delivery({ payload: { ...REDEEMED, ...Object(amounts) }, ...more }),
  lowBalance: (current_balance, more) =>
    delivery({ payload: { ...LOW_BALANCE, data: { ...LOW_BALANCE.data, current_balance } }, ...more }),
};

interface Row {
  readonly what: string;
  readonly traffic: readonly Readonly<Record<string, unknown>>[];
  readonly finding: string;
  readonly says: string;
}

function made(each: Readonly<Record<string, unknown>>): Traffic[number] {
  const [[name = '', content] = [], ...more] = Object.entries(each);
  return MADE[name]?.(content, Object.fromEntries(more)) ?? expect.fail(name);
}

const ROWS = await readRows<Row>('packages/unsaid/test/traffic/rules.yaml', { CARD, ASKED, ISSUED, TOPPED_UP });

test.each(ROWS)('classes $what', ({ traffic, finding, says }) => {
  const { findings } = analyse(traffic.map(made));
  const found = findings.filter((each) => `${each.class} ${each.rule} at ${each.place}` === finding);
  expect(found.map(({ message, openPoints }) => `${message} ${openPoints}`).join('\n')).toContain(says);
  if (!finding.startsWith('breach')) expect(findings.filter((each) => each.class === 'breach')).toEqual([]);
});

test('names a header that an answer requires of a response, where it is missing', async () => {
  const header = '{ X-Calls-Left: { description: Calls left., required: true, schema: { type: integer } } }';
  const answered = "$.paths['/v1/cards/{card_id}'].get";
  const update = `update: { responses: { '2XX': { headers: ${header} } } }`;
  const contract = await closeWith({ openapi: [action(answered, '{ rate-limits: A header. }', update)] });
  const breaches = (headers: HeaderFields) =>
    analyse([made({ get: CARD, headers })], { contract }).findings.filter((each) => each.class === 'breach');
  expect(breaches([...JSON_HEADERS, ['x-calls-left', '4']])).toEqual([]);
  expect(breaches(JSON_HEADERS)).toMatchObject([
    { rule: 'required', place: 'getCard 2XX', openPoints: ['rate-limits'] },
  ]);
});

test('counts what belongs to another host, or to no operation, by reason', () => {
  const { exchanges, skipped, findings } = analyse(
    [
      made({ get: CARD }),
      call({ path: '/elsewhere' }),
      { ...made({ get: CARD }), request: { method: 'GET', url: 'https://cdn.example/v1/cards/x', headers: [] } },
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
    made({ get: CARD, headers: headers(JSON_HEADERS, 'X-Request-Id', 'x-request-id', 'retry-after') }),
    delivery({ payload: { event: 'card.issued' }, headers: headers(SIGNED, 'X-Webhook-Timestamp', 'traceparent') }),
  ]);
  const listed = findings.filter(({ rule }) => rule === 'unlisted-header');
  expect(listed.map(({ class: kind, place, seen, count }) => [kind, place, seen, count])).toEqual([
    ['unexplained', 'delivery message', { kind: 'header', in: 'delivery', name: 'x-webhook-timestamp' }, 1],
    ['unexplained', 'getCard', { kind: 'header', in: 'response', name: 'x-request-id' }, 1],
  ]);
});
