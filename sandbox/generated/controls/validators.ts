// Validators of the schemas. They need nothing else at run time.
// Generated from sandbox/controls/; do not edit. Change it and run: npm run generate

import type {
  AfterParameter,
  ApiFault,
  ApiFaultSettings,
  ApiFaults,
  Assumption,
  AssumptionList,
  Attempt,
  AttemptFault,
  Batch,
  BatchFailure,
  BatchPage,
  BatchWithFailures,
  BrandSelection,
  Call,
  CallCopies,
  CallExchange,
  Cancellation,
  Card,
  CardEntry,
  CardIdParameter,
  CardPage,
  CardStatus,
  CardWithEntries,
  ChangeStream,
  Channel,
  Clock,
  ClockAdvance,
  ClockMode,
  ClockSetting,
  CodeToValidate,
  Copies,
  Currency,
  Delivery,
  DeliveryFault,
  DeliveryNumberParameter,
  DeliveryPage,
  DeliveryStatus,
  DeliveryWithLog,
  Empty,
  EventExample,
  EventExampleList,
  EventName,
  EventSelection,
  Exchange,
  FailurePage,
  FaultSettings,
  Faults,
  Funding,
  Header,
  Health,
  InspectBatchBatchId,
  InspectCallNumber,
  InspectExchangeAttempt,
  KeptExchange,
  LimitParameter,
  ListCardsBatchId,
  ListCardsCardId,
  ListCardsRecipientPhone,
  ListDeliveriesWebhookId,
  Message,
  Next,
  Payload,
  Problem,
  ProblemIssue,
  ReadTimelineSubject,
  ReadTimelineWebhookId,
  ReceivedResponse,
  Redemption,
  RegisterWebhook201XSandboxAssumptions,
  Replay,
  Reward,
  RewardIdParameter,
  RewardPage,
  RewardStatus,
  RewardToSend,
  SeedSettings,
  Seeded,
  SelectedEvents,
  SentRequest,
  Threshold,
  TimelineItem,
  TimelineKind,
  TimelinePage,
  Trigger,
  Triggered,
  Verification,
  Wallet,
  WalletList,
  Webhook,
  WebhookFaultSettings,
  WebhookFaults,
  WebhookIdParameter,
  WebhookList,
  WebhookRegistration,
  WebhookSecret,
  WebhookWithSecret,
} from './rest.ts';
import {
  isDate,
  isEmailAddress,
  isTimestamp,
} from './formats.ts';
import {
  type Issues,
  type Validation,
  addIssue,
  addMissingOrWrongType,
  addWrongInteger,
  addWrongType,
  checkAlternatives,
  isObject,
  lengthOf,
  otherKeys,
  pointerToken,
  toValidation,
} from './issues.ts';

export { isDate, isEmailAddress, isTimestamp } from './formats.ts';
export type { Issue, Validation, Validator } from './issues.ts';

export function validateProblemIssue(value: unknown): Validation<ProblemIssue> {
  return toValidation(value, checkProblemIssue(value, ''));
}

export function validateProblem(value: unknown): Validation<Problem> {
  return toValidation(value, checkProblem(value, ''));
}

export function validateEventName(value: unknown): Validation<EventName> {
  return toValidation(value, checkEventName(value, ''));
}

export function validateWebhook(value: unknown): Validation<Webhook> {
  return toValidation(value, checkWebhook(value, ''));
}

export function validateWebhookList(value: unknown): Validation<WebhookList> {
  return toValidation(value, checkWebhookList(value, ''));
}

export function validateSelectedEvents(value: unknown): Validation<SelectedEvents> {
  return toValidation(value, checkSelectedEvents(value, ''));
}

export function validateWebhookSecret(value: unknown): Validation<WebhookSecret> {
  return toValidation(value, checkWebhookSecret(value, ''));
}

export function validateWebhookRegistration(value: unknown): Validation<WebhookRegistration> {
  return toValidation(value, checkWebhookRegistration(value, ''));
}

export function validateWebhookWithSecret(value: unknown): Validation<WebhookWithSecret> {
  return toValidation(value, checkWebhookWithSecret(value, ''));
}

export function validateEventSelection(value: unknown): Validation<EventSelection> {
  return toValidation(value, checkEventSelection(value, ''));
}

export function validateCardStatus(value: unknown): Validation<CardStatus> {
  return toValidation(value, checkCardStatus(value, ''));
}

export function validateCurrency(value: unknown): Validation<Currency> {
  return toValidation(value, checkCurrency(value, ''));
}

export function validateChannel(value: unknown): Validation<Channel> {
  return toValidation(value, checkChannel(value, ''));
}

export function validateCard(value: unknown): Validation<Card> {
  return toValidation(value, checkCard(value, ''));
}

export function validateNext(value: unknown): Validation<Next> {
  return toValidation(value, checkNext(value, ''));
}

export function validateCardPage(value: unknown): Validation<CardPage> {
  return toValidation(value, checkCardPage(value, ''));
}

export function validateCodeToValidate(value: unknown): Validation<CodeToValidate> {
  return toValidation(value, checkCodeToValidate(value, ''));
}

export function validateCardEntry(value: unknown): Validation<CardEntry> {
  return toValidation(value, checkCardEntry(value, ''));
}

export function validateCardWithEntries(value: unknown): Validation<CardWithEntries> {
  return toValidation(value, checkCardWithEntries(value, ''));
}

export function validateRedemption(value: unknown): Validation<Redemption> {
  return toValidation(value, checkRedemption(value, ''));
}

export function validateEmpty(value: unknown): Validation<Empty> {
  return toValidation(value, checkEmpty(value, ''));
}

export function validateBatch(value: unknown): Validation<Batch> {
  return toValidation(value, checkBatch(value, ''));
}

export function validateBatchPage(value: unknown): Validation<BatchPage> {
  return toValidation(value, checkBatchPage(value, ''));
}

export function validateBatchFailure(value: unknown): Validation<BatchFailure> {
  return toValidation(value, checkBatchFailure(value, ''));
}

export function validateFailurePage(value: unknown): Validation<FailurePage> {
  return toValidation(value, checkFailurePage(value, ''));
}

export function validateBatchWithFailures(value: unknown): Validation<BatchWithFailures> {
  return toValidation(value, checkBatchWithFailures(value, ''));
}

export function validateWallet(value: unknown): Validation<Wallet> {
  return toValidation(value, checkWallet(value, ''));
}

export function validateWalletList(value: unknown): Validation<WalletList> {
  return toValidation(value, checkWalletList(value, ''));
}

export function validateFunding(value: unknown): Validation<Funding> {
  return toValidation(value, checkFunding(value, ''));
}

export function validateThreshold(value: unknown): Validation<Threshold> {
  return toValidation(value, checkThreshold(value, ''));
}

export function validateRewardStatus(value: unknown): Validation<RewardStatus> {
  return toValidation(value, checkRewardStatus(value, ''));
}

export function validateReward(value: unknown): Validation<Reward> {
  return toValidation(value, checkReward(value, ''));
}

export function validateRewardPage(value: unknown): Validation<RewardPage> {
  return toValidation(value, checkRewardPage(value, ''));
}

export function validateRewardToSend(value: unknown): Validation<RewardToSend> {
  return toValidation(value, checkRewardToSend(value, ''));
}

export function validateBrandSelection(value: unknown): Validation<BrandSelection> {
  return toValidation(value, checkBrandSelection(value, ''));
}

export function validateCancellation(value: unknown): Validation<Cancellation> {
  return toValidation(value, checkCancellation(value, ''));
}

export function validatePayload(value: unknown): Validation<Payload> {
  return toValidation(value, checkPayload(value, ''));
}

export function validateEventExample(value: unknown): Validation<EventExample> {
  return toValidation(value, checkEventExample(value, ''));
}

export function validateEventExampleList(value: unknown): Validation<EventExampleList> {
  return toValidation(value, checkEventExampleList(value, ''));
}

export function validateDeliveryFault(value: unknown): Validation<DeliveryFault> {
  return toValidation(value, checkDeliveryFault(value, ''));
}

export function validateTrigger(value: unknown): Validation<Trigger> {
  return toValidation(value, checkTrigger(value, ''));
}

export function validateTriggered(value: unknown): Validation<Triggered> {
  return toValidation(value, checkTriggered(value, ''));
}

export function validateDeliveryStatus(value: unknown): Validation<DeliveryStatus> {
  return toValidation(value, checkDeliveryStatus(value, ''));
}

export function validateAttemptFault(value: unknown): Validation<AttemptFault> {
  return toValidation(value, checkAttemptFault(value, ''));
}

export function validateAttempt(value: unknown): Validation<Attempt> {
  return toValidation(value, checkAttempt(value, ''));
}

export function validateDelivery(value: unknown): Validation<Delivery> {
  return toValidation(value, checkDelivery(value, ''));
}

export function validateDeliveryPage(value: unknown): Validation<DeliveryPage> {
  return toValidation(value, checkDeliveryPage(value, ''));
}

export function validateDeliveryWithLog(value: unknown): Validation<DeliveryWithLog> {
  return toValidation(value, checkDeliveryWithLog(value, ''));
}

export function validateHeader(value: unknown): Validation<Header> {
  return toValidation(value, checkHeader(value, ''));
}

export function validateSentRequest(value: unknown): Validation<SentRequest> {
  return toValidation(value, checkSentRequest(value, ''));
}

export function validateReceivedResponse(value: unknown): Validation<ReceivedResponse> {
  return toValidation(value, checkReceivedResponse(value, ''));
}

export function validateVerification(value: unknown): Validation<Verification> {
  return toValidation(value, checkVerification(value, ''));
}

export function validateCopies(value: unknown): Validation<Copies> {
  return toValidation(value, checkCopies(value, ''));
}

export function validateKeptExchange(value: unknown): Validation<KeptExchange> {
  return toValidation(value, checkKeptExchange(value, ''));
}

export function validateExchange(value: unknown): Validation<Exchange> {
  return toValidation(value, checkExchange(value, ''));
}

export function validateReplay(value: unknown): Validation<Replay> {
  return toValidation(value, checkReplay(value, ''));
}

export function validateTimelineKind(value: unknown): Validation<TimelineKind> {
  return toValidation(value, checkTimelineKind(value, ''));
}

export function validateApiFault(value: unknown): Validation<ApiFault> {
  return toValidation(value, checkApiFault(value, ''));
}

export function validateCall(value: unknown): Validation<Call> {
  return toValidation(value, checkCall(value, ''));
}

export function validateTimelineItem(value: unknown): Validation<TimelineItem> {
  return toValidation(value, checkTimelineItem(value, ''));
}

export function validateTimelinePage(value: unknown): Validation<TimelinePage> {
  return toValidation(value, checkTimelinePage(value, ''));
}

export function validateMessage(value: unknown): Validation<Message> {
  return toValidation(value, checkMessage(value, ''));
}

export function validateCallCopies(value: unknown): Validation<CallCopies> {
  return toValidation(value, checkCallCopies(value, ''));
}

