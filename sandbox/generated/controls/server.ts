// What a provider of the service implements.
// Generated from sandbox/controls/; do not edit. Change it and run: npm run generate

import type {
  AfterParameter,
  AssumptionList,
  BatchPage,
  BatchWithFailures,
  BrandSelection,
  CallExchange,
  Cancellation,
  Card,
  CardIdParameter,
  CardPage,
  CardStatus,
  CardWithEntries,
  Clock,
  ClockAdvance,
  ClockSetting,
  CodeToValidate,
  DeliveryNumberParameter,
  DeliveryPage,
  DeliveryStatus,
  DeliveryWithLog,
  Empty,
  EventExampleList,
  EventName,
  EventSelection,
  Exchange,
  FaultSettings,
  Faults,
  Funding,
  Health,
  InspectBatchBatchId,
  InspectCallNumber,
  InspectExchangeAttempt,
  LimitParameter,
  ListCardsBatchId,
  ListCardsCardId,
  ListCardsRecipientPhone,
  ListDeliveriesWebhookId,
  Problem,
  ReadTimelineSubject,
  ReadTimelineWebhookId,
  Redemption,
  Replay,
  Reward,
  RewardIdParameter,
  RewardPage,
  RewardStatus,
  RewardToSend,
  SeedSettings,
  Seeded,
  Threshold,
  TimelineKind,
  TimelinePage,
  Trigger,
  Triggered,
  Wallet,
  WalletList,
  Webhook,
  WebhookIdParameter,
  WebhookList,
  WebhookRegistration,
  WebhookWithSecret,
} from './rest.ts';

/** Statuses that the contract writes as 2XX; 204 and 205 carry no body, and every success has one. */
export type SuccessStatus =
  | 200 | 201 | 202 | 203 | 206 | 207 | 208 | 209 | 210 | 211 | 212 | 213 | 214 | 215 | 216 | 217 | 218 | 219 | 220 | 221
  | 222 | 223 | 224 | 225 | 226 | 227 | 228 | 229 | 230 | 231 | 232 | 233 | 234 | 235 | 236 | 237 | 238 | 239 | 240 | 241
  | 242 | 243 | 244 | 245 | 246 | 247 | 248 | 249 | 250 | 251 | 252 | 253 | 254 | 255 | 256 | 257 | 258 | 259 | 260 | 261
  | 262 | 263 | 264 | 265 | 266 | 267 | 268 | 269 | 270 | 271 | 272 | 273 | 274 | 275 | 276 | 277 | 278 | 279 | 280 | 281
  | 282 | 283 | 284 | 285 | 286 | 287 | 288 | 289 | 290 | 291 | 292 | 293 | 294 | 295 | 296 | 297 | 298 | 299;

/** Statuses of every other outcome. */
export type OtherStatus =
  | 300 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 309 | 310 | 311 | 312 | 313 | 314 | 315 | 316 | 317 | 318 | 319
  | 320 | 321 | 322 | 323 | 324 | 325 | 326 | 327 | 328 | 329 | 330 | 331 | 332 | 333 | 334 | 335 | 336 | 337 | 338 | 339
  | 340 | 341 | 342 | 343 | 344 | 345 | 346 | 347 | 348 | 349 | 350 | 351 | 352 | 353 | 354 | 355 | 356 | 357 | 358 | 359
  | 360 | 361 | 362 | 363 | 364 | 365 | 366 | 367 | 368 | 369 | 370 | 371 | 372 | 373 | 374 | 375 | 376 | 377 | 378 | 379
  | 380 | 381 | 382 | 383 | 384 | 385 | 386 | 387 | 388 | 389 | 390 | 391 | 392 | 393 | 394 | 395 | 396 | 397 | 398 | 399
  | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418 | 419
  | 420 | 421 | 422 | 423 | 424 | 425 | 426 | 427 | 428 | 429 | 430 | 431 | 432 | 433 | 434 | 435 | 436 | 437 | 438 | 439
  | 440 | 441 | 442 | 443 | 444 | 445 | 446 | 447 | 448 | 449 | 450 | 451 | 452 | 453 | 454 | 455 | 456 | 457 | 458 | 459
  | 460 | 461 | 462 | 463 | 464 | 465 | 466 | 467 | 468 | 469 | 470 | 471 | 472 | 473 | 474 | 475 | 476 | 477 | 478 | 479
  | 480 | 481 | 482 | 483 | 484 | 485 | 486 | 487 | 488 | 489 | 490 | 491 | 492 | 493 | 494 | 495 | 496 | 497 | 498 | 499
  | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 509 | 510 | 511 | 512 | 513 | 514 | 515 | 516 | 517 | 518 | 519
  | 520 | 521 | 522 | 523 | 524 | 525 | 526 | 527 | 528 | 529 | 530 | 531 | 532 | 533 | 534 | 535 | 536 | 537 | 538 | 539
  | 540 | 541 | 542 | 543 | 544 | 545 | 546 | 547 | 548 | 549 | 550 | 551 | 552 | 553 | 554 | 555 | 556 | 557 | 558 | 559
  | 560 | 561 | 562 | 563 | 564 | 565 | 566 | 567 | 568 | 569 | 570 | 571 | 572 | 573 | 574 | 575 | 576 | 577 | 578 | 579
  | 580 | 581 | 582 | 583 | 584 | 585 | 586 | 587 | 588 | 589 | 590 | 591 | 592 | 593 | 594 | 595 | 596 | 597 | 598 | 599;

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

