// The examples of the webhook events.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

import type {
  EventExample,
} from 'unsaid-runtime/contract';
import type { WebhookEventName, WebhookEvents } from './events.ts';

/** The examples of each event, in the order of the document; there is at least one. */
export const EVENT_EXAMPLES: {
  readonly [Name in WebhookEventName]: readonly [
    EventExample<WebhookEvents[Name]>,
    ...EventExample<WebhookEvents[Name]>[],
  ];
} = JSON.parse(JSON.stringify({
  "card.issued": [
    {
      "name": "name-of-the-event",
      "summary": "The field that is stated",
      "payload": { "event": "card.issued" }
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
      "name": "name-of-the-event",
      "summary": "The field that is stated",
      "payload": { "event": "card.topped_up" }
    }
  ],
  "card.expired": [
    {
      "name": "name-of-the-event",
      "summary": "The field that is stated",
      "payload": { "event": "card.expired" }
    }
  ],
  "batch.complete": [
    {
      "name": "name-of-the-event",
      "summary": "The field that is stated",
      "payload": { "event": "batch.complete" }
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
      "name": "brand-selected",
      "summary": "The recipient selects a brand",
      "payload": {
        "event": "reward.redeemed",
        "created_at": "2026-06-02T18:30:12.447Z",
        "data": {
          "reward_id": "rwd_9F3KT6VBQ2MX8CDH",
          "recipient_email": "amina.odhiambo@example.com",
          "selected_brand": "Naivas",
          "redeemed_at": "2026-06-02T18:30:11.980Z"
        }
      }
    },
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
  ]
}));
