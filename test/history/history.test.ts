import { describe, expect, test } from 'vitest';
import { contract as OPEN, sandboxContract } from '../contract.ts';
import { collectFacts } from './collect-facts.ts';
import { findContradictions } from './find-contradictions.ts';

const SANDBOX = await sandboxContract();

test.each([
  ['the open contract', OPEN, 15],
  ['the variant of the sandbox', SANDBOX, 20],
])('the examples of %s are one history', (_, contract, least) => {
  expect(collectFacts(contract).length).toBeGreaterThanOrEqual(least);
  expect(findContradictions(contract)).toEqual([]);
});

/** What is broken, in which contract, and what is said of it: the text `from`, as JSON has it, becomes `to`. */
const BROKEN: [what: string, contract: object, from: string, to: string, says: RegExp][] = [
  ['a balance', OPEN, '"balance":4300', '"balance":4200', /never active with balance 4200/],
  ['a sum', OPEN, '"added":2500,"new_balance":7500', '"added":2500,"new_balance":7400', /make 7500, not 7400/],
  ['a channel', OPEN, '"access":["whatsapp","ussd"]', '"access":["whatsapp","web"]', /cannot be redeemed over ussd/],
  ['the count of a batch', OPEN, '"total":4,"issued":3', '"total":5,"issued":4', /file has 4 rows/],
  ['the end of a reward', OPEN, 'rwd_7J2MX5QAB9WC1GVE', 'rwd_9F3KT6VBQ2MX8CDH', /redeemed and cancelled/],
  ['a wallet above its threshold', OPEN, '"current_balance":48500', '"current_balance":50000', /not below/],
  [
    'a code twice',
    SANDBOX,
    '"code":"3FWZ-T6GK-9BXM-4QNE"',
    '"code":"7K4M-9TQX-2HPD-W3RJ"',
    /7K4M.* has several values of card_id/,
  ],
  ['a signature of something else', SANDBOX, '"t=1783071687,', '"t=1783071688,', /not the signature/],
  ['what expires', SANDBOX, '"balance_expired":150', '"balance_expired":100', /has 150 left/],
];

describe('a broken example is reported', () => {
  test.each(BROKEN)('%s', (_, contract, from, to, says) => {
    const text = JSON.stringify(contract);
    const broken = text.replaceAll(from, to);
    expect(broken).not.toBe(text);
    expect(findContradictions(JSON.parse(broken)).join('\n')).toMatch(says);
  });
});