/** A reply with the headers that the contract declares, as a plain object. */
export type WithHeaders<Declaring extends Reply<number, unknown>, Declared> = Omit<Declaring, 'headers'> &
  (Record<never, never> extends Declared
    ? { readonly headers?: Declared & Readonly<Record<string, string>> }
    : { readonly headers: Declared & Readonly<Record<string, string>> });

/** Any other outcome, errors among them, with a body that the contract states. */
export type OtherReply = Reply<OtherStatus, Problem>;

export type ListWebhooksCall<Context = unknown> = Call<Context, NoParameters, undefined>;
export type ListWebhooksReply = Reply<200, WebhookList> | OtherReply;

export type RegisterWebhookCall<Context = unknown> = Call<Context, NoParameters, WebhookRegistration>;
export type RegisterWebhookReply = WithHeaders<Reply<201, WebhookWithSecret>, { readonly 'x-sandbox-assumptions': string }> | Reply<400, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 409>, Problem>;

export type SelectEventsCall<Context = unknown> = Call<Context, { readonly webhook_id: WebhookIdParameter }, EventSelection>;
export type SelectEventsReply = Reply<200, Webhook> | Reply<400, Problem> | Reply<404, Problem> | Reply<Exclude<OtherStatus, 400 | 404>, Problem>;

export type RemoveWebhookCall<Context = unknown> = Call<Context, { readonly webhook_id: WebhookIdParameter }, undefined>;
export type RemoveWebhookReply = Reply<204, undefined> | Reply<404, Problem> | Reply<Exclude<OtherStatus, 404>, Problem>;

export type ListCardsCall<Context = unknown> = Call<Context, NoParameters, undefined, { readonly status?: CardStatus; readonly batch_id?: ListCardsBatchId; readonly recipient_phone?: ListCardsRecipientPhone; readonly card_id?: ListCardsCardId; readonly limit?: LimitParameter; readonly after?: AfterParameter }, NoParameters>;
export type ListCardsReply = Reply<200, CardPage> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type ValidateCodeCall<Context = unknown> = Call<Context, NoParameters, CodeToValidate>;
export type ValidateCodeReply = Reply<200, Card> | Reply<400, Problem> | Reply<404, Problem> | Reply<Exclude<OtherStatus, 400 | 404>, Problem>;

export type InspectCardCall<Context = unknown> = Call<Context, { readonly card_id: CardIdParameter }, undefined>;
export type InspectCardReply = Reply<200, CardWithEntries> | Reply<404, Problem> | Reply<Exclude<OtherStatus, 404>, Problem>;

export type RedeemCardCall<Context = unknown> = Call<Context, { readonly card_id: CardIdParameter }, Redemption>;
export type RedeemCardReply = Reply<200, Card> | Reply<400, Problem> | Reply<404, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 404 | 409>, Problem>;

export type ExpireCardCall<Context = unknown> = Call<Context, { readonly card_id: CardIdParameter }, Empty>;
export type ExpireCardReply = Reply<200, Card> | Reply<400, Problem> | Reply<404, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 404 | 409>, Problem>;

export type ListBatchesCall<Context = unknown> = Call<Context, NoParameters, undefined, { readonly limit?: LimitParameter; readonly after?: AfterParameter }, NoParameters>;
export type ListBatchesReply = Reply<200, BatchPage> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type InspectBatchCall<Context = unknown> = Call<Context, { readonly batch_id: InspectBatchBatchId }, undefined, { readonly limit?: LimitParameter; readonly after?: AfterParameter }, NoParameters>;
export type InspectBatchReply = Reply<200, BatchWithFailures> | Reply<400, Problem> | Reply<404, Problem> | Reply<Exclude<OtherStatus, 400 | 404>, Problem>;

