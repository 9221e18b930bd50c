// Types of the REST API.
// Generated from openapi/, asyncapi/, open-points.yaml and overlays/sandbox; do not edit. Change those and run: npm run generate

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
         * @description Issues one card to the recipient with the given phone number. The response carries the card's identifier, its unique code and the result of its delivery. A successful issue corresponds to the event `card.issued`.
         *
         *     Specification: POST /v1/cards/issue, Ties.
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
         * @description Returns the current balance and status of one card. Take the numbers from here rather than computing them: the specification states no relation between `balance` and `redeemed`.
         *
         *     Specification: GET /v1/cards/{card_id}.
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
         * @description Issues many cards from one uploaded CSV file, and is described as handling thousands of cards in one call; each card is then managed independently. Issuing corresponds to the event `card.issued`, the end of the batch to `batch.complete`.
         *
         *     Specification: What the service does, POST /v1/cards/bulk, Limits, Ties.
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
         * @description Adds value to an existing card without issuing it again. The new balance is the previous balance plus the amount added. A top-up corresponds to the event `card.topped_up`.
         *
         *     Specification: POST /v1/cards/{card_id}/topup, Ties.
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
         * @description Phone number of the recipient in international format with a leading `+`. Nothing more about the form is stated, so only the `+` is checked.
         *
         *     Specification: POST /v1/cards/issue.
         * @example +254712345678
         */
        PhoneNumber: string;
        /**
         * @description Currency code of the amounts given alongside it. Which codes the service knows, and of which standard they are, is not shown.
         *
         *     Specification: What the service does, Card.
         * @example KES
         * @example GHS
         */
        CurrencyCode: string;
        /**
         * @description Card format. The form seen is `digital`; other formats are not shown.
         *
         *     Values seen: digital.
         *     Specification: POST /v1/cards/issue, POST /v1/cards/bulk.
         * @example digital
         * @enum {string}
         */
        CardFormat: "digital";
        /**
         * @description Channel through which the card can be used. The forms seen are `whatsapp`, `web` and `ussd`; other channels are not shown.
         *
         *     Values seen: whatsapp, web, ussd.
         *     Specification: POST /v1/cards/issue.
         * @example whatsapp
         * @example web
         * @example ussd
         * @enum {string}
         */
        AccessChannel: "whatsapp" | "web" | "ussd";
        /**
         * @description Identifier of the integrator's brand. How an integrator learns its brand identifiers is not shown.
         *
         *     Specification: POST /v1/cards/issue, POST /v1/cards/bulk.
         * @example brand_acme_hr
         */
        BrandId: string;
        /**
         * @description One card to issue, with its recipient.
         *
         *     Specification: POST /v1/cards/issue.
         */
        IssueCardRequest: {
            recipient_phone: components["schemas"]["PhoneNumber"];
            /**
             * @description Value of the card in the given currency, as an integer. Its bounds are not shown.
             * @example 5000
             */
            value: number;
            currency: components["schemas"]["CurrencyCode"];
            format?: components["schemas"]["CardFormat"];
            /** @description Channels through which the card can be used. What applies when the field is left out is not shown. */
            access?: components["schemas"]["AccessChannel"][];
            brand_id?: components["schemas"]["BrandId"];
        };
        /**
         * @description Identifier of the card, assigned by the service at issue. Its form is not shown.
         *
         *     Specification: Card.
         * @example crd_5Q7M2XKD
         */
        CardId: string;
        /**
         * @description Status of the card. The values seen are `issued` (in the response to an issue) and `active` (in the response to a retrieval); other values, and how a card moves between them, are not shown.
         *
         *     Values seen: issued, active.
         *     Specification: Card, States and transitions.
         * @example issued
         * @example active
         * @enum {string}
         */
        CardStatus: "issued" | "active" | "redeemed" | "expired";
        /**
         * @description Delivery channel result at issue, of the form `sent_<channel>`. The one form seen is `sent_whatsapp`; other channels, and what stands here when delivery fails, are not shown.
         *
         *     Values seen: sent_whatsapp.
         *     Specification: Card.
         * @example sent_whatsapp
         * @enum {string}
         */
        DeliveryResult: "sent_whatsapp" | "sent_web" | "sent_ussd";
        /**
         * Format: date
         * @description Expiry date of the card, in the form `YYYY-MM-DD`. How the service chooses it, and from which moment on the card no longer works, is not shown.
         *
         *     Specification: Card.
         * @example 2027-03-31
         */
        ExpiryDate: string;
        /**
         * @description A card as the response to its issue shows it. Balance, currency and redeemed amount are not part of it; `getCard` returns those.
         *
         *     Specification: POST /v1/cards/issue, Card.
         */
        IssuedCard: {
            card_id: components["schemas"]["CardId"];
            /**
             * @description Unique code of the card, returned at issue. Codes are what redemption validates, so keep it out of logs.
             * @example RWD-7K4M-9TQX-2HPD
             */
            code: string;
            status: components["schemas"]["CardStatus"];
            delivery: components["schemas"]["DeliveryResult"];
            expires_at: components["schemas"]["ExpiryDate"];
        };
        /**
         * @description A card as its retrieval shows it, with its current balance and status.
         *
         *     Specification: GET /v1/cards/{card_id}, Card.
         */
        Card: {
            card_id: components["schemas"]["CardId"];
            /**
             * @description Current balance in the card's currency, as an integer.
             * @example 5000
             */
            balance: number;
            currency: components["schemas"]["CurrencyCode"];
            status: components["schemas"]["CardStatus"];
            /**
             * @description Amount redeemed so far in the card's currency, as an integer.
             * @example 0
             */
            redeemed: number;
            expires_at: components["schemas"]["ExpiryDate"];
        };
        /**
         * @description A CSV file of cards to issue, with a currency, a format and a brand. Which of the fields are required is not shown, so none is; send all four to be safe.
         *
         *     Specification: POST /v1/cards/bulk.
         */
        BulkIssueRequest: {
            /** @description Content of the CSV file, base64-encoded. The column layout is not shown; the columns in the examples are an assumption of the examples. */
            file: string;
            currency: components["schemas"]["CurrencyCode"];
            format?: components["schemas"]["CardFormat"];
            brand_id?: components["schemas"]["BrandId"];
        };
        /**
         * @description Identifier of the batch. Its form is not shown.
         *
         *     Specification: Batch (bulk issuance).
         * @example bat_2H8VN4TC
         */
        BatchId: string;
        /**
         * @description Status of the batch. The value seen is `complete`; other values are not shown.
         *
         *     Values seen: complete.
         *     Specification: Batch (bulk issuance), States and transitions.
         * @example complete
         * @enum {string}
         */
        BatchStatus: "complete";
        /**
         * @description A bulk issuance, with the number of cards requested, issued and failed.
         *
         *     Specification: Batch (bulk issuance), POST /v1/cards/bulk.
         */
        Batch: {
            batch_id: components["schemas"]["BatchId"];
            /**
             * @description Number of cards requested.
             * @example 4
             */
            total: number;
            /**
             * @description Number of cards issued.
             * @example 3
             */
            issued: number;
            /**
             * @description Number of cards that failed. Which ones failed, and why, is not shown.
             * @example 1
             */
            failed: number;
            status: components["schemas"]["BatchStatus"];
        };
        /**
         * @description Value to add to a card. Which of the fields are required is not shown, so none is; send all three to be safe.
         *
         *     Specification: POST /v1/cards/{card_id}/topup.
         */
        TopUpRequest: {
            /**
             * @description Amount to add in the given currency, as an integer. Its bounds are not shown.
             * @example 2500
             */
            amount: number;
            /**
             * @description Currency code of the amount. What happens when it differs from the card's currency is not shown.
             * @example KES
             */
            currency: string;
            /**
             * @description Reason for the top-up, a free label.
             * @example Q2 attendance bonus
             */
            reason?: string;
        };
        /**
         * @description The outcome of a top-up. `new_balance` equals `previous_balance` plus `added`; all three are integers. No currency is part of it.
         *
         *     Specification: Top-up result, POST /v1/cards/{card_id}/topup.
         */
        TopUpResult: {
            card_id: components["schemas"]["CardId"];
            /**
             * @description Balance before the top-up, as an integer.
             * @example 5000
             */
            previous_balance: number;
            /**
             * @description Amount added, as an integer.
             * @example 2500
             */
            added: number;
            /**
             * @description Balance after the top-up, as an integer; `previous_balance` plus `added`.
             * @example 7500
             */
            new_balance: number;
        };
    };
    responses: {
        /**
         * @description Any outcome this document does not know, errors among them. Which status codes occur, and what the body says, is not shown, so the body is any JSON value.
         *
         *     Specification: Errors.
         */
        OtherOutcome: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Kind of the problem, a URI that stays the same. */
                    type: string;
                    /** @description Kind of the problem, in words. */
                    title: string;
                    /** @description Status code of the response. */
                    status: number;
                    /** @description What is wrong with this very request, and how to mend it. */
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
        };
    };
    parameters: {
        /**
         * @description Identifier of the card.
         *
         *     Specification: GET /v1/cards/{card_id}, POST /v1/cards/{card_id}/topup.
         */
        CardId: components["schemas"]["CardId"];
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
export type ResponseOtherOutcome = components['responses']['OtherOutcome'];
export type ParameterCardId = components['parameters']['CardId'];
export interface operations {
    issueCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Who receives the card, what it is worth and, if you wish, how it can be used. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueCardRequest"];
            };
        };
        responses: {
            /**
             * @description The card is issued.
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
                 *     Specification: GET /v1/cards/{card_id}, POST /v1/cards/{card_id}/topup.
                 */
                card_id: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card. Which status code of the 2XX range the service answers is not shown. */
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
        /** @description The CSV file, with a currency, a format and a brand. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkIssueRequest"];
            };
        };
        responses: {
            /** @description The batch and its counts. Which status code of the 2XX range the service answers, and whether it answers before the batch has finished, is not shown. */
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
                 *     Specification: GET /v1/cards/{card_id}, POST /v1/cards/{card_id}/topup.
                 */
                card_id: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        /** @description How much to add, in which currency, and why. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopUpRequest"];
            };
        };
        responses: {
            /** @description The balance before and after. Which status code of the 2XX range the service answers is not shown. */
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
