import type { EventFact, Field, Fields } from './fact.ts';

const STRING: Field = { type: 'string' };
const INTEGER: Field = { type: 'integer' };
const TIMESTAMP: Field = { type: 'string', form: 'ISO 8601 UTC timestamp' };
const EMAIL: Field = { type: 'string', form: 'e-mail address' };
const REWARD_TYPE: Field = { type: 'string', seen: ['choice_card'] };

/** Fields besides those of the event that each envelope has. */
export const ENVELOPE: Fields = { created_at: TIMESTAMP };

/** Sections "Card events", "Reward events" and "Ties". */
export const EVENTS: Readonly<Record<string, EventFact>> = {
  'card.issued': {
    firedWhen: 'A card is successfully issued to a recipient.',
    payload: 'flat',
    fields: 'not shown',
    ties: ['issueCard', 'bulkIssueCards'],
  },
  'card.redeemed': {
    firedWhen: 'A card or part of its balance is redeemed.',
    payload: 'flat',
    fields: {
      card_id: STRING,
      amount_redeemed: INTEGER,
      balance_remaining: INTEGER,
      currency: STRING,
      redeemed_at: TIMESTAMP,
      method: { type: 'string', seen: ['ussd'] },
      market: { type: 'string', form: 'two-letter country code' },
    },
  },
  'card.topped_up': {
    firedWhen: 'Value is added to an existing card.',
    payload: 'flat',
    fields: 'not shown',
    ties: ['topUpCard'],
  },
  'card.expired': {
    firedWhen: 'A card passes its expiry date with unused balance.',
    payload: 'flat',
    fields: 'not shown',
  },
  'batch.complete': {
    firedWhen: 'A bulk issuance batch finishes processing.',
    payload: 'flat',
    fields: 'not shown',
    ties: ['bulkIssueCards'],
  },
  'reward.sent': {
    firedWhen: 'A reward is dispatched to a recipient.',
    payload: 'enveloped',
    fields: {
      reward_id: STRING,
      recipient_email: EMAIL,
      type: REWARD_TYPE,
      amount: INTEGER,
      currency: STRING,
      sent_at: TIMESTAMP,
    },
  },
  'reward.opened': {
    firedWhen: 'The recipient opens the reward e-mail for the first time.',
    payload: 'enveloped',
    fields: { reward_id: STRING, recipient_email: EMAIL, opened_at: TIMESTAMP },
  },
  'reward.redeemed': {
    firedWhen: 'The recipient completes redemption and selects a reward.',
    payload: 'enveloped',
    fields: {
      reward_id: STRING,
      recipient_email: EMAIL,
      selected_brand: STRING,
      redeemed_at: TIMESTAMP,
      // "a sample also carries type, amount, currency"
      type: { ...REWARD_TYPE, required: 'no' },
      amount: { ...INTEGER, required: 'no' },
      currency: { ...STRING, required: 'no' },
    },
  },
  'reward.expired': {
    firedWhen: 'A reward passes its expiry date unredeemed.',
    payload: 'enveloped',
    fields: { reward_id: STRING, recipient_email: EMAIL, expired_at: TIMESTAMP },
  },
  'reward.cancelled': {
    firedWhen: 'A reward is manually cancelled before redemption.',
    payload: 'enveloped',
    fields: { reward_id: STRING, cancelled_by: STRING, cancelled_at: TIMESTAMP },
  },
  'wallet.low_balance': {
    firedWhen: 'The wallet balance drops below the configured threshold.',
    payload: 'enveloped',
    fields: { wallet_id: STRING, current_balance: INTEGER, threshold: INTEGER, currency: STRING },
  },
};

/** Sections "Authentication", "Registration and delivery" and "Limits". */
export const DELIVERY = {
  header: 'X-Service-Signature',
  protocol: 'https',
  method: 'POST',
  successStatus: 200,
  timeoutSeconds: 5,
  maxAttempts: 5,
  backoff: 'exponential',
} as const;
