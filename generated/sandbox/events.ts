// Types of the webhook events.
// Generated from openapi/, asyncapi/, open-points.yaml and overlays/sandbox; do not edit. Change those and run: npm run generate

interface components {
    schemas: {
        /**
         * @description Headers of every webhook POST.
         *
         *     Specification: Authentication.
         */
        DeliveryHeaders: {
            /**
             * @description Signature of the delivery. The receiver verifies it with its webhook secret; the algorithm, and exactly what is signed, is not shown.
             * @example t=1783071687,v1=3f0a8f5b0c1f9d0e6b7a4c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f
             */
            "X-Service-Signature": string;
        };
        /**
         * @description Identifier of the card, assigned by the service at issue. Its form is not shown.
         *
         *     Specification: Card.
         * @example crd_5Q7M2XKD
         */
        CardId: string;
        /**
         * @description Currency code of the amounts given alongside it. Which codes the service knows, and of which standard they are, is not shown.
         *
         *     Specification: What the service does, Card.
         * @example KES
         * @example GHS
         */
        CurrencyCode: string;
        /**
         * @description Payload of `card.issued`. Only the name of the event is stated; every other field is not shown, and any may come.
         *
         *     Specification: Card events.
         */
        CardIssuedEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "card.issued";
            card_id: components["schemas"]["CardId"];
            /** @description Status of the card. */
            status: string;
            /** @description Value of the card, as an integer in the given currency. */
            value: number;
            currency: components["schemas"]["CurrencyCode"];
            /**
             * Format: date
             * @description Expiry date of the card.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Moment of the issue, an ISO 8601 timestamp in UTC.
             */
            issued_at: string;
            /** @description Identifier of the batch, for a card of a bulk issuance. */
            batch_id?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Payload of `card.redeemed`.
         *
         *     Specification: Card events.
         */
        CardRedeemedEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "card.redeemed";
            card_id: components["schemas"]["CardId"];
            /**
             * @description Amount redeemed, as an integer in the given currency.
             * @example 3200
             */
            amount_redeemed: number;
            /**
             * @description Balance that remains on the card, as an integer in the given currency.
             * @example 4300
             */
            balance_remaining: number;
            currency: components["schemas"]["CurrencyCode"];
            /**
             * Format: date-time
             * @description Moment of the redemption, an ISO 8601 timestamp in UTC.
             * @example 2026-07-03T09:41:27Z
             */
            redeemed_at: string;
            /**
             * @description Method of the redemption. The form seen is `ussd`; other methods are not shown.
             *
             *     Values seen: ussd.
             * @example ussd
             * @enum {string}
             */
            method: "whatsapp" | "web" | "ussd";
            /**
             * @description Market of the redemption, a two-letter country code. Of which standard the code is, and in which case it is written, is not shown.
             * @example KE
             */
            market: string;
        };
        /**
         * @description Payload of `card.topped_up`. Only the name of the event is stated; every other field is not shown, and any may come.
         *
         *     Specification: Card events.
         */
        CardToppedUpEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "card.topped_up";
            card_id: components["schemas"]["CardId"];
            /** @description Balance before the top-up, as an integer in the given currency. */
            previous_balance: number;
            /** @description Amount added, as an integer in the given currency. */
            added: number;
            /** @description Balance after the top-up, as an integer in the given currency. */
            new_balance: number;
            currency: components["schemas"]["CurrencyCode"];
            /** @description Reason of the top-up, where one was given. */
            reason?: string;
            /**
             * Format: date-time
             * @description Moment of the top-up, an ISO 8601 timestamp in UTC.
             */
            topped_up_at: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Payload of `card.expired`. Only the name of the event is stated; every other field is not shown, and any may come.
         *
         *     Specification: Card events.
         */
        CardExpiredEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "card.expired";
            card_id: components["schemas"]["CardId"];
            /** @description Balance that was left on the card, as an integer in the given currency. */
            balance_expired: number;
            currency: components["schemas"]["CurrencyCode"];
            /**
             * Format: date-time
             * @description Moment of the expiry, an ISO 8601 timestamp in UTC.
             */
            expired_at: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Payload of `batch.complete`. Only the name of the event is stated; every other field is not shown, and any may come.
         *
         *     Specification: Card events.
         */
        BatchCompleteEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "batch.complete";
            /** @description Identifier of the batch. */
            batch_id: string;
            /** @description Number of cards requested. */
            total: number;
            /** @description Number of cards issued. */
            issued: number;
            /** @description Number of cards that failed. */
            failed: number;
            /** @description Status of the batch. */
            status: string;
            /**
             * Format: date-time
             * @description Moment at which the batch was finished, an ISO 8601 timestamp in UTC.
             */
            completed_at: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Payload of `reward.sent`, the envelope with its data.
         *
         *     Specification: Reward events.
         */
        RewardSentEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "reward.sent";
            /**
             * Format: date-time
             * @description Moment at which the event was created, an ISO 8601 timestamp in UTC.
             * @example 2026-06-01T08:00:04Z
             */
            created_at: string;
            /** @description The reward that was sent. */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 * @example rwd_9F3KT6VB
                 */
                reward_id: string;
                /**
                 * Format: email
                 * @description E-mail address of the recipient.
                 * @example amina.odhiambo@example.com
                 */
                recipient_email: string;
                /**
                 * @description Type of the reward. The form seen is `choice_card`; other types are not shown.
                 *
                 *     Values seen: choice_card.
                 * @example choice_card
                 */
                type: "choice_card" | (string & {});
                /**
                 * @description Amount of the reward, as an integer in the given currency.
                 * @example 2000
                 */
                amount: number;
                currency: components["schemas"]["CurrencyCode"];
                /**
                 * Format: date-time
                 * @description Moment at which the reward was sent, an ISO 8601 timestamp in UTC.
                 * @example 2026-06-01T08:00:03Z
                 */
                sent_at: string;
            };
        };
        /**
         * @description Payload of `reward.opened`, the envelope with its data.
         *
         *     Specification: Reward events.
         */
        RewardOpenedEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "reward.opened";
            /**
             * Format: date-time
             * @description Moment at which the event was created, an ISO 8601 timestamp in UTC.
             * @example 2026-06-01T12:17:41Z
             */
            created_at: string;
            /** @description The reward that was opened. */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 * @example rwd_9F3KT6VB
                 */
                reward_id: string;
                /**
                 * Format: email
                 * @description E-mail address of the recipient.
                 * @example amina.odhiambo@example.com
                 */
                recipient_email: string;
                /**
                 * Format: date-time
                 * @description Moment at which the e-mail was first opened, an ISO 8601 timestamp in UTC.
                 * @example 2026-06-01T12:17:40Z
                 */
                opened_at: string;
            };
        };
        /**
         * @description Payload of `reward.redeemed`, the envelope with its data.
         *
         *     Specification: Reward events.
         */
        RewardRedeemedEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "reward.redeemed";
            /**
             * Format: date-time
             * @description Moment at which the event was created, an ISO 8601 timestamp in UTC.
             * @example 2026-06-02T18:30:12Z
             */
            created_at: string;
            /** @description The reward that was redeemed. */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 * @example rwd_9F3KT6VB
                 */
                reward_id: string;
                /**
                 * Format: email
                 * @description E-mail address of the recipient.
                 * @example amina.odhiambo@example.com
                 */
                recipient_email: string;
                /**
                 * @description Brand that the recipient selected. Whether this is an identifier or a name is not shown.
                 * @example Naivas
                 */
                selected_brand: string;
                /**
                 * Format: date-time
                 * @description Moment at which redemption was completed, an ISO 8601 timestamp in UTC.
                 * @example 2026-06-02T18:30:11Z
                 */
                redeemed_at: string;
                /**
                 * @description Type of the reward; a sample carries it. The form seen is `choice_card`; other types are not shown.
                 *
                 *     Values seen: choice_card.
                 * @example choice_card
                 */
                type?: "choice_card" | (string & {});
                /**
                 * @description Amount of the reward, as an integer in the given currency; a sample carries it.
                 * @example 2000
                 */
                amount?: number;
                /**
                 * @description Currency code of the amount; a sample carries it.
                 * @example KES
                 */
                currency?: string;
            };
        };
        /**
         * @description Payload of `reward.expired`, the envelope with its data.
         *
         *     Specification: Reward events.
         */
        RewardExpiredEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "reward.expired";
            /**
             * Format: date-time
             * @description Moment at which the event was created, an ISO 8601 timestamp in UTC.
             * @example 2026-09-01T00:00:09Z
             */
            created_at: string;
            /** @description The reward that expired. */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 * @example rwd_9F3KT6VB
                 */
                reward_id: string;
                /**
                 * Format: email
                 * @description E-mail address of the recipient.
                 * @example amina.odhiambo@example.com
                 */
                recipient_email: string;
                /**
                 * Format: date-time
                 * @description Moment at which the reward expired, an ISO 8601 timestamp in UTC.
                 * @example 2026-09-01T00:00:00Z
                 */
                expired_at: string;
            };
        };
        /**
         * @description Payload of `reward.cancelled`, the envelope with its data.
         *
         *     Specification: Reward events.
         */
        RewardCancelledEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "reward.cancelled";
            /**
             * Format: date-time
             * @description Moment at which the event was created, an ISO 8601 timestamp in UTC.
             * @example 2026-06-05T10:22:59Z
             */
            created_at: string;
            /** @description The reward that was cancelled. */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 * @example rwd_9F3KT6VB
                 */
                reward_id: string;
                /**
                 * @description Who cancelled the reward. What kind of value stands here (a name, an address, an identifier, a role) is not shown.
                 * @example hr-admin@acme.example
                 */
                cancelled_by: string;
                /**
                 * Format: date-time
                 * @description Moment of the cancellation, an ISO 8601 timestamp in UTC.
                 * @example 2026-06-05T10:22:58Z
                 */
                cancelled_at: string;
            };
        };
        /**
         * @description Payload of `wallet.low_balance`, the envelope with its data.
         *
         *     Specification: Reward events, Wallet.
         */
        WalletLowBalanceEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "wallet.low_balance";
            /**
             * Format: date-time
             * @description Moment at which the event was created, an ISO 8601 timestamp in UTC.
             * @example 2026-06-10T14:03:33Z
             */
            created_at: string;
            /** @description The wallet whose balance is low. */
            data: {
                /**
                 * @description Identifier of the integrator's wallet. Its form is not shown.
                 * @example wal_1B6ZK8RM
                 */
                wallet_id: string;
                /**
                 * @description Balance of the wallet, as an integer in the given currency.
                 * @example 48500
                 */
                current_balance: number;
                /**
                 * @description Threshold below which the balance dropped, as an integer in the given currency. It is configurable; where it is configured is not shown.
                 * @example 50000
                 */
                threshold: number;
                currency: components["schemas"]["CurrencyCode"];
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
/** Fired when: a card is successfully issued to a recipient. */
export type CardIssuedEvent = components['schemas']['CardIssuedEvent'];
/** Fired when: a card or part of its balance is redeemed. */
export type CardRedeemedEvent = components['schemas']['CardRedeemedEvent'];
/** Fired when: value is added to an existing card. */
export type CardToppedUpEvent = components['schemas']['CardToppedUpEvent'];
/** Fired when: a card passes its expiry date with unused balance. */
export type CardExpiredEvent = components['schemas']['CardExpiredEvent'];
/** Fired when: a bulk issuance batch finishes processing. */
export type BatchCompleteEvent = components['schemas']['BatchCompleteEvent'];
/** Fired when: a reward is dispatched to a recipient. */
export type RewardSentEvent = components['schemas']['RewardSentEvent'];
/** Fired when: the recipient opens the reward e-mail for the first time. */
export type RewardOpenedEvent = components['schemas']['RewardOpenedEvent'];
/** Fired when: the recipient completes redemption and selects a reward. */
export type RewardRedeemedEvent = components['schemas']['RewardRedeemedEvent'];
/** Fired when: a reward passes its expiry date unredeemed. */
export type RewardExpiredEvent = components['schemas']['RewardExpiredEvent'];
/** Fired when: a reward is manually cancelled before redemption. */
export type RewardCancelledEvent = components['schemas']['RewardCancelledEvent'];
/** Fired when: the wallet balance drops below the configured threshold. */
export type WalletLowBalanceEvent = components['schemas']['WalletLowBalanceEvent'];

/** Payload of each event, by the name of the event. */
export interface WebhookEvents {
  'card.issued': CardIssuedEvent;
  'card.redeemed': CardRedeemedEvent;
  'card.topped_up': CardToppedUpEvent;
  'card.expired': CardExpiredEvent;
  'batch.complete': BatchCompleteEvent;
  'reward.sent': RewardSentEvent;
  'reward.opened': RewardOpenedEvent;
  'reward.redeemed': RewardRedeemedEvent;
  'reward.expired': RewardExpiredEvent;
  'reward.cancelled': RewardCancelledEvent;
  'wallet.low_balance': WalletLowBalanceEvent;
}

/** Name of an event that the contract knows. */
export type WebhookEventName = keyof WebhookEvents;

/** Payload of any event that the contract knows; `event` tells which. */
export type WebhookEvent = WebhookEvents[WebhookEventName];

/** Payload of an event that the contract does not know: data of which only the name is certain. */
export interface UnknownEvent {
  readonly event: string;
  readonly [field: string]: unknown;
}
