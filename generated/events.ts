// Types of the webhook events.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

/**
 * @description Identifier of the card, assigned by the service at issue.
 *
 *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
 *
 *     Specification: Card; Top-up result; Card events.
 * @example crd_5Q7M2XKD8RT4VBN6
 */
type CardId = string;
/**
 * @description Currency code.
 *
 *     Open: Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?
 *
 *     Specification: Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
 * @example KES
 * @example GHS
 */
type CurrencyCode = string;
/**
 * Format: date-time
 * @description ISO 8601 timestamp in UTC.
 *
 *     Open: Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
 *
 *     Specification: Card events; Reward events; Reward (email-delivered reward, appears in reward events).
 * @example 2026-07-03T09:41:27.316Z
 */
type Timestamp = string;
/**
 * @description Identifier of the reward.
 *
 *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
 *
 *     Specification: Reward (email-delivered reward, appears in reward events).
 * @example rwd_9F3KT6VBQ2MX8CDH
 */
type RewardId = string;
/**
 * Format: email
 * @description E-mail address of the recipient.
 *
 *     Specification: Reward (email-delivered reward, appears in reward events).
 * @example amina.odhiambo@example.com
 */
type EmailAddress = string;
/**
 * @description Type of the reward.
 *
 *     Values seen: `choice_card`.
 *
 *     Open: Reward types (`reward-types`): Which types of reward are there besides `choice_card`?
 *
 *     Specification: Reward (email-delivered reward, appears in reward events).
 * @example choice_card
 */
type RewardType = "choice_card" | (string & {});
/** The headers that the contract states of a delivery. */
/**
 * @description The header of every webhook POST.
 *
 *     Specification: Authentication; Registration and delivery.
 */
export type DeliveryHeaders = {
    /**
     * @description Signature. The receiver verifies it with its webhook secret.
     *
     *     Open:
     *
     *     - Signature algorithm (`signature-algorithm`): With which algorithm is `X-Service-Signature` computed, and how is the result written?
     *     - What exactly is signed (`signed-content`): Which bytes are signed, the raw body alone or also a time, an identifier or the URL, and how are they joined?
     *     - The webhook secret (`webhook-secret`): Where is the webhook secret issued, is there one for each endpoint, and how is it replaced without losing events?
     *
     *     Specification: Authentication.
     * @example signature-as-the-service-computed-it
     */
    "X-Service-Signature": string;
};
/**
 * Fired when: a card is successfully issued to a recipient.
 *
 * Open: Card events of a bulk issuance (`bulk-card-events`): Does a bulk issuance fire `card.issued` once for each card, and before or after `batch.complete`?
 *
 * Specification: Card events; Ties.
 */
/**
 * CardIssuedEvent
 * @description Payload of `card.issued`.
 *
 *     Open: Payload of card.issued (`card-issued-payload`): Which fields does `card.issued` carry besides `event`?
 *
 *     Specification: Card events.
 */
export type CardIssuedEvent = {
    /**
     * @description Name of the event.
     *
     *     Specification: Card events.
     * @constant
     */
    event: "card.issued";
} & {
    [key: string]: unknown;
};
/**
 * Fired when: a card or part of its balance is redeemed.
 *
 * Open: Redeeming cards (`redemption`): By which endpoints are cards redeemed, in part or in a checkout of several steps?
 *
 * Specification: Card events.
 */
/**
 * CardRedeemedEvent
 * @description Payload of `card.redeemed`.
 *
 *     Open: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?
 *
 *     Specification: Card events.
 */