export function validateCallExchange(value: unknown): Validation<CallExchange> {
  return toValidation(value, checkCallExchange(value, ''));
}

export function validateClockMode(value: unknown): Validation<ClockMode> {
  return toValidation(value, checkClockMode(value, ''));
}

export function validateClock(value: unknown): Validation<Clock> {
  return toValidation(value, checkClock(value, ''));
}

export function validateClockSetting(value: unknown): Validation<ClockSetting> {
  return toValidation(value, checkClockSetting(value, ''));
}

export function validateClockAdvance(value: unknown): Validation<ClockAdvance> {
  return toValidation(value, checkClockAdvance(value, ''));
}

export function validateApiFaults(value: unknown): Validation<ApiFaults> {
  return toValidation(value, checkApiFaults(value, ''));
}

export function validateWebhookFaults(value: unknown): Validation<WebhookFaults> {
  return toValidation(value, checkWebhookFaults(value, ''));
}

export function validateFaults(value: unknown): Validation<Faults> {
  return toValidation(value, checkFaults(value, ''));
}

export function validateApiFaultSettings(value: unknown): Validation<ApiFaultSettings> {
  return toValidation(value, checkApiFaultSettings(value, ''));
}

export function validateWebhookFaultSettings(value: unknown): Validation<WebhookFaultSettings> {
  return toValidation(value, checkWebhookFaultSettings(value, ''));
}

export function validateFaultSettings(value: unknown): Validation<FaultSettings> {
  return toValidation(value, checkFaultSettings(value, ''));
}

export function validateHealth(value: unknown): Validation<Health> {
  return toValidation(value, checkHealth(value, ''));
}

export function validateAssumption(value: unknown): Validation<Assumption> {
  return toValidation(value, checkAssumption(value, ''));
}

export function validateAssumptionList(value: unknown): Validation<AssumptionList> {
  return toValidation(value, checkAssumptionList(value, ''));
}

export function validateSeedSettings(value: unknown): Validation<SeedSettings> {
  return toValidation(value, checkSeedSettings(value, ''));
}

export function validateSeeded(value: unknown): Validation<Seeded> {
  return toValidation(value, checkSeeded(value, ''));
}

export function validateChangeStream(value: unknown): Validation<ChangeStream> {
  return toValidation(value, checkChangeStream(value, ''));
}

export function validateRegisterWebhook201XSandboxAssumptions(value: unknown): Validation<RegisterWebhook201XSandboxAssumptions> {
  return toValidation(value, checkRegisterWebhook201XSandboxAssumptions(value, ''));
}

export function validateListCardsBatchId(value: unknown): Validation<ListCardsBatchId> {
  return toValidation(value, checkListCardsBatchId(value, ''));
}

export function validateListCardsRecipientPhone(value: unknown): Validation<ListCardsRecipientPhone> {
  return toValidation(value, checkListCardsRecipientPhone(value, ''));
}

export function validateListCardsCardId(value: unknown): Validation<ListCardsCardId> {
  return toValidation(value, checkListCardsCardId(value, ''));
}

export function validateInspectBatchBatchId(value: unknown): Validation<InspectBatchBatchId> {
  return toValidation(value, checkInspectBatchBatchId(value, ''));
}

export function validateListDeliveriesWebhookId(value: unknown): Validation<ListDeliveriesWebhookId> {
  return toValidation(value, checkListDeliveriesWebhookId(value, ''));
}

export function validateInspectExchangeAttempt(value: unknown): Validation<InspectExchangeAttempt> {
  return toValidation(value, checkInspectExchangeAttempt(value, ''));
}

export function validateReadTimelineSubject(value: unknown): Validation<ReadTimelineSubject> {
  return toValidation(value, checkReadTimelineSubject(value, ''));
}

export function validateReadTimelineWebhookId(value: unknown): Validation<ReadTimelineWebhookId> {
  return toValidation(value, checkReadTimelineWebhookId(value, ''));
}

export function validateInspectCallNumber(value: unknown): Validation<InspectCallNumber> {
  return toValidation(value, checkInspectCallNumber(value, ''));
}

export function validateWebhookIdParameter(value: unknown): Validation<WebhookIdParameter> {
  return toValidation(value, checkWebhookIdParameter(value, ''));
}

export function validateLimitParameter(value: unknown): Validation<LimitParameter> {
  return toValidation(value, checkLimitParameter(value, ''));
}

export function validateAfterParameter(value: unknown): Validation<AfterParameter> {
  return toValidation(value, checkAfterParameter(value, ''));
}

export function validateCardIdParameter(value: unknown): Validation<CardIdParameter> {
  return toValidation(value, checkCardIdParameter(value, ''));
}

export function validateRewardIdParameter(value: unknown): Validation<RewardIdParameter> {
  return toValidation(value, checkRewardIdParameter(value, ''));
}

export function validateDeliveryNumberParameter(value: unknown): Validation<DeliveryNumberParameter> {
  return toValidation(value, checkDeliveryNumberParameter(value, ''));
}

function checkProblemIssue(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      at: $at,
      message: $message,
    } = value;
    if (typeof $at !== 'string') {
      issues = addMissingOrWrongType(issues, $at, `${at}/at`, 'string');
    }
    if (typeof $message !== 'string') {
      issues = addMissingOrWrongType(issues, $message, `${at}/message`, 'string');
    }
  }
  return issues;
}

function checkProblem(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      type: $type,
      title: $title,
      status: $status,
      detail: $detail,
      issues: $issues,
    } = value;
    if (typeof $type !== 'string') {
      issues = addMissingOrWrongType(issues, $type, `${at}/type`, 'string');
    }
    if (typeof $title !== 'string') {
      issues = addMissingOrWrongType(issues, $title, `${at}/title`, 'string');
    }
    if (!Number.isSafeInteger($status)) {
      issues = addWrongInteger(issues, $status, `${at}/status`, 'integer');
    }
    if (typeof $detail !== 'string') {
      issues = addMissingOrWrongType(issues, $detail, `${at}/detail`, 'string');
    }
    if ($issues !== undefined) {
      if (!Array.isArray($issues)) {
        issues = addWrongType(issues, `${at}/issues`, 'array');
      } else {
        for (let index1 = 0; index1 < $issues.length; index1 += 1) {
          const item1: unknown = $issues[index1];
          issues = checkProblemIssue(item1, `${at}/issues/${index1}`, issues);
        }
      }
    }
  }
  return issues;
}

function checkEventName(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'card.issued' && value !== 'card.topped_up' && value !== 'card.redeemed' && value !== 'card.expired' && value !== 'batch.complete' && value !== 'wallet.low_balance' && value !== 'reward.sent' && value !== 'reward.opened' && value !== 'reward.redeemed' && value !== 'reward.expired' && value !== 'reward.cancelled') {
    issues = addIssue(issues, at, 'enum', 'must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled');
  }
  return issues;
}

function checkWebhook(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      webhook_id: $webhook_id,
      url: $url,
      events: $events,
      created_at: $created_at,
    } = value;
    if (typeof $webhook_id !== 'string') {
      issues = addMissingOrWrongType(issues, $webhook_id, `${at}/webhook_id`, 'string');
    }
    if (typeof $url !== 'string') {
      issues = addMissingOrWrongType(issues, $url, `${at}/url`, 'string');
    }
    if (!Array.isArray($events)) {
      issues = addMissingOrWrongType(issues, $events, `${at}/events`, 'array');
    } else {
      for (let index1 = 0; index1 < $events.length; index1 += 1) {
        const item1: unknown = $events[index1];
        if (typeof item1 !== 'string') {
          issues = addWrongType(issues, `${at}/events/${index1}`, 'string');
        }
        if (item1 !== 'card.issued' && item1 !== 'card.topped_up' && item1 !== 'card.redeemed' && item1 !== 'card.expired' && item1 !== 'batch.complete' && item1 !== 'wallet.low_balance' && item1 !== 'reward.sent' && item1 !== 'reward.opened' && item1 !== 'reward.redeemed' && item1 !== 'reward.expired' && item1 !== 'reward.cancelled') {
          issues = addIssue(issues, `${at}/events/${index1}`, 'enum', 'must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled');
        }
      }
    }
    if (typeof $created_at !== 'string') {
      issues = addMissingOrWrongType(issues, $created_at, `${at}/created_at`, 'string');
    } else {
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "date-time"');
      }
    }
  }
  return issues;
}

function checkWebhookList(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
      events: $events,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkWebhook(item1, `${at}/items/${index1}`, issues);
      }
    }
    if (!Array.isArray($events)) {
      issues = addMissingOrWrongType(issues, $events, `${at}/events`, 'array');
    } else {
      for (let index1 = 0; index1 < $events.length; index1 += 1) {
        const item1: unknown = $events[index1];
        if (typeof item1 !== 'string') {
          issues = addWrongType(issues, `${at}/events/${index1}`, 'string');
        }
        if (item1 !== 'card.issued' && item1 !== 'card.topped_up' && item1 !== 'card.redeemed' && item1 !== 'card.expired' && item1 !== 'batch.complete' && item1 !== 'wallet.low_balance' && item1 !== 'reward.sent' && item1 !== 'reward.opened' && item1 !== 'reward.redeemed' && item1 !== 'reward.expired' && item1 !== 'reward.cancelled') {
          issues = addIssue(issues, `${at}/events/${index1}`, 'enum', 'must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled');
        }
      }
    }
  }
  return issues;
}

function checkSelectedEvents(value: unknown, at: string, issues?: Issues): Issues {
  if (!Array.isArray(value)) {
    issues = addWrongType(issues, at, 'array');
  } else {
    if (value.length < 1) {
      issues = addIssue(issues, at, 'minItems', 'must NOT have fewer than 1 items');
    }
    if (value.length > 11) {
      issues = addIssue(issues, at, 'maxItems', 'must NOT have more than 11 items');
    }
    for (let index0 = 0; index0 < value.length; index0 += 1) {
      const item0: unknown = value[index0];
      if (typeof item0 !== 'string') {
        issues = addWrongType(issues, `${at}/${index0}`, 'string');
      }
      if (item0 !== 'card.issued' && item0 !== 'card.topped_up' && item0 !== 'card.redeemed' && item0 !== 'card.expired' && item0 !== 'batch.complete' && item0 !== 'wallet.low_balance' && item0 !== 'reward.sent' && item0 !== 'reward.opened' && item0 !== 'reward.redeemed' && item0 !== 'reward.expired' && item0 !== 'reward.cancelled') {
        issues = addIssue(issues, `${at}/${index0}`, 'enum', 'must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled');
      }
    }
  }
  return issues;
}

function checkWebhookSecret(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!/^[\x21-\x7e]{16,200}$/u.test(value)) {
      issues = addIssue(issues, at, 'pattern', 'must match pattern "^[\\x21-\\x7e]{16,200}$"');
    }
  }
  return issues;
}

