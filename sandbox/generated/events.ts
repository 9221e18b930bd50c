// Types of the webhook events.
// Generated from openapi/, asyncapi/, open-points.yaml and sandbox/overlay; do not edit. Change those and run: npm run generate

interface components {
    schemas: {
        /**
         * @description The header of every webhook POST.
         *
         *     Specification: Authentication; Registration and delivery.
         */
        DeliveryHeaders: {
            /**
             * @description Signature. The receiver verifies it with its webhook secret.
             *
             *     Answered by sandbox: Signature algorithm (`signature-algorithm`): HMAC with SHA-256, keyed with the webhook secret, in lower-case hexadecimal; the header is `t=<seconds since 1970>,v1=<signature>`.
             *
             *     Answered by sandbox: What exactly is signed (`signed-content`): The seconds, a full stop, and the raw body.
             *
             *     Answered by sandbox: The webhook secret (`webhook-secret`): One for each endpoint, `whsec_` and 43 characters unless you bring one of your own, shown once in the response to `POST /_sandbox/webhooks`; to replace it, register the endpoint again.
             *
             *     Specification: Authentication.
             * @example t=1783071687,v1=ad508a16a4c09338ca4da02a3537d21e32efad7a97654dfff0d2983ddcf98c3b
             */
            "X-Service-Signature": string;
        };
        /**
         * @description Identifier of the card, assigned by the service at issue.
         *
         *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
         *
         *     Specification: Card; Top-up result; Card events.
         * @example crd_5Q7M2XKD8RT4VBN6
         */
        CardId: string;
        /**
         * @description Currency code.
         *
         *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
         *
         *     Specification: Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
         * @example KES
         * @example GHS
         */
        CurrencyCode: string;
        /**
         * Format: date-time
         * @description ISO 8601 timestamp in UTC.
         *
         *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
         *
         *     Specification: Card events; Reward events; Reward (email-delivered reward, appears in reward events).
         * @example 2026-07-03T09:41:27.316Z
         */
        Timestamp: string;
        /**
         * @description Identifier of the reward.
         *
         *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `rwd_` and 16 capitals or digits without I, L, O and U, unique for ever.
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         * @example rwd_9F3KT6VBQ2MX8CDH
         */
        RewardId: string;
        /**
         * Format: email
         * @description E-mail address of the recipient.
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         * @example amina.odhiambo@example.com
         */
        EmailAddress: string;
        /**
         * @description Type of the reward.
         *
         *     Answered by sandbox: Reward types (`reward-types`): `choice_card` only.
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         * @example choice_card
         * @enum {string}
         */
        RewardType: "choice_card";
        /**
         * CardIssuedEvent
         * @description Payload of `card.issued`.
         *
         *     Answered by sandbox: Payload of card.issued (`card-issued-payload`): The issued card with its value and currency, and its batch if it has one. The code is left out.
         *
         *     Specification: Card events.
         */
        CardIssuedEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Card events.
             * @constant
             */
            event: "card.issued";
            /**
             * @description Identifier of the card, assigned by the service at issue.
             *
             *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
             *
             *     Specification: Card; Top-up result; Card events.
             */
            card_id: components["schemas"]["CardId"];
            /**
             * @description Status of the card, as in the response to the issue.
             * @enum {string}
             */
            status: "issued";
            /** @description Value of the card, as an integer in the given currency. */
            value: number;
            /**
             * @description Currency code.
             *
             *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
             *
             *     Specification: Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * Format: date
             * @description Expiry date of the card.
             */
            expires_at: string;
            /**
             * @description Moment of the issue.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Card events; Reward events; Reward (email-delivered reward, appears in reward events).
             */
            issued_at: components["schemas"]["Timestamp"];
            /** @description Identifier of the batch, for a card of a bulk issuance. */
            batch_id?: string;
        };
        /**
         * CardRedeemedEvent
         * @description Payload of `card.redeemed`.
         *
         *     Answered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.
         *
         *     Specification: Card events.
         */
        CardRedeemedEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Card events.
             * @constant
             */
            event: "card.redeemed";
            /**
             * @description Identifier of the card, assigned by the service at issue.
             *
             *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
             *
             *     Specification: Card; Top-up result; Card events.
             */
            card_id: components["schemas"]["CardId"];
            /**
             * @description Amount redeemed.
             *
             *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
             *
             *     Answered by sandbox: Amounts of a redemption (`redeemed-amounts`): `amount_redeemed` is the amount of this redemption, `balance_remaining` the balance right after it.
             *
             *     Specification: Card events.
             * @example 3200
             */
            amount_redeemed: number;
            /**
             * @description Balance remaining.
             *
             *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
             *
             *     Answered by sandbox: Amounts of a redemption (`redeemed-amounts`): `amount_redeemed` is the amount of this redemption, `balance_remaining` the balance right after it.
             *
             *     Specification: Card events.
             * @example 4300
             */
            balance_remaining: number;
            /**
             * @description Currency of the amounts.
             *
             *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
             *
             *     Specification: Card events; Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Reward (email-delivered reward, appears in reward events).
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description When the card was redeemed, an ISO 8601 timestamp in UTC.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Card events; Reward events; Reward (email-delivered reward, appears in reward events).
             */
            redeemed_at: components["schemas"]["Timestamp"];
            /**
             * @description Method of redemption.
             *
             *     Answered by sandbox: Redemption methods (`redemption-methods`): The access channel that was used, one of the card's.
             *
             *     Specification: Card events.
             * @example ussd
             * @enum {string}
             */
            method: "whatsapp" | "web" | "ussd";
            /**
             * @description Market, a two-letter country code.
             *
             *     Answered by sandbox: Market codes (`market-codes`): Two capitals, as in ISO 3166-1.
             *
             *     Answered by sandbox: Campaign and market of a card (`campaigns-and-markets`): Cards have neither; a redemption names the market that `POST /_sandbox/cards/{card_id}/redeem` is called with, `KE` by default.
             *
             *     Specification: Card events.
             * @example KE
             */
            market: string & unknown;
        };
        /**
         * CardToppedUpEvent
         * @description Payload of `card.topped_up`.
         *
         *     Answered by sandbox: Payload of card.topped_up (`card-topped-up-payload`): The result of the top-up with its currency and reason.
         *
         *     Specification: Card events.
         */
        CardToppedUpEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Card events.
             * @constant
             */
            event: "card.topped_up";
            /**
             * @description Identifier of the card, assigned by the service at issue.
             *
             *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
             *
             *     Specification: Card; Top-up result; Card events.
             */
            card_id: components["schemas"]["CardId"];
            /** @description Balance before the top-up, as an integer in the given currency. */
            previous_balance: number;
            /** @description Amount added, as an integer in the given currency. */
            added: number;
            /** @description Balance after the top-up, as an integer in the given currency. */
            new_balance: number;
            /**
             * @description Currency code.
             *
             *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
             *
             *     Specification: Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
             */
            currency: components["schemas"]["CurrencyCode"];
            /** @description Reason of the top-up, where one was given. */
            reason?: string;
            /**
             * @description Moment of the top-up.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Card events; Reward events; Reward (email-delivered reward, appears in reward events).
             */
            topped_up_at: components["schemas"]["Timestamp"];
        };
        /**
         * CardExpiredEvent
         * @description Payload of `card.expired`.
         *
         *     Answered by sandbox: Payload of card.expired (`card-expired-payload`): The card with the balance that expired.
         *
         *     Specification: Card events.
         */
        CardExpiredEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Card events.
             * @constant
             */
            event: "card.expired";
            /**
             * @description Identifier of the card, assigned by the service at issue.
             *
             *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
             *
             *     Specification: Card; Top-up result; Card events.
             */
            card_id: components["schemas"]["CardId"];
            /** @description Unused balance of the card, as an integer in the given currency. */
            balance_expired: number;
            /**
             * @description Currency code.
             *
             *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
             *
             *     Specification: Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Moment of the expiry.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Card events; Reward events; Reward (email-delivered reward, appears in reward events).
             */
            expired_at: components["schemas"]["Timestamp"];
        };
        /**
         * BatchCompleteEvent
         * @description Payload of `batch.complete`.
         *
         *     Answered by sandbox: Payload of batch.complete (`batch-complete-payload`): The batch as in the response to its request, with the moment at which it finished.
         *
         *     Specification: Card events.
         */
        BatchCompleteEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Card events.
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
            /**
             * @description Status of the batch.
             * @enum {string}
             */
            status: "complete";
            /**
             * @description Moment at which the batch finished.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Card events; Reward events; Reward (email-delivered reward, appears in reward events).
             */
            completed_at: components["schemas"]["Timestamp"];
        };
        /**
         * RewardSentEvent
         * @description Payload of `reward.sent`.
         *
         *     Specification: Reward events.
         */
        RewardSentEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Reward events.
             * @constant
             */
            event: "reward.sent";
            /**
             * @description An ISO 8601 timestamp in UTC.
             *
             *     Answered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * RewardSentData
             * @description Fields of the event.
             *
             *     Answered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.
             *
             *     Specification: Reward events.
             */
            data: {
                /**
                 * @description Identifier of the reward.
                 *
                 *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `rwd_` and 16 capitals or digits without I, L, O and U, unique for ever.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                reward_id: components["schemas"]["RewardId"];
                /**
                 * @description E-mail address of the recipient.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                recipient_email: components["schemas"]["EmailAddress"];
                /**
                 * @description Type of the reward.
                 *
                 *     Answered by sandbox: Reward types (`reward-types`): `choice_card` only.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                type: components["schemas"]["RewardType"];
                /**
                 * @description Amount of the reward.
                 *
                 *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 * @example 2000
                 */
                amount: number;
                /**
                 * @description Currency of the amount.
                 *
                 *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events); Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events.
                 */
                currency: components["schemas"]["CurrencyCode"];
                /**
                 * @description When the reward was sent, an ISO 8601 timestamp in UTC.
                 *
                 *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
                 */
                sent_at: components["schemas"]["Timestamp"];
            };
        };
        /**
         * RewardOpenedEvent
         * @description Payload of `reward.opened`.
         *
         *     Specification: Reward events.
         */
        RewardOpenedEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Reward events.
             * @constant
             */
            event: "reward.opened";
            /**
             * @description An ISO 8601 timestamp in UTC.
             *
             *     Answered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * RewardOpenedData
             * @description Fields of the event.
             *
             *     Answered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.
             *
             *     Specification: Reward events.
             */
            data: {
                /**
                 * @description Identifier of the reward.
                 *
                 *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `rwd_` and 16 capitals or digits without I, L, O and U, unique for ever.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                reward_id: components["schemas"]["RewardId"];
                /**
                 * @description E-mail address of the recipient.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                recipient_email: components["schemas"]["EmailAddress"];
                /**
                 * @description When the reward was opened, an ISO 8601 timestamp in UTC.
                 *
                 *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
                 */
                opened_at: components["schemas"]["Timestamp"];
            };
        };
        /**
         * RewardRedeemedEvent
         * @description Payload of `reward.redeemed`.
         *
         *     Specification: Reward events.
         */
        RewardRedeemedEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Reward events.
             * @constant
             */
            event: "reward.redeemed";
            /**
             * @description An ISO 8601 timestamp in UTC.
             *
             *     Answered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * RewardRedeemedData
             * @description Fields of the event.
             *
             *     Answered by sandbox: Optional fields of reward.redeemed (`reward-redeemed-fields`): Always.
             *
             *     Answered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.
             *
             *     Specification: Reward events.
             */
            data: {
                /**
                 * @description Identifier of the reward.
                 *
                 *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `rwd_` and 16 capitals or digits without I, L, O and U, unique for ever.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                reward_id: components["schemas"]["RewardId"];
                /**
                 * @description E-mail address of the recipient.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                recipient_email: components["schemas"]["EmailAddress"];
                /**
                 * @description Brand selected.
                 *
                 *     Answered by sandbox: What selected_brand holds (`selected-brand`): A name of 1 to 100 characters, as `POST /_sandbox/rewards/{reward_id}/redeem` is called with it.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 * @example Naivas
                 */
                selected_brand: string;
                /**
                 * @description When the reward was redeemed, an ISO 8601 timestamp in UTC.
                 *
                 *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
                 */
                redeemed_at: components["schemas"]["Timestamp"];
                /**
                 * @description Type of the reward. A sample carries it.
                 *
                 *     Answered by sandbox: Optional fields of reward.redeemed (`reward-redeemed-fields`): Always.
                 *
                 *     Answered by sandbox: Reward types (`reward-types`): `choice_card` only.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events); Reward events.
                 */
                type: components["schemas"]["RewardType"];
                /**
                 * @description Amount of the reward. A sample carries it.
                 *
                 *     Answered by sandbox: Optional fields of reward.redeemed (`reward-redeemed-fields`): Always.
                 *
                 *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events); Reward events.
                 * @example 2000
                 */
                amount: number;
                /**
                 * @description Currency of the amount. A sample carries it.
                 *
                 *     Answered by sandbox: Optional fields of reward.redeemed (`reward-redeemed-fields`): Always.
                 *
                 *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events); Reward events; Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events.
                 */
                currency: components["schemas"]["CurrencyCode"];
            };
        };
        /**
         * RewardExpiredEvent
         * @description Payload of `reward.expired`.
         *
         *     Specification: Reward events.
         */
        RewardExpiredEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Reward events.
             * @constant
             */
            event: "reward.expired";
            /**
             * @description An ISO 8601 timestamp in UTC.
             *
             *     Answered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * RewardExpiredData
             * @description Fields of the event.
             *
             *     Answered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.
             *
             *     Specification: Reward events.
             */
            data: {
                /**
                 * @description Identifier of the reward.
                 *
                 *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `rwd_` and 16 capitals or digits without I, L, O and U, unique for ever.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                reward_id: components["schemas"]["RewardId"];
                /**
                 * @description E-mail address of the recipient.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                recipient_email: components["schemas"]["EmailAddress"];
                /**
                 * @description When the reward expired, an ISO 8601 timestamp in UTC.
                 *
                 *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
                 */
                expired_at: components["schemas"]["Timestamp"];
            };
        };
        /**
         * RewardCancelledEvent
         * @description Payload of `reward.cancelled`.
         *
         *     Specification: Reward events.
         */
        RewardCancelledEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Reward events.
             * @constant
             */
            event: "reward.cancelled";
            /**
             * @description An ISO 8601 timestamp in UTC.
             *
             *     Answered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * RewardCancelledData
             * @description Fields of the event.
             *
             *     Answered by sandbox: Further fields of events (`further-event-fields`): Not provided here; an event carries the listed fields only.
             *
             *     Specification: Reward events.
             */
            data: {
                /**
                 * @description Identifier of the reward.
                 *
                 *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `rwd_` and 16 capitals or digits without I, L, O and U, unique for ever.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 */
                reward_id: components["schemas"]["RewardId"];
                /**
                 * Format: email
                 * @description By whom the reward was cancelled.
                 *
                 *     Answered by sandbox: What cancelled_by holds (`cancelled-by`): An e-mail address of at most 254 characters.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events).
                 * @example hr-admin@acme.example
                 */
                cancelled_by: string;
                /**
                 * @description When the reward was cancelled, an ISO 8601 timestamp in UTC.
                 *
                 *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
                 *
                 *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
                 */
                cancelled_at: components["schemas"]["Timestamp"];
            };
        };
        /**
         * WalletLowBalanceEvent
         * @description Payload of `wallet.low_balance`.
         *
         *     Specification: Reward events.
         */
        WalletLowBalanceEvent: {
            /**
             * @description Name of the event.
             *
             *     Specification: Reward events.
             * @constant
             */
            event: "wallet.low_balance";
            /**
             * @description An ISO 8601 timestamp in UTC.
             *
             *     Answered by sandbox: What created_at says (`created-at`): When the sandbox recorded the event, not before the moment in the payload; the same over all attempts.
             *
             *     Answered by sandbox: Precision and notation of timestamps (`timestamp-form`): With milliseconds and `Z`, as in `2026-07-03T09:41:27.316Z`.
             *
             *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * WalletLowBalanceData
             * @description Fields of the event.
             *
             *     Answered by sandbox: Further fields of the wallet (`wallet-fields`): Not provided here; the event carries the listed fields only.
             *
             *     Specification: Reward events; Wallet.
             */
            data: {
                /**
                 * @description Identifier of the wallet.
                 *
                 *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `wal_` and 16 capitals or digits without I, L, O and U, unique for ever.
                 *
                 *     Answered by sandbox: Type of a wallet identifier (`wallet-field-types`): A string.
                 *
                 *     Specification: Wallet; Reward events.
                 * @example wal_1B6ZK8RMD4XQ7HTN
                 */
                wallet_id: string;
                /**
                 * @description Balance of the wallet.
                 *
                 *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
                 *
                 *     Specification: Wallet; Reward events; What the service does.
                 * @example 48500
                 */
                current_balance: number;
                /**
                 * @description Configured threshold for a low balance.
                 *
                 *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
                 *
                 *     Answered by sandbox: Operations on the wallet (`wallet-operations`): `POST /_sandbox/wallet/fund`, `GET /_sandbox/wallet` and `PUT /_sandbox/wallet/threshold`, outside the contract.
                 *
                 *     Specification: Wallet; Reward events; What the service does.
                 * @example 50000
                 */
                threshold: number;
                /**
                 * @description Currency of the amounts.
                 *
                 *     Answered by sandbox: Several wallets or currencies (`wallet-currencies`): One wallet for each currency, which pays for the cards in that currency.
                 *
                 *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
                 *
                 *     Specification: Wallet; Reward events; What the service does; Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
                 */
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
/** The headers that the contract states of a delivery. */
export type DeliveryHeaders = components['schemas']['DeliveryHeaders'];
/**
 * Fired when: a card is successfully issued to a recipient.
 *
 * Answered by sandbox: Card events of a bulk issuance (`bulk-card-events`): `card.issued` fires once for each card issued, and `batch.complete` after the last of them.
 *
 * Specification: Card events; Ties.
 */
export type CardIssuedEvent = components['schemas']['CardIssuedEvent'];
/**
 * Fired when: a card or part of its balance is redeemed.
 *
 * Answered by sandbox: Redeeming cards (`redemption`): `POST /_sandbox/cards/{card_id}/redeem` redeems all or part of a card, outside the contract; a checkout of several steps is not provided here.
 *
 * Specification: Card events.
 */
export type CardRedeemedEvent = components['schemas']['CardRedeemedEvent'];
/**
 * Fired when: value is added to an existing card.
 *
 * Specification: Card events; What the service does; Ties.
 */
export type CardToppedUpEvent = components['schemas']['CardToppedUpEvent'];
/**
 * Fired when: a card passes its expiry date with unused balance.
 *
 * Answered by sandbox: When a card expires (`card-expiry`): At the end of its expiry date in UTC, or at `POST /_sandbox/cards/{card_id}/expire`.
 *
 * Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): An `active` card becomes `expired`, and stays so.
 *
 * Answered by sandbox: Expiry without balance (`zero-balance-expiry`): A card without balance does not expire: it stays `redeemed`, nothing fires, and after its expiry date it cannot be topped up.
 *
 * Specification: Card events; States and transitions.
 */
export type CardExpiredEvent = components['schemas']['CardExpiredEvent'];
/**
 * Fired when: a bulk issuance batch finishes processing.
 *
 * Answered by sandbox: Card events of a bulk issuance (`bulk-card-events`): `card.issued` fires once for each card issued, and `batch.complete` after the last of them.
 *
 * Specification: Card events; POST /v1/cards/bulk; Ties.
 */
export type BatchCompleteEvent = components['schemas']['BatchCompleteEvent'];
/**
 * Fired when: a reward is dispatched to a recipient.
 *
 * Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): A reward is sent, then opened, then redeemed; until it is redeemed it can expire or be cancelled.
 *
 * Answered by sandbox: Operations on rewards (`reward-operations`): `POST /_sandbox/rewards` sends, `GET /_sandbox/rewards/{reward_id}` reads, `POST /_sandbox/rewards/{reward_id}/cancel` cancels a reward, outside the contract.
 *
 * Specification: Reward events; Reward (email-delivered reward, appears in reward events); States and transitions.
 */
export type RewardSentEvent = components['schemas']['RewardSentEvent'];
/**
 * Fired when: the recipient opens the reward e-mail for the first time.
 *
 * Answered by sandbox: Later openings of a reward (`repeated-opening`): Nothing fires.
 *
 * Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): A reward is sent, then opened, then redeemed; until it is redeemed it can expire or be cancelled.
 *
 * Specification: Reward events; States and transitions.
 */
export type RewardOpenedEvent = components['schemas']['RewardOpenedEvent'];
/**
 * Fired when: the recipient completes redemption and selects a reward.
 *
 * Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): A reward is sent, then opened, then redeemed; until it is redeemed it can expire or be cancelled.
 *
 * Specification: Reward events; States and transitions.
 */
export type RewardRedeemedEvent = components['schemas']['RewardRedeemedEvent'];
/**
 * Fired when: a reward passes its expiry date unredeemed.
 *
 * Answered by sandbox: Lifetime of a reward (`reward-lifetime`): A reward expires at `POST /_sandbox/rewards/{reward_id}/expire`; its amount is not booked anywhere.
 *
 * Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): A reward is sent, then opened, then redeemed; until it is redeemed it can expire or be cancelled.
 *
 * Specification: Reward events; States and transitions.
 */
export type RewardExpiredEvent = components['schemas']['RewardExpiredEvent'];
/**
 * Fired when: a reward is manually cancelled before redemption.
 *
 * Answered by sandbox: Operations on rewards (`reward-operations`): `POST /_sandbox/rewards` sends, `GET /_sandbox/rewards/{reward_id}` reads, `POST /_sandbox/rewards/{reward_id}/cancel` cancels a reward, outside the contract.
 *
 * Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): A reward is sent, then opened, then redeemed; until it is redeemed it can expire or be cancelled.
 *
 * Specification: Reward events; States and transitions.
 */
export type RewardCancelledEvent = components['schemas']['RewardCancelledEvent'];
/**
 * Fired when: the wallet balance drops below the configured threshold.
 *
 * Answered by sandbox: How often the low-balance event fires (`low-balance-repetition`): Once each time that the balance drops below the threshold; not again while it stays there.
 *
 * Specification: Reward events; Wallet.
 */
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
