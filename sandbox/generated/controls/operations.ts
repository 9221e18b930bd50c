// The operations of the API: where each is found, and which validators check it.
// Generated from sandbox/controls/; do not edit. Change it and run: npm run generate

import {
  type Validator,
  validateAfterParameter,
  validateAssumptionList,
  validateBatchPage,
  validateBatchWithFailures,
  validateBrandSelection,
  validateCallExchange,
  validateCancellation,
  validateCard,
  validateCardIdParameter,
  validateCardPage,
  validateCardStatus,
  validateCardWithEntries,
  validateClock,
  validateClockAdvance,
  validateClockSetting,
  validateCodeToValidate,
  validateDeliveryNumberParameter,
  validateDeliveryPage,
  validateDeliveryStatus,
  validateDeliveryWithLog,
  validateEmpty,
  validateEventExampleList,
  validateEventName,
  validateEventSelection,
  validateExchange,
  validateFaultSettings,
  validateFaults,
  validateFunding,
  validateHealth,
  validateInspectBatchBatchId,
  validateInspectCallNumber,
  validateInspectExchangeAttempt,
  validateLimitParameter,
  validateListCardsBatchId,
  validateListCardsCardId,
  validateListCardsRecipientPhone,
  validateListDeliveriesWebhookId,
  validateProblem,
  validateReadTimelineSubject,
  validateReadTimelineWebhookId,
  validateRedemption,
  validateRegisterWebhook201XSandboxAssumptions,
  validateReplay,
  validateReward,
  validateRewardIdParameter,
  validateRewardPage,
  validateRewardStatus,
  validateRewardToSend,
  validateSeedSettings,
  validateSeeded,
  validateThreshold,
  validateTimelineKind,
  validateTimelinePage,
  validateTrigger,
  validateTriggered,
  validateWallet,
  validateWalletList,
  validateWebhook,
  validateWebhookIdParameter,
  validateWebhookList,
  validateWebhookRegistration,
  validateWebhookWithSecret,
} from './validators.ts';

/** A parameter of a request, or a header of a response: text that stands for a value. */
export interface ValueRow {
  readonly name: string;
  readonly required: boolean;
  /** JSON type of the value that the text is read as; `string` where it is left out. */
  readonly type?: string;
  /** JSON type of the items of an array; `string` where it is left out. */
  readonly items?: string;
  readonly validate: Validator<unknown>;
}

/** A parameter; an array in the query is one text with commas where `isJoined` says so. */
export interface ParameterRow extends ValueRow {
  readonly in: string;
  readonly isJoined?: boolean;
}

/** A response. */
export interface ResponseRow {
  /** Media type of the body; `application/json` where it is left out. */
  readonly mediaType?: string;
  /** Absent where nothing is stated of the body, or there is none. */
  readonly validate?: Validator<unknown>;
  readonly headers?: readonly ValueRow[];
}

/** One operation of the API. */
export interface OperationRow {
  readonly method: string;
  /** Path template; `{name}` stands for one segment. */
  readonly path: string;
  readonly parameters: readonly ParameterRow[];
  /** The request body; absent where the operation has none. */
  readonly body?: { readonly mediaType: string; readonly required: boolean; readonly validate: Validator<unknown> };
  /** Responses by status: `201`, `2XX` for any of 200 to 299, or `default` for any other from 300 on. */
  readonly responses: Readonly<Record<string, ResponseRow>>;
}