function checkWebhookRegistration(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      url: $url,
      events: $events,
      secret: $secret,
    } = value;
    if (typeof $url !== 'string') {
      issues = addMissingOrWrongType(issues, $url, `${at}/url`, 'string');
    } else {
      if (lengthOf($url) < 1) {
        issues = addIssue(issues, `${at}/url`, 'minLength', 'must NOT have fewer than 1 characters');
      }
      if (lengthOf($url) > 2000) {
        issues = addIssue(issues, `${at}/url`, 'maxLength', 'must NOT have more than 2000 characters');
      }
    }
    if ($events !== undefined) {
      issues = checkSelectedEvents($events, `${at}/events`, issues);
    }
    if ($secret !== undefined) {
      if (typeof $secret !== 'string') {
        issues = addWrongType(issues, `${at}/secret`, 'string');
      } else {
        if (!/^[\x21-\x7e]{16,200}$/u.test($secret)) {
          issues = addIssue(issues, `${at}/secret`, 'pattern', 'must match pattern "^[\\x21-\\x7e]{16,200}$"');
        }
      }
    }
    for (const key0 of otherKeys(value, ["url","events","secret"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkWebhookWithSecret(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      secret: $secret,
    } = value;
    if (typeof $secret !== 'string') {
      issues = addMissingOrWrongType(issues, $secret, `${at}/secret`, 'string');
    }
  }
  issues = checkWebhook(value, at, issues);
  return issues;
}

function checkEventSelection(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      events: $events,
    } = value;
    if ($events === undefined) {
      issues = addIssue(issues, `${at}/events`, 'required', 'is missing');
    } else {
      issues = checkSelectedEvents($events, `${at}/events`, issues);
    }
    for (const key0 of otherKeys(value, ["events"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkCardStatus(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'active' && value !== 'redeemed' && value !== 'expired') {
    issues = addIssue(issues, at, 'enum', 'must be one of active, redeemed, expired');
  }
  return issues;
}

function checkCurrency(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test(value)) {
      issues = addIssue(issues, at, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
    }
  }
  return issues;
}

function checkChannel(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'whatsapp' && value !== 'web' && value !== 'ussd') {
    issues = addIssue(issues, at, 'enum', 'must be one of whatsapp, web, ussd');
  }
  return issues;
}

function checkCard(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      card_id: $card_id,
      code: $code,
      recipient_phone: $recipient_phone,
      currency: $currency,
      format: $format,
      brand_id: $brand_id,
      batch_id: $batch_id,
      status: $status,
      balance: $balance,
      redeemed: $redeemed,
      expires_at: $expires_at,
      access: $access,
      issued_at: $issued_at,
    } = value;
    if (typeof $card_id !== 'string') {
      issues = addMissingOrWrongType(issues, $card_id, `${at}/card_id`, 'string');
    }
    if (typeof $code !== 'string') {
      issues = addMissingOrWrongType(issues, $code, `${at}/code`, 'string');
    }
    if (typeof $recipient_phone !== 'string') {
      issues = addMissingOrWrongType(issues, $recipient_phone, `${at}/recipient_phone`, 'string');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if (typeof $format !== 'string') {
      issues = addMissingOrWrongType(issues, $format, `${at}/format`, 'string');
    }
    if (typeof $brand_id !== 'string' && $brand_id !== null) {
      issues = addMissingOrWrongType(issues, $brand_id, `${at}/brand_id`, 'string or null');
    }
    if (typeof $batch_id !== 'string' && $batch_id !== null) {
      issues = addMissingOrWrongType(issues, $batch_id, `${at}/batch_id`, 'string or null');
    }
    if ($status === undefined) {
      issues = addIssue(issues, `${at}/status`, 'required', 'is missing');
    } else {
      if (typeof $status !== 'string') {
        issues = addWrongType(issues, `${at}/status`, 'string');
      }
      if ($status !== 'active' && $status !== 'redeemed' && $status !== 'expired') {
        issues = addIssue(issues, `${at}/status`, 'enum', 'must be one of active, redeemed, expired');
      }
    }
    if (!Number.isSafeInteger($balance)) {
      issues = addWrongInteger(issues, $balance, `${at}/balance`, 'integer');
    }
    if (!Number.isSafeInteger($redeemed)) {
      issues = addWrongInteger(issues, $redeemed, `${at}/redeemed`, 'integer');
    }
    if (typeof $expires_at !== 'string') {
      issues = addMissingOrWrongType(issues, $expires_at, `${at}/expires_at`, 'string');
    } else {
      if (!isDate($expires_at)) {
        issues = addIssue(issues, `${at}/expires_at`, 'format', 'must match format "date"');
      }
    }
    if (!Array.isArray($access)) {
      issues = addMissingOrWrongType(issues, $access, `${at}/access`, 'array');
    } else {
      for (let index1 = 0; index1 < $access.length; index1 += 1) {
        const item1: unknown = $access[index1];
        if (typeof item1 !== 'string') {
          issues = addWrongType(issues, `${at}/access/${index1}`, 'string');
        }
        if (item1 !== 'whatsapp' && item1 !== 'web' && item1 !== 'ussd') {
          issues = addIssue(issues, `${at}/access/${index1}`, 'enum', 'must be one of whatsapp, web, ussd');
        }
      }
    }
    if (typeof $issued_at !== 'string') {
      issues = addMissingOrWrongType(issues, $issued_at, `${at}/issued_at`, 'string');
    } else {
      if (!isTimestamp($issued_at)) {
        issues = addIssue(issues, `${at}/issued_at`, 'format', 'must match format "date-time"');
      }
    }
  }
  return issues;
}

function checkNext(value: unknown, at: string, issues?: Issues): Issues {
  if (!Number.isSafeInteger(value) && value !== null) {
    issues = addWrongInteger(issues, value, at, 'integer or null');
  }
  return issues;
}

function checkCardPage(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
      next: $next,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkCard(item1, `${at}/items/${index1}`, issues);
      }
    }
    if ($next === undefined) {
      issues = addIssue(issues, `${at}/next`, 'required', 'is missing');
    } else {
      issues = checkNext($next, `${at}/next`, issues);
    }
  }
  return issues;
}

function checkCodeToValidate(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      code: $code,
    } = value;
    if (typeof $code !== 'string') {
      issues = addMissingOrWrongType(issues, $code, `${at}/code`, 'string');
    } else {
      if (lengthOf($code) < 1) {
        issues = addIssue(issues, `${at}/code`, 'minLength', 'must NOT have fewer than 1 characters');
      }
      if (lengthOf($code) > 40) {
        issues = addIssue(issues, `${at}/code`, 'maxLength', 'must NOT have more than 40 characters');
      }
    }
    for (const key0 of otherKeys(value, ["code"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkCardEntry(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      kind: $kind,
      amount: $amount,
      balance_after: $balance_after,
      label: $label,
      at: $at,
    } = value;
    if ($kind === undefined) {
      issues = addIssue(issues, `${at}/kind`, 'required', 'is missing');
    } else {
      if (typeof $kind !== 'string') {
        issues = addWrongType(issues, `${at}/kind`, 'string');
      }
      if ($kind !== 'issue' && $kind !== 'topup' && $kind !== 'redeem') {
        issues = addIssue(issues, `${at}/kind`, 'enum', 'must be one of issue, topup, redeem');
      }
    }
    if (!Number.isSafeInteger($amount)) {
      issues = addWrongInteger(issues, $amount, `${at}/amount`, 'integer');
    }
    if (!Number.isSafeInteger($balance_after)) {
      issues = addWrongInteger(issues, $balance_after, `${at}/balance_after`, 'integer');
    }
    if (typeof $label !== 'string' && $label !== null) {
      issues = addMissingOrWrongType(issues, $label, `${at}/label`, 'string or null');
    }
    if (typeof $at !== 'string') {
      issues = addMissingOrWrongType(issues, $at, `${at}/at`, 'string');
    } else {
      if (!isTimestamp($at)) {
        issues = addIssue(issues, `${at}/at`, 'format', 'must match format "date-time"');
      }
    }
  }
  return issues;
}

function checkCardWithEntries(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      entries: $entries,
    } = value;
    if (!Array.isArray($entries)) {
      issues = addMissingOrWrongType(issues, $entries, `${at}/entries`, 'array');
    } else {
      for (let index1 = 0; index1 < $entries.length; index1 += 1) {
        const item1: unknown = $entries[index1];
        issues = checkCardEntry(item1, `${at}/entries/${index1}`, issues);
      }
    }
  }
  issues = checkCard(value, at, issues);
  return issues;
}

function checkRedemption(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      amount: $amount,
      method: $method,
      market: $market,
    } = value;
    if ($amount !== undefined) {
      if (!Number.isSafeInteger($amount)) {
        issues = addWrongInteger(issues, $amount, `${at}/amount`, 'integer');
      }
      if (typeof $amount === 'number') {
        if (!($amount >= 1)) {
          issues = addIssue(issues, `${at}/amount`, 'minimum', 'must be >= 1');
        }
        if (!($amount <= 9007199254740991)) {
          issues = addIssue(issues, `${at}/amount`, 'maximum', 'must be <= 9007199254740991');
        }
      }
    }
    if ($method !== undefined) {
      if (typeof $method !== 'string') {
        issues = addWrongType(issues, `${at}/method`, 'string');
      }
      if ($method !== 'whatsapp' && $method !== 'web' && $method !== 'ussd') {
        issues = addIssue(issues, `${at}/method`, 'enum', 'must be one of whatsapp, web, ussd');
      }
    }
    if ($market !== undefined) {
      if (typeof $market !== 'string') {
        issues = addWrongType(issues, `${at}/market`, 'string');
      } else {
        if (!/^[A-Z]{2}$/u.test($market)) {
          issues = addIssue(issues, `${at}/market`, 'pattern', 'must match pattern "^[A-Z]{2}$"');
        }
      }
    }
    for (const key0 of otherKeys(value, ["amount","method","market"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkEmpty(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    for (const key0 of otherKeys(value, [], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkBatch(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      batch_id: $batch_id,
      currency: $currency,
      total: $total,
      issued: $issued,
      failed: $failed,
      status: $status,
      created_at: $created_at,
      completed_at: $completed_at,
    } = value;
    if (typeof $batch_id !== 'string') {
      issues = addMissingOrWrongType(issues, $batch_id, `${at}/batch_id`, 'string');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if (!Number.isSafeInteger($total)) {
      issues = addWrongInteger(issues, $total, `${at}/total`, 'integer');
    }
    if (!Number.isSafeInteger($issued)) {
      issues = addWrongInteger(issues, $issued, `${at}/issued`, 'integer');
    }
    if (!Number.isSafeInteger($failed)) {
      issues = addWrongInteger(issues, $failed, `${at}/failed`, 'integer');
    }
    if (typeof $status !== 'string') {
      issues = addMissingOrWrongType(issues, $status, `${at}/status`, 'string');
    }
    if (typeof $created_at !== 'string') {
      issues = addMissingOrWrongType(issues, $created_at, `${at}/created_at`, 'string');
    } else {
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "date-time"');
      }
    }
    if (typeof $completed_at !== 'string') {
      issues = addMissingOrWrongType(issues, $completed_at, `${at}/completed_at`, 'string');
    } else {
      if (!isTimestamp($completed_at)) {
        issues = addIssue(issues, `${at}/completed_at`, 'format', 'must match format "date-time"');
      }
    }
  }
  return issues;
}

function checkBatchPage(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
      next: $next,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkBatch(item1, `${at}/items/${index1}`, issues);
      }
    }
    if ($next === undefined) {
      issues = addIssue(issues, `${at}/next`, 'required', 'is missing');
    } else {
      issues = checkNext($next, `${at}/next`, issues);
    }
  }
  return issues;
}

function checkBatchFailure(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      row: $row,
      recipient_phone: $recipient_phone,
      value: $value,
      reason: $reason,
    } = value;
    if (!Number.isSafeInteger($row)) {
      issues = addWrongInteger(issues, $row, `${at}/row`, 'integer');
    }
    if (typeof $recipient_phone !== 'string') {
      issues = addMissingOrWrongType(issues, $recipient_phone, `${at}/recipient_phone`, 'string');
    }
    if (typeof $value !== 'string') {
      issues = addMissingOrWrongType(issues, $value, `${at}/value`, 'string');
    }
    if (typeof $reason !== 'string') {
      issues = addMissingOrWrongType(issues, $reason, `${at}/reason`, 'string');
    }
  }
  return issues;
}