export type ListWalletsCall<Context = unknown> = Call<Context, NoParameters, undefined>;
export type ListWalletsReply = Reply<200, WalletList> | OtherReply;

export type FundWalletCall<Context = unknown> = Call<Context, NoParameters, Funding>;
export type FundWalletReply = Reply<200, Wallet> | Reply<400, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 409>, Problem>;

export type DrawFromWalletCall<Context = unknown> = Call<Context, NoParameters, Funding>;
export type DrawFromWalletReply = Reply<200, Wallet> | Reply<400, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 409>, Problem>;

export type SetThresholdCall<Context = unknown> = Call<Context, NoParameters, Threshold>;
export type SetThresholdReply = Reply<200, Wallet> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type ListRewardsCall<Context = unknown> = Call<Context, NoParameters, undefined, { readonly status?: RewardStatus; readonly limit?: LimitParameter; readonly after?: AfterParameter }, NoParameters>;
export type ListRewardsReply = Reply<200, RewardPage> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type SendRewardCall<Context = unknown> = Call<Context, NoParameters, RewardToSend>;
export type SendRewardReply = Reply<201, Reward> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type InspectRewardCall<Context = unknown> = Call<Context, { readonly reward_id: RewardIdParameter }, undefined>;
export type InspectRewardReply = Reply<200, Reward> | Reply<404, Problem> | Reply<Exclude<OtherStatus, 404>, Problem>;

export type OpenRewardCall<Context = unknown> = Call<Context, { readonly reward_id: RewardIdParameter }, Empty>;
export type OpenRewardReply = Reply<200, Reward> | Reply<400, Problem> | Reply<404, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 404 | 409>, Problem>;

export type RedeemRewardCall<Context = unknown> = Call<Context, { readonly reward_id: RewardIdParameter }, BrandSelection>;
export type RedeemRewardReply = Reply<200, Reward> | Reply<400, Problem> | Reply<404, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 404 | 409>, Problem>;

export type ExpireRewardCall<Context = unknown> = Call<Context, { readonly reward_id: RewardIdParameter }, Empty>;
export type ExpireRewardReply = Reply<200, Reward> | Reply<400, Problem> | Reply<404, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 404 | 409>, Problem>;

export type CancelRewardCall<Context = unknown> = Call<Context, { readonly reward_id: RewardIdParameter }, Cancellation>;
export type CancelRewardReply = Reply<200, Reward> | Reply<400, Problem> | Reply<404, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 404 | 409>, Problem>;

export type ListEventExamplesCall<Context = unknown> = Call<Context, NoParameters, undefined>;
export type ListEventExamplesReply = Reply<200, EventExampleList> | OtherReply;

export type TriggerEventCall<Context = unknown> = Call<Context, NoParameters, Trigger>;
export type TriggerEventReply = Reply<201, Triggered> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type ListDeliveriesCall<Context = unknown> = Call<Context, NoParameters, undefined, { readonly status?: DeliveryStatus; readonly event?: EventName; readonly webhook_id?: ListDeliveriesWebhookId; readonly limit?: LimitParameter; readonly after?: AfterParameter }, NoParameters>;
export type ListDeliveriesReply = Reply<200, DeliveryPage> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type InspectDeliveryCall<Context = unknown> = Call<Context, { readonly delivery: DeliveryNumberParameter }, undefined>;
export type InspectDeliveryReply = Reply<200, DeliveryWithLog> | Reply<400, Problem> | Reply<404, Problem> | Reply<Exclude<OtherStatus, 400 | 404>, Problem>;

export type InspectExchangeCall<Context = unknown> = Call<Context, { readonly delivery: DeliveryNumberParameter; readonly attempt: InspectExchangeAttempt }, undefined>;
export type InspectExchangeReply = Reply<200, Exchange> | Reply<400, Problem> | Reply<404, Problem> | Reply<Exclude<OtherStatus, 400 | 404>, Problem>;

export type ReplayDeliveryCall<Context = unknown> = Call<Context, { readonly delivery: DeliveryNumberParameter }, Replay>;
export type ReplayDeliveryReply = Reply<201, DeliveryWithLog> | Reply<400, Problem> | Reply<404, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 404 | 409>, Problem>;

export type CancelDeliveryCall<Context = unknown> = Call<Context, { readonly delivery: DeliveryNumberParameter }, Empty>;
export type CancelDeliveryReply = Reply<200, DeliveryWithLog> | Reply<400, Problem> | Reply<404, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 404 | 409>, Problem>;