export type CardRedeemedEvent = {
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
     *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
     *
     *     Specification: Card; Top-up result; Card events.
     */
    card_id: CardId;
    /**
     * @description Amount redeemed.
     *
     *     Open:
     *
     *     - Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
     *     - Amounts of a redemption (`redeemed-amounts`): Is `amount_redeemed` the amount of this redemption or of all so far, and is `balance_remaining` the balance right after it?
     *
     *     Specification: Card events.
     * @example 3200
     */
    amount_redeemed: number;
    /**
     * @description Balance remaining.
     *
     *     Open:
     *
     *     - Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
     *     - Amounts of a redemption (`redeemed-amounts`): Is `amount_redeemed` the amount of this redemption or of all so far, and is `balance_remaining` the balance right after it?
     *
     *     Specification: Card events.
     * @example 4300
     */
    balance_remaining: number;
    /**
     * @description Currency of the amounts.
     *
     *     Open: Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?
     *
     *     Specification: Card events; Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Reward (email-delivered reward, appears in reward events).
     */
    currency: CurrencyCode;
    /**
     * @description When the card was redeemed, an ISO 8601 timestamp in UTC.
     *
     *     Open: Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
     *
     *     Specification: Card events; Reward events; Reward (email-delivered reward, appears in reward events).
     */
    redeemed_at: Timestamp;
    /**
     * @description Method of redemption.
     *
     *     Values seen: `ussd`.
     *
     *     Open: Redemption methods (`redemption-methods`): Which methods are there besides `ussd`?
     *
     *     Specification: Card events.
     * @example ussd
     */
    method: "ussd" | (string & {});
    /**
     * @description Market, a two-letter country code.
     *
     *     Open:
     *
     *     - Campaign and market of a card (`campaigns-and-markets`): How does a card get the campaign and the market that reports are filtered by, and which market does a redemption name?
     *     - Market codes (`market-codes`): Of which standard are the two letters of a market, and in which case are they written?
     *
     *     Specification: Card events.
     * @example KE
     */
    market: string;
};
/**
 * Fired when: value is added to an existing card.
 *
 * Specification: Card events; What the service does; Ties.
 */
/**
 * CardToppedUpEvent
 * @description Payload of `card.topped_up`.
 *
 *     Open: Payload of card.topped_up (`card-topped-up-payload`): Which fields does `card.topped_up` carry besides `event`?
 *
 *     Specification: Card events.
 */
export type CardToppedUpEvent = {
    /**
     * @description Name of the event.
     *
     *     Specification: Card events.
     * @constant
     */
    event: "card.topped_up";
} & {
    [key: string]: unknown;
};
/**
 * Fired when: a card passes its expiry date with unused balance.
 *
 * Open:
 *
 * - When a card expires (`card-expiry`): How is the expiry date chosen, does a top-up move it, and at which moment and in which time zone does the card stop working?
 * - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
 * - Expiry without balance (`zero-balance-expiry`): Does a card without balance expire, and does an event say so?
 *
 * Specification: Card events; States and transitions.
 */
/**
 * CardExpiredEvent
 * @description Payload of `card.expired`.
 *
 *     Open: Payload of card.expired (`card-expired-payload`): Which fields does `card.expired` carry besides `event`?
 *
 *     Specification: Card events.
 */
export type CardExpiredEvent = {
    /**
     * @description Name of the event.
     *
     *     Specification: Card events.
     * @constant
     */
    event: "card.expired";
} & {
    [key: string]: unknown;
};
/**
 * Fired when: a bulk issuance batch finishes processing.
 *
 * Open: Card events of a bulk issuance (`bulk-card-events`): Does a bulk issuance fire `card.issued` once for each card, and before or after `batch.complete`?
 *
 * Specification: Card events; POST /v1/cards/bulk; Ties.
 */
/**
 * BatchCompleteEvent
 * @description Payload of `batch.complete`.
 *
 *     Open: Payload of batch.complete (`batch-complete-payload`): Which fields does `batch.complete` carry besides `event`?
 *
 *     Specification: Card events.
 */
export type BatchCompleteEvent = {
    /**
     * @description Name of the event.
     *
     *     Specification: Card events.
     * @constant
     */
    event: "batch.complete";
} & {
    [key: string]: unknown;
};
/**
 * Fired when: a reward is dispatched to a recipient.
 *
 * Open:
 *
 * - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
 * - Operations on rewards (`reward-operations`): By which endpoints are rewards sent, read and cancelled?
 *
 * Specification: Reward events; Reward (email-delivered reward, appears in reward events); States and transitions.
 */
/**
 * RewardSentEvent
 * @description Payload of `reward.sent`.
 *
 *     Specification: Reward events.
 */
export type RewardSentEvent = {
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
     *     Open:
     *
     *     - What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?
     *     - Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
     *
     *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
     */
    created_at: Timestamp;
    /**
     * RewardSentData
     * @description Fields of the event.
     *
     *     Open: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?
     *
     *     Specification: Reward events.
     */
    data: {
        /**
         * @description Identifier of the reward.
         *
         *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        reward_id: RewardId;
        /**
         * @description E-mail address of the recipient.
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        recipient_email: EmailAddress;
        /**
         * @description Type of the reward.
         *
         *     Values seen: `choice_card`.
         *
         *     Open: Reward types (`reward-types`): Which types of reward are there besides `choice_card`?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        type: RewardType;
        /**
         * @description Amount of the reward.
         *
         *     Open: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         * @example 2000
         */
        amount: number;
        /**
         * @description Currency of the amount.
         *
         *     Open: Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events); Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events.
         */
        currency: CurrencyCode;
        /**
         * @description When the reward was sent, an ISO 8601 timestamp in UTC.
         *
         *     Open: Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
         */
        sent_at: Timestamp;
    };
};
/**
 * Fired when: the recipient opens the reward e-mail for the first time.
 *
 * Open:
 *
 * - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
 * - Later openings of a reward (`repeated-opening`): Does anything fire when the recipient opens the reward e-mail again?
 *
 * Specification: Reward events; States and transitions.
 */