function checkFailurePage(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
      next: $next,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkBatchFailure(item1, `${at}/items/${index1}`, issues);
      }
    }
    if ($next === undefined) {
      issues = addIssue(issues, `${at}/next`, 'required', 'is missing');
    } else {
      issues = checkNext($next, `${at}/next`, issues);
    }
  }
  return issues;
}

function checkBatchWithFailures(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      failures: $failures,
    } = value;
    if ($failures === undefined) {
      issues = addIssue(issues, `${at}/failures`, 'required', 'is missing');
    } else {
      issues = checkFailurePage($failures, `${at}/failures`, issues);
    }
  }
  issues = checkBatch(value, at, issues);
  return issues;
}

function checkWallet(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      wallet_id: $wallet_id,
      currency: $currency,
      balance: $balance,
      threshold: $threshold,
    } = value;
    if (typeof $wallet_id !== 'string') {
      issues = addMissingOrWrongType(issues, $wallet_id, `${at}/wallet_id`, 'string');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if (!Number.isSafeInteger($balance)) {
      issues = addWrongInteger(issues, $balance, `${at}/balance`, 'integer');
    }
    if (!Number.isSafeInteger($threshold)) {
      issues = addWrongInteger(issues, $threshold, `${at}/threshold`, 'integer');
    }
  }
  return issues;
}

function checkWalletList(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkWallet(item1, `${at}/items/${index1}`, issues);
      }
    }
  }
  return issues;
}

function checkFunding(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      currency: $currency,
      amount: $amount,
    } = value;
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if (!Number.isSafeInteger($amount)) {
      issues = addWrongInteger(issues, $amount, `${at}/amount`, 'integer');
    }
    if (typeof $amount === 'number') {
      if (!($amount >= 1)) {
        issues = addIssue(issues, `${at}/amount`, 'minimum', 'must be >= 1');
      }
      if (!($amount <= 1000000000000000)) {
        issues = addIssue(issues, `${at}/amount`, 'maximum', 'must be <= 1000000000000000');
      }
    }
    for (const key0 of otherKeys(value, ["currency","amount"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkThreshold(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      currency: $currency,
      threshold: $threshold,
    } = value;
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if (!Number.isSafeInteger($threshold)) {
      issues = addWrongInteger(issues, $threshold, `${at}/threshold`, 'integer');
    }
    if (typeof $threshold === 'number') {
      if (!($threshold >= 0)) {
        issues = addIssue(issues, `${at}/threshold`, 'minimum', 'must be >= 0');
      }
      if (!($threshold <= 1000000000000000)) {
        issues = addIssue(issues, `${at}/threshold`, 'maximum', 'must be <= 1000000000000000');
      }
    }
    for (const key0 of otherKeys(value, ["currency","threshold"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkRewardStatus(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'sent' && value !== 'opened' && value !== 'redeemed' && value !== 'expired' && value !== 'cancelled') {
    issues = addIssue(issues, at, 'enum', 'must be one of sent, opened, redeemed, expired, cancelled');
  }
  return issues;
}

function checkReward(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      reward_id: $reward_id,
      recipient_email: $recipient_email,
      type: $type,
      amount: $amount,
      currency: $currency,
      status: $status,
      selected_brand: $selected_brand,
      cancelled_by: $cancelled_by,
      sent_at: $sent_at,
      opened_at: $opened_at,
      ended_at: $ended_at,
    } = value;
    if (typeof $reward_id !== 'string') {
      issues = addMissingOrWrongType(issues, $reward_id, `${at}/reward_id`, 'string');
    }
    if (typeof $recipient_email !== 'string') {
      issues = addMissingOrWrongType(issues, $recipient_email, `${at}/recipient_email`, 'string');
    }
    if (typeof $type !== 'string') {
      issues = addMissingOrWrongType(issues, $type, `${at}/type`, 'string');
    }
    if (!Number.isSafeInteger($amount)) {
      issues = addWrongInteger(issues, $amount, `${at}/amount`, 'integer');
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    if ($status === undefined) {
      issues = addIssue(issues, `${at}/status`, 'required', 'is missing');
    } else {
      if (typeof $status !== 'string') {
        issues = addWrongType(issues, `${at}/status`, 'string');
      }
      if ($status !== 'sent' && $status !== 'opened' && $status !== 'redeemed' && $status !== 'expired' && $status !== 'cancelled') {
        issues = addIssue(issues, `${at}/status`, 'enum', 'must be one of sent, opened, redeemed, expired, cancelled');
      }
    }
    if (typeof $selected_brand !== 'string' && $selected_brand !== null) {
      issues = addMissingOrWrongType(issues, $selected_brand, `${at}/selected_brand`, 'string or null');
    }
    if (typeof $cancelled_by !== 'string' && $cancelled_by !== null) {
      issues = addMissingOrWrongType(issues, $cancelled_by, `${at}/cancelled_by`, 'string or null');
    }
    if (typeof $sent_at !== 'string') {
      issues = addMissingOrWrongType(issues, $sent_at, `${at}/sent_at`, 'string');
    } else {
      if (!isTimestamp($sent_at)) {
        issues = addIssue(issues, `${at}/sent_at`, 'format', 'must match format "date-time"');
      }
    }
    if (typeof $opened_at !== 'string' && $opened_at !== null) {
      issues = addMissingOrWrongType(issues, $opened_at, `${at}/opened_at`, 'string or null');
    }
    if (typeof $ended_at !== 'string' && $ended_at !== null) {
      issues = addMissingOrWrongType(issues, $ended_at, `${at}/ended_at`, 'string or null');
    }
  }
  return issues;
}

function checkRewardPage(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
      next: $next,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkReward(item1, `${at}/items/${index1}`, issues);
      }
    }
    if ($next === undefined) {
      issues = addIssue(issues, `${at}/next`, 'required', 'is missing');
    } else {
      issues = checkNext($next, `${at}/next`, issues);
    }
  }
  return issues;
}

function checkRewardToSend(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      recipient_email: $recipient_email,
      amount: $amount,
      currency: $currency,
    } = value;
    if (typeof $recipient_email !== 'string') {
      issues = addMissingOrWrongType(issues, $recipient_email, `${at}/recipient_email`, 'string');
    } else {
      if (lengthOf($recipient_email) < 1) {
        issues = addIssue(issues, `${at}/recipient_email`, 'minLength', 'must NOT have fewer than 1 characters');
      }
      if (lengthOf($recipient_email) > 1000) {
        issues = addIssue(issues, `${at}/recipient_email`, 'maxLength', 'must NOT have more than 1000 characters');
      }
      if (!isEmailAddress($recipient_email)) {
        issues = addIssue(issues, `${at}/recipient_email`, 'format', 'must match format "email"');
      }
    }
    if (!Number.isSafeInteger($amount)) {
      issues = addWrongInteger(issues, $amount, `${at}/amount`, 'integer');
    }
    if (typeof $amount === 'number') {
      if (!($amount >= 1)) {
        issues = addIssue(issues, `${at}/amount`, 'minimum', 'must be >= 1');
      }
      if (!($amount <= 100000000)) {
        issues = addIssue(issues, `${at}/amount`, 'maximum', 'must be <= 100000000');
      }
    }
    if (typeof $currency !== 'string') {
      issues = addMissingOrWrongType(issues, $currency, `${at}/currency`, 'string');
    } else {
      if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
        issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
      }
    }
    for (const key0 of otherKeys(value, ["recipient_email","amount","currency"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkBrandSelection(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      selected_brand: $selected_brand,
    } = value;
    if (typeof $selected_brand !== 'string') {
      issues = addMissingOrWrongType(issues, $selected_brand, `${at}/selected_brand`, 'string');
    } else {
      if (lengthOf($selected_brand) < 1) {
        issues = addIssue(issues, `${at}/selected_brand`, 'minLength', 'must NOT have fewer than 1 characters');
      }
      if (lengthOf($selected_brand) > 100) {
        issues = addIssue(issues, `${at}/selected_brand`, 'maxLength', 'must NOT have more than 100 characters');
      }
    }
    for (const key0 of otherKeys(value, ["selected_brand"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkCancellation(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      cancelled_by: $cancelled_by,
    } = value;
    if (typeof $cancelled_by !== 'string') {
      issues = addMissingOrWrongType(issues, $cancelled_by, `${at}/cancelled_by`, 'string');
    } else {
      if (lengthOf($cancelled_by) < 1) {
        issues = addIssue(issues, `${at}/cancelled_by`, 'minLength', 'must NOT have fewer than 1 characters');
      }
      if (lengthOf($cancelled_by) > 1000) {
        issues = addIssue(issues, `${at}/cancelled_by`, 'maxLength', 'must NOT have more than 1000 characters');
      }
      if (!isEmailAddress($cancelled_by)) {
        issues = addIssue(issues, `${at}/cancelled_by`, 'format', 'must match format "email"');
      }
    }
    for (const key0 of otherKeys(value, ["cancelled_by"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkPayload(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  }
  return issues;
}

function checkEventExample(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      example: $example,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'card.issued' && $event !== 'card.topped_up' && $event !== 'card.redeemed' && $event !== 'card.expired' && $event !== 'batch.complete' && $event !== 'wallet.low_balance' && $event !== 'reward.sent' && $event !== 'reward.opened' && $event !== 'reward.redeemed' && $event !== 'reward.expired' && $event !== 'reward.cancelled') {
        issues = addIssue(issues, `${at}/event`, 'enum', 'must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled');
      }
    }
    if ($example === undefined) {
      issues = addIssue(issues, `${at}/example`, 'required', 'is missing');
    } else {
      issues = checkPayload($example, `${at}/example`, issues);
    }
  }
  return issues;
}

function checkEventExampleList(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkEventExample(item1, `${at}/items/${index1}`, issues);
      }
    }
  }
  return issues;
}

function checkDeliveryFault(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'tamper' && value !== 'unsigned' && value !== 'noncanonical') {
    issues = addIssue(issues, at, 'enum', 'must be one of tamper, unsigned, noncanonical');
  }
  return issues;
}

function checkTrigger(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      event: $event,
      overrides: $overrides,
      payload: $payload,
      fault: $fault,
    } = value;
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'card.issued' && $event !== 'card.topped_up' && $event !== 'card.redeemed' && $event !== 'card.expired' && $event !== 'batch.complete' && $event !== 'wallet.low_balance' && $event !== 'reward.sent' && $event !== 'reward.opened' && $event !== 'reward.redeemed' && $event !== 'reward.expired' && $event !== 'reward.cancelled') {
        issues = addIssue(issues, `${at}/event`, 'enum', 'must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled');
      }
    }
    if ($overrides !== undefined) {
      if (!isObject($overrides)) {
        issues = addWrongType(issues, `${at}/overrides`, 'object');
      }
    }
    if ($payload !== undefined) {
      if (!isObject($payload)) {
        issues = addWrongType(issues, `${at}/payload`, 'object');
      }
    }
    if ($fault !== undefined) {
      if (typeof $fault !== 'string') {
        issues = addWrongType(issues, `${at}/fault`, 'string');
      }
      if ($fault !== 'tamper' && $fault !== 'unsigned' && $fault !== 'noncanonical') {
        issues = addIssue(issues, `${at}/fault`, 'enum', 'must be one of tamper, unsigned, noncanonical');
      }
    }
    for (const key0 of otherKeys(value, ["event","overrides","payload","fault"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkTriggered(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      payload: $payload,
      deliveries: $deliveries,
    } = value;
    if ($payload === undefined) {
      issues = addIssue(issues, `${at}/payload`, 'required', 'is missing');
    } else {
      issues = checkPayload($payload, `${at}/payload`, issues);
    }
    if (!Array.isArray($deliveries)) {
      issues = addMissingOrWrongType(issues, $deliveries, `${at}/deliveries`, 'array');
    } else {
      for (let index1 = 0; index1 < $deliveries.length; index1 += 1) {
        const item1: unknown = $deliveries[index1];
        if (!Number.isSafeInteger(item1)) {
          issues = addWrongInteger(issues, item1, `${at}/deliveries/${index1}`, 'integer');
        }
      }
    }
  }
  return issues;
}

function checkDeliveryStatus(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'pending' && value !== 'sending' && value !== 'delivered' && value !== 'failed' && value !== 'cancelled') {
    issues = addIssue(issues, at, 'enum', 'must be one of pending, sending, delivered, failed, cancelled');
  }
  return issues;
}

