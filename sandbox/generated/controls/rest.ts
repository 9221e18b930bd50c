// Types of the REST API.
// Generated from sandbox/controls/; do not edit. Change it and run: npm run generate

export interface paths {
    "/_sandbox/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Every endpoint, oldest first, and every event that there is.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Registers an endpoint for events from now on. There are at most 100.
         */
        post: operations["registerWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a webhook endpoint
         * @description Removes an endpoint; what was still to be sent there is cancelled.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        /**
         * Select events
         * @description Replaces the events of an endpoint, for events from now on.
         */
        patch: operations["selectEvents"];
        trace?: never;
    };
    "/_sandbox/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cards
         * @description A page of cards, newest first.
         */
        get: operations["listCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/cards/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a code
         * @description Finds the card that has a code, and changes nothing.
         */
        post: operations["validateCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/cards/{card_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inspect a card
         * @description A card with its last 500 entries, newest first.
         */
        get: operations["inspectCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/cards/{card_id}/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem a card
         * @description Redeems all or part of the balance, and fires `card.redeemed`.
         */
        post: operations["redeemCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/cards/{card_id}/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expire a card
         * @description Ends a card before its expiry date, and fires `card.expired`. A card without balance does not expire: 409.
         */
        post: operations["expireCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches
         * @description A page of the batches whose rows are all done, newest first.
         */
        get: operations["listBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/batches/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inspect a batch
         * @description A batch with a page of the rows that failed, in their order; `after` is a row.
         */
        get: operations["inspectBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List wallets
         * @description The wallet of each currency that was used.
         */
        get: operations["listWallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/wallet/fund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fund a wallet
         * @description Adds to the wallet of a currency.
         */
        post: operations["fundWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/wallet/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw on a wallet
         * @description Takes from the wallet of a currency as issuing does, and fires `wallet.low_balance` as that does. 409 where it holds less.
         */
        post: operations["drawFromWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/wallet/threshold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the threshold of a wallet
         * @description `wallet.low_balance` is fired when a draw takes the balance below the threshold.
         */
        put: operations["setThreshold"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/rewards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rewards
         * @description A page of rewards, newest first.
         */
        get: operations["listRewards"];
        put?: never;
        /**
         * Send a reward
         * @description Sends a reward to an e-mail address, and fires `reward.sent`.
         */
        post: operations["sendReward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/rewards/{reward_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inspect a reward
         * @description One reward as it is now.
         */
        get: operations["inspectReward"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/rewards/{reward_id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a reward
         * @description Opens a reward, and fires `reward.opened` the first time.
         */
        post: operations["openReward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/rewards/{reward_id}/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem a reward
         * @description Redeems an opened reward for a brand, and fires `reward.redeemed`.
         */
        post: operations["redeemReward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/rewards/{reward_id}/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Expire a reward
         * @description Expires a reward that was not redeemed, and fires `reward.expired`.
         */
        post: operations["expireReward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/rewards/{reward_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a reward
         * @description Cancels a reward that was not redeemed, and fires `reward.cancelled`.
         */
        post: operations["cancelReward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List examples of events
         * @description Every event with the example that a trigger begins with, as if it happened now.
         */
        get: operations["listEventExamples"];
        put?: never;
        /**
         * Trigger an event
         * @description Sends an event to the endpoints that selected it, made from an example and the overrides. An event that the contract refuses is refused with 400.
         */
        post: operations["triggerEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description A page of deliveries, newest first.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/deliveries/{delivery}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inspect a delivery
         * @description A delivery with its payload and every attempt.
         */
        get: operations["inspectDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/deliveries/{delivery}/attempts/{attempt}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inspect an attempt
         * @description What was sent and what came back, byte for byte, and how the signature comes about.
         */
        get: operations["inspectExchange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/deliveries/{delivery}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery
         * @description Sends the event once more, as a delivery of its own, whose first attempt may have a fault. 409 where the endpoint was removed.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/deliveries/{delivery}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a delivery
         * @description Makes no further attempt; one that is under way is not repeated. 409 where the delivery has ended.
         */
        post: operations["cancelDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the timeline
         * @description Calls of the API and deliveries in one list, newest first. A call comes before what it fired. The filters by status, event and endpoint are of deliveries, and leave the calls out.
         */
        get: operations["readTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/calls/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inspect a call
         * @description A call of the API with the first 4096 bytes of both bodies. The token is left out.
         */
        get: operations["inspectCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock
         * @description The time of the sandbox.
         */
        get: operations["readClock"];
        /**
         * Set the clock
         * @description Jumps to a time, or starts or stops the clock. What falls due in between is due at once.
         */
        put: operations["setClock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description Moves the clock on, stopping at each retry and each expiry on the way. Where it would pass its end nothing moves: 400.
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List faults
         * @description The faults that are switched on.
         */
        get: operations["listFaults"];
        /**
         * Set faults
         * @description Replaces the faults; what is left out is switched off.
         */
        put: operations["setFaults"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the sandbox runs
         * @description For health checks of a container, and for pages of this machine that call the API if it is there.
         */
        get: operations["checkHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/assumptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assumptions
         * @description Each point that the contract leaves open, with the answer of the sandbox.
         */
        get: operations["listAssumptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seed the sandbox
         * @description Issues cards in several states and sends a reward, so that there is something to look at.
         */
        post: operations["seed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox
         * @description Empties the sandbox, endpoints and faults included.
         */
        post: operations["reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch changes
         * @description Server-sent events `change`, each with a `Change` as its data, after each commit. At most 50 connections at the same time. After a gap in the stream, read the lists again.
         */
        get: operations["watchChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description One thing that is wrong with a request. */
        ProblemIssue: {
            /**
             * @description JSON pointer to the place; empty for the body itself.
             * @example /amount
             */
            at: string;
            /**
             * @description What is wrong there.
             * @example must be integer
             */
            message: string;
        };
        /** @description Problem details (RFC 9457) that say why a request was refused. */
        Problem: {
            /**
             * @description What kind of problem it is; stable.
             * @example urn:reward-card-sandbox:problem:card-not-found
             */
            type: string;
            /**
             * @description The kind in a few words.
             * @example There is no such card
             */
            title: string;
            /**
             * @description Status of the response.
             * @example 404
             */
            status: number;
            /**
             * @description What is wrong with this request, and how to fix it.
             * @example No card has the identifier "crd_0000000000000000".
             */
            detail: string;
            /** @description Each thing that is wrong with an invalid request. */
            issues?: components["schemas"]["ProblemIssue"][];
        };
        /**
         * @description Name of an event.
         * @example card.issued
         * @enum {string}
         */
        EventName: "card.issued" | "card.topped_up" | "card.redeemed" | "card.expired" | "batch.complete" | "wallet.low_balance" | "reward.sent" | "reward.opened" | "reward.redeemed" | "reward.expired" | "reward.cancelled";
        /** @description A webhook endpoint, without its secret. */
        Webhook: {
            /**
             * @description Identifier of the endpoint.
             * @example whk_4N7R2C9XQ1M8TZKD
             */
            webhook_id: string;
            /**
             * @description Where deliveries are sent to.
             * @example http://127.0.0.1:3000/webhooks
             */
            url: string;
            /** @description The events that the endpoint selected. */
            events: components["schemas"]["EventName"][];
            /**
             * Format: date-time
             * @description When the endpoint was registered.
             * @example 2027-01-04T08:00:00.000Z
             */
            created_at: string;
        };
        /** @description The webhook endpoints. */
        WebhookList: {
            /** @description The endpoints, oldest first. */
            items: components["schemas"]["Webhook"][];
            /** @description Every event, in the order of the contract. */
            events: components["schemas"]["EventName"][];
        };
        /** @description Events to receive; all of them where a registration leaves them out. */
        SelectedEvents: components["schemas"]["EventName"][];
        /**
         * @description A secret of your own, as the environment of a receiver in a container has it; made up where it is left out.
         * @example whsec_k4uVbq0yDq0sYjYpXxkC3mJb0S2o2qM9W1r8cV5tT6A
         */
        WebhookSecret: string;
        /** @description An endpoint to register. */
        WebhookRegistration: {
            /**
             * @description HTTPS, or HTTP on this machine, or `sandbox:inbox` for the built-in inbox.
             * @example http://127.0.0.1:3000/webhooks
             */
            url: string;
            /** @description Events to receive; all of them where a registration leaves them out. */
            events?: components["schemas"]["SelectedEvents"];
            /** @description A secret of your own, as the environment of a receiver in a container has it; made up where it is left out. */
            secret?: components["schemas"]["WebhookSecret"];
        };
        /** @description A webhook endpoint with its secret. */
        WebhookWithSecret: {
            /**
             * @description Key of the signatures of its deliveries.
             * @example whsec_k4uVbq0yDq0sYjYpXxkC3mJb0S2o2qM9W1r8cV5tT6A
             */
            secret: string;
        } & components["schemas"]["Webhook"];
        /** @description The events of an endpoint. */
        EventSelection: {
            /** @description Events to receive; all of them where a registration leaves them out. */
            events: components["schemas"]["SelectedEvents"];
        };
        /**
         * @description Status of a card.
         * @example active
         * @enum {string}
         */
        CardStatus: "active" | "redeemed" | "expired";
        /**
         * @description Currency as three capital letters; `XXX` and `XTS` name none.
         * @example KES
         */
        Currency: string;
        /**
         * @description Channel by which a card is redeemed.
         * @example ussd
         * @enum {string}
         */
        Channel: "whatsapp" | "web" | "ussd";
        /** @description A card. */
        Card: {
            /**
             * @description Identifier of the card.
             * @example crd_5Q7M2XKD8RT4VBN6
             */
            card_id: string;
            /**
             * @description Code of the card.
             * @example 7K4M-9TQX-2HPD-W3RJ
             */
            code: string;
            /**
             * @description Phone number of the recipient.
             * @example +254712345678
             */
            recipient_phone: string;
            /** @description Currency as three capital letters; `XXX` and `XTS` name none. */
            currency: components["schemas"]["Currency"];
            /**
             * @description Format of the card.
             * @example digital
             */
            format: string;
            /**
             * @description Brand to which the card is bound, if any.
             * @example null
             */
            brand_id: string | null;
            /**
             * @description Batch that issued the card, if any.
             * @example null
             */
            batch_id: string | null;
            /** @description Status of a card. */
            status: components["schemas"]["CardStatus"];
            /**
             * @description Balance.
             * @example 5000
             */
            balance: number;
            /**
             * @description Amount redeemed so far.
             * @example 0
             */
            redeemed: number;
            /**
             * Format: date
             * @description Last day of the card.
             * @example 2028-01-04
             */
            expires_at: string;
            /** @description Channels of the card. */
            access: components["schemas"]["Channel"][];
            /**
             * Format: date-time
             * @description When the card was issued.
             * @example 2027-01-04T08:00:00.000Z
             */
            issued_at: string;
        };
        /**
         * @description The `after` of the page that follows; `null` at the end.
         * @example 120
         */
        Next: number | null;
        /** @description A page of cards. */
        CardPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Card"][];
            /** @description The `after` of the page that follows; `null` at the end. */
            next: components["schemas"]["Next"];
        };
        /** @description A code to validate. */
        CodeToValidate: {
            /**
             * @description Code of a card.
             * @example 7K4M-9TQX-2HPD-W3RJ
             */
            code: string;
        };
        /** @description One movement of the balance of a card. */
        CardEntry: {
            /**
             * @description What moved it.
             * @example topup
             * @enum {string}
             */
            kind: "issue" | "topup" | "redeem";
            /**
             * @description Amount added; negative for a redemption.
             * @example 2500
             */
            amount: number;
            /**
             * @description Balance afterwards.
             * @example 7500
             */
            balance_after: number;
            /**
             * @description Reason of a top-up or method of a redemption, if any.
             * @example Q2 attendance bonus
             */
            label: string | null;
            /**
             * Format: date-time
             * @description When it moved.
             * @example 2027-01-04T08:00:00.000Z
             */
            at: string;
        };
        /** @description A card with its history. */
        CardWithEntries: {
            /** @description The last 500 entries, newest first. */
            entries: components["schemas"]["CardEntry"][];
        } & components["schemas"]["Card"];
        /** @description A redemption. */
        Redemption: {
            /**
             * @description Amount; all of the balance where it is left out.
             * @example 1500
             */
            amount?: number;
            /** @description Channel; the first of the card where it is left out. */
            method?: components["schemas"]["Channel"];
            /**
             * @description Market as two capital letters; `KE` where it is left out.
             * @example KE
             */
            market?: string;
        };
        /** @description An object without fields. */
        Empty: Record<string, never>;
        /** @description A batch. */
        Batch: {
            /**
             * @description Identifier of the batch.
             * @example bat_8Z3K6W1Q9M5T2XNC
             */
            batch_id: string;
            /** @description Currency as three capital letters; `XXX` and `XTS` name none. */
            currency: components["schemas"]["Currency"];
            /**
             * @description Number of rows.
             * @example 3
             */
            total: number;
            /**
             * @description Number of rows that became cards.
             * @example 2
             */
            issued: number;
            /**
             * @description Number of rows that failed.
             * @example 1
             */
            failed: number;
            /**
             * @description Status of the batch.
             * @example complete
             */
            status: string;
            /**
             * Format: date-time
             * @description When the file was accepted.
             * @example 2027-01-04T08:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its last row was done.
             * @example 2027-01-04T08:05:00.000Z
             */
            completed_at: string;
        };
        /** @description A page of batches. */
        BatchPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Batch"][];
            /** @description The `after` of the page that follows; `null` at the end. */
            next: components["schemas"]["Next"];
        };
        /** @description A row that failed. */
        BatchFailure: {
            /**
             * @description Number of the row; 1 is the first after the header.
             * @example 2
             */
            row: number;
            /**
             * @description Its phone number, as written.
             * @example 0712345678
             */
            recipient_phone: string;
            /**
             * @description Its value, as written.
             * @example 500
             */
            value: string;
            /**
             * @description Why it failed.
             * @example The phone number has no leading +.
             */
            reason: string;
        };
        /** @description A page of rows that failed, in their order. */
        FailurePage: {
            /** @description The items of this page. */
            items: components["schemas"]["BatchFailure"][];
            /** @description The `after` of the page that follows; `null` at the end. */
            next: components["schemas"]["Next"];
        };
        /** @description A batch with the rows that failed. */
        BatchWithFailures: {
            /** @description A page of rows that failed, in their order. */
            failures: components["schemas"]["FailurePage"];
        } & components["schemas"]["Batch"];
        /** @description The wallet of one currency. */
        Wallet: {
            /**
             * @description Identifier of the wallet.
             * @example wal_2D6X9K4M7Q1T8RVB
             */
            wallet_id: string;
            /** @description Currency as three capital letters; `XXX` and `XTS` name none. */
            currency: components["schemas"]["Currency"];
            /**
             * @description Balance.
             * @example 1000000000000
             */
            balance: number;
            /**
             * @description Balance below which `wallet.low_balance` is fired.
             * @example 0
             */
            threshold: number;
        };
        /** @description The wallets. */
        WalletList: {
            /** @description The wallets, by currency. */
            items: components["schemas"]["Wallet"][];
        };
        /** @description An amount to add to a wallet, or to take from it. */
        Funding: {
            /** @description Currency as three capital letters; `XXX` and `XTS` name none. */
            currency: components["schemas"]["Currency"];
            /**
             * @description Amount.
             * @example 1000000
             */
            amount: number;
        };
        /** @description A threshold to set. */
        Threshold: {
            /** @description Currency as three capital letters; `XXX` and `XTS` name none. */
            currency: components["schemas"]["Currency"];
            /**
             * @description Balance below which `wallet.low_balance` is fired.
             * @example 500000000000
             */
            threshold: number;
        };
        /**
         * @description Status of a reward.
         * @example sent
         * @enum {string}
         */
        RewardStatus: "sent" | "opened" | "redeemed" | "expired" | "cancelled";
        /** @description A reward. */
        Reward: {
            /**
             * @description Identifier of the reward.
             * @example rwd_9T2K5M8XQ4C7RN1Z
             */
            reward_id: string;
            /**
             * @description E-mail address of the recipient.
             * @example amina@example.com
             */
            recipient_email: string;
            /**
             * @description Type of the reward.
             * @example choice_card
             */
            type: string;
            /**
             * @description Amount.
             * @example 2500
             */
            amount: number;
            /** @description Currency as three capital letters; `XXX` and `XTS` name none. */
            currency: components["schemas"]["Currency"];
            /** @description Status of a reward. */
            status: components["schemas"]["RewardStatus"];
            /**
             * @description Brand for which it was redeemed.
             * @example Naivas
             */
            selected_brand: string | null;
            /**
             * @description E-mail address of who cancelled it.
             * @example ops@example.com
             */
            cancelled_by: string | null;
            /**
             * Format: date-time
             * @description When it was sent.
             * @example 2027-01-04T08:00:00.000Z
             */
            sent_at: string;
            /**
             * @description When it was first opened.
             * @example 2027-01-04T08:05:00.000Z
             */
            opened_at: string | null;
            /**
             * @description When it was redeemed, expired or cancelled.
             * @example 2027-01-04T08:05:00.000Z
             */
            ended_at: string | null;
        };
        /** @description A page of rewards. */
        RewardPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Reward"][];
            /** @description The `after` of the page that follows; `null` at the end. */
            next: components["schemas"]["Next"];
        };
        /** @description A reward to send. */
        RewardToSend: {
            /**
             * Format: email
             * @description E-mail address of the recipient.
             * @example amina@example.com
             */
            recipient_email: string;
            /**
             * @description Amount.
             * @example 2500
             */
            amount: number;
            /** @description Currency as three capital letters; `XXX` and `XTS` name none. */
            currency: components["schemas"]["Currency"];
        };
        /** @description The brand for which a reward is redeemed. */
        BrandSelection: {
            /**
             * @description Name of the brand.
             * @example Naivas
             */
            selected_brand: string;
        };
        /** @description Who cancels a reward. */
        Cancellation: {
            /**
             * Format: email
             * @description E-mail address of who cancels it.
             * @example amina@example.com
             */
            cancelled_by: string;
        };
        /** @description Payload of an event. */
        Payload: {
            [key: string]: unknown;
        };
        /** @description An event with an example. */
        EventExample: {
            /** @description Name of an event. */
            event: components["schemas"]["EventName"];
            /** @description Payload of an event. */
            example: components["schemas"]["Payload"];
        };
        /** @description The events. */
        EventExampleList: {
            /** @description The events, in the order of the contract. */
            items: components["schemas"]["EventExample"][];
        };
        /**
         * @description A fault of the first attempt of a delivery.
         * @example tamper
         * @enum {string}
         */
        DeliveryFault: "tamper" | "unsigned" | "noncanonical";
        /** @description An event to trigger. */
        Trigger: {
            /** @description Name of an event. */
            event: components["schemas"]["EventName"];
            /** @description Merged into the example, or into `payload`, field by field. */
            overrides?: {
                [key: string]: unknown;
            };
            /** @description Takes the place of the example. */
            payload?: {
                [key: string]: unknown;
            };
            /** @description A fault of the first attempt of a delivery. */
            fault?: components["schemas"]["DeliveryFault"];
        };
        /** @description An event that was triggered. */
        Triggered: {
            /** @description Payload of an event. */
            payload: components["schemas"]["Payload"];
            /** @description Numbers of its deliveries. */
            deliveries: number[];
        };
        /**
         * @description Status of a delivery.
         * @example delivered
         * @enum {string}
         */
        DeliveryStatus: "pending" | "sending" | "delivered" | "failed" | "cancelled";
        /**
         * @description What went wrong on purpose: `latency` before it was sent, `tamper` for a byte that was changed after signing, `unsigned` for a signature that was left out, `noncanonical` for JSON that no serializer writes, `duplicate` for a delivery that was acknowledged before.
         * @example tamper
         * @enum {string}
         */
        AttemptFault: "latency" | "tamper" | "unsigned" | "noncanonical" | "duplicate";
        /** @description One attempt to deliver. It is counted before it is made, so that a crash can cost one and never adds one. */
        Attempt: {
            /**
             * @description Number of the attempt, from 1.
             * @example 1
             */
            number: number;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2027-01-04T08:00:00.000Z
             */
            at: string;
            /**
             * @description `acknowledged`, `refused`, `timed-out`, `answer-too-large`, `connection-failed`, or `interrupted` where the sandbox ended meanwhile; `null` while it is under way.
             * @example acknowledged
             */
            outcome: string | null;
            /**
             * @description Status that the endpoint responded with, if it did.
             * @example 200
             */
            status: number | null;
            /**
             * @description Milliseconds that it took.
             * @example 12
             */
            duration_ms: number | null;
            /**
             * @description What went wrong, if something did.
             * @example connect ECONNREFUSED 127.0.0.1:3000
             */
            error: string | null;
            /**
             * @description What went wrong on purpose; empty while it is under way.
             * @example []
             */
            faults: components["schemas"]["AttemptFault"][];
        };
        /** @description One event on its way to one endpoint. */
        Delivery: {
            /**
             * @description Number of the delivery.
             * @example 7
             */
            delivery: number;
            /** @description Name of an event. */
            event: components["schemas"]["EventName"];
            /**
             * @description Endpoint.
             * @example whk_4N7R2C9XQ1M8TZKD
             */
            webhook_id: string;
            /**
             * @description Where it is sent to.
             * @example http://127.0.0.1:3000/webhooks
             */
            url: string;
            /** @description Status of a delivery. */
            status: components["schemas"]["DeliveryStatus"];
            /**
             * @description Number of attempts so far.
             * @example 1
             */
            attempts: number;
            /** @description The newest attempt; `null` before the first. */
            last_attempt: components["schemas"]["Attempt"] | null;
            /**
             * @description When the next attempt is due, while there will be one.
             * @example 2027-01-04T08:05:00.000Z
             */
            next_at: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2027-01-04T08:00:00.000Z
             */
            created_at: string;
            /**
             * @description Delivery that this one sends again, if any.
             * @example 7
             */
            repeats: number | null;
            /**
             * @description Identifier of the card, batch, reward or wallet that the event is about.
             * @example rwd_9T2K5M8XQ4C7RN1Z
             */
            subject: string | null;
            /**
             * @description Number of attempts after which it has failed.
             * @example 5
             */
            most_attempts: number;
            /**
             * @description What went wrong on purpose in any of its attempts.
             * @example []
             */
            faults: components["schemas"]["AttemptFault"][];
        };
        /** @description A page of deliveries. */
        DeliveryPage: {
            /** @description The items of this page. */
            items: components["schemas"]["Delivery"][];
            /** @description The `after` of the page that follows; `null` at the end. */
            next: components["schemas"]["Next"];
        };
        /** @description A delivery with its payload and its attempts. */
        DeliveryWithLog: {
            /** @description Payload of an event. */
            payload: components["schemas"]["Payload"];
            /** @description Every attempt, oldest first. */
            log: components["schemas"]["Attempt"][];
        } & components["schemas"]["Delivery"];
        /** @description A header, as it was on the wire. */
        Header: {
            /**
             * @description Name.
             * @example content-type
             */
            name: string;
            /**
             * @description Value.
             * @example application/json
             */
            value: string;
        };
        /** @description The request. */
        SentRequest: {
            /**
             * @description Method.
             * @example POST
             */
            method: string;
            /**
             * @description Where it was sent to.
             * @example http://127.0.0.1:3000/webhooks
             */
            url: string;
            /** @description Every header. */
            headers: components["schemas"]["Header"][];
            /**
             * @description The body, byte for byte.
             * @example {"event":"reward.sent"}
             */
            body: string;
            /**
             * @description Its length.
             * @example 23
             */
            bytes: number;
        };
        /** @description The response; its status is that of the attempt. */
        ReceivedResponse: {
            /** @description Every header. */
            headers: components["schemas"]["Header"][];
            /**
             * @description The first 4096 bytes of the body.
             * @example
             */
            body: string;
            /**
             * @description Whether that is all of it.
             * @example true
             */
            is_whole: boolean;
        };
        /** @description How the signature of the bytes that were sent comes about. */
        Verification: {
            /**
             * @description The header `X-Service-Signature` as it was sent; `null` where it was left out.
             * @example t=1798963200
             * @example v1=5d41
             */
            header: string | null;
            /**
             * @description Seconds since 1970 in the header.
             * @example 1798963200
             */
            timestamp: string | null;
            /**
             * @description What is signed: the seconds, a full stop and the body.
             * @example 1798963200.{"event":"reward.sent"}
             */
            signed_content: string | null;
            /**
             * @description The signature in the header.
             * @example 5d41
             */
            received: string | null;
            /**
             * @description The signature that the secret gives.
             * @example 5d41
             */
            expected: string | null;
            /**
             * @description Whether both are the same.
             * @example true
             */
            matches: boolean;
        };
        /** @description The request as a command, and its verification as programs. */
        Copies: {
            /**
             * @description A command that sends the same bytes; `null` for the built-in inbox.
             * @example curl --globoff --path-as-is -X POST 'http://127.0.0.1:3000/webhooks'
             */
            curl: string | null;
            /**
             * @description A program for Node.js that verifies the request.
             * @example console.log('verified')
             */
            node: string;
            /**
             * @description A program for Python that verifies the request.
             * @example print("verified")
             */
            python: string;
        };
        /** @description Both sides of an attempt. */
        KeptExchange: {
            /**
             * Format: date-time
             * @description When it was sent, by the clock of the machine, as the signature has it.
             * @example 2027-01-04T08:00:00.000Z
             */
            sent_at: string;
            /** @description The request. */
            request: components["schemas"]["SentRequest"];
            /** @description What came back, if something did. */
            response: components["schemas"]["ReceivedResponse"] | null;
            /** @description How the signature of the bytes that were sent comes about. */
            verification: components["schemas"]["Verification"];
            /** @description The request as a command, and its verification as programs. */
            copies: components["schemas"]["Copies"];
        };
        /** @description An attempt with both of its sides. */
        Exchange: {
            /**
             * @description Number of the delivery.
             * @example 7
             */
            delivery: number;
            /** @description Name of an event. */
            event: components["schemas"]["EventName"];
            /** @description One attempt to deliver. It is counted before it is made, so that a crash can cost one and never adds one. */
            attempt: components["schemas"]["Attempt"];
            /** @description `null` while the attempt is under way, and for what was sent before the newest 10000 deliveries. */
            exchange: components["schemas"]["KeptExchange"] | null;
        };
        /** @description How to send a delivery again. */
        Replay: {
            /** @description A fault of the first attempt of a delivery. */
            fault?: components["schemas"]["DeliveryFault"];
        };
        /**
         * @description What an item of the timeline is.
         * @example call
         * @enum {string}
         */
        TimelineKind: "call" | "delivery";
        /**
         * @description What went wrong on purpose: `latency` before the response, `status` in place of the operation, `drop` for a response that was lost after it acted, `error` for one that was replaced by 500.
         * @example drop
         * @enum {string}
         */
        ApiFault: "latency" | "status" | "drop" | "error";
        /** @description A call of the API. */
        Call: {
            /**
             * @description Number of the call, from 1.
             * @example 1
             */
            call: number;
            /**
             * Format: date-time
             * @description When it came.
             * @example 2027-01-04T08:00:00.000Z
             */
            at: string;
            /**
             * @description Operation; `null` where the path or the method is not one.
             * @example issueCard
             */
            operation: string | null;
            /**
             * @description Method.
             * @example POST
             */
            method: string;
            /**
             * @description Path.
             * @example /v1/cards/issue
             */
            path: string;
            /**
             * @description Status of the response, or that of the response that was lost.
             * @example 201
             */
            status: number;
            /**
             * @description Milliseconds that it took.
             * @example 3
             */
            duration_ms: number;
            /**
             * @description Card or batch that it is about, as far as that is known.
             * @example crd_5Q7M2XKD8RT4VBN6
             */
            subject: string | null;
            /**
             * @description What went wrong on purpose.
             * @example []
             */
            faults: components["schemas"]["ApiFault"][];
        };
        /** @description A call or a delivery; the other is `null`. */
        TimelineItem: {
            /**
             * @description Place in the timeline; higher is newer.
             * @example 7000000
             */
            position: number;
            /** @description What an item of the timeline is. */
            kind: components["schemas"]["TimelineKind"];
            /** @description The delivery. */
            delivery: components["schemas"]["Delivery"] | null;
            /** @description The call. */
            call: components["schemas"]["Call"] | null;
        };
        /** @description A page of the timeline. */
        TimelinePage: {
            /** @description The items of this page. */
            items: components["schemas"]["TimelineItem"][];
            /** @description The `after` of the page that follows; `null` at the end. */
            next: components["schemas"]["Next"];
        };
        /** @description A side of a call. */
        Message: {
            /** @description Headers; of a response those besides length and media type. */
            headers: components["schemas"]["Header"][];
            /**
             * @description The first 4096 bytes of the body.
             * @example {"card_id":"crd_5Q7M2XKD8RT4VBN6"}
             */
            body: string;
            /**
             * @description Length of the whole body.
             * @example 34
             */
            bytes: number;
        };
        /** @description The request as a command. */
        CallCopies: {
            /**
             * @description A command with the token in `$TOKEN`; `null` where the body was not kept whole.
             * @example curl -X POST 'http://127.0.0.1:4020/v1/cards/issue'
             */
            curl: string | null;
        };
        /** @description A call with both of its sides. */
        CallExchange: {
            /** @description A side of a call. */
            request: components["schemas"]["Message"];
            /** @description A side of a call. */
            response: components["schemas"]["Message"];
            /** @description The request as a command. */
            copies: components["schemas"]["CallCopies"];
        } & components["schemas"]["Call"];
        /**
         * @description `system` goes on with the machine's time, `manual` stands.
         * @example manual
         * @enum {string}
         */
        ClockMode: "system" | "manual";
        /** @description The clock. */
        Clock: {
            /**
             * Format: date-time
             * @description The time.
             * @example 2027-01-04T08:00:00.000Z
             */
            now: string;
            /** @description `system` goes on with the machine's time, `manual` stands. */
            mode: components["schemas"]["ClockMode"];
        };
        /** @description What the clock is set to. */
        ClockSetting: {
            /**
             * @description A time like 2027-04-01T00:00:00Z, or a day.
             * @example 2027-01-04T08:00:00.000Z
             */
            now?: string;
            /** @description `system` goes on with the machine's time, `manual` stands. */
            mode?: components["schemas"]["ClockMode"];
        };
        /** @description How far the clock is moved on. */
        ClockAdvance: {
            /**
             * @description Milliseconds; at most ten years.
             * @example 60000
             */
            ms: number;
        };
        /** @description Faults of the four operations. */
        ApiFaults: {
            /**
             * @description Milliseconds that the response waits once the operation has acted.
             * @example 0
             */
            latency_ms: number;
            /**
             * @description Status, from 300 to 599, of the problem that is sent in place of the four operations.
             * @example 503
             */
            status: number | null;
            /**
             * @description `drop` lets the operation act and closes the connection without a response; `error` lets it act and responds with 500. Not together with `status`, with which it does not act. A browser sends a call again by itself that it lost on a connection that it used before; there `drop` sends the head of the response and no body.
             * @example drop
             * @enum {string|null}
             */
            after: "drop" | "error" | null;
            /**
             * @description How often; `null` for always.
             * @example 2
             */
            times: number | null;
        };
        /** @description Faults of deliveries. */
        WebhookFaults: {
            /**
             * @description Milliseconds that a delivery waits before it is sent.
             * @example 0
             */
            latency_ms: number;
            /**
             * @description Sends what was acknowledged once more, as a delivery of its own.
             * @example false
             */
            duplicate: boolean;
            /**
             * @description Holds deliveries back for 500 ms, and sends the newest first.
             * @example false
             */
            reorder: boolean;
            /**
             * @description Changes a byte after signing.
             * @example false
             */
            tamper: boolean;
            /**
             * @description Leaves the signature out.
             * @example false
             */
            unsigned: boolean;
            /**
             * @description Sends JSON with spaces, line breaks and escapes that no serializer writes; the signature is of those bytes.
             * @example false
             */
            noncanonical: boolean;
        };
        /** @description The faults. */
        Faults: {
            /** @description Faults of the four operations. */
            api: components["schemas"]["ApiFaults"];
            /** @description Faults of deliveries. */
            webhooks: components["schemas"]["WebhookFaults"];
        };
        /** @description Faults of the four operations to switch on. */
        ApiFaultSettings: {
            /**
             * @description Milliseconds that the response waits once the operation has acted.
             * @example 0
             */
            latency_ms?: number;
            /**
             * @description Status, from 300 to 599, of the problem that is sent in place of the four operations.
             * @example 503
             */
            status?: number | null;
            /**
             * @description `drop` lets the operation act and closes the connection without a response; `error` lets it act and responds with 500. Not together with `status`, with which it does not act. A browser sends a call again by itself that it lost on a connection that it used before; there `drop` sends the head of the response and no body.
             * @example drop
             * @enum {string|null}
             */
            after?: "drop" | "error" | null;
            /**
             * @description How often; `null` for always.
             * @example 2
             */
            times?: number | null;
        };
        /** @description Faults of deliveries to switch on. */
        WebhookFaultSettings: {
            /**
             * @description Milliseconds that a delivery waits before it is sent.
             * @example 0
             */
            latency_ms?: number;
            /**
             * @description Sends what was acknowledged once more, as a delivery of its own.
             * @example false
             */
            duplicate?: boolean;
            /**
             * @description Holds deliveries back for 500 ms, and sends the newest first.
             * @example false
             */
            reorder?: boolean;
            /**
             * @description Changes a byte after signing.
             * @example false
             */
            tamper?: boolean;
            /**
             * @description Leaves the signature out.
             * @example false
             */
            unsigned?: boolean;
            /**
             * @description Sends JSON with spaces, line breaks and escapes that no serializer writes; the signature is of those bytes.
             * @example false
             */
            noncanonical?: boolean;
        };
        /** @description The faults to switch on. */
        FaultSettings: {
            /** @description Faults of the four operations to switch on. */
            api?: components["schemas"]["ApiFaultSettings"];
            /** @description Faults of deliveries to switch on. */
            webhooks?: components["schemas"]["WebhookFaultSettings"];
        };
        /** @description The state of the sandbox. */
        Health: {
            /**
             * @description `ok`, or there is no response.
             * @example ok
             * @enum {string}
             */
            status: "ok";
        };
        /** @description An answer to an open point. */
        Assumption: {
            /**
             * @description Id of the open point.
             * @example api-credentials
             */
            id: string;
            /**
             * @description What it is about.
             * @example How API credentials are sent
             */
            title: string;
            /**
             * @description What the specification leaves open.
             * @example How are credentials sent?
             */
            question: string;
            /**
             * @description What the sandbox does.
             * @example A bearer token in the header `Authorization`.
             */
            answer: string;
            /**
             * @description Statement of the specification that the answer departs from; `null` for most.
             * @example delivery.1
             */
            departs_from: string | null;
            /**
             * @description File and line of the overlay.
             * @example sandbox/overlay/openapi.overlay.yaml:12
             */
            place: string;
        };
        /** @description The assumptions. */
        AssumptionList: {
            /** @description The assumptions, in the order of the register of open points. */
            items: components["schemas"]["Assumption"][];
        };
        /** @description What to begin with. */
        SeedSettings: {
            /**
             * @description Number of cards; 10 where it is left out.
             * @example 3
             */
            cards?: number;
            /** @description Currency; `KES` where it is left out. */
            currency?: components["schemas"]["Currency"];
        };
        /** @description What was seeded. */
        Seeded: {
            /** @description Identifiers of the cards. */
            cards: string[];
            /** @description Identifiers of the rewards. */
            rewards: string[];
        };
        /** @description Server-sent events. */
        ChangeStream: string;
        /** @example webhook-registration, endpoint-requirements */
        RegisterWebhook201XSandboxAssumptions: string;
        /** @example bat_8Z3K6W1Q9M5T2XNC */
        ListCardsBatchId: string;
        /** @example +254712345678 */
        ListCardsRecipientPhone: string;
        /** @example crd_5Q7M2XKD8RT4VBN6 */
        ListCardsCardId: string;
        /** @example bat_8Z3K6W1Q9M5T2XNC */
        InspectBatchBatchId: string;
        /** @example whk_4N7R2C9XQ1M8TZKD */
        ListDeliveriesWebhookId: string;
        /** @example 1 */
        InspectExchangeAttempt: number;
        /** @example crd_5Q7M2XKD8RT4VBN6 */
        ReadTimelineSubject: string;
        /** @example whk_4N7R2C9XQ1M8TZKD */
        ReadTimelineWebhookId: string;
        /** @example 1 */
        InspectCallNumber: number;
        /** @example whk_4N7R2C9XQ1M8TZKD */
        WebhookIdParameter: string;
        /** @example 50 */
        LimitParameter: number;
        /** @example 120 */
        AfterParameter: number;
        /** @example crd_5Q7M2XKD8RT4VBN6 */
        CardIdParameter: string;
        /** @example rwd_9T2K5M8XQ4C7RN1Z */
        RewardIdParameter: string;
        /** @example 7 */
        DeliveryNumberParameter: number;
    };
    responses: {
        /** @description Any other refusal: 403 from elsewhere than this machine, 405, 413 for a body that is too large, 415 for another media type than JSON, 429 for a watcher too many, 500 for a failure of the sandbox. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is invalid. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The state does not allow it. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing has this identifier. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Identifier of the endpoint. */
        WebhookId: components["schemas"]["WebhookIdParameter"];
        /** @description Largest number of items on the page; 50 where it is left out. */
        Limit: components["schemas"]["LimitParameter"];
        /** @description The `next` of the page before; the list begins with the newest where it is left out. */
        After: components["schemas"]["AfterParameter"];
        /** @description Identifier of the card. */
        CardId: components["schemas"]["CardIdParameter"];
        /** @description Identifier of the reward. */
        RewardId: components["schemas"]["RewardIdParameter"];
        /** @description Number of the delivery. */
        DeliveryNumber: components["schemas"]["DeliveryNumberParameter"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ProblemIssue = components['schemas']['ProblemIssue'];
export type Problem = components['schemas']['Problem'];
export type EventName = components['schemas']['EventName'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookList = components['schemas']['WebhookList'];
export type SelectedEvents = components['schemas']['SelectedEvents'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type WebhookRegistration = components['schemas']['WebhookRegistration'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type EventSelection = components['schemas']['EventSelection'];
export type CardStatus = components['schemas']['CardStatus'];
export type Currency = components['schemas']['Currency'];
export type Channel = components['schemas']['Channel'];
export type Card = components['schemas']['Card'];
export type Next = components['schemas']['Next'];
export type CardPage = components['schemas']['CardPage'];
export type CodeToValidate = components['schemas']['CodeToValidate'];
export type CardEntry = components['schemas']['CardEntry'];
export type CardWithEntries = components['schemas']['CardWithEntries'];
export type Redemption = components['schemas']['Redemption'];
export type Empty = components['schemas']['Empty'];
export type Batch = components['schemas']['Batch'];
export type BatchPage = components['schemas']['BatchPage'];
export type BatchFailure = components['schemas']['BatchFailure'];
export type FailurePage = components['schemas']['FailurePage'];
export type BatchWithFailures = components['schemas']['BatchWithFailures'];
export type Wallet = components['schemas']['Wallet'];
export type WalletList = components['schemas']['WalletList'];
export type Funding = components['schemas']['Funding'];
export type Threshold = components['schemas']['Threshold'];
export type RewardStatus = components['schemas']['RewardStatus'];
export type Reward = components['schemas']['Reward'];
export type RewardPage = components['schemas']['RewardPage'];
export type RewardToSend = components['schemas']['RewardToSend'];
export type BrandSelection = components['schemas']['BrandSelection'];
export type Cancellation = components['schemas']['Cancellation'];
export type Payload = components['schemas']['Payload'];
export type EventExample = components['schemas']['EventExample'];
export type EventExampleList = components['schemas']['EventExampleList'];
export type DeliveryFault = components['schemas']['DeliveryFault'];
export type Trigger = components['schemas']['Trigger'];
export type Triggered = components['schemas']['Triggered'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type AttemptFault = components['schemas']['AttemptFault'];
export type Attempt = components['schemas']['Attempt'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryPage = components['schemas']['DeliveryPage'];
export type DeliveryWithLog = components['schemas']['DeliveryWithLog'];
export type Header = components['schemas']['Header'];
export type SentRequest = components['schemas']['SentRequest'];
export type ReceivedResponse = components['schemas']['ReceivedResponse'];
export type Verification = components['schemas']['Verification'];
export type Copies = components['schemas']['Copies'];
export type KeptExchange = components['schemas']['KeptExchange'];
export type Exchange = components['schemas']['Exchange'];
export type Replay = components['schemas']['Replay'];
export type TimelineKind = components['schemas']['TimelineKind'];
export type ApiFault = components['schemas']['ApiFault'];
export type Call = components['schemas']['Call'];
export type TimelineItem = components['schemas']['TimelineItem'];
export type TimelinePage = components['schemas']['TimelinePage'];
export type Message = components['schemas']['Message'];
export type CallCopies = components['schemas']['CallCopies'];
export type CallExchange = components['schemas']['CallExchange'];
export type ClockMode = components['schemas']['ClockMode'];
export type Clock = components['schemas']['Clock'];
export type ClockSetting = components['schemas']['ClockSetting'];
export type ClockAdvance = components['schemas']['ClockAdvance'];
export type ApiFaults = components['schemas']['ApiFaults'];
export type WebhookFaults = components['schemas']['WebhookFaults'];
export type Faults = components['schemas']['Faults'];
export type ApiFaultSettings = components['schemas']['ApiFaultSettings'];
export type WebhookFaultSettings = components['schemas']['WebhookFaultSettings'];
export type FaultSettings = components['schemas']['FaultSettings'];
export type Health = components['schemas']['Health'];
export type Assumption = components['schemas']['Assumption'];
export type AssumptionList = components['schemas']['AssumptionList'];
export type SeedSettings = components['schemas']['SeedSettings'];
export type Seeded = components['schemas']['Seeded'];
export type ChangeStream = components['schemas']['ChangeStream'];
export type RegisterWebhook201XSandboxAssumptions = components['schemas']['RegisterWebhook201XSandboxAssumptions'];
export type ListCardsBatchId = components['schemas']['ListCardsBatchId'];
export type ListCardsRecipientPhone = components['schemas']['ListCardsRecipientPhone'];
export type ListCardsCardId = components['schemas']['ListCardsCardId'];
export type InspectBatchBatchId = components['schemas']['InspectBatchBatchId'];
export type ListDeliveriesWebhookId = components['schemas']['ListDeliveriesWebhookId'];
export type InspectExchangeAttempt = components['schemas']['InspectExchangeAttempt'];
export type ReadTimelineSubject = components['schemas']['ReadTimelineSubject'];
export type ReadTimelineWebhookId = components['schemas']['ReadTimelineWebhookId'];
export type InspectCallNumber = components['schemas']['InspectCallNumber'];
export type WebhookIdParameter = components['schemas']['WebhookIdParameter'];
export type LimitParameter = components['schemas']['LimitParameter'];
export type AfterParameter = components['schemas']['AfterParameter'];
export type CardIdParameter = components['schemas']['CardIdParameter'];
export type RewardIdParameter = components['schemas']['RewardIdParameter'];
export type DeliveryNumberParameter = components['schemas']['DeliveryNumberParameter'];
export type ResponseRefused = components['responses']['Refused'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ParameterWebhookId = components['parameters']['WebhookId'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterAfter = components['parameters']['After'];
export type ParameterCardId = components['parameters']['CardId'];
export type ParameterRewardId = components['parameters']['RewardId'];
export type ParameterDeliveryNumber = components['parameters']['DeliveryNumber'];
export interface operations {
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    registerWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The endpoint. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRegistration"];
            };
        };
        responses: {
            /** @description The endpoint and its secret, which no other response carries. */
            201: {
                headers: {
                    /** @description Where the registration departs from the specification: there is no dashboard, and HTTP is allowed on this machine. */
                    "x-sandbox-assumptions": components["schemas"]["RegisterWebhook201XSandboxAssumptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Refused"];
        };
    };
    selectEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the endpoint. */
                webhook_id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        /** @description The events. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventSelection"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Refused"];
        };
    };
    listCards: {
        parameters: {
            query?: {
                /** @description Only cards with this status. */
                status?: components["schemas"]["CardStatus"];
                /** @description Only cards of this batch. */
                batch_id?: components["schemas"]["ListCardsBatchId"];
                /** @description Only cards of this recipient. */
                recipient_phone?: components["schemas"]["ListCardsRecipientPhone"];
                /** @description Only this card. */
                card_id?: components["schemas"]["ListCardsCardId"];
                /** @description Largest number of items on the page; 50 where it is left out. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before; the list begins with the newest where it is left out. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cards. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    validateCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The code. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeToValidate"];
            };
        };
        responses: {
            /** @description The card that has the code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Refused"];
        };
    };
    inspectCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the card. */
                card_id: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card and its entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardWithEntries"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Refused"];
        };
    };
    redeemCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the card. */
                card_id: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        /** @description What is redeemed, and how. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Redemption"];
            };
        };
        responses: {
            /** @description The card. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    expireCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the card. */
                card_id: components["parameters"]["CardId"];
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The card. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description Largest number of items on the page; 50 where it is left out. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before; the list begins with the newest where it is left out. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of batches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    inspectBatch: {
        parameters: {
            query?: {
                /** @description Largest number of items on the page; 50 where it is left out. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before; the list begins with the newest where it is left out. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /** @description Identifier of the batch. */
                batch_id: components["schemas"]["InspectBatchBatchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch and the rows that failed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchWithFailures"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Refused"];
        };
    };
    listWallets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletList"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    fundWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What is added. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Funding"];
            };
        };
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    drawFromWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What is taken. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Funding"];
            };
        };
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    setThreshold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The threshold. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Threshold"];
            };
        };
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    listRewards: {
        parameters: {
            query?: {
                /** @description Only rewards with this status. */
                status?: components["schemas"]["RewardStatus"];
                /** @description Largest number of items on the page; 50 where it is left out. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before; the list begins with the newest where it is left out. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rewards. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    sendReward: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The reward. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RewardToSend"];
            };
        };
        responses: {
            /** @description The reward. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reward"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    inspectReward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the reward. */
                reward_id: components["parameters"]["RewardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reward. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reward"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Refused"];
        };
    };
    openReward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the reward. */
                reward_id: components["parameters"]["RewardId"];
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The reward. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reward"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    redeemReward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the reward. */
                reward_id: components["parameters"]["RewardId"];
            };
            cookie?: never;
        };
        /** @description The brand. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrandSelection"];
            };
        };
        responses: {
            /** @description The reward. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reward"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    expireReward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the reward. */
                reward_id: components["parameters"]["RewardId"];
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The reward. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reward"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    cancelReward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the reward. */
                reward_id: components["parameters"]["RewardId"];
            };
            cookie?: never;
        };
        /** @description Who cancels. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Cancellation"];
            };
        };
        responses: {
            /** @description The reward. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reward"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    listEventExamples: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventExampleList"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    triggerEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Trigger"];
            };
        };
        responses: {
            /** @description The payload, and the deliveries that carry it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Triggered"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries with this status. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Only deliveries of this event. */
                event?: components["schemas"]["EventName"];
                /** @description Only deliveries to this endpoint. */
                webhook_id?: components["schemas"]["ListDeliveriesWebhookId"];
                /** @description Largest number of items on the page; 50 where it is left out. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before; the list begins with the newest where it is left out. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    inspectDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the delivery. */
                delivery: components["parameters"]["DeliveryNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Refused"];
        };
    };
    inspectExchange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the delivery. */
                delivery: components["parameters"]["DeliveryNumber"];
                /** @description Number of the attempt, from 1. */
                attempt: components["schemas"]["InspectExchangeAttempt"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exchange"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Refused"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the delivery. */
                delivery: components["parameters"]["DeliveryNumber"];
            };
            cookie?: never;
        };
        /** @description The fault, if any. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Replay"];
            };
        };
        responses: {
            /** @description The new delivery. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    cancelDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the delivery. */
                delivery: components["parameters"]["DeliveryNumber"];
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    readTimeline: {
        parameters: {
            query?: {
                /** @description Only calls, or only deliveries. */
                kind?: components["schemas"]["TimelineKind"];
                /** @description Only what is about this card, batch, reward or wallet. */
                subject?: components["schemas"]["ReadTimelineSubject"];
                /** @description Only deliveries with this status. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Only deliveries of this event. */
                event?: components["schemas"]["EventName"];
                /** @description Only deliveries to this endpoint. */
                webhook_id?: components["schemas"]["ReadTimelineWebhookId"];
                /** @description Largest number of items on the page; 50 where it is left out. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next` of the page before; the list begins with the newest where it is left out. */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the timeline. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelinePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    inspectCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the call. */
                number: components["schemas"]["InspectCallNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallExchange"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Refused"];
        };
    };
    readClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    setClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The time or the mode, or both. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockSetting"];
            };
        };
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description How far. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    listFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faults"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    setFaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The faults. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultSettings"];
            };
        };
        responses: {
            /** @description The faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Faults"];
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    checkHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    listAssumptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assumptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssumptionList"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    seed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description How much. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeedSettings"];
            };
        };
        responses: {
            /** @description Identifiers of what was made. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seeded"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Refused"];
        };
    };
    reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The sandbox is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Refused"];
        };
    };
    watchChanges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, until either side ends the connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["ChangeStream"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
}
