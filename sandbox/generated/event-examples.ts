// The examples of the webhook events.
// Generated from openapi/, asyncapi/, open-points.yaml and sandbox/overlay; do not edit. Change those and run: npm run generate

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
        "card_id": "crd_5Q7M2XKD8RT4VBN6",
        "status": "issued",
        "value": 5000,
        "currency": "KES",
        "expires_at": "2027-03-31",
        "issued_at": "2026-03-31T08:15:30.000Z"
      }
    },
    {
      "name": "issued-with-defaults",
      "summary": "A card of 150 GHS is issued",
      "payload": {
        "event": "card.issued",
        "card_id": "crd_8N2VQ6HXT4MJ7RDB",
        "status": "issued",
        "value": 150,
        "currency": "GHS",
        "expires_at": "2027-04-15",
        "issued_at": "2026-04-15T13:40:05.482Z"
      }
    },
    {
      "name": "issued-in-bulk",
      "summary": "A card of a batch is issued",
      "payload": {
        "event": "card.issued",
        "card_id": "crd_6K3TB9WZQ2HX5NVP",
        "status": "issued",
        "value": 2000,
        "currency": "KES",
        "expires_at": "2027-05-04",
        "issued_at": "2026-05-04T06:30:12.090Z",
        "batch_id": "bat_6W3RJ9PYB5FD1KTG"
      }
    }
  ],
  "card.redeemed": [
    {
      "name": "part-redeemed-over-ussd",
      "summary": "Part of the balance of a card is redeemed over USSD",
      "payload": {
        "event": "card.redeemed",
        "card_id": "crd_5Q7M2XKD8RT4VBN6",
        "amount_redeemed": 3200,
        "balance_remaining": 4300,
        "currency": "KES",
        "redeemed_at": "2026-07-03T09:41:27.316Z",
        "method": "ussd",
        "market": "KE"
      }
    },
    {
      "name": "rest-redeemed-over-ussd",
      "summary": "The remaining balance of the same card is redeemed",
      "payload": {
        "event": "card.redeemed",
        "card_id": "crd_5Q7M2XKD8RT4VBN6",
        "amount_redeemed": 4300,
        "balance_remaining": 0,
        "currency": "KES",
        "redeemed_at": "2026-08-19T16:05:52.048Z",
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
        "card_id": "crd_5Q7M2XKD8RT4VBN6",
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
      "summary": "A card expires with 150 GHS left",
      "payload": {
        "event": "card.expired",
        "card_id": "crd_8N2VQ6HXT4MJ7RDB",
        "balance_expired": 150,
        "currency": "GHS",
        "expired_at": "2027-04-16T00:00:00.000Z"
      }
    }
  ],
  "batch.complete": [
    {
      "name": "complete-with-failures",
      "summary": "Four cards requested, three issued, one failed",
      "payload": {
        "event": "batch.complete",
        "batch_id": "bat_2H8VN4TCX7KQ5RMD",
        "total": 4,
        "issued": 3,
        "failed": 1,
        "status": "complete",
        "completed_at": "2026-05-02T09:05:44.731Z"
      }
    },
    {
      "name": "complete",
      "summary": "Two cards requested, both issued",
      "payload": {
        "event": "batch.complete",
        "batch_id": "bat_6W3RJ9PYB5FD1KTG",
        "total": 2,
        "issued": 2,
        "failed": 0,
        "status": "complete",
        "completed_at": "2026-05-04T06:30:12.090Z"
      }
    }
  ],
  "reward.sent": [
    {
      "name": "choice-card-sent",
      "summary": "A choice card is sent by e-mail",
      "payload": {
        "event": "reward.sent",
        "created_at": "2026-06-01T08:00:04.211Z",
        "data": {
          "reward_id": "rwd_9F3KT6VBQ2MX8CDH",
          "recipient_email": "amina.odhiambo@example.com",
          "type": "choice_card",
          "amount": 2000,
          "currency": "KES",
          "sent_at": "2026-06-01T08:00:03.874Z"
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
        "created_at": "2026-06-01T12:17:41.530Z",
        "data": {
          "reward_id": "rwd_9F3KT6VBQ2MX8CDH",
          "recipient_email": "amina.odhiambo@example.com",
          "opened_at": "2026-06-01T12:17:40.902Z"
        }
      }
    }
  ],
  "reward.redeemed": [
    {
      "name": "brand-selected-with-amount",
      "summary": "The same, with the fields that a sample also carries",
      "payload": {
        "event": "reward.redeemed",
        "created_at": "2026-06-02T18:30:12.447Z",
        "data": {
          "reward_id": "rwd_9F3KT6VBQ2MX8CDH",
          "recipient_email": "amina.odhiambo@example.com",
          "type": "choice_card",
          "amount": 2000,
          "currency": "KES",
          "selected_brand": "Naivas",
          "redeemed_at": "2026-06-02T18:30:11.980Z"
        }
      }
    }
  ],
  "reward.expired": [
    {
      "name": "expired-unredeemed",
      "summary": "A reward expires unredeemed",
      "payload": {
        "event": "reward.expired",
        "created_at": "2026-09-01T00:00:09.115Z",
        "data": {
          "reward_id": "rwd_4C8PW2NDH6YR3TKA",
          "recipient_email": "kofi.mensah@example.com",
          "expired_at": "2026-09-01T00:00:00.000Z"
        }
      }
    }
  ],
  "reward.cancelled": [
    {
      "name": "cancelled-by-an-administrator",
      "summary": "An administrator cancels a reward",
      "payload": {
        "event": "reward.cancelled",
        "created_at": "2026-06-05T10:22:59.006Z",
        "data": {
          "reward_id": "rwd_7J2MX5QAB9WC1GVE",
          "cancelled_by": "hr-admin@acme.example",
          "cancelled_at": "2026-06-05T10:22:58.641Z"
        }
      }
    }
  ],
  "wallet.low_balance": [
    {
      "name": "below-threshold",
      "summary": "The balance drops below the threshold",
      "payload": {
        "event": "wallet.low_balance",
        "created_at": "2026-06-10T14:03:33.702Z",
        "data": {
          "wallet_id": "wal_1B6ZK8RMD4XQ7HTN",
          "current_balance": 48500,
          "threshold": 50000,
          "currency": "KES"
        }
      }
    }
  ],
};
