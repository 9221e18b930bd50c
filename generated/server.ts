// What a provider of the service implements.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

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

/** Statuses by their first digit, of which 204 and 205 carry no body, and every success has one. */
export type SuccessStatus =
  | 200 | 201 | 202 | 203 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 213 | 214 | 215 | 216 | 217 | 218 | 219 | 220 | 221
  | 222 | 223 | 224 | 225 | 226 | 227 | 228 | 229 | 230 | 231 | 232 | 233 | 234 | 235 | 236 | 237 | 238 | 239 | 240 | 241
  | 242 | 243 | 244 | 245 | 246 | 247 | 248 | 249 | 250 | 251 | 252 | 253 | 254 | 255 | 256 | 257 | 258 | 259 | 260 | 261
  | 262 | 263 | 264 | 265 | 266 | 267 | 268 | 269 | 270 | 271 | 272 | 273 | 274 | 275 | 276 | 277 | 278 | 279 | 280 | 281
  | 282 | 283 | 284 | 285 | 286 | 287 | 288 | 289 | 290 | 291 | 292 | 293 | 294 | 295 | 296 | 297 | 298 | 299;
export type RedirectionStatus =
  | 300 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312 | 313 | 314 | 315 | 316 | 317 | 318 | 319
  | 320 | 321 | 322 | 323 | 324 | 325 | 326 | 327 | 328 | 329 | 330 | 331 | 332 | 333 | 334 | 335 | 336 | 337 | 338 | 339
  | 340 | 341 | 342 | 343 | 344 | 345 | 346 | 347 | 348 | 349 | 350 | 351 | 352 | 353 | 354 | 355 | 356 | 357 | 358 | 359
  | 360 | 361 | 362 | 363 | 364 | 365 | 366 | 367 | 368 | 369 | 370 | 371 | 372 | 373 | 374 | 375 | 376 | 377 | 378 | 379
  | 380 | 381 | 382 | 383 | 384 | 385 | 386 | 387 | 388 | 389 | 390 | 391 | 392 | 393 | 394 | 395 | 396 | 397 | 398 | 399;
export type ClientErrorStatus =
  | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418 | 419
  | 420 | 421 | 422 | 423 | 424 | 425 | 426 | 427 | 428 | 429 | 430 | 431 | 432 | 433 | 434 | 435 | 436 | 437 | 438 | 439
  | 440 | 441 | 442 | 443 | 444 | 445 | 446 | 447 | 448 | 449 | 450 | 451 | 452 | 453 | 454 | 455 | 456 | 457 | 458 | 459
  | 460 | 461 | 462 | 463 | 464 | 465 | 466 | 467 | 468 | 469 | 470 | 471 | 472 | 473 | 474 | 475 | 476 | 477 | 478 | 479
  | 480 | 481 | 482 | 483 | 484 | 485 | 486 | 487 | 488 | 489 | 490 | 491 | 492 | 493 | 494 | 495 | 496 | 497 | 498 | 499;
export type ServerErrorStatus =
  | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 509 | 510 | 511 | 512 | 513 | 514 | 515 | 516 | 517 | 518 | 519
  | 520 | 521 | 522 | 523 | 524 | 525 | 526 | 527 | 528 | 529 | 530 | 531 | 532 | 533 | 534 | 535 | 536 | 537 | 538 | 539
  | 540 | 541 | 542 | 543 | 544 | 545 | 546 | 547 | 548 | 549 | 550 | 551 | 552 | 553 | 554 | 555 | 556 | 557 | 558 | 559
  | 560 | 561 | 562 | 563 | 564 | 565 | 566 | 567 | 568 | 569 | 570 | 571 | 572 | 573 | 574 | 575 | 576 | 577 | 578 | 579
  | 580 | 581 | 582 | 583 | 584 | 585 | 586 | 587 | 588 | 589 | 590 | 591 | 592 | 593 | 594 | 595 | 596 | 597 | 598 | 599;

/** Statuses of every outcome other than success. */
export type OtherStatus = RedirectionStatus | ClientErrorStatus | ServerErrorStatus;

/** A request without its body; `signal` aborts when the caller goes away. Every WHATWG Request is one. */
export type RequestHead = Pick<Request, 'method' | 'url' | 'headers' | 'signal'>;

/** What stands for parameters where an operation has none. */
export type NoParameters = Record<never, string>;

/** One call of an operation, after its request was found valid. */
export interface Call<Context, Params, Body, Query = NoParameters, Headers = NoParameters> {
  /** The request as it came, but for its body. */
  readonly request: RequestHead;
  /** What the option `context` made of the request, for example the tenant whose credentials it carried. */
  readonly context: Context;
  /** Path parameters, decoded. */
  readonly params: Params;
  /** The query parameters that the contract declares, each as its type. */
  readonly query: Query;
  /** The headers that the contract declares, each as its type, by their names as declared. */
  readonly headers: Headers;
  /** The body, found valid. */
  readonly body: Body;
}

