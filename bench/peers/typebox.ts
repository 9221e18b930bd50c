import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { addsUp } from './adds-up.ts';

const text = Type.String();
const integer = Type.Integer();
const dateTime = Type.String({ format: 'date-time' });
const date = Type.String({ format: 'date' });

const IssueCardRequest = Type.Object({
  recipient_phone: Type.String({ pattern: '^\\+' }),
  value: integer,
  currency: text,
  format: Type.Optional(text),
  access: Type.Optional(Type.Array(text)),
  brand_id: Type.Optional(text),
});

const Card = Type.Object({
  card_id: text,
  balance: integer,
  currency: text,
  status: text,
  redeemed: integer,
  expires_at: date,
});

const TopUpResult = Type.Refine(
  Type.Object({ card_id: text, previous_balance: integer, added: integer, new_balance: integer }),
  addsUp,
);

const CardRedeemedEvent = Type.Object({
  event: Type.Literal('card.redeemed'),
  card_id: text,
  amount_redeemed: integer,
  balance_remaining: integer,
  currency: text,
  redeemed_at: dateTime,
  method: text,
  market: Type.String({ pattern: '^[A-Za-z]{2}$' }),
});

const RewardSentEvent = Type.Object({
  event: Type.Literal('reward.sent'),
  created_at: dateTime,
  data: Type.Object({
    reward_id: text,
    recipient_email: Type.String({ format: 'email' }),
    type: text,
    amount: integer,
    currency: text,
    sent_at: dateTime,
  }),
});

/** The rules of the contract, as one writes them for TypeBox, compiled. */
export const TYPEBOX = {
  IssueCardRequest: Compile(IssueCardRequest),
  Card: Compile(Card),
  TopUpResult: Compile(TopUpResult),
  CardRedeemedEvent: Compile(CardRedeemedEvent),
  RewardSentEvent: Compile(RewardSentEvent),
};