export type ReadTimelineCall<Context = unknown> = Call<Context, NoParameters, undefined, { readonly kind?: TimelineKind; readonly subject?: ReadTimelineSubject; readonly status?: DeliveryStatus; readonly event?: EventName; readonly webhook_id?: ReadTimelineWebhookId; readonly limit?: LimitParameter; readonly after?: AfterParameter }, NoParameters>;
export type ReadTimelineReply = Reply<200, TimelinePage> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type InspectCallCall<Context = unknown> = Call<Context, { readonly number: InspectCallNumber }, undefined>;
export type InspectCallReply = Reply<200, CallExchange> | Reply<400, Problem> | Reply<404, Problem> | Reply<Exclude<OtherStatus, 400 | 404>, Problem>;

export type ReadClockCall<Context = unknown> = Call<Context, NoParameters, undefined>;
export type ReadClockReply = Reply<200, Clock> | OtherReply;

export type SetClockCall<Context = unknown> = Call<Context, NoParameters, ClockSetting>;
export type SetClockReply = Reply<200, Clock> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type AdvanceClockCall<Context = unknown> = Call<Context, NoParameters, ClockAdvance>;
export type AdvanceClockReply = Reply<200, Clock> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type ListFaultsCall<Context = unknown> = Call<Context, NoParameters, undefined>;
export type ListFaultsReply = Reply<200, Faults> | OtherReply;

export type SetFaultsCall<Context = unknown> = Call<Context, NoParameters, FaultSettings>;
export type SetFaultsReply = Reply<200, Faults> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

export type CheckHealthCall<Context = unknown> = Call<Context, NoParameters, undefined>;
export type CheckHealthReply = Reply<200, Health> | OtherReply;

export type ListAssumptionsCall<Context = unknown> = Call<Context, NoParameters, undefined>;
export type ListAssumptionsReply = Reply<200, AssumptionList> | OtherReply;

export type SeedCall<Context = unknown> = Call<Context, NoParameters, SeedSettings>;
export type SeedReply = Reply<201, Seeded> | Reply<400, Problem> | Reply<409, Problem> | Reply<Exclude<OtherStatus, 400 | 409>, Problem>;

export type ResetCall<Context = unknown> = Call<Context, NoParameters, Empty>;
export type ResetReply = Reply<204, undefined> | Reply<400, Problem> | Reply<Exclude<OtherStatus, 400>, Problem>;

