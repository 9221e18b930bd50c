import * as z from 'zod';
import { addsUp } from './adds-up.ts';

const phone = z.string().regex(/^\+/);
const dateTime = z.iso.datetime({ offset: true });

const IssueCardRequest = z.looseObject({
  recipient_phone: phone,
  value: z.int(),
  currency: z.string(),
  format: z.string().optional(),
  access: z.array(z.string()).optional(),
  brand_id: z.string().optional(),
});

const Card = z.looseObject({
  card_id: z.string(),
  balance: z.int(),
  currency: z.string(),
  status: z.string(),
  redeemed: z.int(),
  expires_at: z.iso.date(),
});

const TopUpResult = z
  .looseObject({ card_id: z.string(), previous_balance: z.int(), added: z.int(), new_balance: z.int() })
  .refine(addsUp);

const CardRedeemedEvent = z.looseObject({
  event: z.literal('card.redeemed'),
  card_id: z.string(),
  amount_redeemed: z.int(),
  balance_remaining: z.int(),
  currency: z.string(),
  redeemed_at: dateTime,
  method: z.string(),
  market: z.string().regex(/^[A-Za-z]{2}$/),
});

const RewardSentEvent = z.looseObject({
  event: z.literal('reward.sent'),
  created_at: dateTime,
  data: z.looseObject({
    reward_id: z.string(),
    recipient_email: z.email(),
    type: z.string(),
    amount: z.int(),
    currency: z.string(),
    sent_at: dateTime,
  }),
});

/** The rules of the contract, as one writes them for zod. */
export const ZOD = { IssueCardRequest, Card, TopUpResult, CardRedeemedEvent, RewardSentEvent };