/**
 * RewardOpenedEvent
 * @description Payload of `reward.opened`.
 *
 *     Specification: Reward events.
 */
export type RewardOpenedEvent = {
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
     *     Open:
     *
     *     - What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?
     *     - Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
     *
     *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
     */
    created_at: Timestamp;
    /**
     * RewardOpenedData
     * @description Fields of the event.
     *
     *     Open: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?
     *
     *     Specification: Reward events.
     */
    data: {
        /**
         * @description Identifier of the reward.
         *
         *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        reward_id: RewardId;
        /**
         * @description E-mail address of the recipient.
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        recipient_email: EmailAddress;
        /**
         * @description When the reward was opened, an ISO 8601 timestamp in UTC.
         *
         *     Open: Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
         */
        opened_at: Timestamp;
    };
};
/**
 * Fired when: the recipient completes redemption and selects a reward.
 *
 * Open: How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
 *
 * Specification: Reward events; States and transitions.
 */
/**
 * RewardRedeemedEvent
 * @description Payload of `reward.redeemed`.
 *
 *     Specification: Reward events.
 */
export type RewardRedeemedEvent = {
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
     *     Open:
     *
     *     - What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?
     *     - Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
     *
     *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
     */
    created_at: Timestamp;
    /**
     * RewardRedeemedData
     * @description Fields of the event.
     *
     *     Open:
     *
     *     - Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?
     *     - Optional fields of reward.redeemed (`reward-redeemed-fields`): Does `reward.redeemed` always carry `type`, `amount` and `currency`? A sample does, the list of fields does not.
     *
     *     Specification: Reward events.
     */
    data: {
        /**
         * @description Identifier of the reward.
         *
         *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        reward_id: RewardId;
        /**
         * @description E-mail address of the recipient.
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        recipient_email: EmailAddress;
        /**
         * @description Brand selected.
         *
         *     Open: What selected_brand holds (`selected-brand`): Is the selected brand an identifier or a name, and from which list?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         * @example Naivas
         */
        selected_brand: string;
        /**
         * @description When the reward was redeemed, an ISO 8601 timestamp in UTC.
         *
         *     Open: Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
         */
        redeemed_at: Timestamp;
        /**
         * @description Type of the reward. A sample carries it.
         *
         *     Values seen: `choice_card`.
         *
         *     Open:
         *
         *     - Optional fields of reward.redeemed (`reward-redeemed-fields`): Does `reward.redeemed` always carry `type`, `amount` and `currency`? A sample does, the list of fields does not.
         *     - Reward types (`reward-types`): Which types of reward are there besides `choice_card`?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events); Reward events.
         */
        type?: RewardType;
        /**
         * @description Amount of the reward. A sample carries it.
         *
         *     Open:
         *
         *     - Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
         *     - Optional fields of reward.redeemed (`reward-redeemed-fields`): Does `reward.redeemed` always carry `type`, `amount` and `currency`? A sample does, the list of fields does not.
         *
         *     Specification: Reward (email-delivered reward, appears in reward events); Reward events.
         * @example 2000
         */
        amount?: number;
        /**
         * @description Currency of the amount. A sample carries it.
         *
         *     Open:
         *
         *     - Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?
         *     - Optional fields of reward.redeemed (`reward-redeemed-fields`): Does `reward.redeemed` always carry `type`, `amount` and `currency`? A sample does, the list of fields does not.
         *
         *     Specification: Reward (email-delivered reward, appears in reward events); Reward events; Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events.
         */
        currency?: CurrencyCode;
    };
};
/**
 * Fired when: a reward passes its expiry date unredeemed.
 *
 * Open:
 *
 * - Lifetime of a reward (`reward-lifetime`): When does a reward expire, and what becomes of its amount?
 * - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
 *
 * Specification: Reward events; States and transitions.
 */
/**
 * RewardExpiredEvent
 * @description Payload of `reward.expired`.
 *
 *     Specification: Reward events.
 */
