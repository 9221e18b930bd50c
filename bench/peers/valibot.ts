import * as v from 'valibot';
import { addsUp } from './adds-up.ts';

const integer = v.pipe(v.number(), v.integer());
const dateTime = v.pipe(v.string(), v.isoTimestamp());
const date = v.pipe(v.string(), v.isoDate());

const IssueCardRequest = v.looseObject({
  recipient_phone: v.pipe(v.string(), v.regex(/^\+/)),
  value: integer,
  currency: v.string(),
  format: v.optional(v.string()),
  access: v.optional(v.array(v.string())),
  brand_id: v.optional(v.string()),
});

const Card = v.looseObject({
  card_id: v.string(),
  balance: integer,
  currency: v.string(),
  status: v.string(),
  redeemed: integer,
  expires_at: date,
});

const TopUpResult = v.pipe(
  v.looseObject({ card_id: v.string(), previous_balance: integer, added: integer, new_balance: integer }),
  v.check((balances) => addsUp(balances)),
);

const CardRedeemedEvent = v.looseObject({
  event: v.literal('card.redeemed'),
  card_id: v.string(),
  amount_redeemed: integer,
  balance_remaining: integer,
  currency: v.string(),
  redeemed_at: dateTime,
  method: v.string(),
  market: v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/)),
});

const RewardSentEvent = v.looseObject({
  event: v.literal('reward.sent'),
  created_at: dateTime,
  data: v.looseObject({
    reward_id: v.string(),
    recipient_email: v.pipe(v.string(), v.email()),
    type: v.string(),
    amount: integer,
    currency: v.string(),
    sent_at: dateTime,
  }),
});

/** The rules of the contract, as one writes them for Valibot. */
export const VALIBOT = { IssueCardRequest, Card, TopUpResult, CardRedeemedEvent, RewardSentEvent };
