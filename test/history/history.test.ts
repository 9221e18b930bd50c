import { describe, expect, test } from 'vitest';
import { contract as OPEN, sandboxContract } from '../contract.ts';
import { collectExamples } from './collect-examples.ts';
import { findContradictions } from './find-contradictions.ts';

const SANDBOX = await sandboxContract();

test.each([
  ['the open contract', OPEN, 15],
  ['the variant of the sandbox', SANDBOX, 20],
])('the examples of %s are one history', (_, contract, least) => {
  const { exchanges, events, values } = collectExamples(contract);
  expect([...exchanges, ...events].length).toBeGreaterThanOrEqual(least);
  expect(values.length).toBeGreaterThan(30);
  expect(findContradictions(contract)).toEqual([]);
});

/** What is broken, in which contract, and what is said of it: the text `from`, as JSON has it, becomes `to`. */
const BROKEN: [what: string, contract: object, from: string | RegExp, to: string, says: RegExp][] = [
  ['a balance', OPEN, '"balance":4300', '"balance":4200', /never active with balance 4200/],
  ['what was redeemed', OPEN, '"redeemed":3200,', '"redeemed":3100,', /3100 redeemed/],
  ['an amount redeemed', OPEN, '"amount_redeemed":3200', '"amount_redeemed":3300', /balance of crd_5Q7M/],
  ['a sum', OPEN, '"added":2500,"new_balance":7500', '"added":2500,"new_balance":7400', /make 7500, not 7400/],
  ['an amount asked for', OPEN, '"amount":2500,', '"amount":2400,', /make 7400, not 7500/],
  ['a channel', OPEN, '"access":["whatsapp","ussd"]', '"access":["whatsapp","web"]', /cannot be redeemed over ussd/],
  [
    'the channel of the delivery',
    OPEN,
    '"access":["whatsapp","ussd"]',
    '"access":["web","ussd"]',
    /sent over whatsapp/,
  ],
  [
    'an expiry date',
    OPEN,
    '"redeemed":0,"expires_at":"2027-03-31"',
    '"redeemed":0,"expires_at":"2027-03-30"',
    /another currency or date/,
  ],
  ['a date of redemption', OPEN, '"2026-08-19T16:05:52.048Z"', '"2027-04-02T16:05:52.048Z"', /is expired at/],
  [
    'the order of redemptions',
    OPEN,
    '"2026-08-19T16:05:52.048Z"',
    '"2026-07-02T16:05:52.048Z"',
    /is 7500 then, not 4300/,
  ],
  ['a currency', OPEN, '"balance_remaining":0,"currency":"KES"', '"balance_remaining":0,"currency":"GHS"', /is in KES/],
  ['a status', OPEN, '"status":"active","redeemed":3200', '"status":"issued","redeemed":3200', /never issued with/],
  [
    'a card that nobody issued',
    OPEN,
    '"card_id":"crd_5Q7M2XKD8RT4VBN6","amount_redeemed":4300',
    '"card_id":"crd_8N2VQ6HXT4MJ7RDB","amount_redeemed":4300',
    /never issued/,
  ],
  ['the count of a batch', OPEN, '"total":4,"issued":3', '"total":5,"issued":4', /file has 4 rows/],
  ['a batch twice', OPEN, '"batch_id":"bat_6W3RJ9PYB5FD1KTG"', '"batch_id":"bat_2H8VN4TCX7KQ5RMD"', /twice/],
  [
    'the columns of a file',
    OPEN,
    /"file":"[^"]+"/g,
    `"file":"${Buffer.from('phone,value\n').toString('base64')}"`,
    /open point/,
  ],
  [
    'the end of a reward',
    OPEN,
    '"reward_id":"rwd_7J2MX5QAB9WC1GVE"',
    '"reward_id":"rwd_9F3KT6VBQ2MX8CDH"',
    /redeemed and cancelled/,
  ],
  [
    'the recipient of a reward',
    OPEN,
    '"recipient_email":"amina.odhiambo@example.com","opened_at"',
    '"recipient_email":"kofi.mensah@example.com","opened_at"',
    /several values of recipient_email/,
  ],
  [
    'an event before its moment',
    OPEN,
    '"created_at":"2026-06-01T12:17:41.530Z"',
    '"created_at":"2026-06-01T12:17:40.530Z"',
    /created_at is before/,
  ],
  [
    'an opening before the reward was sent',
    OPEN,
    '"opened_at":"2026-06-01T12',
    '"opened_at":"2026-05-01T12',
    /sent after it was opened/,
  ],
  ['a wallet above its threshold', OPEN, '"current_balance":48500', '"current_balance":50000', /not below/],
  [
    'an invented signature',
    OPEN,
    '"signature-as-the-service-computed-it"',
    '"sha256=9f86d081884c7d65"',
    /not the signature/,
  ],
  [
    'an invented code at a schema',
    OPEN,
    '"examples":["7K4M-9TQX-2HPD-W3RJ"]',
    '"examples":["AAAA-BBBB"]',
    /no example has code/,
  ],
  ['a code twice', SANDBOX, '"code":"3FWZ-T6GK-9BXM-4QNE"', '"code":"7K4M-9TQX-2HPD-W3RJ"', /too$/m],
  ['a signature of something else', SANDBOX, '"t=1783071687,', '"t=1783071688,', /not the signature/],
  ['what expires', SANDBOX, '"balance_expired":150', '"balance_expired":100', /has 150 left/],
  ['when it expires', SANDBOX, '"2027-04-16T00:00:00.000Z"', '"2027-04-15T00:00:00.000Z"', /expires at 2027-04-16/],
  [
    'an expiry date at issue',
    SANDBOX,
    '"value":150,"currency":"GHS","expires_at":"2027-04-15"',
    '"value":150,"currency":"GHS","expires_at":"2027-05-15"',
    /not on 2027-04-15/,
  ],
  [
    'the value of a card of a batch',
    SANDBOX,
    '"value":2000,"currency":"KES","expires_at"',
    '"value":2100,"currency":"KES","expires_at"',
    /no row of the file/,
  ],
  [
    'a card after its batch',
    SANDBOX,
    '"issued_at":"2026-05-04T06:30:12.090Z"',
    '"issued_at":"2026-05-04T06:30:13.090Z"',
    /after its batch/,
  ],
  [
    'what a batch says at its end',
    SANDBOX,
    '"issued":2,"failed":0,"status":"complete","completed_at"',
    '"issued":1,"failed":1,"status":"complete","completed_at"',
    /the response says/,
  ],
  [
    'a top-up before the issue',
    SANDBOX,
    '"topped_up_at":"2026-06-30',
    '"topped_up_at":"2026-02-28',
    /is not issued yet/,
  ],
];

describe('a broken example is reported', () => {
  test.each(BROKEN)('%s', (_, contract, from, to, says) => {
    const text = JSON.stringify(contract);
    const broken = text.replaceAll(from, to);
    expect(broken).not.toBe(text);
    expect(findContradictions(JSON.parse(broken)).join('\n')).toMatch(says);
  });
});