/** Every operation by its id, in the order of the document. */
export const OPERATIONS = {
  listWebhooks: {
    method: 'GET',
    path: '/_sandbox/webhooks',
    parameters: [],
    responses: {
      '200': { validate: validateWebhookList },
      default: { validate: validateProblem },
    },
  },
  registerWebhook: {
    method: 'POST',
    path: '/_sandbox/webhooks',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateWebhookRegistration },
    responses: {
      '201': { validate: validateWebhookWithSecret, headers: [{ name: 'x-sandbox-assumptions', required: true, validate: validateRegisterWebhook201XSandboxAssumptions }] },
      '400': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  selectEvents: {
    method: 'PATCH',
    path: '/_sandbox/webhooks/{webhook_id}',
    parameters: [{ name: 'webhook_id', required: true, validate: validateWebhookIdParameter, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateEventSelection },
    responses: {
      '200': { validate: validateWebhook },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/_sandbox/webhooks/{webhook_id}',
    parameters: [{ name: 'webhook_id', required: true, validate: validateWebhookIdParameter, in: 'path' }],
    responses: {
      '204': {},
      '404': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  listCards: {
    method: 'GET',
    path: '/_sandbox/cards',
    parameters: [
      { name: 'status', required: false, validate: validateCardStatus, in: 'query' },
      { name: 'batch_id', required: false, validate: validateListCardsBatchId, in: 'query' },
      { name: 'recipient_phone', required: false, validate: validateListCardsRecipientPhone, in: 'query' },
      { name: 'card_id', required: false, validate: validateListCardsCardId, in: 'query' },
      { name: 'limit', required: false, type: 'integer', validate: validateLimitParameter, in: 'query' },
      { name: 'after', required: false, type: 'integer', validate: validateAfterParameter, in: 'query' },
    ],
    responses: {
      '200': { validate: validateCardPage },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  validateCode: {
    method: 'POST',
    path: '/_sandbox/cards/validate',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateCodeToValidate },
    responses: {
      '200': { validate: validateCard },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  inspectCard: {
    method: 'GET',
    path: '/_sandbox/cards/{card_id}',
    parameters: [{ name: 'card_id', required: true, validate: validateCardIdParameter, in: 'path' }],
    responses: {
      '200': { validate: validateCardWithEntries },
      '404': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  redeemCard: {
    method: 'POST',
    path: '/_sandbox/cards/{card_id}/redeem',
    parameters: [{ name: 'card_id', required: true, validate: validateCardIdParameter, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateRedemption },
    responses: {
      '200': { validate: validateCard },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  expireCard: {
    method: 'POST',
    path: '/_sandbox/cards/{card_id}/expire',
    parameters: [{ name: 'card_id', required: true, validate: validateCardIdParameter, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateEmpty },
    responses: {
      '200': { validate: validateCard },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  listBatches: {
    method: 'GET',
    path: '/_sandbox/batches',
    parameters: [
      { name: 'limit', required: false, type: 'integer', validate: validateLimitParameter, in: 'query' },
      { name: 'after', required: false, type: 'integer', validate: validateAfterParameter, in: 'query' },
    ],
    responses: {
      '200': { validate: validateBatchPage },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  inspectBatch: {
    method: 'GET',
    path: '/_sandbox/batches/{batch_id}',
    parameters: [
      { name: 'batch_id', required: true, validate: validateInspectBatchBatchId, in: 'path' },
      { name: 'limit', required: false, type: 'integer', validate: validateLimitParameter, in: 'query' },
      { name: 'after', required: false, type: 'integer', validate: validateAfterParameter, in: 'query' },
    ],
    responses: {
      '200': { validate: validateBatchWithFailures },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  listWallets: {
    method: 'GET',
    path: '/_sandbox/wallet',
    parameters: [],
    responses: {
      '200': { validate: validateWalletList },
      default: { validate: validateProblem },
    },
  },
  fundWallet: {
    method: 'POST',
    path: '/_sandbox/wallet/fund',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateFunding },
    responses: {
      '200': { validate: validateWallet },
      '400': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  drawFromWallet: {
    method: 'POST',
    path: '/_sandbox/wallet/draw',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateFunding },
    responses: {
      '200': { validate: validateWallet },
      '400': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  setThreshold: {
    method: 'PUT',
    path: '/_sandbox/wallet/threshold',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateThreshold },
    responses: {
      '200': { validate: validateWallet },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  listRewards: {
    method: 'GET',
    path: '/_sandbox/rewards',
    parameters: [
      { name: 'status', required: false, validate: validateRewardStatus, in: 'query' },
      { name: 'limit', required: false, type: 'integer', validate: validateLimitParameter, in: 'query' },
      { name: 'after', required: false, type: 'integer', validate: validateAfterParameter, in: 'query' },
    ],
    responses: {
      '200': { validate: validateRewardPage },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  sendReward: {
    method: 'POST',
    path: '/_sandbox/rewards',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateRewardToSend },
    responses: {
      '201': { validate: validateReward },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  inspectReward: {
    method: 'GET',
    path: '/_sandbox/rewards/{reward_id}',
    parameters: [{ name: 'reward_id', required: true, validate: validateRewardIdParameter, in: 'path' }],
    responses: {
      '200': { validate: validateReward },
      '404': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  openReward: {
    method: 'POST',
    path: '/_sandbox/rewards/{reward_id}/open',
    parameters: [{ name: 'reward_id', required: true, validate: validateRewardIdParameter, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateEmpty },
    responses: {
      '200': { validate: validateReward },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  redeemReward: {
    method: 'POST',
    path: '/_sandbox/rewards/{reward_id}/redeem',
    parameters: [{ name: 'reward_id', required: true, validate: validateRewardIdParameter, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateBrandSelection },
    responses: {
      '200': { validate: validateReward },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  expireReward: {
    method: 'POST',
    path: '/_sandbox/rewards/{reward_id}/expire',
    parameters: [{ name: 'reward_id', required: true, validate: validateRewardIdParameter, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateEmpty },
    responses: {
      '200': { validate: validateReward },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  cancelReward: {
    method: 'POST',
    path: '/_sandbox/rewards/{reward_id}/cancel',
    parameters: [{ name: 'reward_id', required: true, validate: validateRewardIdParameter, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateCancellation },
    responses: {
      '200': { validate: validateReward },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  listEventExamples: {
    method: 'GET',
    path: '/_sandbox/trigger',
    parameters: [],
    responses: {
      '200': { validate: validateEventExampleList },
      default: { validate: validateProblem },
    },
  },
  triggerEvent: {
    method: 'POST',
    path: '/_sandbox/trigger',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateTrigger },
    responses: {
      '201': { validate: validateTriggered },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  listDeliveries: {
    method: 'GET',
    path: '/_sandbox/deliveries',
    parameters: [
      { name: 'status', required: false, validate: validateDeliveryStatus, in: 'query' },
      { name: 'event', required: false, validate: validateEventName, in: 'query' },
      { name: 'webhook_id', required: false, validate: validateListDeliveriesWebhookId, in: 'query' },
      { name: 'limit', required: false, type: 'integer', validate: validateLimitParameter, in: 'query' },
      { name: 'after', required: false, type: 'integer', validate: validateAfterParameter, in: 'query' },
    ],
    responses: {
      '200': { validate: validateDeliveryPage },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  inspectDelivery: {
    method: 'GET',
    path: '/_sandbox/deliveries/{delivery}',
    parameters: [{ name: 'delivery', required: true, type: 'integer', validate: validateDeliveryNumberParameter, in: 'path' }],
    responses: {
      '200': { validate: validateDeliveryWithLog },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  inspectExchange: {
    method: 'GET',
    path: '/_sandbox/deliveries/{delivery}/attempts/{attempt}',
    parameters: [
      { name: 'delivery', required: true, type: 'integer', validate: validateDeliveryNumberParameter, in: 'path' },
      { name: 'attempt', required: true, type: 'integer', validate: validateInspectExchangeAttempt, in: 'path' },
    ],
    responses: {
      '200': { validate: validateExchange },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  replayDelivery: {
    method: 'POST',
    path: '/_sandbox/deliveries/{delivery}/replay',
    parameters: [{ name: 'delivery', required: true, type: 'integer', validate: validateDeliveryNumberParameter, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateReplay },
    responses: {
      '201': { validate: validateDeliveryWithLog },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  cancelDelivery: {
    method: 'POST',
    path: '/_sandbox/deliveries/{delivery}/cancel',
    parameters: [{ name: 'delivery', required: true, type: 'integer', validate: validateDeliveryNumberParameter, in: 'path' }],
    body: { mediaType: 'application/json', required: true, validate: validateEmpty },
    responses: {
      '200': { validate: validateDeliveryWithLog },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  readTimeline: {
    method: 'GET',
    path: '/_sandbox/timeline',
    parameters: [
      { name: 'kind', required: false, validate: validateTimelineKind, in: 'query' },
      { name: 'subject', required: false, validate: validateReadTimelineSubject, in: 'query' },
      { name: 'status', required: false, validate: validateDeliveryStatus, in: 'query' },
      { name: 'event', required: false, validate: validateEventName, in: 'query' },
      { name: 'webhook_id', required: false, validate: validateReadTimelineWebhookId, in: 'query' },
      { name: 'limit', required: false, type: 'integer', validate: validateLimitParameter, in: 'query' },
      { name: 'after', required: false, type: 'integer', validate: validateAfterParameter, in: 'query' },
    ],
    responses: {
      '200': { validate: validateTimelinePage },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  inspectCall: {
    method: 'GET',
    path: '/_sandbox/calls/{number}',
    parameters: [{ name: 'number', required: true, type: 'integer', validate: validateInspectCallNumber, in: 'path' }],
    responses: {
      '200': { validate: validateCallExchange },
      '400': { validate: validateProblem },
      '404': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  readClock: {
    method: 'GET',
    path: '/_sandbox/clock',
    parameters: [],
    responses: {
      '200': { validate: validateClock },
      default: { validate: validateProblem },
    },
  },
  setClock: {
    method: 'PUT',
    path: '/_sandbox/clock',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateClockSetting },
    responses: {
      '200': { validate: validateClock },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  advanceClock: {
    method: 'POST',
    path: '/_sandbox/clock/advance',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateClockAdvance },
    responses: {
      '200': { validate: validateClock },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  listFaults: {
    method: 'GET',
    path: '/_sandbox/faults',
    parameters: [],
    responses: {
      '200': { validate: validateFaults },
      default: { validate: validateProblem },
    },
  },
  setFaults: {
    method: 'PUT',
    path: '/_sandbox/faults',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateFaultSettings },
    responses: {
      '200': { validate: validateFaults },
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  checkHealth: {
    method: 'GET',
    path: '/_sandbox/health',
    parameters: [],
    responses: {
      '200': { validate: validateHealth },
      default: { validate: validateProblem },
    },
  },
  listAssumptions: {
    method: 'GET',
    path: '/_sandbox/assumptions',
    parameters: [],
    responses: {
      '200': { validate: validateAssumptionList },
      default: { validate: validateProblem },
    },
  },
  seed: {
    method: 'POST',
    path: '/_sandbox/seed',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateSeedSettings },
    responses: {
      '201': { validate: validateSeeded },
      '400': { validate: validateProblem },
      '409': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
  reset: {
    method: 'POST',
    path: '/_sandbox/reset',
    parameters: [],
    body: { mediaType: 'application/json', required: true, validate: validateEmpty },
    responses: {
      '204': {},
      '400': { validate: validateProblem },
      default: { validate: validateProblem },
    },
  },
} as const satisfies Record<string, OperationRow>;

/** Id of an operation. */
export type OperationId = keyof typeof OPERATIONS;
