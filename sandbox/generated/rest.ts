// Types of the REST API.
// Generated from openapi/, asyncapi/, open-points.yaml and sandbox/overlay; do not edit. Change those and run: npm run generate

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
         *     Answered by sandbox: How API credentials are sent (`api-credentials`): A bearer token in the header `Authorization`; choose it with `--token` when you start the sandbox.
         *
         *     Answered by sandbox: Repeating a request safely (`idempotency`): A repeated request is carried out again; there is no idempotency key.
         *
         *     Answered by sandbox: Query parameters, pagination and filtering (`query-parameters`): No operation reads query parameters; those that are sent are ignored.
         *
         *     Answered by sandbox: Rate limits (`rate-limits`): The sandbox does not limit requests.
         *
         *     Answered by sandbox: Several cards for one phone number (`repeated-recipients`): Every issue creates a card of its own.
         *
         *     Answered by sandbox: Unknown request fields (`unknown-request-fields`): They are ignored.
         *
         *     Answered by sandbox: What draws on the wallet (`wallet-funding`): The wallet of the currency pays at once, and holds 1000000000000 at first; what it does not hold gets status 409, `wallet-insufficient`, or makes a row of a batch fail.
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
         *     Answered by sandbox: How API credentials are sent (`api-credentials`): A bearer token in the header `Authorization`; choose it with `--token` when you start the sandbox.
         *
         *     Answered by sandbox: Further balance queries (`balance-queries`): `GET /_sandbox/cards` lists cards with their balances, outside the contract.
         *
         *     Answered by sandbox: Query parameters, pagination and filtering (`query-parameters`): No operation reads query parameters; those that are sent are ignored.
         *
         *     Answered by sandbox: Rate limits (`rate-limits`): The sandbox does not limit requests.
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
         *     Answered by sandbox: How API credentials are sent (`api-credentials`): A bearer token in the header `Authorization`; choose it with `--token` when you start the sandbox.
         *
         *     Answered by sandbox: The cards of a batch (`batch-cards`): `GET /_sandbox/cards?batch_id=` lists the cards, `GET /_sandbox/batches/{batch_id}` the rows that failed and why.
         *
         *     Answered by sandbox: Reading a batch again (`batch-retrieval`): `GET /_sandbox/batches/{batch_id}`, outside the contract.
         *
         *     Answered by sandbox: Card events of a bulk issuance (`bulk-card-events`): `card.issued` fires once for each card issued, and `batch.complete` after the last of them.
         *
         *     Answered by sandbox: Whether bulk issuance waits for its end (`bulk-processing`): The response comes when the batch has finished.
         *
         *     Answered by sandbox: Repeating a request safely (`idempotency`): A repeated request is carried out again; there is no idempotency key.
         *
         *     Answered by sandbox: Query parameters, pagination and filtering (`query-parameters`): No operation reads query parameters; those that are sent are ignored.
         *
         *     Answered by sandbox: Rate limits (`rate-limits`): The sandbox does not limit requests.
         *
         *     Answered by sandbox: Unknown request fields (`unknown-request-fields`): They are ignored.
         *
         *     Answered by sandbox: What draws on the wallet (`wallet-funding`): The wallet of the currency pays at once, and holds 1000000000000 at first; what it does not hold gets status 409, `wallet-insufficient`, or makes a row of a batch fail.
         *
         *     Answered by sandbox: Maximum number of cards in a batch (`batch-size`): At most 200000 rows; more are refused with status 413, `batch-too-large`.
         *
         *     Answered by sandbox: Maximum size of the CSV file (`csv-file-size`): That of the field `file`; more is refused with status 413, `body-too-large`.
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
         *     Answered by sandbox: How API credentials are sent (`api-credentials`): A bearer token in the header `Authorization`; choose it with `--token` when you start the sandbox.
         *
         *     Answered by sandbox: Repeating a request safely (`idempotency`): A repeated request is carried out again; there is no idempotency key.
         *
         *     Answered by sandbox: Query parameters, pagination and filtering (`query-parameters`): No operation reads query parameters; those that are sent are ignored.
         *
         *     Answered by sandbox: Rate limits (`rate-limits`): The sandbox does not limit requests.
         *
         *     Answered by sandbox: Which cards can be topped up (`top-up-eligibility`): Any card until the end of its expiry date, a fully redeemed one included; afterwards status 409, `card-expired`.
         *
         *     Answered by sandbox: Unknown request fields (`unknown-request-fields`): They are ignored.
         *
         *     Answered by sandbox: What draws on the wallet (`wallet-funding`): The wallet of the currency pays at once, and holds 1000000000000 at first; what it does not hold gets status 409, `wallet-insufficient`, or makes a row of a batch fail.
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
        /**
         * @description Phone number of the recipient, in international format with a leading `+`.
         *
         *     Answered by sandbox: Form of phone numbers (`phone-number-form`): A plus sign and 8 to 15 digits, of any country; nothing is sent to the number.
         *
         *     Specification: POST /v1/cards/issue.
         * @example +254712345678
         */
        PhoneNumber: string & unknown;
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
         * @description Card format.
         *
         *     Answered by sandbox: Card formats (`card-formats`): `digital` only.
         *
         *     Specification: POST /v1/cards/issue; POST /v1/cards/bulk.
         * @example digital
         * @enum {string}
         */
        CardFormat: "digital";
        /**
         * @description Channel through which the card can be used.
         *
         *     Answered by sandbox: Access channels (`access-channels`): `whatsapp`, `web` and `ussd`, in every market.
         *
         *     Specification: POST /v1/cards/issue.
         * @example whatsapp
         * @example web
         * @example ussd
         * @enum {string}
         */
        AccessChannel: "whatsapp" | "web" | "ussd";
        /**
         * @description Identifier of the integrator's brand.
         *
         *     Answered by sandbox: Brand identifiers (`brand-ids`): Any text of at most 200 characters is accepted and kept.
         *
         *     Specification: POST /v1/cards/issue; POST /v1/cards/bulk.
         * @example brand_acme_hr
         */
        BrandId: string;
        /**
         * @description A card to issue to a recipient.
         *
         *     Specification: POST /v1/cards/issue; What the service does.
         */
        IssueCardRequest: {
            /**
             * @description Phone number of the recipient, in international format with a leading `+`.
             *
             *     Answered by sandbox: Form of phone numbers (`phone-number-form`): A plus sign and 8 to 15 digits, of any country; nothing is sent to the number.
             *
             *     Specification: POST /v1/cards/issue.
             */
            recipient_phone: components["schemas"]["PhoneNumber"];
            /**
             * @description Value of the card, in the given currency.
             *
             *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
             *
             *     Answered by sandbox: Bounds of values (`value-bounds`): From 1 to 100000000.
             *
             *     Specification: POST /v1/cards/issue.
             * @example 5000
             */
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
             * @description Card format.
             *
             *     Answered by sandbox: Fields left out at issue (`issue-defaults`): `digital`.
             *
             *     Answered by sandbox: Card formats (`card-formats`): `digital` only.
             *
             *     Specification: POST /v1/cards/issue; POST /v1/cards/bulk.
             */
            format?: components["schemas"]["CardFormat"];
            /**
             * @description Channels through which the card can be used.
             *
             *     Answered by sandbox: Fields left out at issue (`issue-defaults`): `whatsapp` alone, for an empty list too.
             *
             *     Answered by sandbox: Access channels (`access-channels`): `whatsapp`, `web` and `ussd`, in every market.
             *
             *     Specification: POST /v1/cards/issue.
             */
            access?: components["schemas"]["AccessChannel"][];
            /**
             * @description Identifier of the integrator's brand.
             *
             *     Answered by sandbox: Fields left out at issue (`issue-defaults`): The card has no brand.
             *
             *     Answered by sandbox: Brand identifiers (`brand-ids`): Any text of at most 200 characters is accepted and kept.
             *
             *     Specification: POST /v1/cards/issue; POST /v1/cards/bulk.
             */
            brand_id?: components["schemas"]["BrandId"];
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
         * @description Status of the card: `issued` in the response to an issue, `active` in the response to a retrieval.
         *
         *     Answered by sandbox: Cancelling or blocking a card (`card-cancellation`): Not provided here; `POST /_sandbox/cards/{card_id}/expire` ends a card before its expiry date.
         *
         *     Answered by sandbox: Card statuses (`card-statuses`): `issued` in the response to the issue, `active` from then on, `redeemed` without balance, `expired` with unused balance past the expiry date.
         *
         *     Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): A retrieval changes nothing. A redemption of the whole balance makes a card `redeemed`, a top-up makes it `active` again; nothing follows `expired`.
         *
         *     Specification: Card; States and transitions.
         * @example issued
         * @example active
         * @enum {string}
         */
        CardStatus: "issued" | "active" | "redeemed" | "expired";
        /**
         * @description Result of the delivery channel at issue, of the form `sent_<channel>`.
         *
         *     Answered by sandbox: Delivery results (`delivery-channels`): The first of the card's access channels; nothing is really sent, and sending never fails.
         *
         *     Specification: Card.
         * @example sent_whatsapp
         * @enum {string}
         */
        DeliveryResult: "sent_whatsapp" | "sent_web" | "sent_ussd";
        /**
         * Format: date
         * @description Date on which the card expires, of the form `YYYY-MM-DD`.
         *
         *     Answered by sandbox: When a card expires (`card-expiry`): 1 year after the issue, at the end of that day in UTC (for 29 February on 28 February); a top-up does not move it.
         *
         *     Specification: Card.
         * @example 2027-03-31
         */
        ExpiryDate: string;
        /**
         * @description A card, as the response to a successful issue carries it.
         *
         *     Answered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.
         *
         *     Answered by sandbox: Further fields of a card (`card-record-fields`): Not provided here; a card has the listed fields only.
         *
         *     Answered by sandbox: Reading the code and the delivery result again (`code-retrieval`): `GET /_sandbox/cards/{card_id}` returns the code, outside the contract; `delivery` cannot be read again.
         *
         *     Specification: POST /v1/cards/issue.
         */
        IssuedCard: {
            /**
             * @description Identifier of the card, assigned by the service at issue.
             *
             *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
             *
             *     Specification: Card; Top-up result; Card events.
             */
            card_id: components["schemas"]["CardId"];
            /**
             * @description Unique code of the card, returned at issue.
             *
             *     Answered by sandbox: Reading the code and the delivery result again (`code-retrieval`): `GET /_sandbox/cards/{card_id}` returns the code, outside the contract; `delivery` cannot be read again.
             *
             *     Answered by sandbox: Validating codes (`code-validation`): `POST /_sandbox/cards/validate`, outside the contract.
             *
             *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): Four groups of 4 capitals or digits without I, L, O and U, joined by hyphens, unique for ever.
             *
             *     Specification: Card.
             * @example 7K4M-9TQX-2HPD-W3RJ
             */
            code: string;
            /**
             * @description Status of the card: `issued` in the response to an issue, `active` in the response to a retrieval.
             *
             *     Answered by sandbox: Cancelling or blocking a card (`card-cancellation`): Not provided here; `POST /_sandbox/cards/{card_id}/expire` ends a card before its expiry date.
             *
             *     Answered by sandbox: Card statuses (`card-statuses`): `issued` in the response to the issue, `active` from then on, `redeemed` without balance, `expired` with unused balance past the expiry date.
             *
             *     Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): A retrieval changes nothing. A redemption of the whole balance makes a card `redeemed`, a top-up makes it `active` again; nothing follows `expired`.
             *
             *     Specification: Card; States and transitions.
             */
            status: components["schemas"]["CardStatus"];
            /**
             * @description Result of the delivery channel at issue, of the form `sent_<channel>`.
             *
             *     Answered by sandbox: Delivery results (`delivery-channels`): The first of the card's access channels; nothing is really sent, and sending never fails.
             *
             *     Specification: Card.
             */
            delivery: components["schemas"]["DeliveryResult"];
            /**
             * @description Date on which the card expires, of the form `YYYY-MM-DD`.
             *
             *     Answered by sandbox: When a card expires (`card-expiry`): 1 year after the issue, at the end of that day in UTC (for 29 February on 28 February); a top-up does not move it.
             *
             *     Specification: Card.
             */
            expires_at: components["schemas"]["ExpiryDate"];
        };
        /**
         * @description A card, with its current balance and status.
         *
         *     Answered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.
         *
         *     Answered by sandbox: Relation of balance and redeemed amount (`balance-and-redeemed`): `balance` plus `redeemed` is the value issued plus all top-ups; an expired card keeps its balance.
         *
         *     Answered by sandbox: Further fields of a card (`card-record-fields`): Not provided here; a card has the listed fields only.
         *
         *     Specification: GET /v1/cards/{card_id}; Card.
         */
        Card: {
            /**
             * @description Identifier of the card, assigned by the service at issue.
             *
             *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
             *
             *     Specification: Card; Top-up result; Card events.
             */
            card_id: components["schemas"]["CardId"];
            /**
             * @description Current balance, in the currency of the card.
             *
             *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
             *
             *     Specification: Card.
             * @example 5000
             */
            balance: number;
            /**
             * @description Currency code.
             *
             *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
             *
             *     Specification: Card; POST /v1/cards/issue; POST /v1/cards/bulk; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Status of the card: `issued` in the response to an issue, `active` in the response to a retrieval.
             *
             *     Answered by sandbox: Cancelling or blocking a card (`card-cancellation`): Not provided here; `POST /_sandbox/cards/{card_id}/expire` ends a card before its expiry date.
             *
             *     Answered by sandbox: Card statuses (`card-statuses`): `issued` in the response to the issue, `active` from then on, `redeemed` without balance, `expired` with unused balance past the expiry date.
             *
             *     Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): A retrieval changes nothing. A redemption of the whole balance makes a card `redeemed`, a top-up makes it `active` again; nothing follows `expired`.
             *
             *     Specification: Card; States and transitions.
             */
            status: components["schemas"]["CardStatus"];
            /**
             * @description Amount redeemed so far.
             *
             *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
             *
             *     Specification: Card.
             * @example 0
             */
            redeemed: number;
            /**
             * @description Date on which the card expires, of the form `YYYY-MM-DD`.
             *
             *     Answered by sandbox: When a card expires (`card-expiry`): 1 year after the issue, at the end of that day in UTC (for 29 February on 28 February); a top-up does not move it.
             *
             *     Specification: Card.
             */
            expires_at: components["schemas"]["ExpiryDate"];
        };
        /**
         * @description The uploaded CSV file, with a currency code, a card format and a brand.
         *
         *     Answered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.
         *
         *     Specification: POST /v1/cards/bulk.
         */
        BulkIssueRequest: {
            /**
             * @description Content of the CSV file, base64-encoded.
             *
             *     Answered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.
             *
             *     Answered by sandbox: Columns of the CSV file (`csv-columns`): A header row names the columns: `recipient_phone` and `value`, both filled in every row, in any order. Others are ignored, up to 100 columns in all; currency, format and brand are those of the request.
             *
             *     Answered by sandbox: Encoding of the CSV file (`csv-encoding`): UTF-8, commas, quotes and line ends as in RFC 4180, fields of at most 10000 characters without NUL; standard base64 with padding.
             *
             *     Answered by sandbox: Maximum size of the CSV file (`csv-file-size`): At most 16777216 bytes before base64.
             *
             *     Specification: POST /v1/cards/bulk.
             */
            file: string & {
                readonly "~contentEncoding": "base64";
            };
            /**
             * @description Currency code.
             *
             *     Answered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.
             *
             *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
             *
             *     Specification: POST /v1/cards/bulk; Card; POST /v1/cards/issue; POST /v1/cards/{card_id}/topup; Card events; Reward (email-delivered reward, appears in reward events).
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Card format.
             *
             *     Answered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.
             *
             *     Answered by sandbox: Card formats (`card-formats`): `digital` only.
             *
             *     Specification: POST /v1/cards/bulk; POST /v1/cards/issue.
             */
            format?: components["schemas"]["CardFormat"];
            /**
             * @description Identifier of a brand.
             *
             *     Answered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.
             *
             *     Answered by sandbox: Brand identifiers (`brand-ids`): Any text of at most 200 characters is accepted and kept.
             *
             *     Specification: POST /v1/cards/bulk; POST /v1/cards/issue.
             */
            brand_id?: components["schemas"]["BrandId"];
        };
        /**
         * @description Identifier of the batch.
         *
         *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `bat_` and 16 capitals or digits without I, L, O and U, unique for ever.
         *
         *     Specification: Batch (bulk issuance).
         * @example bat_2H8VN4TCX7KQ5RMD
         */
        BatchId: string;
        /**
         * @description Status of the batch.
         *
         *     Answered by sandbox: Batch statuses (`batch-statuses`): `complete` only, because the response waits for the end; a file that cannot be read makes no batch.
         *
         *     Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): `complete` is the only status.
         *
         *     Specification: Batch (bulk issuance); States and transitions.
         * @example complete
         * @enum {string}
         */
        BatchStatus: "complete";
        /**
         * @description A batch, with the number of cards requested, issued and failed.
         *
         *     Answered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.
         *
         *     Answered by sandbox: The cards of a batch (`batch-cards`): `GET /_sandbox/cards?batch_id=` lists the cards, `GET /_sandbox/batches/{batch_id}` the rows that failed and why.
         *
         *     Answered by sandbox: Relation of the batch counts (`batch-counts`): `total` is `issued` plus `failed`, and counts every row after the header but blank lines.
         *
         *     Specification: POST /v1/cards/bulk; Batch (bulk issuance).
         */
        Batch: {
            /**
             * @description Identifier of the batch.
             *
             *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `bat_` and 16 capitals or digits without I, L, O and U, unique for ever.
             *
             *     Specification: Batch (bulk issuance).
             */
            batch_id: components["schemas"]["BatchId"];
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
             *     Answered by sandbox: The cards of a batch (`batch-cards`): `GET /_sandbox/cards?batch_id=` lists the cards, `GET /_sandbox/batches/{batch_id}` the rows that failed and why.
             *
             *     Specification: Batch (bulk issuance).
             * @example 1
             */
            failed: number;
            /**
             * @description Status of the batch.
             *
             *     Answered by sandbox: Batch statuses (`batch-statuses`): `complete` only, because the response waits for the end; a file that cannot be read makes no batch.
             *
             *     Answered by sandbox: How cards, batches and rewards change state (`state-transitions`): `complete` is the only status.
             *
             *     Specification: Batch (bulk issuance); States and transitions.
             */
            status: components["schemas"]["BatchStatus"];
        };
        /**
         * @description Value to add to an existing card.
         *
         *     Answered by sandbox: Required fields of a top-up (`top-up-required-fields`): `amount` and `currency`.
         *
         *     Specification: POST /v1/cards/{card_id}/topup.
         */
        TopUpRequest: {
            /**
             * @description Amount to add.
             *
             *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
             *
             *     Answered by sandbox: Bounds of values (`value-bounds`): From 1 to 100000000.
             *
             *     Answered by sandbox: Required fields of a top-up (`top-up-required-fields`): `amount` and `currency`.
             *
             *     Specification: POST /v1/cards/{card_id}/topup.
             * @example 2500
             */
            amount: number;
            /**
             * @description Currency of the amount.
             *
             *     Answered by sandbox: Currency of a top-up (`top-up-currency`): The card's own; any other is refused with status 409, `currency-mismatch`.
             *
             *     Answered by sandbox: Required fields of a top-up (`top-up-required-fields`): `amount` and `currency`.
             *
             *     Answered by sandbox: Currency codes (`currency-codes`): Three capitals, as in ISO 4217. `XXX` and `XTS`, which name no currency, are refused; any other code is accepted, whether the standard lists it or not.
             *
             *     Specification: POST /v1/cards/{card_id}/topup; Card; POST /v1/cards/issue; POST /v1/cards/bulk; Card events; Reward (email-delivered reward, appears in reward events).
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description A free label.
             *
             *     Answered by sandbox: Bounds of values (`value-bounds`): At most 200 characters.
             *
             *     Answered by sandbox: Required fields of a top-up (`top-up-required-fields`): `amount` and `currency`.
             *
             *     Specification: POST /v1/cards/{card_id}/topup.
             * @example Q2 attendance bonus
             */
            reason?: string;
        };
        /**
         * @description Result of a top-up. `new_balance` equals `previous_balance` plus `added`.
         *
         *     Answered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.
         *
         *     Answered by sandbox: Currency of a top-up (`top-up-currency`): Its amounts are in the card's currency.
         *
         *     Specification: Top-up result; POST /v1/cards/{card_id}/topup.
         */
        TopUpResult: {
            /**
             * @description Identifier of the card, assigned by the service at issue.
             *
             *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
             *
             *     Specification: Card; Top-up result; Card events.
             */
            card_id: components["schemas"]["CardId"];
            /**
             * @description Balance before the top-up.
             *
             *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
             *
             *     Specification: Top-up result.
             * @example 5000
             */
            previous_balance: number;
            /**
             * @description Amount added.
             *
             *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
             *
             *     Specification: Top-up result.
             * @example 2500
             */
            added: number;
            /**
             * @description Balance after the top-up.
             *
             *     Answered by sandbox: Unit of an amount (`amount-units`): Whole units of the currency, so that 5000 in KES is five thousand shillings.
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
        /** @description Problem details as in RFC 9457. */
        OtherOutcomeBody: {
            /**
             * @description Kind of the problem, a URI that ends in its code.
             * @enum {string}
             */
            type: "urn:reward-card-sandbox:problem:invalid-request" | "urn:reward-card-sandbox:problem:malformed-json" | "urn:reward-card-sandbox:problem:missing-body" | "urn:reward-card-sandbox:problem:body-unreadable" | "urn:reward-card-sandbox:problem:bad-path-encoding" | "urn:reward-card-sandbox:problem:csv-unreadable" | "urn:reward-card-sandbox:problem:unauthorized" | "urn:reward-card-sandbox:problem:foreign-request" | "urn:reward-card-sandbox:problem:not-found" | "urn:reward-card-sandbox:problem:card-not-found" | "urn:reward-card-sandbox:problem:method-not-allowed" | "urn:reward-card-sandbox:problem:card-expired" | "urn:reward-card-sandbox:problem:currency-mismatch" | "urn:reward-card-sandbox:problem:wallet-insufficient" | "urn:reward-card-sandbox:problem:balance-too-large" | "urn:reward-card-sandbox:problem:state-conflict" | "urn:reward-card-sandbox:problem:body-too-large" | "urn:reward-card-sandbox:problem:batch-too-large" | "urn:reward-card-sandbox:problem:unsupported-media-type" | "urn:reward-card-sandbox:problem:internal-error" | "urn:reward-card-sandbox:problem:too-busy" | "urn:reward-card-sandbox:problem:injected";
            /** @description Kind of the problem, in words. */
            title: string;
            /** @description Status code of the response. */
            status: number;
            /** @description What is wrong with this request, and how to fix it. */
            detail: string;
            /** @description Everything that is wrong with an invalid request. */
            issues?: {
                /** @description JSON pointer to the place. */
                at: string;
                /** @description What is wrong there. */
                message: string;
            }[];
        };
    };
    responses: {
        /**
         * @description Any other outcome.
         *
         *     Answered by sandbox: Errors (`error-responses`): Problem details as in RFC 9457, sent as `application/json`; `type` ends in the code of the problem. `x-problems` lists the codes with their statuses; only 500 and 503 are worth a second try. `injected` has the status, 300 to 599, set by `PUT /_sandbox/faults`.
         *
         *     Specification: These documents; Endpoints.
         */
        OtherOutcome: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OtherOutcomeBody"];
            };
        };
        /**
         * @description The receiver must answer `200 OK` within 5 seconds.
         *
         *     Answered by sandbox: Body of the acknowledgement (`acknowledgement-body`): It is not read.
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
         *     Answered by sandbox: Retry intervals (`retry-intervals`): 1, 4, 16 and 64 seconds after a failed attempt.
         *
         *     Answered by sandbox: How attempts are counted (`attempt-counting`): 5 in all, the first one included.
         *
         *     Answered by sandbox: After the last attempt (`exhausted-deliveries`): They are kept: `GET /_sandbox/deliveries?status=failed` lists them, `POST /_sandbox/deliveries/{delivery}/replay` sends them again. The endpoint stays on.
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
         *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
         *
         *     Specification: GET /v1/cards/{card_id}; POST /v1/cards/{card_id}/topup; Card; Top-up result; Card events.
         */
        CardId: components["schemas"]["CardId"];
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
         */
        "X-Service-Signature": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type PhoneNumber = components['schemas']['PhoneNumber'];
