import { expect, test } from 'vitest';
import {
  type Validation,
  validateCardRedeemedEvent,
  validateDeliveryResult,
  validatePhoneNumber,
  validateTopUpResult,
  validateWalletLowBalanceEvent,
} from '../../../../generated/validators.ts';
import { EVENT_EXAMPLES } from '../../../../src/webhooks-testing.ts';

const REDEEMED = EVENT_EXAMPLES['card.redeemed'][0].payload;

/** What a person reads of a value that is not valid. */
const MESSAGES: [name: string, validation: Validation<unknown>, at: string, message: string][] = [
  ['a beginning that is a sign', validatePhoneNumber('0712'), '', 'must begin with "+"'],
  ['another beginning', validateDeliveryResult('failed'), '', 'must match pattern "^sent_."'],
  ['a beginning without what has to follow', validateDeliveryResult('sent_'), '', 'must match pattern "^sent_."'],
  [
    'another pattern',
    validateCardRedeemedEvent({ ...REDEEMED, market: 'Kenya' }),
    '/market',
    'must match pattern "^[A-Za-z]{2}$"',
  ],
  ['a constant', validateCardRedeemedEvent({ ...REDEEMED, event: 'card.issued' }), '/event', 'must be "card.redeemed"'],
  [
    'a sum',
    validateTopUpResult({ card_id: 'c', previous_balance: 1, added: 2, new_balance: 4 }),
    '/new_balance',
    'must equal previous_balance + added (3), is 4',
  ],
];

test('fields of a wallet, of which no type is stated, have any', () => {
  const [{ payload }] = EVENT_EXAMPLES['wallet.low_balance'];
  const data = { ...payload.data, wallet_id: 7, currency: 404 };
  expect(validateWalletLowBalanceEvent({ ...payload, data })).toMatchObject({ ok: true });
});

test.each(MESSAGES)('of %s', (_name, validation, at, message) => {
  expect(validation).toMatchObject({ ok: false, issues: [{ at, message }] });
});