function checkAttemptFault(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'latency' && value !== 'tamper' && value !== 'unsigned' && value !== 'noncanonical' && value !== 'duplicate') {
    issues = addIssue(issues, at, 'enum', 'must be one of latency, tamper, unsigned, noncanonical, duplicate');
  }
  return issues;
}

function checkAttempt(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      number: $number,
      at: $at,
      outcome: $outcome,
      status: $status,
      duration_ms: $duration_ms,
      error: $error,
      faults: $faults,
    } = value;
    if (!Number.isSafeInteger($number)) {
      issues = addWrongInteger(issues, $number, `${at}/number`, 'integer');
    }
    if (typeof $at !== 'string') {
      issues = addMissingOrWrongType(issues, $at, `${at}/at`, 'string');
    } else {
      if (!isTimestamp($at)) {
        issues = addIssue(issues, `${at}/at`, 'format', 'must match format "date-time"');
      }
    }
    if (typeof $outcome !== 'string' && $outcome !== null) {
      issues = addMissingOrWrongType(issues, $outcome, `${at}/outcome`, 'string or null');
    }
    if (!Number.isSafeInteger($status) && $status !== null) {
      issues = addWrongInteger(issues, $status, `${at}/status`, 'integer or null');
    }
    if (!Number.isSafeInteger($duration_ms) && $duration_ms !== null) {
      issues = addWrongInteger(issues, $duration_ms, `${at}/duration_ms`, 'integer or null');
    }
    if (typeof $error !== 'string' && $error !== null) {
      issues = addMissingOrWrongType(issues, $error, `${at}/error`, 'string or null');
    }
    if (!Array.isArray($faults)) {
      issues = addMissingOrWrongType(issues, $faults, `${at}/faults`, 'array');
    } else {
      for (let index1 = 0; index1 < $faults.length; index1 += 1) {
        const item1: unknown = $faults[index1];
        if (typeof item1 !== 'string') {
          issues = addWrongType(issues, `${at}/faults/${index1}`, 'string');
        }
        if (item1 !== 'latency' && item1 !== 'tamper' && item1 !== 'unsigned' && item1 !== 'noncanonical' && item1 !== 'duplicate') {
          issues = addIssue(issues, `${at}/faults/${index1}`, 'enum', 'must be one of latency, tamper, unsigned, noncanonical, duplicate');
        }
      }
    }
  }
  return issues;
}

function checkDelivery(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      delivery: $delivery,
      event: $event,
      webhook_id: $webhook_id,
      url: $url,
      status: $status,
      attempts: $attempts,
      last_attempt: $last_attempt,
      next_at: $next_at,
      created_at: $created_at,
      repeats: $repeats,
      subject: $subject,
      most_attempts: $most_attempts,
      faults: $faults,
    } = value;
    if (!Number.isSafeInteger($delivery)) {
      issues = addWrongInteger(issues, $delivery, `${at}/delivery`, 'integer');
    }
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'card.issued' && $event !== 'card.topped_up' && $event !== 'card.redeemed' && $event !== 'card.expired' && $event !== 'batch.complete' && $event !== 'wallet.low_balance' && $event !== 'reward.sent' && $event !== 'reward.opened' && $event !== 'reward.redeemed' && $event !== 'reward.expired' && $event !== 'reward.cancelled') {
        issues = addIssue(issues, `${at}/event`, 'enum', 'must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled');
      }
    }
    if (typeof $webhook_id !== 'string') {
      issues = addMissingOrWrongType(issues, $webhook_id, `${at}/webhook_id`, 'string');
    }
    if (typeof $url !== 'string') {
      issues = addMissingOrWrongType(issues, $url, `${at}/url`, 'string');
    }
    if ($status === undefined) {
      issues = addIssue(issues, `${at}/status`, 'required', 'is missing');
    } else {
      if (typeof $status !== 'string') {
        issues = addWrongType(issues, `${at}/status`, 'string');
      }
      if ($status !== 'pending' && $status !== 'sending' && $status !== 'delivered' && $status !== 'failed' && $status !== 'cancelled') {
        issues = addIssue(issues, `${at}/status`, 'enum', 'must be one of pending, sending, delivered, failed, cancelled');
      }
    }
    if (!Number.isSafeInteger($attempts)) {
      issues = addWrongInteger(issues, $attempts, `${at}/attempts`, 'integer');
    }
    if ($last_attempt === undefined) {
      issues = addIssue(issues, `${at}/last_attempt`, 'required', 'is missing');
    } else {
      issues = checkAlternatives(issues, $last_attempt, `${at}/last_attempt`, 'anyOf', [(value: unknown, at: string, issues?: Issues): Issues => {
        issues = checkAttempt(value, at, issues);
        return issues;
      }, (value: unknown, at: string, issues?: Issues): Issues => {
        if (value !== null) {
          issues = addWrongType(issues, at, 'null');
        }
        return issues;
      }]);
    }
    if (typeof $next_at !== 'string' && $next_at !== null) {
      issues = addMissingOrWrongType(issues, $next_at, `${at}/next_at`, 'string or null');
    }
    if (typeof $created_at !== 'string') {
      issues = addMissingOrWrongType(issues, $created_at, `${at}/created_at`, 'string');
    } else {
      if (!isTimestamp($created_at)) {
        issues = addIssue(issues, `${at}/created_at`, 'format', 'must match format "date-time"');
      }
    }
    if (!Number.isSafeInteger($repeats) && $repeats !== null) {
      issues = addWrongInteger(issues, $repeats, `${at}/repeats`, 'integer or null');
    }
    if (typeof $subject !== 'string' && $subject !== null) {
      issues = addMissingOrWrongType(issues, $subject, `${at}/subject`, 'string or null');
    }
    if (!Number.isSafeInteger($most_attempts)) {
      issues = addWrongInteger(issues, $most_attempts, `${at}/most_attempts`, 'integer');
    }
    if (!Array.isArray($faults)) {
      issues = addMissingOrWrongType(issues, $faults, `${at}/faults`, 'array');
    } else {
      for (let index1 = 0; index1 < $faults.length; index1 += 1) {
        const item1: unknown = $faults[index1];
        if (typeof item1 !== 'string') {
          issues = addWrongType(issues, `${at}/faults/${index1}`, 'string');
        }
        if (item1 !== 'latency' && item1 !== 'tamper' && item1 !== 'unsigned' && item1 !== 'noncanonical' && item1 !== 'duplicate') {
          issues = addIssue(issues, `${at}/faults/${index1}`, 'enum', 'must be one of latency, tamper, unsigned, noncanonical, duplicate');
        }
      }
    }
  }
  return issues;
}

function checkDeliveryPage(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
      next: $next,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkDelivery(item1, `${at}/items/${index1}`, issues);
      }
    }
    if ($next === undefined) {
      issues = addIssue(issues, `${at}/next`, 'required', 'is missing');
    } else {
      issues = checkNext($next, `${at}/next`, issues);
    }
  }
  return issues;
}

function checkDeliveryWithLog(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      payload: $payload,
      log: $log,
    } = value;
    if ($payload === undefined) {
      issues = addIssue(issues, `${at}/payload`, 'required', 'is missing');
    } else {
      issues = checkPayload($payload, `${at}/payload`, issues);
    }
    if (!Array.isArray($log)) {
      issues = addMissingOrWrongType(issues, $log, `${at}/log`, 'array');
    } else {
      for (let index1 = 0; index1 < $log.length; index1 += 1) {
        const item1: unknown = $log[index1];
        issues = checkAttempt(item1, `${at}/log/${index1}`, issues);
      }
    }
  }
  issues = checkDelivery(value, at, issues);
  return issues;
}

function checkHeader(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      name: $name,
      value: $value,
    } = value;
    if (typeof $name !== 'string') {
      issues = addMissingOrWrongType(issues, $name, `${at}/name`, 'string');
    }
    if (typeof $value !== 'string') {
      issues = addMissingOrWrongType(issues, $value, `${at}/value`, 'string');
    }
  }
  return issues;
}