export type CurrencyCode = components['schemas']['CurrencyCode'];
export type CardFormat = components['schemas']['CardFormat'];
export type AccessChannel = components['schemas']['AccessChannel'];
export type BrandId = components['schemas']['BrandId'];
export type IssueCardRequest = components['schemas']['IssueCardRequest'];
export type CardId = components['schemas']['CardId'];
export type CardStatus = components['schemas']['CardStatus'];
export type DeliveryResult = components['schemas']['DeliveryResult'];
export type ExpiryDate = components['schemas']['ExpiryDate'];
export type IssuedCard = components['schemas']['IssuedCard'];
export type Card = components['schemas']['Card'];
export type BulkIssueRequest = components['schemas']['BulkIssueRequest'];
export type BatchId = components['schemas']['BatchId'];
export type BatchStatus = components['schemas']['BatchStatus'];
export type Batch = components['schemas']['Batch'];
export type TopUpRequest = components['schemas']['TopUpRequest'];
export type TopUpResult = components['schemas']['TopUpResult'];
export type Timestamp = components['schemas']['Timestamp'];
export type RewardId = components['schemas']['RewardId'];
export type EmailAddress = components['schemas']['EmailAddress'];
export type RewardType = components['schemas']['RewardType'];
export type OtherOutcomeBody = components['schemas']['OtherOutcomeBody'];
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
                "application/json": components["schemas"]["IssueCardRequest"];
            };
        };
        responses: {
            /**
             * @description The card is issued.
             *
             *     Answered by sandbox: Success status codes (`success-statuses`): 201 and no other; the card is issued by then.
             *
             *     Answered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.
             *
             *     Answered by sandbox: Further fields of a card (`card-record-fields`): Not provided here; a card has the listed fields only.
             *
             *     Answered by sandbox: Reading the code and the delivery result again (`code-retrieval`): `GET /_sandbox/cards/{card_id}` returns the code, outside the contract; `delivery` cannot be read again.
             *
             *     Specification: POST /v1/cards/issue.
             */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedCard"];
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
                 *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
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
             *     Answered by sandbox: Success status codes (`success-statuses`): 200 and no other; the work is done by then.
             *
             *     Answered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.
             *
             *     Answered by sandbox: Relation of balance and redeemed amount (`balance-and-redeemed`): `balance` plus `redeemed` is the value issued plus all top-ups; an expired card keeps its balance.
             *
             *     Answered by sandbox: Further fields of a card (`card-record-fields`): Not provided here; a card has the listed fields only.
             *
             *     Specification: GET /v1/cards/{card_id}; Card.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
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
         *     Answered by sandbox: Required fields of a bulk issuance (`bulk-required-fields`): `file` and `currency`.
         *
         *     Specification: POST /v1/cards/bulk.
         */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkIssueRequest"];
            };
        };
        responses: {
            /**
             * @description The batch, with the number of cards requested, issued and failed.
             *
             *     Answered by sandbox: Whether bulk issuance waits for its end (`bulk-processing`): The response comes when the batch has finished.
             *
             *     Answered by sandbox: Success status codes (`success-statuses`): 200 and no other; the work is done by then.
             *
             *     Answered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.
             *
             *     Answered by sandbox: The cards of a batch (`batch-cards`): `GET /_sandbox/cards?batch_id=` lists the cards, `GET /_sandbox/batches/{batch_id}` the rows that failed and why.
             *
             *     Answered by sandbox: Relation of the batch counts (`batch-counts`): `total` is `issued` plus `failed`, and counts every row after the header but blank lines.
             *
             *     Specification: POST /v1/cards/bulk; Batch (bulk issuance).
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
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
                 *     Answered by sandbox: Form of identifiers and codes (`identifier-forms`): `crd_` and 16 capitals or digits without I, L, O and U, unique for ever.
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
         *     Answered by sandbox: Required fields of a top-up (`top-up-required-fields`): `amount` and `currency`.
         *
         *     Specification: POST /v1/cards/{card_id}/topup.
         */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopUpRequest"];
            };
        };
        responses: {
            /**
             * @description The balance before and after the top-up.
             *
             *     Answered by sandbox: Success status codes (`success-statuses`): 200 and no other; the work is done by then.
             *
             *     Answered by sandbox: Fields that are absent or null (`absent-fields`): Every listed field is present, and none is null.
             *
             *     Answered by sandbox: Currency of a top-up (`top-up-currency`): Its amounts are in the card's currency.
             *
             *     Specification: POST /v1/cards/{card_id}/topup; Top-up result.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResult"];
                };
            };
            default: components["responses"]["OtherOutcome"];
        };
    };
}
