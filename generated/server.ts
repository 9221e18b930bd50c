// What a provider of the service implements.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

import type {
  Call,
  NoParameters,
  OtherStatus,
  Reply,
  SuccessStatus,
} from 'unsaid-runtime/contract';
import type {
  Batch,
  BulkIssueRequest,
  Card,
  CardId,
  IssueCardRequest,
  IssuedCard,
  TopUpRequest,
  TopUpResult,
} from './rest.ts';

/** Any other outcome, errors among them: any status from 300 to 599 with any body. */
export type OtherReply = Reply<OtherStatus, unknown>;

export type IssueCardCall<Context = unknown> = Call<Context, NoParameters, IssueCardRequest>;
export type IssueCardReply = Reply<201, IssuedCard> | OtherReply;

export type GetCardCall<Context = unknown> = Call<Context, { readonly card_id: CardId }, undefined>;
export type GetCardReply = Reply<SuccessStatus, Card> | OtherReply;

export type BulkIssueCardsCall<Context = unknown> = Call<Context, NoParameters, BulkIssueRequest>;
export type BulkIssueCardsReply = Reply<SuccessStatus, Batch> | OtherReply;

export type TopUpCardCall<Context = unknown> = Call<Context, { readonly card_id: CardId }, TopUpRequest>;
export type TopUpCardReply = Reply<SuccessStatus, TopUpResult> | OtherReply;

/** The handlers of the service: one for each operation, each of which replies or promises a reply. */
export interface Handlers<Context = unknown> {
  /**
   * Issue a card.
   *
   * Open:
   *
   * - Repeating a request safely (`idempotency`): If a request to issue, to issue in bulk or to top up is sent again after a lost response, are cards issued or value added twice, and how does an integrator prevent it?
   * - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
   * - Several cards for one phone number (`repeated-recipients`): Can one phone number receive several cards, and does a second issue give a new card or add to the first?
   * - What draws on the wallet (`wallet-funding`): Do issuing and topping up draw on the wallet, when, and what happens when it does not hold enough?
   * - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
   * - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
   * - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
   * - Unknown request fields (`unknown-request-fields`): Does the service ignore request fields that it does not know, or refuse them?
   *
   * Specification: POST /v1/cards/issue; What the service does; Ties.
   */
  readonly issueCard: (call: IssueCardCall<Context>) => IssueCardReply | Promise<IssueCardReply>;
  /**
   * Retrieve a card.
   *
   * Open:
   *
   * - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
   * - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
   * - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
   * - Further balance queries (`balance-queries`): Which balance queries are there beyond the retrieval of one card?
   * - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
   *
   * Specification: GET /v1/cards/{card_id}; What the service does; Card.
   */
  readonly getCard: (call: GetCardCall<Context>) => GetCardReply | Promise<GetCardReply>;
  /**
   * Issue many cards from a CSV file.
   *
   * Open:
   *
   * - The cards of a batch (`batch-cards`): How does an integrator learn the card identifiers and codes of a batch, and which rows failed and why?
   * - Repeating a request safely (`idempotency`): If a request to issue, to issue in bulk or to top up is sent again after a lost response, are cards issued or value added twice, and how does an integrator prevent it?
   * - Several cards for one phone number (`repeated-recipients`): Can one phone number receive several cards, and does a second issue give a new card or add to the first?
   * - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
   * - What draws on the wallet (`wallet-funding`): Do issuing and topping up draw on the wallet, when, and what happens when it does not hold enough?
   * - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
   * - Maximum number of cards in a batch (`batch-size`): How many cards may one call issue? It is described as handling thousands.
   * - Card events of a bulk issuance (`bulk-card-events`): Does a bulk issuance fire `card.issued` once for each card, and before or after `batch.complete`?
   * - Whether bulk issuance waits for its end (`bulk-processing`): Does the response come before or after the batch has finished, and what do `issued`, `failed` and `status` say meanwhile?
   * - Maximum size of the CSV file (`csv-file-size`): How large may the file be, before or after base64?
   * - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
   * - Reading a batch again (`batch-retrieval`): Is there an endpoint that returns a batch by its identifier?
   * - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
   * - Unknown request fields (`unknown-request-fields`): Does the service ignore request fields that it does not know, or refuse them?
   *
   * Specification: POST /v1/cards/bulk; What the service does; Limits; Ties.
   */
  readonly bulkIssueCards: (call: BulkIssueCardsCall<Context>) => BulkIssueCardsReply | Promise<BulkIssueCardsReply>;
  /**
   * Top up a card.
   *
   * Open:
   *
   * - Repeating a request safely (`idempotency`): If a request to issue, to issue in bulk or to top up is sent again after a lost response, are cards issued or value added twice, and how does an integrator prevent it?
   * - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
   * - Which cards can be topped up (`top-up-eligibility`): In which statuses can a card be topped up, and can an expired or fully redeemed one?
   * - What draws on the wallet (`wallet-funding`): Do issuing and topping up draw on the wallet, when, and what happens when it does not hold enough?
   * - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
   * - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
   * - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
   * - Unknown request fields (`unknown-request-fields`): Does the service ignore request fields that it does not know, or refuse them?
   *
   * Specification: POST /v1/cards/{card_id}/topup; What the service does; Ties.
   */
  readonly topUpCard: (call: TopUpCardCall<Context>) => TopUpCardReply | Promise<TopUpCardReply>;
}
