// The examples of the webhook events.
// Generated from openapi/, asyncapi/, open-points.yaml and overlays/sandbox; do not edit. Change those and run: npm run generate

import type { WebhookEventName, WebhookEvents } from './events.ts';

/** One example of a payload. */
export interface EventExample<Payload> {
  /** What happens in it; unique within its event. */
  readonly name: string;
  readonly summary: string;
  readonly payload: Payload;
}

/** The examples of each event, in the order of the document; there is at least one. */
export const EVENT_EXAMPLES: {
  readonly [Name in WebhookEventName]: readonly [
    EventExample<WebhookEvents[Name]>,
    ...EventExample<WebhookEvents[Name]>[],
  ];
} = {
  "card.issued": [
    {
      "name": "issued-singly",
      "summary": "A card of 5000 KES is issued",
      "payload": {
        "event": "card.issued",
        "card_id": "crd_5Q7M2XKD",
        "status": "issued",
        "value": 5000,
        "currency": "KES",
        "expires_at": "2027-03-31",
        "issued_at": "2026-03-31T08:15:30.000Z"
      }
    }
  ],
  "card.redeemed": [
    {
      "name": "part-redeemed-over-ussd",
      "summary": "3200 KES of a card redeemed over USSD in Kenya",
      "payload": {
        "event": "card.redeemed",
        "card_id": "crd_5Q7M2XKD",
        "amount_redeemed": 3200,
        "balance_remaining": 4300,
        "currency": "KES",
        "redeemed_at": "2026-07-03T09:41:27Z",
        "method": "ussd",
        "market": "KE"
      }
    },
    {
      "name": "rest-redeemed-over-ussd",
      "summary": "The remaining 4300 KES of the same card redeemed",
      "payload": {
        "event": "card.redeemed",
        "card_id": "crd_5Q7M2XKD",
        "amount_redeemed": 4300,
        "balance_remaining": 0,
        "currency": "KES",
        "redeemed_at": "2026-08-19T16:05:52Z",
        "method": "ussd",
        "market": "KE"
      }
    }
  ],
  "card.topped_up": [
    {
      "name": "topped-up",
      "summary": "2500 KES are added to a card",
      "payload": {
        "event": "card.topped_up",
        "card_id": "crd_5Q7M2XKD",
        "previous_balance": 5000,
        "added": 2500,
        "new_balance": 7500,
        "currency": "KES",
        "reason": "Q2 attendance bonus",
        "topped_up_at": "2026-06-30T12:00:00.000Z"
      }
    }
  ],
  "card.expired": [
    {
      "name": "expired-with-balance",
      "summary": "A card expires with 4300 KES left",
      "payload": {
        "event": "card.expired",
        "card_id": "crd_5Q7M2XKD",
        "balance_expired": 4300,
        "currency": "KES",
        "expired_at": "2027-04-01T00:00:00.000Z"
      }
    }
  ],
  "batch.complete": [
    {
      "name": "complete-with-failures",
      "summary": "Four cards requested, three issued, one failed",
      "payload": {
        "event": "batch.complete",
        "batch_id": "bat_2H8VN4TC",
        "total": 4,
        "issued": 3,
        "failed": 1,
        "status": "complete",
        "completed_at": "2026-03-31T08:15:31.250Z"
      }
    }
  ],
  "reward.sent": [
    {
      "name": "choice-card-sent",
      "summary": "A choice card of 2000 KES sent by e-mail",
      "payload": {
        "event": "reward.sent",
        "created_at": "2026-06-01T08:00:04Z",
        "data": {
          "reward_id": "rwd_9F3KT6VB",
          "recipient_email": "amina.odhiambo@example.com",
          "type": "choice_card",
          "amount": 2000,
          "currency": "KES",
          "sent_at": "2026-06-01T08:00:03Z"
        }
      }
    }
  ],
  "reward.opened": [
    {
      "name": "first-opening",
      "summary": "The recipient opens the e-mail for the first time",
      "payload": {
        "event": "reward.opened",
        "created_at": "2026-06-01T12:17:41Z",
        "data": {
          "reward_id": "rwd_9F3KT6VB",
          "recipient_email": "amina.odhiambo@example.com",
          "opened_at": "2026-06-01T12:17:40Z"
        }
      }
    }
  ],
  "reward.redeemed": [
    {
      "name": "brand-selected",
      "summary": "The recipient selects a brand",
      "payload": {
        "event": "reward.redeemed",
        "created_at": "2026-06-02T18:30:12Z",
        "data": {
          "reward_id": "rwd_9F3KT6VB",
          "recipient_email": "amina.odhiambo@example.com",
          "selected_brand": "Naivas",
          "redeemed_at": "2026-06-02T18:30:11Z"
        }
      }
    },
    {
      "name": "brand-selected-with-amount",
      "summary": "The same, with the fields that a sample also carries",
      "payload": {
        "event": "reward.redeemed",
        "created_at": "2026-06-02T18:30:12Z",
        "data": {
          "reward_id": "rwd_9F3KT6VB",
          "recipient_email": "amina.odhiambo@example.com",
          "type": "choice_card",
          "amount": 2000,
          "currency": "KES",
          "selected_brand": "Naivas",
          "redeemed_at": "2026-06-02T18:30:11Z"
        }
      }
    }
  ],
  "reward.expired": [
    {
      "name": "expired-unredeemed",
      "summary": "A reward is never redeemed and expires",
      "payload": {
        "event": "reward.expired",
        "created_at": "2026-09-01T00:00:09Z",
        "data": {
          "reward_id": "rwd_4C8PW2ND",
          "recipient_email": "kofi.mensah@example.com",
          "expired_at": "2026-09-01T00:00:00Z"
        }
      }
    }
  ],
  "reward.cancelled": [
    {
      "name": "cancelled-by-an-administrator",
      "summary": "An administrator cancels a reward sent by mistake",
      "payload": {
        "event": "reward.cancelled",
        "created_at": "2026-06-05T10:22:59Z",
        "data": {
          "reward_id": "rwd_7J2MX5QA",
          "cancelled_by": "hr-admin@acme.example",
          "cancelled_at": "2026-06-05T10:22:58Z"
        }
      }
    }
  ],
  "wallet.low_balance": [
    {
      "name": "below-threshold",
      "summary": "The balance drops to 48500 KES, below the threshold of 50000 KES",
      "payload": {
        "event": "wallet.low_balance",
        "created_at": "2026-06-10T14:03:33Z",
        "data": {
          "wallet_id": "wal_1B6ZK8RM",
          "current_balance": 48500,
          "threshold": 50000,
          "currency": "KES"
        }
      }
    }
  ],
};