function checkSentRequest(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      method: $method,
      url: $url,
      headers: $headers,
      body: $body,
      bytes: $bytes,
    } = value;
    if (typeof $method !== 'string') {
      issues = addMissingOrWrongType(issues, $method, `${at}/method`, 'string');
    }
    if (typeof $url !== 'string') {
      issues = addMissingOrWrongType(issues, $url, `${at}/url`, 'string');
    }
    if (!Array.isArray($headers)) {
      issues = addMissingOrWrongType(issues, $headers, `${at}/headers`, 'array');
    } else {
      for (let index1 = 0; index1 < $headers.length; index1 += 1) {
        const item1: unknown = $headers[index1];
        issues = checkHeader(item1, `${at}/headers/${index1}`, issues);
      }
    }
    if (typeof $body !== 'string') {
      issues = addMissingOrWrongType(issues, $body, `${at}/body`, 'string');
    }
    if (!Number.isSafeInteger($bytes)) {
      issues = addWrongInteger(issues, $bytes, `${at}/bytes`, 'integer');
    }
  }
  return issues;
}

function checkReceivedResponse(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      headers: $headers,
      body: $body,
      is_whole: $is_whole,
    } = value;
    if (!Array.isArray($headers)) {
      issues = addMissingOrWrongType(issues, $headers, `${at}/headers`, 'array');
    } else {
      for (let index1 = 0; index1 < $headers.length; index1 += 1) {
        const item1: unknown = $headers[index1];
        issues = checkHeader(item1, `${at}/headers/${index1}`, issues);
      }
    }
    if (typeof $body !== 'string') {
      issues = addMissingOrWrongType(issues, $body, `${at}/body`, 'string');
    }
    if (typeof $is_whole !== 'boolean') {
      issues = addMissingOrWrongType(issues, $is_whole, `${at}/is_whole`, 'boolean');
    }
  }
  return issues;
}

function checkVerification(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      header: $header,
      timestamp: $timestamp,
      signed_content: $signed_content,
      received: $received,
      expected: $expected,
      matches: $matches,
    } = value;
    if (typeof $header !== 'string' && $header !== null) {
      issues = addMissingOrWrongType(issues, $header, `${at}/header`, 'string or null');
    }
    if (typeof $timestamp !== 'string' && $timestamp !== null) {
      issues = addMissingOrWrongType(issues, $timestamp, `${at}/timestamp`, 'string or null');
    }
    if (typeof $signed_content !== 'string' && $signed_content !== null) {
      issues = addMissingOrWrongType(issues, $signed_content, `${at}/signed_content`, 'string or null');
    }
    if (typeof $received !== 'string' && $received !== null) {
      issues = addMissingOrWrongType(issues, $received, `${at}/received`, 'string or null');
    }
    if (typeof $expected !== 'string' && $expected !== null) {
      issues = addMissingOrWrongType(issues, $expected, `${at}/expected`, 'string or null');
    }
    if (typeof $matches !== 'boolean') {
      issues = addMissingOrWrongType(issues, $matches, `${at}/matches`, 'boolean');
    }
  }
  return issues;
}

function checkCopies(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      curl: $curl,
      node: $node,
      python: $python,
    } = value;
    if (typeof $curl !== 'string' && $curl !== null) {
      issues = addMissingOrWrongType(issues, $curl, `${at}/curl`, 'string or null');
    }
    if (typeof $node !== 'string') {
      issues = addMissingOrWrongType(issues, $node, `${at}/node`, 'string');
    }
    if (typeof $python !== 'string') {
      issues = addMissingOrWrongType(issues, $python, `${at}/python`, 'string');
    }
  }
  return issues;
}

function checkKeptExchange(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      sent_at: $sent_at,
      request: $request,
      response: $response,
      verification: $verification,
      copies: $copies,
    } = value;
    if (typeof $sent_at !== 'string') {
      issues = addMissingOrWrongType(issues, $sent_at, `${at}/sent_at`, 'string');
    } else {
      if (!isTimestamp($sent_at)) {
        issues = addIssue(issues, `${at}/sent_at`, 'format', 'must match format "date-time"');
      }
    }
    if ($request === undefined) {
      issues = addIssue(issues, `${at}/request`, 'required', 'is missing');
    } else {
      issues = checkSentRequest($request, `${at}/request`, issues);
    }
    if ($response === undefined) {
      issues = addIssue(issues, `${at}/response`, 'required', 'is missing');
    } else {
      issues = checkAlternatives(issues, $response, `${at}/response`, 'anyOf', [(value: unknown, at: string, issues?: Issues): Issues => {
        issues = checkReceivedResponse(value, at, issues);
        return issues;
      }, (value: unknown, at: string, issues?: Issues): Issues => {
        if (value !== null) {
          issues = addWrongType(issues, at, 'null');
        }
        return issues;
      }]);
    }
    if ($verification === undefined) {
      issues = addIssue(issues, `${at}/verification`, 'required', 'is missing');
    } else {
      issues = checkVerification($verification, `${at}/verification`, issues);
    }
    if ($copies === undefined) {
      issues = addIssue(issues, `${at}/copies`, 'required', 'is missing');
    } else {
      issues = checkCopies($copies, `${at}/copies`, issues);
    }
  }
  return issues;
}

function checkExchange(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      delivery: $delivery,
      event: $event,
      attempt: $attempt,
      exchange: $exchange,
    } = value;
    if (!Number.isSafeInteger($delivery)) {
      issues = addWrongInteger(issues, $delivery, `${at}/delivery`, 'integer');
    }
    if ($event === undefined) {
      issues = addIssue(issues, `${at}/event`, 'required', 'is missing');
    } else {
      if (typeof $event !== 'string') {
        issues = addWrongType(issues, `${at}/event`, 'string');
      }
      if ($event !== 'card.issued' && $event !== 'card.topped_up' && $event !== 'card.redeemed' && $event !== 'card.expired' && $event !== 'batch.complete' && $event !== 'wallet.low_balance' && $event !== 'reward.sent' && $event !== 'reward.opened' && $event !== 'reward.redeemed' && $event !== 'reward.expired' && $event !== 'reward.cancelled') {
        issues = addIssue(issues, `${at}/event`, 'enum', 'must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled');
      }
    }
    if ($attempt === undefined) {
      issues = addIssue(issues, `${at}/attempt`, 'required', 'is missing');
    } else {
      issues = checkAttempt($attempt, `${at}/attempt`, issues);
    }
    if ($exchange === undefined) {
      issues = addIssue(issues, `${at}/exchange`, 'required', 'is missing');
    } else {
      issues = checkAlternatives(issues, $exchange, `${at}/exchange`, 'anyOf', [(value: unknown, at: string, issues?: Issues): Issues => {
        issues = checkKeptExchange(value, at, issues);
        return issues;
      }, (value: unknown, at: string, issues?: Issues): Issues => {
        if (value !== null) {
          issues = addWrongType(issues, at, 'null');
        }
        return issues;
      }]);
    }
  }
  return issues;
}

function checkReplay(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      fault: $fault,
    } = value;
    if ($fault !== undefined) {
      if (typeof $fault !== 'string') {
        issues = addWrongType(issues, `${at}/fault`, 'string');
      }
      if ($fault !== 'tamper' && $fault !== 'unsigned' && $fault !== 'noncanonical') {
        issues = addIssue(issues, `${at}/fault`, 'enum', 'must be one of tamper, unsigned, noncanonical');
      }
    }
    for (const key0 of otherKeys(value, ["fault"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkTimelineKind(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'call' && value !== 'delivery') {
    issues = addIssue(issues, at, 'enum', 'must be one of call, delivery');
  }
  return issues;
}

function checkApiFault(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'latency' && value !== 'status' && value !== 'drop' && value !== 'error') {
    issues = addIssue(issues, at, 'enum', 'must be one of latency, status, drop, error');
  }
  return issues;
}

function checkCall(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      call: $call,
      at: $at,
      operation: $operation,
      method: $method,
      path: $path,
      status: $status,
      duration_ms: $duration_ms,
      subject: $subject,
      faults: $faults,
    } = value;
    if (!Number.isSafeInteger($call)) {
      issues = addWrongInteger(issues, $call, `${at}/call`, 'integer');
    }
    if (typeof $at !== 'string') {
      issues = addMissingOrWrongType(issues, $at, `${at}/at`, 'string');
    } else {
      if (!isTimestamp($at)) {
        issues = addIssue(issues, `${at}/at`, 'format', 'must match format "date-time"');
      }
    }
    if (typeof $operation !== 'string' && $operation !== null) {
      issues = addMissingOrWrongType(issues, $operation, `${at}/operation`, 'string or null');
    }
    if (typeof $method !== 'string') {
      issues = addMissingOrWrongType(issues, $method, `${at}/method`, 'string');
    }
    if (typeof $path !== 'string') {
      issues = addMissingOrWrongType(issues, $path, `${at}/path`, 'string');
    }
    if (!Number.isSafeInteger($status)) {
      issues = addWrongInteger(issues, $status, `${at}/status`, 'integer');
    }
    if (!Number.isSafeInteger($duration_ms)) {
      issues = addWrongInteger(issues, $duration_ms, `${at}/duration_ms`, 'integer');
    }
    if (typeof $subject !== 'string' && $subject !== null) {
      issues = addMissingOrWrongType(issues, $subject, `${at}/subject`, 'string or null');
    }
    if (!Array.isArray($faults)) {
      issues = addMissingOrWrongType(issues, $faults, `${at}/faults`, 'array');
    } else {
      for (let index1 = 0; index1 < $faults.length; index1 += 1) {
        const item1: unknown = $faults[index1];
        if (typeof item1 !== 'string') {
          issues = addWrongType(issues, `${at}/faults/${index1}`, 'string');
        }
        if (item1 !== 'latency' && item1 !== 'status' && item1 !== 'drop' && item1 !== 'error') {
          issues = addIssue(issues, `${at}/faults/${index1}`, 'enum', 'must be one of latency, status, drop, error');
        }
      }
    }
  }
  return issues;
}

function checkTimelineItem(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      position: $position,
      kind: $kind,
      delivery: $delivery,
      call: $call,
    } = value;
    if (!Number.isSafeInteger($position)) {
      issues = addWrongInteger(issues, $position, `${at}/position`, 'integer');
    }
    if ($kind === undefined) {
      issues = addIssue(issues, `${at}/kind`, 'required', 'is missing');
    } else {
      if (typeof $kind !== 'string') {
        issues = addWrongType(issues, `${at}/kind`, 'string');
      }
      if ($kind !== 'call' && $kind !== 'delivery') {
        issues = addIssue(issues, `${at}/kind`, 'enum', 'must be one of call, delivery');
      }
    }
    if ($delivery === undefined) {
      issues = addIssue(issues, `${at}/delivery`, 'required', 'is missing');
    } else {
      issues = checkAlternatives(issues, $delivery, `${at}/delivery`, 'anyOf', [(value: unknown, at: string, issues?: Issues): Issues => {
        issues = checkDelivery(value, at, issues);
        return issues;
      }, (value: unknown, at: string, issues?: Issues): Issues => {
        if (value !== null) {
          issues = addWrongType(issues, at, 'null');
        }
        return issues;
      }]);
    }
    if ($call === undefined) {
      issues = addIssue(issues, `${at}/call`, 'required', 'is missing');
    } else {
      issues = checkAlternatives(issues, $call, `${at}/call`, 'anyOf', [(value: unknown, at: string, issues?: Issues): Issues => {
        issues = checkCall(value, at, issues);
        return issues;
      }, (value: unknown, at: string, issues?: Issues): Issues => {
        if (value !== null) {
          issues = addWrongType(issues, at, 'null');
        }
        return issues;
      }]);
    }
  }
  return issues;
}