/** The handlers of the service: one for each operation, each of which replies or promises a reply. */
export interface ControlHandlers<Context = unknown> {
  /** List webhook endpoints. */
  readonly listWebhooks: (call: ListWebhooksCall<Context>) => ListWebhooksReply | Promise<ListWebhooksReply>;
  /** Register a webhook endpoint. */
  readonly registerWebhook: (call: RegisterWebhookCall<Context>) => RegisterWebhookReply | Promise<RegisterWebhookReply>;
  /** Select events. */
  readonly selectEvents: (call: SelectEventsCall<Context>) => SelectEventsReply | Promise<SelectEventsReply>;
  /** Remove a webhook endpoint. */
  readonly removeWebhook: (call: RemoveWebhookCall<Context>) => RemoveWebhookReply | Promise<RemoveWebhookReply>;
  /** List cards. */
  readonly listCards: (call: ListCardsCall<Context>) => ListCardsReply | Promise<ListCardsReply>;
  /** Validate a code. */
  readonly validateCode: (call: ValidateCodeCall<Context>) => ValidateCodeReply | Promise<ValidateCodeReply>;
  /** Inspect a card. */
  readonly inspectCard: (call: InspectCardCall<Context>) => InspectCardReply | Promise<InspectCardReply>;
  /** Redeem a card. */
  readonly redeemCard: (call: RedeemCardCall<Context>) => RedeemCardReply | Promise<RedeemCardReply>;
  /** Expire a card. */
  readonly expireCard: (call: ExpireCardCall<Context>) => ExpireCardReply | Promise<ExpireCardReply>;
  /** List batches. */
  readonly listBatches: (call: ListBatchesCall<Context>) => ListBatchesReply | Promise<ListBatchesReply>;
  /** Inspect a batch. */
  readonly inspectBatch: (call: InspectBatchCall<Context>) => InspectBatchReply | Promise<InspectBatchReply>;
  /** List wallets. */
  readonly listWallets: (call: ListWalletsCall<Context>) => ListWalletsReply | Promise<ListWalletsReply>;
  /** Fund a wallet. */
  readonly fundWallet: (call: FundWalletCall<Context>) => FundWalletReply | Promise<FundWalletReply>;
  /** Draw on a wallet. */
  readonly drawFromWallet: (call: DrawFromWalletCall<Context>) => DrawFromWalletReply | Promise<DrawFromWalletReply>;
  /** Set the threshold of a wallet. */
  readonly setThreshold: (call: SetThresholdCall<Context>) => SetThresholdReply | Promise<SetThresholdReply>;
  /** List rewards. */
  readonly listRewards: (call: ListRewardsCall<Context>) => ListRewardsReply | Promise<ListRewardsReply>;
  /** Send a reward. */
  readonly sendReward: (call: SendRewardCall<Context>) => SendRewardReply | Promise<SendRewardReply>;
  /** Inspect a reward. */
  readonly inspectReward: (call: InspectRewardCall<Context>) => InspectRewardReply | Promise<InspectRewardReply>;
  /** Open a reward. */
  readonly openReward: (call: OpenRewardCall<Context>) => OpenRewardReply | Promise<OpenRewardReply>;
  /** Redeem a reward. */
  readonly redeemReward: (call: RedeemRewardCall<Context>) => RedeemRewardReply | Promise<RedeemRewardReply>;
  /** Expire a reward. */
  readonly expireReward: (call: ExpireRewardCall<Context>) => ExpireRewardReply | Promise<ExpireRewardReply>;
  /** Cancel a reward. */
  readonly cancelReward: (call: CancelRewardCall<Context>) => CancelRewardReply | Promise<CancelRewardReply>;
  /** List examples of events. */
  readonly listEventExamples: (call: ListEventExamplesCall<Context>) => ListEventExamplesReply | Promise<ListEventExamplesReply>;
  /** Trigger an event. */
  readonly triggerEvent: (call: TriggerEventCall<Context>) => TriggerEventReply | Promise<TriggerEventReply>;
  /** List deliveries. */
  readonly listDeliveries: (call: ListDeliveriesCall<Context>) => ListDeliveriesReply | Promise<ListDeliveriesReply>;
  /** Inspect a delivery. */
  readonly inspectDelivery: (call: InspectDeliveryCall<Context>) => InspectDeliveryReply | Promise<InspectDeliveryReply>;
  /** Inspect an attempt. */
  readonly inspectExchange: (call: InspectExchangeCall<Context>) => InspectExchangeReply | Promise<InspectExchangeReply>;
  /** Replay a delivery. */
  readonly replayDelivery: (call: ReplayDeliveryCall<Context>) => ReplayDeliveryReply | Promise<ReplayDeliveryReply>;
  /** Cancel a delivery. */
  readonly cancelDelivery: (call: CancelDeliveryCall<Context>) => CancelDeliveryReply | Promise<CancelDeliveryReply>;
  /** Read the timeline. */
  readonly readTimeline: (call: ReadTimelineCall<Context>) => ReadTimelineReply | Promise<ReadTimelineReply>;
  /** Inspect a call. */
  readonly inspectCall: (call: InspectCallCall<Context>) => InspectCallReply | Promise<InspectCallReply>;
  /** Read the clock. */
  readonly readClock: (call: ReadClockCall<Context>) => ReadClockReply | Promise<ReadClockReply>;
  /** Set the clock. */
  readonly setClock: (call: SetClockCall<Context>) => SetClockReply | Promise<SetClockReply>;
  /** Advance the clock. */
  readonly advanceClock: (call: AdvanceClockCall<Context>) => AdvanceClockReply | Promise<AdvanceClockReply>;
  /** List faults. */
  readonly listFaults: (call: ListFaultsCall<Context>) => ListFaultsReply | Promise<ListFaultsReply>;
  /** Set faults. */
  readonly setFaults: (call: SetFaultsCall<Context>) => SetFaultsReply | Promise<SetFaultsReply>;
  /** Ask whether the sandbox runs. */
  readonly checkHealth: (call: CheckHealthCall<Context>) => CheckHealthReply | Promise<CheckHealthReply>;
  /** List assumptions. */
  readonly listAssumptions: (call: ListAssumptionsCall<Context>) => ListAssumptionsReply | Promise<ListAssumptionsReply>;
  /** Seed the sandbox. */
  readonly seed: (call: SeedCall<Context>) => SeedReply | Promise<SeedReply>;
  /** Reset the sandbox. */
  readonly reset: (call: ResetCall<Context>) => ResetReply | Promise<ResetReply>;
}
