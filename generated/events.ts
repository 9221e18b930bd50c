// Types of the webhook events.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

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
             *
             *     Open points: signature-algorithm, signed-content, webhook-secret.
             * @example signature-as-the-service-computed-it
             */
            "X-Service-Signature": string;
        };
        /**
         * @description Identifier of the card, assigned by the service at issue. Its form is not shown.
         *
         *     Open points: identifier-forms.
         *     Specification: Card.
         * @example crd_5Q7M2XKD
         */
        CardId: string;
        /**
         * @description Currency code of the amounts given alongside it. Which codes the service knows, and of which standard they are, is not shown.
         *
         *     Open points: currency-codes.
         *     Specification: What the service does, Card.
         * @example KES
         * @example GHS
         */
        CurrencyCode: string;
        /**
         * @description Payload of `card.issued`. Only the name of the event is stated; every other field is not shown, and any may come.
         *
         *     Open points: card-issued-payload.
         *     Specification: Card events.
         */
        CardIssuedEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "card.issued";
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
             *
             *     Open points: amount-units, redeemed-amounts.
             * @example 3200
             */
            amount_redeemed: number;
            /**
             * @description Balance that remains on the card, as an integer in the given currency.
             *
             *     Open points: amount-units, redeemed-amounts.
             * @example 4300
             */
            balance_remaining: number;
            currency: components["schemas"]["CurrencyCode"];
            /**
             * Format: date-time
             * @description Moment of the redemption, an ISO 8601 timestamp in UTC.
             *
             *     Open points: timestamp-form.
             * @example 2026-07-03T09:41:27Z
             */
            redeemed_at: string;
            /**
             * @description Method of the redemption. The form seen is `ussd`; other methods are not shown.
             *
             *     Values seen: ussd.
             *     Open points: redemption-methods.
             * @example ussd
             */
            method: "ussd" | (string & {});
            /**
             * @description Market of the redemption, a two-letter country code. Of which standard the code is, and in which case it is written, is not shown.
             *
             *     Open points: market-codes.
             * @example KE
             */
            market: string;
        };
        /**
         * @description Payload of `card.topped_up`. Only the name of the event is stated; every other field is not shown, and any may come.
         *
         *     Open points: card-topped-up-payload.
         *     Specification: Card events.
         */
        CardToppedUpEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "card.topped_up";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Payload of `card.expired`. Only the name of the event is stated; every other field is not shown, and any may come.
         *
         *     Open points: card-expired-payload.
         *     Specification: Card events.
         */
        CardExpiredEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "card.expired";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Payload of `batch.complete`. Only the name of the event is stated; every other field is not shown, and any may come.
         *
         *     Open points: batch-complete-payload.
         *     Specification: Card events.
         */
        BatchCompleteEvent: {
            /**
             * @description Name of the event.
             * @constant
             */
            event: "batch.complete";
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
             *
             *     Open points: timestamp-form.
             * @example 2026-06-01T08:00:04Z
             */
            created_at: string;
            /** @description The reward that was sent. */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 *
                 *     Open points: identifier-forms.
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
                 *     Open points: reward-types.
                 * @example choice_card
                 */
                type: "choice_card" | (string & {});
                /**
                 * @description Amount of the reward, as an integer in the given currency.
                 *
                 *     Open points: amount-units.
                 * @example 2000
                 */
                amount: number;
                currency: components["schemas"]["CurrencyCode"];
                /**
                 * Format: date-time
                 * @description Moment at which the reward was sent, an ISO 8601 timestamp in UTC.
                 *
                 *     Open points: timestamp-form.
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
             *
             *     Open points: timestamp-form.
             * @example 2026-06-01T12:17:41Z
             */
            created_at: string;
            /** @description The reward that was opened. */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 *
                 *     Open points: identifier-forms.
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
                 *
                 *     Open points: timestamp-form.
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
             *
             *     Open points: timestamp-form.
             * @example 2026-06-02T18:30:12Z
             */
            created_at: string;
            /**
             * @description The reward that was redeemed.
             *
             *     Open points: reward-redeemed-fields.
             */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 *
                 *     Open points: identifier-forms.
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
                 *
                 *     Open points: selected-brand.
                 * @example Naivas
                 */
                selected_brand: string;
                /**
                 * Format: date-time
                 * @description Moment at which redemption was completed, an ISO 8601 timestamp in UTC.
                 *
                 *     Open points: timestamp-form.
                 * @example 2026-06-02T18:30:11Z
                 */
                redeemed_at: string;
                /**
                 * @description Type of the reward; a sample carries it. The form seen is `choice_card`; other types are not shown.
                 *
                 *     Values seen: choice_card.
                 *     Open points: reward-types, reward-redeemed-fields.
                 * @example choice_card
                 */
                type?: "choice_card" | (string & {});
                /**
                 * @description Amount of the reward, as an integer in the given currency; a sample carries it.
                 *
                 *     Open points: amount-units, reward-redeemed-fields.
                 * @example 2000
                 */
                amount?: number;
                /**
                 * @description Currency code of the amount; a sample carries it.
                 *
                 *     Open points: currency-codes, reward-redeemed-fields.
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
             *
             *     Open points: timestamp-form.
             * @example 2026-09-01T00:00:09Z
             */
            created_at: string;
            /** @description The reward that expired. */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 *
                 *     Open points: identifier-forms.
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
                 *
                 *     Open points: timestamp-form.
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
             *
             *     Open points: timestamp-form.
             * @example 2026-06-05T10:22:59Z
             */
            created_at: string;
            /** @description The reward that was cancelled. */
            data: {
                /**
                 * @description Identifier of the reward. Its form is not shown.
                 *
                 *     Open points: identifier-forms.
                 * @example rwd_9F3KT6VB
                 */
                reward_id: string;
                /**
                 * @description Who cancelled the reward. What kind of value stands here (a name, an address, an identifier, a role) is not shown.
                 *
                 *     Open points: cancelled-by.
                 * @example hr-admin@acme.example
                 */
                cancelled_by: string;
                /**
                 * Format: date-time
                 * @description Moment of the cancellation, an ISO 8601 timestamp in UTC.
                 *
                 *     Open points: timestamp-form.
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
             *
             *     Open points: timestamp-form.
             * @example 2026-06-10T14:03:33Z
             */
            created_at: string;
            /**
             * @description The wallet whose balance is low.
             *
             *     Open points: wallet-fields, low-balance-repetition.
             */
            data: {
                /**
                 * @description Identifier of the integrator's wallet. Its form is not shown.
                 *
                 *     Open points: identifier-forms.
                 * @example wal_1B6ZK8RM
                 */
                wallet_id: string;
                /**
                 * @description Balance of the wallet, as an integer in the given currency.
                 *
                 *     Open points: amount-units.
                 * @example 48500
                 */
                current_balance: number;
                /**
                 * @description Threshold below which the balance dropped, as an integer in the given currency. It is configurable; where it is configured is not shown.
                 *
                 *     Open points: amount-units, wallet-operations.
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