function checkTimelinePage(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
      next: $next,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkTimelineItem(item1, `${at}/items/${index1}`, issues);
      }
    }
    if ($next === undefined) {
      issues = addIssue(issues, `${at}/next`, 'required', 'is missing');
    } else {
      issues = checkNext($next, `${at}/next`, issues);
    }
  }
  return issues;
}

function checkMessage(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      headers: $headers,
      body: $body,
      bytes: $bytes,
    } = value;
    if (!Array.isArray($headers)) {
      issues = addMissingOrWrongType(issues, $headers, `${at}/headers`, 'array');
    } else {
      for (let index1 = 0; index1 < $headers.length; index1 += 1) {
        const item1: unknown = $headers[index1];
        issues = checkHeader(item1, `${at}/headers/${index1}`, issues);
      }
    }
    if (typeof $body !== 'string') {
      issues = addMissingOrWrongType(issues, $body, `${at}/body`, 'string');
    }
    if (!Number.isSafeInteger($bytes)) {
      issues = addWrongInteger(issues, $bytes, `${at}/bytes`, 'integer');
    }
  }
  return issues;
}

function checkCallCopies(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      curl: $curl,
    } = value;
    if (typeof $curl !== 'string' && $curl !== null) {
      issues = addMissingOrWrongType(issues, $curl, `${at}/curl`, 'string or null');
    }
  }
  return issues;
}

function checkCallExchange(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      request: $request,
      response: $response,
      copies: $copies,
    } = value;
    if ($request === undefined) {
      issues = addIssue(issues, `${at}/request`, 'required', 'is missing');
    } else {
      issues = checkMessage($request, `${at}/request`, issues);
    }
    if ($response === undefined) {
      issues = addIssue(issues, `${at}/response`, 'required', 'is missing');
    } else {
      issues = checkMessage($response, `${at}/response`, issues);
    }
    if ($copies === undefined) {
      issues = addIssue(issues, `${at}/copies`, 'required', 'is missing');
    } else {
      issues = checkCallCopies($copies, `${at}/copies`, issues);
    }
  }
  issues = checkCall(value, at, issues);
  return issues;
}

function checkClockMode(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  if (value !== 'system' && value !== 'manual') {
    issues = addIssue(issues, at, 'enum', 'must be one of system, manual');
  }
  return issues;
}

function checkClock(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      now: $now,
      mode: $mode,
    } = value;
    if (typeof $now !== 'string') {
      issues = addMissingOrWrongType(issues, $now, `${at}/now`, 'string');
    } else {
      if (!isTimestamp($now)) {
        issues = addIssue(issues, `${at}/now`, 'format', 'must match format "date-time"');
      }
    }
    if ($mode === undefined) {
      issues = addIssue(issues, `${at}/mode`, 'required', 'is missing');
    } else {
      if (typeof $mode !== 'string') {
        issues = addWrongType(issues, `${at}/mode`, 'string');
      }
      if ($mode !== 'system' && $mode !== 'manual') {
        issues = addIssue(issues, `${at}/mode`, 'enum', 'must be one of system, manual');
      }
    }
  }
  return issues;
}

function checkClockSetting(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      now: $now,
      mode: $mode,
    } = value;
    if ($now !== undefined) {
      if (typeof $now !== 'string') {
        issues = addWrongType(issues, `${at}/now`, 'string');
      } else {
        if (lengthOf($now) < 1) {
          issues = addIssue(issues, `${at}/now`, 'minLength', 'must NOT have fewer than 1 characters');
        }
        if (lengthOf($now) > 40) {
          issues = addIssue(issues, `${at}/now`, 'maxLength', 'must NOT have more than 40 characters');
        }
      }
    }
    if ($mode !== undefined) {
      if (typeof $mode !== 'string') {
        issues = addWrongType(issues, `${at}/mode`, 'string');
      }
      if ($mode !== 'system' && $mode !== 'manual') {
        issues = addIssue(issues, `${at}/mode`, 'enum', 'must be one of system, manual');
      }
    }
    for (const key0 of otherKeys(value, ["now","mode"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkClockAdvance(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      ms: $ms,
    } = value;
    if (!Number.isSafeInteger($ms)) {
      issues = addWrongInteger(issues, $ms, `${at}/ms`, 'integer');
    }
    if (typeof $ms === 'number') {
      if (!($ms >= 0)) {
        issues = addIssue(issues, `${at}/ms`, 'minimum', 'must be >= 0');
      }
      if (!($ms <= 316224000000)) {
        issues = addIssue(issues, `${at}/ms`, 'maximum', 'must be <= 316224000000');
      }
    }
    for (const key0 of otherKeys(value, ["ms"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkApiFaults(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      latency_ms: $latency_ms,
      status: $status,
      after: $after,
      times: $times,
    } = value;
    if (!Number.isSafeInteger($latency_ms)) {
      issues = addWrongInteger(issues, $latency_ms, `${at}/latency_ms`, 'integer');
    }
    if (typeof $latency_ms === 'number') {
      if (!($latency_ms >= 0)) {
        issues = addIssue(issues, `${at}/latency_ms`, 'minimum', 'must be >= 0');
      }
      if (!($latency_ms <= 60000)) {
        issues = addIssue(issues, `${at}/latency_ms`, 'maximum', 'must be <= 60000');
      }
    }
    if (!Number.isSafeInteger($status) && $status !== null) {
      issues = addWrongInteger(issues, $status, `${at}/status`, 'integer or null');
    }
    if (typeof $status === 'number') {
      if (!($status >= 300)) {
        issues = addIssue(issues, `${at}/status`, 'minimum', 'must be >= 300');
      }
      if (!($status <= 599)) {
        issues = addIssue(issues, `${at}/status`, 'maximum', 'must be <= 599');
      }
    }
    if ($after === undefined) {
      issues = addIssue(issues, `${at}/after`, 'required', 'is missing');
    } else {
      if (typeof $after !== 'string' && $after !== null) {
        issues = addWrongType(issues, `${at}/after`, 'string or null');
      }
      if ($after !== 'drop' && $after !== 'error' && $after !== null) {
        issues = addIssue(issues, `${at}/after`, 'enum', 'must be one of drop, error, null');
      }
    }
    if (!Number.isSafeInteger($times) && $times !== null) {
      issues = addWrongInteger(issues, $times, `${at}/times`, 'integer or null');
    }
    if (typeof $times === 'number') {
      if (!($times >= 0)) {
        issues = addIssue(issues, `${at}/times`, 'minimum', 'must be >= 0');
      }
      if (!($times <= 1000000)) {
        issues = addIssue(issues, `${at}/times`, 'maximum', 'must be <= 1000000');
      }
    }
  }
  return issues;
}

function checkWebhookFaults(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      latency_ms: $latency_ms,
      duplicate: $duplicate,
      reorder: $reorder,
      tamper: $tamper,
      unsigned: $unsigned,
      noncanonical: $noncanonical,
    } = value;
    if (!Number.isSafeInteger($latency_ms)) {
      issues = addWrongInteger(issues, $latency_ms, `${at}/latency_ms`, 'integer');
    }
    if (typeof $latency_ms === 'number') {
      if (!($latency_ms >= 0)) {
        issues = addIssue(issues, `${at}/latency_ms`, 'minimum', 'must be >= 0');
      }
      if (!($latency_ms <= 60000)) {
        issues = addIssue(issues, `${at}/latency_ms`, 'maximum', 'must be <= 60000');
      }
    }
    if (typeof $duplicate !== 'boolean') {
      issues = addMissingOrWrongType(issues, $duplicate, `${at}/duplicate`, 'boolean');
    }
    if (typeof $reorder !== 'boolean') {
      issues = addMissingOrWrongType(issues, $reorder, `${at}/reorder`, 'boolean');
    }
    if (typeof $tamper !== 'boolean') {
      issues = addMissingOrWrongType(issues, $tamper, `${at}/tamper`, 'boolean');
    }
    if (typeof $unsigned !== 'boolean') {
      issues = addMissingOrWrongType(issues, $unsigned, `${at}/unsigned`, 'boolean');
    }
    if (typeof $noncanonical !== 'boolean') {
      issues = addMissingOrWrongType(issues, $noncanonical, `${at}/noncanonical`, 'boolean');
    }
  }
  return issues;
}

function checkFaults(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      api: $api,
      webhooks: $webhooks,
    } = value;
    if ($api === undefined) {
      issues = addIssue(issues, `${at}/api`, 'required', 'is missing');
    } else {
      issues = checkApiFaults($api, `${at}/api`, issues);
    }
    if ($webhooks === undefined) {
      issues = addIssue(issues, `${at}/webhooks`, 'required', 'is missing');
    } else {
      issues = checkWebhookFaults($webhooks, `${at}/webhooks`, issues);
    }
  }
  return issues;
}

