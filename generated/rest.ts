// Types of the REST API.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

export interface paths {
    "/v1/cards/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a card
         * @description Issues one card to a recipient identified by phone number. Issuing a card corresponds to the event `card.issued`.
         *
         *     Open:
         *
         *     - Repeating a request safely (`idempotency`): If a request to issue, to issue in bulk or to top up is sent again after a lost response, are cards issued or value added twice, and how does an integrator prevent it?
         *     - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
         *     - Several cards for one phone number (`repeated-recipients`): Can one phone number receive several cards, and does a second issue give a new card or add to the first?
         *     - What draws on the wallet (`wallet-funding`): Do issuing and topping up draw on the wallet, when, and what happens when it does not hold enough?
         *     - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
         *     - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
         *     - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
         *     - Unknown request fields (`unknown-request-fields`): Does the service ignore request fields that it does not know, or refuse them?
         *
         *     Specification: POST /v1/cards/issue; What the service does; Ties.
         */
        post: operations["issueCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cards/{card_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a card
         * @description Retrieves the current balance and the status of a card.
         *
         *     Open:
         *
         *     - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
         *     - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
         *     - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
         *     - Further balance queries (`balance-queries`): Which balance queries are there beyond the retrieval of one card?
         *     - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
         *
         *     Specification: GET /v1/cards/{card_id}; What the service does; Card.
         */
        get: operations["getCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cards/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue many cards from a CSV file
         * @description Issues many cards from one uploaded CSV file, and is described as handling thousands of cards in one call. Each card is managed independently. Issuing a card corresponds to the event `card.issued`; on completion the batch fires `batch.complete`.
         *
         *     Open:
         *
         *     - The cards of a batch (`batch-cards`): How does an integrator learn the card identifiers and codes of a batch, and which rows failed and why?
         *     - Repeating a request safely (`idempotency`): If a request to issue, to issue in bulk or to top up is sent again after a lost response, are cards issued or value added twice, and how does an integrator prevent it?
         *     - Several cards for one phone number (`repeated-recipients`): Can one phone number receive several cards, and does a second issue give a new card or add to the first?
         *     - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
         *     - What draws on the wallet (`wallet-funding`): Do issuing and topping up draw on the wallet, when, and what happens when it does not hold enough?
         *     - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
         *     - Maximum number of cards in a batch (`batch-size`): How many cards may one call issue? It is described as handling thousands.
         *     - Card events of a bulk issuance (`bulk-card-events`): Does a bulk issuance fire `card.issued` once for each card, and before or after `batch.complete`?
         *     - Whether bulk issuance waits for its end (`bulk-processing`): Does the response come before or after the batch has finished, and what do `issued`, `failed` and `status` say meanwhile?
         *     - Maximum size of the CSV file (`csv-file-size`): How large may the file be, before or after base64?
         *     - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
         *     - Reading a batch again (`batch-retrieval`): Is there an endpoint that returns a batch by its identifier?
         *     - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
         *     - Unknown request fields (`unknown-request-fields`): Does the service ignore request fields that it does not know, or refuse them?
         *
         *     Specification: POST /v1/cards/bulk; What the service does; Limits; Ties.
         */
        post: operations["bulkIssueCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cards/{card_id}/topup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Top up a card
         * @description Adds value to an existing card without issuing it again. A top-up corresponds to the event `card.topped_up`.
         *
         *     Open:
         *
         *     - Repeating a request safely (`idempotency`): If a request to issue, to issue in bulk or to top up is sent again after a lost response, are cards issued or value added twice, and how does an integrator prevent it?
         *     - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
         *     - Which cards can be topped up (`top-up-eligibility`): In which statuses can a card be topped up, and can an expired or fully redeemed one?
         *     - What draws on the wallet (`wallet-funding`): Do issuing and topping up draw on the wallet, when, and what happens when it does not hold enough?
         *     - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
         *     - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
         *     - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
         *     - Unknown request fields (`unknown-request-fields`): Does the service ignore request fields that it does not know, or refuse them?
         *
         *     Specification: POST /v1/cards/{card_id}/topup; What the service does; Ties.
         */
        post: operations["topUpCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        PhoneNumber: PhoneNumber;
        CurrencyCode: CurrencyCode;
        CardFormat: CardFormat;
        AccessChannel: AccessChannel;
        BrandId: BrandId;
        IssueCardRequest: IssueCardRequest;
        CardId: CardId;
        CardStatus: CardStatus;
        DeliveryResult: DeliveryResult;
        ExpiryDate: ExpiryDate;
        IssuedCard: IssuedCard;
        Card: Card;
        BulkIssueRequest: BulkIssueRequest;
        BatchId: BatchId;
        BatchStatus: BatchStatus;
        Batch: Batch;
        TopUpRequest: TopUpRequest;
        TopUpResult: TopUpResult;
        Timestamp: Timestamp;
        RewardId: RewardId;
        EmailAddress: EmailAddress;
        RewardType: RewardType;
    };
    responses: {
        /**
         * @description Any other outcome.
         *
         *     Open: Errors (`error-responses`): Which statuses and error codes occur, what shape has the body of an error, and which errors are worth a second try?
         *
         *     Specification: These documents; Endpoints.
         */
        OtherOutcome: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /**
         * @description The receiver must answer `200 OK` within 5 seconds.
         *
         *     Open:
         *
         *     - What the 5 seconds cover (`acknowledgement-deadline`): When do the 5 seconds for the response to a webhook begin, and do they end with its status or with its whole body?
         *     - Body of the acknowledgement (`acknowledgement-body`): Does the service read anything of the response but its status?
         *
         *     Specification: These documents; Registration and delivery; Limits.
         */
        Acknowledged: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description Any response other than `200 OK` within 5 seconds is a failure. On failure the service retries with exponential backoff, up to 5 attempts.
         *
         *     Open:
         *
         *     - What the 5 seconds cover (`acknowledgement-deadline`): When do the 5 seconds for the response to a webhook begin, and do they end with its status or with its whole body?
         *     - Retry intervals (`retry-intervals`): After which intervals does the service retry?
         *     - How attempts are counted (`attempt-counting`): Does "up to 5 attempts" count the first delivery?
         *     - After the last attempt (`exhausted-deliveries`): What becomes of an event after its last attempt failed; can it be listed and sent again, and is the endpoint switched off?
         *
         *     Specification: Registration and delivery; Errors; Limits.
         */
        DeliveryFailed: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description Identifier of the card.
         *
         *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
         *
         *     Specification: GET /v1/cards/{card_id}; POST /v1/cards/{card_id}/topup; Card; Top-up result; Card events.
         */
        CardId: CardId;
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
         */
        "X-Service-Signature": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
/**
 * @description Phone number of the recipient, in international format with a leading `+`.
 *
 *     Open: Form of phone numbers (`phone-number-form`): What may follow the leading `+`, digits alone or spaces and hyphens too, and which countries are served?
 *
 *     Specification: POST /v1/cards/issue.
 * @example +254712345678
 */
export type PhoneNumber = string;
/**
 * @description Currency code.
 *
 *     Open: Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?
 *
 *     Specification: Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
 * @example KES
 * @example GHS
 */
export type CurrencyCode = string;
/**
 * @description Card format.
 *
 *     Values seen: `digital`.
 *
 *     Open: Card formats (`card-formats`): Which formats are there besides `digital`, and what does each mean for the recipient?
 *
 *     Specification: POST /v1/cards/issue; POST /v1/cards/bulk.
 * @example digital
 */
export type CardFormat = "digital" | (string & {});
/**
 * @description Channel through which the card can be used.
 *
 *     Values seen: `whatsapp`, `web`, `ussd`.
 *
 *     Open: Access channels (`access-channels`): Through which channels can a card be used besides `whatsapp`, `web` and `ussd`, and in which markets?
 *
 *     Specification: POST /v1/cards/issue.
 * @example whatsapp
 * @example web
 * @example ussd
 */
export type AccessChannel = "whatsapp" | "web" | "ussd" | (string & {});
/**
 * @description Identifier of the integrator's brand.
 *
 *     Open: Brand identifiers (`brand-ids`): Where does an integrator find its brand identifiers, and what does the service do with an unknown one?
 *
 *     Specification: POST /v1/cards/issue; POST /v1/cards/bulk.
 * @example brand_acme_hr
 */
export type BrandId = string;
/**
 * @description A card to issue to a recipient.
 *
 *     Specification: POST /v1/cards/issue; What the service does.
 */
export type IssueCardRequest = {
    /**
     * @description Phone number of the recipient, in international format with a leading `+`.
     *
     *     Open: Form of phone numbers (`phone-number-form`): What may follow the leading `+`, digits alone or spaces and hyphens too, and which countries are served?
     *
     *     Specification: POST /v1/cards/issue.
     */
    recipient_phone: PhoneNumber;
    /**
     * @description Value of the card, in the given currency.
     *
     *     Open:
     *
     *     - Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
     *     - Bounds of values (`value-bounds`): What are the least and the greatest value of a card and of a top-up, may they be zero or negative, and how long may the reason of a top-up be?
     *
     *     Specification: POST /v1/cards/issue.
     * @example 5000
     */
    value: number;
    /**
     * @description Currency code.
     *
     *     Open: Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?
     *
     *     Specification: Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
     */
    currency: CurrencyCode;
    /**
     * @description Card format.
     *
     *     Values seen: `digital`.
     *
     *     Open:
     *
     *     - Fields left out at issue (`issue-defaults`): What applies when `format`, `access` or `brand_id` is left out?
     *     - Card formats (`card-formats`): Which formats are there besides `digital`, and what does each mean for the recipient?
     *
     *     Specification: POST /v1/cards/issue; POST /v1/cards/bulk.
     */
    format?: CardFormat;
    /**
     * @description Channels through which the card can be used.
     *
     *     Values seen: `whatsapp`, `web`, `ussd`.
     *
     *     Open:
     *
     *     - Fields left out at issue (`issue-defaults`): What applies when `format`, `access` or `brand_id` is left out?
     *     - Access channels (`access-channels`): Through which channels can a card be used besides `whatsapp`, `web` and `ussd`, and in which markets?
     *
     *     Specification: POST /v1/cards/issue.
     */
    access?: AccessChannel[];
    /**
     * @description Identifier of the integrator's brand.
     *
     *     Open:
     *
     *     - Fields left out at issue (`issue-defaults`): What applies when `format`, `access` or `brand_id` is left out?
     *     - Brand identifiers (`brand-ids`): Where does an integrator find its brand identifiers, and what does the service do with an unknown one?
     *
     *     Specification: POST /v1/cards/issue; POST /v1/cards/bulk.
     */
    brand_id?: BrandId;
};
/**
 * @description Identifier of the card, assigned by the service at issue.
 *
 *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
 *
 *     Specification: Card; Top-up result; Card events.
 * @example crd_5Q7M2XKD8RT4VBN6
 */
export type CardId = string;
/**
 * @description Status of the card: `issued` in the response to an issue, `active` in the response to a retrieval.
 *
 *     Values seen: `issued`, `active`.
 *
 *     Open:
 *
 *     - Cancelling or blocking a card (`card-cancellation`): Can a card be cancelled or blocked, for example after it went to the wrong recipient, and what becomes of its balance?
 *     - Card statuses (`card-statuses`): Which statuses can a card have besides `issued` and `active`?
 *     - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
 *
 *     Specification: Card; States and transitions.
 * @example issued
 * @example active
 */
export type CardStatus = "issued" | "active" | (string & {});
/**
 * @description Result of the delivery channel at issue, of the form `sent_<channel>`.
 *
 *     Values seen: `sent_whatsapp`.
 *
 *     Open:
 *
 *     - What reaches the recipient (`code-handover`): What does the recipient get over the channel that `delivery` names, and does the integrator have to hand over `code` itself?
 *     - Delivery results (`delivery-channels`): Which channels can `sent_<channel>` name, how is the channel chosen, and what does `delivery` say when sending fails?
 *
 *     Specification: Card.
 * @example sent_whatsapp
 */
export type DeliveryResult = "sent_whatsapp" | (`sent_${string}` & {});
/**
 * Format: date
 * @description Date on which the card expires, of the form `YYYY-MM-DD`.
 *
 *     Open: When a card expires (`card-expiry`): How is the expiry date chosen, does a top-up move it, and at which moment and in which time zone does the card stop working?
 *
 *     Specification: Card.
 * @example 2027-03-31
 */
export type ExpiryDate = string;
/**
 * @description A card, as the response to a successful issue carries it.
 *
 *     Open:
 *
 *     - Reading the code and the delivery result again (`code-retrieval`): Can `code` and `delivery` be read again after the issue, for example when its response was lost?
 *     - Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?
 *     - Further fields of a card (`card-record-fields`): Which fields does a card record have beyond those listed?
 *
 *     Specification: POST /v1/cards/issue.
 */
export type IssuedCard = {
    /**
     * @description Identifier of the card, assigned by the service at issue.
     *
     *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
     *
     *     Specification: Card; Top-up result; Card events.
     */
    card_id: CardId;
    /**
     * @description Unique code of the card, returned at issue.
     *
     *     Open:
     *
     *     - What reaches the recipient (`code-handover`): What does the recipient get over the channel that `delivery` names, and does the integrator have to hand over `code` itself?
     *     - Reading the code and the delivery result again (`code-retrieval`): Can `code` and `delivery` be read again after the issue, for example when its response was lost?
     *     - Validating codes (`code-validation`): By which endpoint is a card code validated?
     *     - Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
     *
     *     Specification: Card.
     * @example 7K4M-9TQX-2HPD-W3RJ
     */
    code: string;
    /**
     * @description Status of the card: `issued` in the response to an issue, `active` in the response to a retrieval.
     *
     *     Values seen: `issued`, `active`.
     *
     *     Open:
     *
     *     - Cancelling or blocking a card (`card-cancellation`): Can a card be cancelled or blocked, for example after it went to the wrong recipient, and what becomes of its balance?
     *     - Card statuses (`card-statuses`): Which statuses can a card have besides `issued` and `active`?
     *     - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
     *
     *     Specification: Card; States and transitions.
     */
    status: CardStatus;
    /**
     * @description Result of the delivery channel at issue, of the form `sent_<channel>`.
     *
     *     Values seen: `sent_whatsapp`.
     *
     *     Open:
     *
     *     - What reaches the recipient (`code-handover`): What does the recipient get over the channel that `delivery` names, and does the integrator have to hand over `code` itself?
     *     - Delivery results (`delivery-channels`): Which channels can `sent_<channel>` name, how is the channel chosen, and what does `delivery` say when sending fails?
     *
     *     Specification: Card.
     */
    delivery: DeliveryResult;
    /**
     * @description Date on which the card expires, of the form `YYYY-MM-DD`.
     *
     *     Open: When a card expires (`card-expiry`): How is the expiry date chosen, does a top-up move it, and at which moment and in which time zone does the card stop working?
     *
     *     Specification: Card.
     */
    expires_at: ExpiryDate;
};
/**
 * @description A card, with its current balance and status.
 *
 *     Open:
 *
 *     - Relation of balance and redeemed amount (`balance-and-redeemed`): Is `balance` plus `redeemed` the value issued and topped up, and what becomes of the balance of an expired card?
 *     - Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?
 *     - Further fields of a card (`card-record-fields`): Which fields does a card record have beyond those listed?
 *
 *     Specification: GET /v1/cards/{card_id}; Card.
 */
export type Card = {
    /**
     * @description Identifier of the card, assigned by the service at issue.
     *
     *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
     *
     *     Specification: Card; Top-up result; Card events.
     */
    card_id: CardId;
    /**
     * @description Current balance, in the currency of the card.
     *
     *     Open: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
     *
     *     Specification: Card.
     * @example 5000
     */
    balance: number;
    /**
     * @description Currency code.
     *
     *     Open: Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?
     *
     *     Specification: Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
     */
    currency: CurrencyCode;
    /**
     * @description Status of the card: `issued` in the response to an issue, `active` in the response to a retrieval.
     *
     *     Values seen: `issued`, `active`.
     *
     *     Open:
     *
     *     - Cancelling or blocking a card (`card-cancellation`): Can a card be cancelled or blocked, for example after it went to the wrong recipient, and what becomes of its balance?
     *     - Card statuses (`card-statuses`): Which statuses can a card have besides `issued` and `active`?
     *     - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
     *
     *     Specification: Card; States and transitions.
     */
    status: CardStatus;
    /**
     * @description Amount redeemed so far.
     *
     *     Open: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
     *
     *     Specification: Card.
     * @example 0
     */
    redeemed: number;
    /**
     * @description Date on which the card expires, of the form `YYYY-MM-DD`.
     *
     *     Open: When a card expires (`card-expiry`): How is the expiry date chosen, does a top-up move it, and at which moment and in which time zone does the card stop working?
     *
     *     Specification: Card.
     */
    expires_at: ExpiryDate;
};
/**
 * @description The uploaded CSV file, with a currency code, a card format and a brand.
 *
 *     Open: Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?
 *
 *     Specification: POST /v1/cards/bulk.
 */
export type BulkIssueRequest = {
    /**
     * @description Content of the CSV file, base64-encoded.
     *
     *     Open:
     *
     *     - Columns of the CSV file (`csv-columns`): Which columns does the file have, in which order, is there a header row, which may be empty, and do they override the currency, format and brand of the request?
     *     - Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?
     *     - Encoding of the CSV file (`csv-encoding`): Which character set, delimiter, quoting and line ends does the file have, and which base64 alphabet carries it?
     *     - Maximum size of the CSV file (`csv-file-size`): How large may the file be, before or after base64?
     *
     *     Specification: POST /v1/cards/bulk.
     */
    file?: string & { readonly "~contentEncoding": "base64" };
    /**
     * @description Currency code.
     *
     *     Open:
     *
     *     - Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?
     *     - Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?
     *
     *     Specification: POST /v1/cards/bulk; Card; POST /v1/cards/issue; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
     */
    currency?: CurrencyCode;
    /**
     * @description Card format.
     *
     *     Values seen: `digital`.
     *
     *     Open:
     *
     *     - Channels and defaults of a bulk issuance (`bulk-defaults`): The request of a bulk issuance has no `access`: over which channels are its cards sent and used, and what applies when `format` or `brand_id` is left out?
     *     - Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?
     *     - Card formats (`card-formats`): Which formats are there besides `digital`, and what does each mean for the recipient?
     *
     *     Specification: POST /v1/cards/bulk; POST /v1/cards/issue.
     */
    format?: CardFormat;
    /**
     * @description Identifier of a brand.
     *
     *     Open:
     *
     *     - Channels and defaults of a bulk issuance (`bulk-defaults`): The request of a bulk issuance has no `access`: over which channels are its cards sent and used, and what applies when `format` or `brand_id` is left out?
     *     - Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?
     *     - Brand identifiers (`brand-ids`): Where does an integrator find its brand identifiers, and what does the service do with an unknown one?
     *
     *     Specification: POST /v1/cards/bulk; POST /v1/cards/issue.
     */
    brand_id?: BrandId;
};
/**
 * @description Identifier of the batch.
 *
 *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
 *
 *     Specification: Batch (bulk issuance).
 * @example bat_2H8VN4TCX7KQ5RMD
 */
export type BatchId = string;
/**
 * @description Status of the batch.
 *
 *     Values seen: `complete`.
 *
 *     Open:
 *
 *     - Batch statuses (`batch-statuses`): Which statuses can a batch have besides `complete`, and what does a batch that fails as a whole say?
 *     - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
 *
 *     Specification: Batch (bulk issuance); States and transitions.
 * @example complete
 */
export type BatchStatus = "complete" | (string & {});
/**
 * @description A batch, with the number of cards requested, issued and failed.
 *
 *     Open:
 *
 *     - The cards of a batch (`batch-cards`): How does an integrator learn the card identifiers and codes of a batch, and which rows failed and why?
 *     - Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?
 *     - Relation of the batch counts (`batch-counts`): Is `total` always `issued` plus `failed`, and does `total` count rows that could not be read?
 *
 *     Specification: POST /v1/cards/bulk; Batch (bulk issuance).
 */
export type Batch = {
    /**
     * @description Identifier of the batch.
     *
     *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
     *
     *     Specification: Batch (bulk issuance).
     */
    batch_id: BatchId;
    /**
     * @description Number of cards requested.
     *
     *     Specification: Batch (bulk issuance).
     * @example 4
     */
    total: number;
    /**
     * @description Number of cards issued.
     *
     *     Specification: Batch (bulk issuance).
     * @example 3
     */
    issued: number;
    /**
     * @description Number of cards that failed.
     *
     *     Open: The cards of a batch (`batch-cards`): How does an integrator learn the card identifiers and codes of a batch, and which rows failed and why?
     *
     *     Specification: Batch (bulk issuance).
     * @example 1
     */
    failed: number;
    /**
     * @description Status of the batch.
     *
     *     Values seen: `complete`.
     *
     *     Open:
     *
     *     - Batch statuses (`batch-statuses`): Which statuses can a batch have besides `complete`, and what does a batch that fails as a whole say?
     *     - How cards, batches and rewards change state (`state-transitions`): Which status of a card or a batch follows which, in which order do the events of a reward come, and what moves each from one state to the next?
     *
     *     Specification: Batch (bulk issuance); States and transitions.
     */
    status: BatchStatus;
};
/**
 * @description Value to add to an existing card.
 *
 *     Open: Required fields of a top-up (`top-up-required-fields`): Which of `amount`, `currency` and `reason` are required?
 *
 *     Specification: POST /v1/cards/{card_id}/topup.
 */
export type TopUpRequest = {
    /**
     * @description Amount to add.
     *
     *     Open:
     *
     *     - Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
     *     - Required fields of a top-up (`top-up-required-fields`): Which of `amount`, `currency` and `reason` are required?
     *     - Bounds of values (`value-bounds`): What are the least and the greatest value of a card and of a top-up, may they be zero or negative, and how long may the reason of a top-up be?
     *
     *     Specification: POST /v1/cards/{card_id}/topup.
     * @example 2500
     */
    amount?: number;
    /**
     * @description Currency of the amount.
     *
     *     Open:
     *
     *     - Currency of a top-up (`top-up-currency`): Must the currency of a top-up be the card's own, what happens when it is not, and in which currency are the amounts of the result?
     *     - Required fields of a top-up (`top-up-required-fields`): Which of `amount`, `currency` and `reason` are required?
     *     - Currency codes (`currency-codes`): Which currencies does the service know, and of which standard and in which case are the codes?
     *
     *     Specification: POST /v1/cards/{card_id}/topup; Card; POST /v1/cards/issue; POST /v1/cards/bulk; Card events; Reward (email-delivered reward, appears in reward events).
     */
    currency?: CurrencyCode;
    /**
     * @description A free label.
     *
     *     Open:
     *
     *     - Required fields of a top-up (`top-up-required-fields`): Which of `amount`, `currency` and `reason` are required?
     *     - Bounds of values (`value-bounds`): What are the least and the greatest value of a card and of a top-up, may they be zero or negative, and how long may the reason of a top-up be?
     *
     *     Specification: POST /v1/cards/{card_id}/topup.
     * @example Q2 attendance bonus
     */
    reason?: string;
};
/**
 * @description Result of a top-up. `new_balance` equals `previous_balance` plus `added`.
 *
 *     Open:
 *
 *     - Currency of a top-up (`top-up-currency`): Must the currency of a top-up be the card's own, what happens when it is not, and in which currency are the amounts of the result?
 *     - Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?
 *
 *     Specification: Top-up result; POST /v1/cards/{card_id}/topup.
 */
export type TopUpResult = {
    /**
     * @description Identifier of the card, assigned by the service at issue.
     *
     *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
     *
     *     Specification: Card; Top-up result; Card events.
     */
    card_id: CardId;
    /**
     * @description Balance before the top-up.
     *
     *     Open: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
     *
     *     Specification: Top-up result.
     * @example 5000
     */
    previous_balance: number;
    /**
     * @description Amount added.
     *
     *     Open: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
     *
     *     Specification: Top-up result.
     * @example 2500
     */
    added: number;
    /**
     * @description Balance after the top-up.
     *
     *     Open: Unit of an amount (`amount-units`): Is an amount in major or in minor units of its currency, and what holds for currencies without minor units?
     *
     *     Specification: Top-up result.
     * @example 7500
     */
    new_balance: number;
};
/**
 * Format: date-time
 * @description ISO 8601 timestamp in UTC.
 *
 *     Open: Precision and notation of timestamps (`timestamp-form`): Which notation of ISO 8601 do timestamps have: extended or basic format, Z or an offset of zero, and with fractions of a second?
 *
 *     Specification: Card events; Reward events; Reward (email-delivered reward, appears in reward events).
 * @example 2026-07-03T09:41:27.316Z
 */
export type Timestamp = string;
/**
 * @description Identifier of the reward.
 *
 *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
 *
 *     Specification: Reward (email-delivered reward, appears in reward events).
 * @example rwd_9F3KT6VBQ2MX8CDH
 */
export type RewardId = string;
/**
 * Format: email
 * @description E-mail address of the recipient.
 *
 *     Specification: Reward (email-delivered reward, appears in reward events).
 * @example amina.odhiambo@example.com
 */
export type EmailAddress = string;
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
export type RewardType = "choice_card" | (string & {});
export type ResponseOtherOutcome = components['responses']['OtherOutcome'];
export type ResponseAcknowledged = components['responses']['Acknowledged'];
export type ResponseDeliveryFailed = components['responses']['DeliveryFailed'];
export type ParameterCardId = components['parameters']['CardId'];
export type ParameterXServiceSignature = components['parameters']['X-Service-Signature'];
export interface operations {
    issueCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description The recipient, the value of the card and its currency.
         *
         *     Specification: POST /v1/cards/issue; What the service does.
         */
        requestBody: {
            content: {
                "application/json": IssueCardRequest;
            };
        };
        responses: {
            /**
             * @description The card is issued.
             *
             *     Open:
             *
             *     - Success status codes (`success-statuses`): Which status codes answer a successful retrieval, bulk issuance and top-up, can a successful issue answer anything but 201, and does any of them mean that the work is not done yet or only in part?
             *     - Reading the code and the delivery result again (`code-retrieval`): Can `code` and `delivery` be read again after the issue, for example when its response was lost?
             *     - Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?
             *     - Further fields of a card (`card-record-fields`): Which fields does a card record have beyond those listed?
             *
             *     Specification: POST /v1/cards/issue.
             */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": IssuedCard;
                };
            };
            default: components["responses"]["OtherOutcome"];
        };
    };
    getCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the card.
                 *
                 *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
                 *
                 *     Specification: GET /v1/cards/{card_id}; POST /v1/cards/{card_id}/topup; Card; Top-up result; Card events.
                 */
                card_id: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The card, with its balance and status.
             *
             *     Open:
             *
             *     - Success status codes (`success-statuses`): Which status codes answer a successful retrieval, bulk issuance and top-up, can a successful issue answer anything but 201, and does any of them mean that the work is not done yet or only in part?
             *     - Relation of balance and redeemed amount (`balance-and-redeemed`): Is `balance` plus `redeemed` the value issued and topped up, and what becomes of the balance of an expired card?
             *     - Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?
             *     - Further fields of a card (`card-record-fields`): Which fields does a card record have beyond those listed?
             *
             *     Specification: GET /v1/cards/{card_id}; Card.
             */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Card;
                };
            };
            default: components["responses"]["OtherOutcome"];
        };
    };
    bulkIssueCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description The uploaded CSV file, with a currency code, a card format and a brand.
         *
         *     Open: Required fields of a bulk issuance (`bulk-required-fields`): Which of `file`, `currency`, `format` and `brand_id` are required?
         *
         *     Specification: POST /v1/cards/bulk.
         */
        requestBody: {
            content: {
                "application/json": BulkIssueRequest;
            };
        };
        responses: {
            /**
             * @description The batch, with the number of cards requested, issued and failed.
             *
             *     Open:
             *
             *     - Success status codes (`success-statuses`): Which status codes answer a successful retrieval, bulk issuance and top-up, can a successful issue answer anything but 201, and does any of them mean that the work is not done yet or only in part?
             *     - The cards of a batch (`batch-cards`): How does an integrator learn the card identifiers and codes of a batch, and which rows failed and why?
             *     - Whether bulk issuance waits for its end (`bulk-processing`): Does the response come before or after the batch has finished, and what do `issued`, `failed` and `status` say meanwhile?
             *     - Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?
             *     - Relation of the batch counts (`batch-counts`): Is `total` always `issued` plus `failed`, and does `total` count rows that could not be read?
             *
             *     Specification: POST /v1/cards/bulk; Batch (bulk issuance).
             */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Batch;
                };
            };
            default: components["responses"]["OtherOutcome"];
        };
    };
    topUpCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the card.
                 *
                 *     Open: Form of identifiers and codes (`identifier-forms`): Which characters and lengths do card, batch, reward and wallet identifiers and card codes have, and are they unique for ever?
                 *
                 *     Specification: GET /v1/cards/{card_id}; POST /v1/cards/{card_id}/topup; Card; Top-up result; Card events.
                 */
                card_id: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        /**
         * @description The amount to add, its currency and a label.
         *
         *     Open: Required fields of a top-up (`top-up-required-fields`): Which of `amount`, `currency` and `reason` are required?
         *
         *     Specification: POST /v1/cards/{card_id}/topup.
         */
        requestBody: {
            content: {
                "application/json": TopUpRequest;
            };
        };
        responses: {
            /**
             * @description The balance before and after the top-up.
             *
             *     Open:
             *
             *     - Success status codes (`success-statuses`): Which status codes answer a successful retrieval, bulk issuance and top-up, can a successful issue answer anything but 201, and does any of them mean that the work is not done yet or only in part?
             *     - Currency of a top-up (`top-up-currency`): Must the currency of a top-up be the card's own, what happens when it is not, and in which currency are the amounts of the result?
             *     - Fields that are absent or null (`absent-fields`): Does a response or an event carry each listed field always, and can a field be null?
             *
             *     Specification: POST /v1/cards/{card_id}/topup; Top-up result.
             */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TopUpResult;
                };
            };
            default: components["responses"]["OtherOutcome"];
        };
    };
}