/** What a handler returns. */
export interface Reply<Status extends number, Body> {
  readonly status: Status;
  /** Sent as JSON; left out, the response has no body. */
  readonly body: Body;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
}

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
export interface RewardCardHandlers<Context = unknown> {
  /**
   * Issue a card.
   *
   * Open:
   *
   * - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
   * - Repeating a request safely (`idempotency`): If a request to issue, to issue in bulk or to top up is sent again after a lost response, are cards issued or value added twice, and how does an integrator prevent it?
   * - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
   * - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
   * - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
   * - Several cards for one phone number (`repeated-recipients`): Can one phone number receive several cards, and does a second issue give a new card or add to the first?
   * - Unknown request fields (`unknown-request-fields`): Does the service ignore request fields that it does not know, or refuse them?
   * - What draws on the wallet (`wallet-funding`): Do issuing and topping up draw on the wallet, when, and what happens when it does not hold enough?
   *
   * Specification: POST /v1/cards/issue; What the service does; Ties.
   */
  readonly issueCard: (call: IssueCardCall<Context>) => IssueCardReply | Promise<IssueCardReply>;
  /**
   * Retrieve a card.
   *
   * Open:
   *
   * - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
   * - Further balance queries (`balance-queries`): Which balance queries are there beyond the retrieval of one card?
   * - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
   * - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
   * - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
   *
   * Specification: GET /v1/cards/{card_id}; What the service does; Card.
   */
  readonly getCard: (call: GetCardCall<Context>) => GetCardReply | Promise<GetCardReply>;
  /**
   * Issue many cards from a CSV file.
   *
   * Open:
   *
   * - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
   * - The cards of a batch (`batch-cards`): How does an integrator learn the card identifiers and codes of a batch, and which rows failed and why?
   * - Reading a batch again (`batch-retrieval`): Is there an endpoint that returns a batch by its identifier?
   * - Maximum number of cards in a batch (`batch-size`): How many cards may one call issue? It is described as handling thousands.
   * - Card events of a bulk issuance (`bulk-card-events`): Does a bulk issuance fire `card.issued` once for each card, and before or after `batch.complete`?
   * - Whether bulk issuance waits for its end (`bulk-processing`): Does the response come before or after the batch has finished, and what do `issued`, `failed` and `status` say meanwhile?
   * - Maximum size of the CSV file (`csv-file-size`): How large may the file be, before or after base64?
   * - Repeating a request safely (`idempotency`): If a request to issue, to issue in bulk or to top up is sent again after a lost response, are cards issued or value added twice, and how does an integrator prevent it?
   * - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
   * - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
   * - Several cards for one phone number (`repeated-recipients`): Can one phone number receive several cards, and does a second issue give a new card or add to the first?
   * - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
   * - Unknown request fields (`unknown-request-fields`): Does the service ignore request fields that it does not know, or refuse them?
   * - What draws on the wallet (`wallet-funding`): Do issuing and topping up draw on the wallet, when, and what happens when it does not hold enough?
   *
   * Specification: POST /v1/cards/bulk; What the service does; Limits; Ties.
   */
  readonly bulkIssueCards: (call: BulkIssueCardsCall<Context>) => BulkIssueCardsReply | Promise<BulkIssueCardsReply>;
  /**
   * Top up a card.
   *
   * Open:
   *
   * - How API credentials are sent (`api-credentials`): Under which header name and scheme are the API credentials sent with requests?
   * - Repeating a request safely (`idempotency`): If a request to issue, to issue in bulk or to top up is sent again after a lost response, are cards issued or value added twice, and how does an integrator prevent it?
   * - Query parameters, pagination and filtering (`query-parameters`): Does any endpoint take query parameters, and how are results paged and filtered?
   * - Rate limits (`rate-limits`): How many requests may an integrator send in which time, and how does the service say that it was too many?
   * - How long a call may take (`response-times`): How long may a call take at most, and does the service carry out one whose caller has gone away?
   * - Which cards can be topped up (`top-up-eligibility`): In which statuses can a card be topped up, and can an expired or fully redeemed one?
   * - Unknown request fields (`unknown-request-fields`): Does the service ignore request fields that it does not know, or refuse them?
   * - What draws on the wallet (`wallet-funding`): Do issuing and topping up draw on the wallet, when, and what happens when it does not hold enough?
   *
   * Specification: POST /v1/cards/{card_id}/topup; What the service does; Ties.
   */
  readonly topUpCard: (call: TopUpCardCall<Context>) => TopUpCardReply | Promise<TopUpCardReply>;
}