function checkApiFaultSettings(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      latency_ms: $latency_ms,
      status: $status,
      after: $after,
      times: $times,
    } = value;
    if ($latency_ms !== undefined) {
      if (!Number.isSafeInteger($latency_ms)) {
        issues = addWrongInteger(issues, $latency_ms, `${at}/latency_ms`, 'integer');
      }
      if (typeof $latency_ms === 'number') {
        if (!($latency_ms >= 0)) {
          issues = addIssue(issues, `${at}/latency_ms`, 'minimum', 'must be >= 0');
        }
        if (!($latency_ms <= 60000)) {
          issues = addIssue(issues, `${at}/latency_ms`, 'maximum', 'must be <= 60000');
        }
      }
    }
    if ($status !== undefined) {
      if (!Number.isSafeInteger($status) && $status !== null) {
        issues = addWrongInteger(issues, $status, `${at}/status`, 'integer or null');
      }
      if (typeof $status === 'number') {
        if (!($status >= 300)) {
          issues = addIssue(issues, `${at}/status`, 'minimum', 'must be >= 300');
        }
        if (!($status <= 599)) {
          issues = addIssue(issues, `${at}/status`, 'maximum', 'must be <= 599');
        }
      }
    }
    if ($after !== undefined) {
      if (typeof $after !== 'string' && $after !== null) {
        issues = addWrongType(issues, `${at}/after`, 'string or null');
      }
      if ($after !== 'drop' && $after !== 'error' && $after !== null) {
        issues = addIssue(issues, `${at}/after`, 'enum', 'must be one of drop, error, null');
      }
    }
    if ($times !== undefined) {
      if (!Number.isSafeInteger($times) && $times !== null) {
        issues = addWrongInteger(issues, $times, `${at}/times`, 'integer or null');
      }
      if (typeof $times === 'number') {
        if (!($times >= 0)) {
          issues = addIssue(issues, `${at}/times`, 'minimum', 'must be >= 0');
        }
        if (!($times <= 1000000)) {
          issues = addIssue(issues, `${at}/times`, 'maximum', 'must be <= 1000000');
        }
      }
    }
    for (const key0 of otherKeys(value, ["latency_ms","status","after","times"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkWebhookFaultSettings(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      latency_ms: $latency_ms,
      duplicate: $duplicate,
      reorder: $reorder,
      tamper: $tamper,
      unsigned: $unsigned,
      noncanonical: $noncanonical,
    } = value;
    if ($latency_ms !== undefined) {
      if (!Number.isSafeInteger($latency_ms)) {
        issues = addWrongInteger(issues, $latency_ms, `${at}/latency_ms`, 'integer');
      }
      if (typeof $latency_ms === 'number') {
        if (!($latency_ms >= 0)) {
          issues = addIssue(issues, `${at}/latency_ms`, 'minimum', 'must be >= 0');
        }
        if (!($latency_ms <= 60000)) {
          issues = addIssue(issues, `${at}/latency_ms`, 'maximum', 'must be <= 60000');
        }
      }
    }
    if ($duplicate !== undefined) {
      if (typeof $duplicate !== 'boolean') {
        issues = addWrongType(issues, `${at}/duplicate`, 'boolean');
      }
    }
    if ($reorder !== undefined) {
      if (typeof $reorder !== 'boolean') {
        issues = addWrongType(issues, `${at}/reorder`, 'boolean');
      }
    }
    if ($tamper !== undefined) {
      if (typeof $tamper !== 'boolean') {
        issues = addWrongType(issues, `${at}/tamper`, 'boolean');
      }
    }
    if ($unsigned !== undefined) {
      if (typeof $unsigned !== 'boolean') {
        issues = addWrongType(issues, `${at}/unsigned`, 'boolean');
      }
    }
    if ($noncanonical !== undefined) {
      if (typeof $noncanonical !== 'boolean') {
        issues = addWrongType(issues, `${at}/noncanonical`, 'boolean');
      }
    }
    for (const key0 of otherKeys(value, ["latency_ms","duplicate","reorder","tamper","unsigned","noncanonical"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkFaultSettings(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      api: $api,
      webhooks: $webhooks,
    } = value;
    if ($api !== undefined) {
      issues = checkApiFaultSettings($api, `${at}/api`, issues);
    }
    if ($webhooks !== undefined) {
      issues = checkWebhookFaultSettings($webhooks, `${at}/webhooks`, issues);
    }
    for (const key0 of otherKeys(value, ["api","webhooks"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkHealth(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      status: $status,
    } = value;
    if ($status === undefined) {
      issues = addIssue(issues, `${at}/status`, 'required', 'is missing');
    } else {
      if (typeof $status !== 'string') {
        issues = addWrongType(issues, `${at}/status`, 'string');
      }
      if ($status !== 'ok') {
        issues = addIssue(issues, `${at}/status`, 'enum', 'must be one of ok');
      }
    }
  }
  return issues;
}

function checkAssumption(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      id: $id,
      title: $title,
      question: $question,
      answer: $answer,
      departs_from: $departs_from,
      place: $place,
    } = value;
    if (typeof $id !== 'string') {
      issues = addMissingOrWrongType(issues, $id, `${at}/id`, 'string');
    }
    if (typeof $title !== 'string') {
      issues = addMissingOrWrongType(issues, $title, `${at}/title`, 'string');
    }
    if (typeof $question !== 'string') {
      issues = addMissingOrWrongType(issues, $question, `${at}/question`, 'string');
    }
    if (typeof $answer !== 'string') {
      issues = addMissingOrWrongType(issues, $answer, `${at}/answer`, 'string');
    }
    if (typeof $departs_from !== 'string' && $departs_from !== null) {
      issues = addMissingOrWrongType(issues, $departs_from, `${at}/departs_from`, 'string or null');
    }
    if (typeof $place !== 'string') {
      issues = addMissingOrWrongType(issues, $place, `${at}/place`, 'string');
    }
  }
  return issues;
}

function checkAssumptionList(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      items: $items,
    } = value;
    if (!Array.isArray($items)) {
      issues = addMissingOrWrongType(issues, $items, `${at}/items`, 'array');
    } else {
      for (let index1 = 0; index1 < $items.length; index1 += 1) {
        const item1: unknown = $items[index1];
        issues = checkAssumption(item1, `${at}/items/${index1}`, issues);
      }
    }
  }
  return issues;
}

function checkSeedSettings(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      cards: $cards,
      currency: $currency,
    } = value;
    if ($cards !== undefined) {
      if (!Number.isSafeInteger($cards)) {
        issues = addWrongInteger(issues, $cards, `${at}/cards`, 'integer');
      }
      if (typeof $cards === 'number') {
        if (!($cards >= 1)) {
          issues = addIssue(issues, `${at}/cards`, 'minimum', 'must be >= 1');
        }
        if (!($cards <= 1000)) {
          issues = addIssue(issues, `${at}/cards`, 'maximum', 'must be <= 1000');
        }
      }
    }
    if ($currency !== undefined) {
      if (typeof $currency !== 'string') {
        issues = addWrongType(issues, `${at}/currency`, 'string');
      } else {
        if (!/^(?!XXX|XTS)[A-Z]{3}$/u.test($currency)) {
          issues = addIssue(issues, `${at}/currency`, 'pattern', 'must match pattern "^(?!XXX|XTS)[A-Z]{3}$"');
        }
      }
    }
    for (const key0 of otherKeys(value, ["cards","currency"], [])) {
      issues = addIssue(issues, `${at}/${pointerToken(key0)}`, 'additionalProperties', 'is not a known field');
    }
  }
  return issues;
}

function checkSeeded(value: unknown, at: string, issues?: Issues): Issues {
  if (!isObject(value)) {
    issues = addWrongType(issues, at, 'object');
  } else {
    const {
      cards: $cards,
      rewards: $rewards,
    } = value;
    if (!Array.isArray($cards)) {
      issues = addMissingOrWrongType(issues, $cards, `${at}/cards`, 'array');
    } else {
      for (let index1 = 0; index1 < $cards.length; index1 += 1) {
        const item1: unknown = $cards[index1];
        if (typeof item1 !== 'string') {
          issues = addWrongType(issues, `${at}/cards/${index1}`, 'string');
        }
      }
    }
    if (!Array.isArray($rewards)) {
      issues = addMissingOrWrongType(issues, $rewards, `${at}/rewards`, 'array');
    } else {
      for (let index1 = 0; index1 < $rewards.length; index1 += 1) {
        const item1: unknown = $rewards[index1];
        if (typeof item1 !== 'string') {
          issues = addWrongType(issues, `${at}/rewards/${index1}`, 'string');
        }
      }
    }
  }
  return issues;
}

function checkChangeStream(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkRegisterWebhook201XSandboxAssumptions(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkListCardsBatchId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (lengthOf(value) < 1) {
      issues = addIssue(issues, at, 'minLength', 'must NOT have fewer than 1 characters');
    }
    if (lengthOf(value) > 40) {
      issues = addIssue(issues, at, 'maxLength', 'must NOT have more than 40 characters');
    }
  }
  return issues;
}

function checkListCardsRecipientPhone(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (lengthOf(value) < 1) {
      issues = addIssue(issues, at, 'minLength', 'must NOT have fewer than 1 characters');
    }
    if (lengthOf(value) > 20) {
      issues = addIssue(issues, at, 'maxLength', 'must NOT have more than 20 characters');
    }
  }
  return issues;
}

function checkListCardsCardId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (lengthOf(value) < 1) {
      issues = addIssue(issues, at, 'minLength', 'must NOT have fewer than 1 characters');
    }
    if (lengthOf(value) > 40) {
      issues = addIssue(issues, at, 'maxLength', 'must NOT have more than 40 characters');
    }
  }
  return issues;
}

function checkInspectBatchBatchId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkListDeliveriesWebhookId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (lengthOf(value) < 1) {
      issues = addIssue(issues, at, 'minLength', 'must NOT have fewer than 1 characters');
    }
    if (lengthOf(value) > 40) {
      issues = addIssue(issues, at, 'maxLength', 'must NOT have more than 40 characters');
    }
  }
  return issues;
}

function checkInspectExchangeAttempt(value: unknown, at: string, issues?: Issues): Issues {
  if (!Number.isSafeInteger(value)) {
    issues = addWrongInteger(issues, value, at, 'integer');
  }
  return issues;
}

function checkReadTimelineSubject(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (lengthOf(value) < 1) {
      issues = addIssue(issues, at, 'minLength', 'must NOT have fewer than 1 characters');
    }
    if (lengthOf(value) > 60) {
      issues = addIssue(issues, at, 'maxLength', 'must NOT have more than 60 characters');
    }
  }
  return issues;
}

function checkReadTimelineWebhookId(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  } else {
    if (lengthOf(value) < 1) {
      issues = addIssue(issues, at, 'minLength', 'must NOT have fewer than 1 characters');
    }
    if (lengthOf(value) > 40) {
      issues = addIssue(issues, at, 'maxLength', 'must NOT have more than 40 characters');
    }
  }
  return issues;
}

function checkInspectCallNumber(value: unknown, at: string, issues?: Issues): Issues {
  if (!Number.isSafeInteger(value)) {
    issues = addWrongInteger(issues, value, at, 'integer');
  }
  return issues;
}

function checkWebhookIdParameter(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkLimitParameter(value: unknown, at: string, issues?: Issues): Issues {
  if (!Number.isSafeInteger(value)) {
    issues = addWrongInteger(issues, value, at, 'integer');
  }
  if (typeof value === 'number') {
    if (!(value >= 1)) {
      issues = addIssue(issues, at, 'minimum', 'must be >= 1');
    }
    if (!(value <= 500)) {
      issues = addIssue(issues, at, 'maximum', 'must be <= 500');
    }
  }
  return issues;
}

function checkAfterParameter(value: unknown, at: string, issues?: Issues): Issues {
  if (!Number.isSafeInteger(value)) {
    issues = addWrongInteger(issues, value, at, 'integer');
  }
  if (typeof value === 'number') {
    if (!(value >= 0)) {
      issues = addIssue(issues, at, 'minimum', 'must be >= 0');
    }
  }
  return issues;
}

function checkCardIdParameter(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkRewardIdParameter(value: unknown, at: string, issues?: Issues): Issues {
  if (typeof value !== 'string') {
    issues = addWrongType(issues, at, 'string');
  }
  return issues;
}

function checkDeliveryNumberParameter(value: unknown, at: string, issues?: Issues): Issues {
  if (!Number.isSafeInteger(value)) {
    issues = addWrongInteger(issues, value, at, 'integer');
  }
  return issues;
}