export type RewardExpiredEvent = {
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
     *     Open:
     *
     *     - What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?
     *     - Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
     *
     *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
     */
    created_at: Timestamp;
    /**
     * RewardExpiredData
     * @description Fields of the event.
     *
     *     Open: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?
     *
     *     Specification: Reward events.
     */
    data: {
        /**
         * @description Identifier of the reward.
         *
         *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        reward_id: RewardId;
        /**
         * @description E-mail address of the recipient.
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        recipient_email: EmailAddress;
        /**
         * @description When the reward expired, an ISO 8601 timestamp in UTC.
         *
         *     Open: Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
         */
        expired_at: Timestamp;
    };
};
/**
 * Fired when: a reward is manually cancelled before redemption.
 *
 * Open:
 *
 * - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
 * - Operations on rewards (`reward-operations`): By which endpoints are rewards sent, read and cancelled?
 *
 * Specification: Reward events; States and transitions.
 */
/**
 * RewardCancelledEvent
 * @description Payload of `reward.cancelled`.
 *
 *     Specification: Reward events.
 */
export type RewardCancelledEvent = {
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
     *     Open:
     *
     *     - What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?
     *     - Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
     *
     *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
     */
    created_at: Timestamp;
    /**
     * RewardCancelledData
     * @description Fields of the event.
     *
     *     Open: Further fields of events (`further-event-fields`): Which fields do `card.redeemed` and the reward events carry beyond those listed?
     *
     *     Specification: Reward events.
     */
    data: {
        /**
         * @description Identifier of the reward.
         *
         *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         */
        reward_id: RewardId;
        /**
         * @description By whom the reward was cancelled.
         *
         *     Open: What cancelled_by holds (`cancelled-by`): Is `cancelled_by` a name, an address, an identifier or a role?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events).
         * @example hr-admin@acme.example
         */
        cancelled_by: string;
        /**
         * @description When the reward was cancelled, an ISO 8601 timestamp in UTC.
         *
         *     Open: Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
         *
         *     Specification: Reward (email-delivered reward, appears in reward events); Card events; Reward events.
         */
        cancelled_at: Timestamp;
    };
};
/**
 * Fired when: the wallet balance drops below the configured threshold.
 *
 * Open: How often the low-balance event fires (`low-balance-repetition`): Does the event fire once when the balance drops below the threshold, or again while it stays there?
 *
 * Specification: Reward events; Wallet.
 */
/**
 * WalletLowBalanceEvent
 * @description Payload of `wallet.low_balance`.
 *
 *     Specification: Reward events.
 */
export type WalletLowBalanceEvent = {
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
     *     Open:
     *
     *     - What created_at says (`created-at`): Which moment does `created_at` give, that of the event, of its payload or of the attempt, and does it stay the same over all attempts?
     *     - Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
     *
     *     Specification: Reward events; Card events; Reward (email-delivered reward, appears in reward events).
     */
    created_at: Timestamp;
    /**
     * WalletLowBalanceData
     * @description Fields of the event.
     *
     *     Open: Further fields of the wallet (`wallet-fields`): Which fields does a wallet have beyond those in its event?
     *
     *     Specification: Reward events; Wallet.
     */
    data: {
        /**
         * @description Identifier of the wallet.
         *
         *     Open:
         *
         *     - Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
         *     - Types of the fields of a wallet (`wallet-field-types`): Is `wallet_id` a string, as the other identifiers are, and `currency` one, as the other currency codes are? The specification names the fields and gives no type.
         *
         *     Specification: Wallet; Reward events.
         * @example wal_1B6ZK8RMD4XQ7HTN
         */
        wallet_id: unknown;
        /**
         * @description Balance of the wallet.
         *
         *     Open: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
         *
         *     Specification: Wallet; Reward events; What the service does.
         * @example 48500
         */
        current_balance: number;
        /**
         * @description Configured threshold for a low balance.
         *
         *     Open:
         *
         *     - Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
         *     - Operations on the wallet (`wallet-operations`): How is the wallet funded and read, and where is its low-balance threshold set?
         *
         *     Specification: Wallet; Reward events; What the service does.
         * @example 50000
         */
        threshold: number;
        /**
         * @description Currency of the amounts.
         *
         *     Open:
         *
         *     - Several wallets or currencies (`wallet-currencies`): Does an integrator have one wallet or one for each currency, and which wallet pays for a card in another currency?
         *     - Types of the fields of a wallet (`wallet-field-types`): Is `wallet_id` a string, as the other identifiers are, and `currency` one, as the other currency codes are? The specification names the fields and gives no type.
         *
         *     Specification: Wallet; Reward events; What the service does.
         * @example KES
         */
        currency: unknown;
    };
};

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
