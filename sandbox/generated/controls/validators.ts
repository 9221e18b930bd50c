// Validators, compiled by ajv from the schemas; they need nothing at run time.
// Generated from sandbox/controls/; do not edit. Change it and run: npm run generate

// @ts-nocheck The checks that ajv compiles have no types; everything exported has.

import type {
  AfterParameter,
  ApiFaultSettings,
  ApiFaults,
  Assumption,
  AssumptionList,
  Attempt,
  Batch,
  BatchFailure,
  BatchPage,
  BatchWithFailures,
  BrandSelection,
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
  Currency,
  Delivery,
  DeliveryNumberParameter,
  DeliveryPage,
  DeliveryStatus,
  DeliveryWithLog,
  Empty,
  EventExample,
  EventExampleList,
  EventName,
  EventSelection,
  FailurePage,
  FaultSettings,
  Faults,
  Funding,
  InspectBatchBatchId,
  LimitParameter,
  ListCardsBatchId,
  ListCardsRecipientPhone,
  ListDeliveriesWebhookId,
  Next,
  Payload,
  Problem,
  ProblemIssue,
  Redemption,
  RegisterWebhook201XSandboxAssumptions,
  Reward,
  RewardIdParameter,
  RewardPage,
  RewardStatus,
  RewardToSend,
  SeedSettings,
  Seeded,
  SelectedEvents,
  Threshold,
  Trigger,
  Triggered,
  Wallet,
  WalletList,
  Webhook,
  WebhookFaultSettings,
  WebhookFaults,
  WebhookIdParameter,
  WebhookList,
  WebhookRegistration,
  WebhookWithSecret,
} from './rest.ts';

/** One thing that is wrong with a value. */
export interface Issue {
  /** JSON pointer (RFC 6901) to the place in the value; empty for the value itself. */
  readonly at: string;
  /** The rule that was broken: type, required, pattern, format, const, x-sum, exact-integer. */
  readonly rule: string;
  /** What is wrong, for a person. */
  readonly message: string;
}

/** What a validator says: the value, now known to be of its type, or everything that is wrong with it. */
export type Validation<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Checks a value against the contract, and reports all issues at once, up to 1000. Never throws, changes nothing. */
export type Validator<Value> = (value: unknown) => Validation<Value>;

/** The days that every year has, and the leap days of the years that have them. */
const DATE =
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/;

/** Whether a text is a date of the Gregorian calendar in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return DATE.test(text);
}

/** The time of nearly all timestamps, which need no closer look. */
const USUAL_TIME = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|\+00:00)$/;

/**
 * A year, then month and day, day of the year, or week and weekday; T; a time of day down to hours, minutes or seconds,
 * with a fraction of the last of them; UTC. T may be left out by agreement (ISO 8601:2004, 4.3.2).
 */
const EXTENDED =
  /^(\d{4}|[+-]\d{4,})-(?:(\d\d)-(\d\d)|([0-2]\d\d|3[0-6]\d)|W(\d\d)-[1-7])(T?)(?:(?:[01]\d|2[0-3])(?::[0-5]\d){0,2}(?:[.,]\d+)?|23:59:60(?:[.,]\d+)?|24(?::00){0,2}(?:[.,]0+)?)(?:Z|\+00(?::00)?)$/i;

/** The same without separators; a text has all of them or none (ISO 8601:2004, 4.3.3). */
const BASIC =
  /^(\d{4}|[+-]\d{4,})(?:(\d\d)(\d\d)|([0-2]\d\d|3[0-6]\d)|W(\d\d)[1-7])(T?)(?:(?:[01]\d|2[0-3])(?:[0-5]\d){0,2}(?:[.,]\d+)?|235960(?:[.,]\d+)?|24(?:00){0,2}(?:[.,]0+)?)(?:Z|\+00(?:00)?)$/i;

/**
 * Whether a text is an ISO 8601 UTC timestamp: extended or basic format; a calendar, ordinal or week date; down to hours,
 * minutes, seconds or a fraction; `Z` or an offset of zero. `new Date` reads only some of these.
 */
export function isTimestamp(text: string): boolean {
  if (isDate(text.slice(0, 10)) && USUAL_TIME.test(text.slice(10))) return true;
  const match = EXTENDED.exec(text) ?? BASIC.exec(text);
  if (match === null) return false;
  const [, years, month, day, dayOfYear, week, designator] = match;
  // Without T, nothing tells a year of many digits from the month. Zero has no minus sign (ISO 8601:2004, 3.4.2).
  if (years.length > 4 && (designator === '' || /^-0+$/.test(years))) return false;
  // The calendar repeats itself every 400 years, so the last four digits tell enough of a longer year.
  const year = years.slice(-4);
  if (month !== undefined) return isDate(`${year}-${month}-${day}`);
  if (week !== undefined) return week > 0 && week <= (hasWeek53(years.startsWith('-') ? -year : +year) ? 53 : 52);
  return dayOfYear > 0 && dayOfYear <= (isDate(`${year}-02-29`) ? 366 : 365);
}

/** A year has a week 53 where its first or last day is a Thursday. */
function hasWeek53(year) {
  const sameYear = 2400 + (year % 400);
  return [Date.UTC(sameYear, 0, 1), Date.UTC(sameYear, 11, 31)].some((day) => new Date(day).getUTCDay() === 4);
}

/**
 * A mailbox of RFC 5321 (4.1.2) with what RFC 6531 (3.3) adds beyond ASCII: atoms with dots between them, or a quoted
 * string; then the labels of a domain, or an address literal. Lengths in RFC 5321 are least capacities, not limits.
 */
const EMAIL_ADDRESS =
  /^(?:[^\0- "(),.:;<>@[\\\]\x7f\ud800-\udfff]+(?:\.[^\0- "(),.:;<>@[\\\]\x7f\ud800-\udfff]+)*|"(?:[ !#-[\]-~\x80-\ud7ff\ue000-\u{10ffff}]|\\[ -~])*")@(?:[^\0-/:-@[-`{-\x9f\s\ud800-\udfff]+(?:(?:\.|-+)[^\0-/:-@[-`{-\x9f\s\ud800-\udfff]+)*|\[([!-Z^-~]+)\])$/u;

/** Whether a text is an e-mail address, a mailbox of RFC 5321 or RFC 6531. Lengths are not judged. */
export function isEmailAddress(text: string): boolean {
  const match = EMAIL_ADDRESS.exec(text);
  return match !== null && (match[1] === undefined || isAddress(match[1]));
}

/** Whether what stands in brackets is the address of a host: of IPv4, of IPv6, or of a kind that it names itself. */
function isAddress(text) {
  const [, tag, address] = /^([a-z\d-]*[a-z\d]):(.+)$/i.exec(text) ?? [];
  if (tag === undefined) return !text.includes(':') && IPV4.test(text);
  return tag.toLowerCase() !== 'ipv6' || isIpv6(address);
}

const IPV4 = /(?:^|:)(?:(?:25[0-5]|2[0-4]\d|[01]?\d?\d)(?:\.(?!$)|$)){4}$/;

/** Eight groups, or fewer around `::`; an IPv4 address may stand for the last two (RFC 4291, 2.2). */
function isIpv6(text) {
  const [left, right, ...others] = text.replace(IPV4, ':0:0').split('::');
  const groups = [left, right].flatMap((part) => (part ? part.split(':') : []));
  const isComplete = right === undefined ? groups.length === 8 : groups.length < 8 && others.length === 0;
  return isComplete && groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
}

/** Enough for any person, and a bound on what a hostile value can make us remember. */
const MAX_ISSUES = 1000;

/** The issues with one more. */
function found(issues, at, rule, message) {
  const issue = { at, rule, message };
  if (issues === null) return [issue];
  if (issues.length < MAX_ISSUES) issues.push(issue);
  return issues;
}

/** The issues with one more, of a required value that is not of its type. */
function unfit(issues, value, at, message) {
  return value === undefined ? found(issues, at, 'required', 'is missing') : found(issues, at, 'type', message);
}

/** The issues with one more, of a value that is not an exact integer; `beyond` says so of one that is too large. */
function notInteger(issues, value, at, beyond) {
  const isTooLarge = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isTooLarge ? found(issues, at, 'exact-integer', beyond) : unfit(issues, value, at, 'must be integer');
}

/** JSON pointer to a member of the value at another. */
function memberAt(at, key) {
  return `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The length of a text in characters, as JSON Schema counts them. */
function lengthOf(text) {
  let length = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    if (isSurrogate(text, at, 0xd800) && isSurrogate(text, at + 1, 0xdc00)) length -= 1;
  }
  return length;
}

function isSurrogate(text, at, from) {
  const code = text.charCodeAt(at);
  return code >= from && code < from + 0x400;
}

/** Whether two JSON values are the same. */
function isEqual(one, other) {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
}

export function validateProblemIssue(value: unknown): Validation<ProblemIssue> {
  return checkProblemIssue(value, '') ? { ok: true, value } : { ok: false, issues: checkProblemIssue.errors };
}

export function validateProblem(value: unknown): Validation<Problem> {
  return checkProblem(value, '') ? { ok: true, value } : { ok: false, issues: checkProblem.errors };
}

export function validateEventName(value: unknown): Validation<EventName> {
  return checkEventName(value, '') ? { ok: true, value } : { ok: false, issues: checkEventName.errors };
}

export function validateWebhook(value: unknown): Validation<Webhook> {
  return checkWebhook(value, '') ? { ok: true, value } : { ok: false, issues: checkWebhook.errors };
}

export function validateWebhookList(value: unknown): Validation<WebhookList> {
  return checkWebhookList(value, '') ? { ok: true, value } : { ok: false, issues: checkWebhookList.errors };
}

export function validateSelectedEvents(value: unknown): Validation<SelectedEvents> {
  return checkSelectedEvents(value, '') ? { ok: true, value } : { ok: false, issues: checkSelectedEvents.errors };
}

export function validateWebhookRegistration(value: unknown): Validation<WebhookRegistration> {
  return checkWebhookRegistration(value, '') ? { ok: true, value } : { ok: false, issues: checkWebhookRegistration.errors };
}

export function validateWebhookWithSecret(value: unknown): Validation<WebhookWithSecret> {
  return checkWebhookWithSecret(value, '') ? { ok: true, value } : { ok: false, issues: checkWebhookWithSecret.errors };
}

export function validateEventSelection(value: unknown): Validation<EventSelection> {
  return checkEventSelection(value, '') ? { ok: true, value } : { ok: false, issues: checkEventSelection.errors };
}

export function validateCardStatus(value: unknown): Validation<CardStatus> {
  return checkCardStatus(value, '') ? { ok: true, value } : { ok: false, issues: checkCardStatus.errors };
}

export function validateCurrency(value: unknown): Validation<Currency> {
  return checkCurrency(value, '') ? { ok: true, value } : { ok: false, issues: checkCurrency.errors };
}

export function validateChannel(value: unknown): Validation<Channel> {
  return checkChannel(value, '') ? { ok: true, value } : { ok: false, issues: checkChannel.errors };
}

export function validateCard(value: unknown): Validation<Card> {
  return checkCard(value, '') ? { ok: true, value } : { ok: false, issues: checkCard.errors };
}

export function validateNext(value: unknown): Validation<Next> {
  return checkNext(value, '') ? { ok: true, value } : { ok: false, issues: checkNext.errors };
}

export function validateCardPage(value: unknown): Validation<CardPage> {
  return checkCardPage(value, '') ? { ok: true, value } : { ok: false, issues: checkCardPage.errors };
}

export function validateCodeToValidate(value: unknown): Validation<CodeToValidate> {
  return checkCodeToValidate(value, '') ? { ok: true, value } : { ok: false, issues: checkCodeToValidate.errors };
}

export function validateCardEntry(value: unknown): Validation<CardEntry> {
  return checkCardEntry(value, '') ? { ok: true, value } : { ok: false, issues: checkCardEntry.errors };
}

export function validateCardWithEntries(value: unknown): Validation<CardWithEntries> {
  return checkCardWithEntries(value, '') ? { ok: true, value } : { ok: false, issues: checkCardWithEntries.errors };
}

export function validateRedemption(value: unknown): Validation<Redemption> {
  return checkRedemption(value, '') ? { ok: true, value } : { ok: false, issues: checkRedemption.errors };
}

export function validateEmpty(value: unknown): Validation<Empty> {
  return checkEmpty(value, '') ? { ok: true, value } : { ok: false, issues: checkEmpty.errors };
}

export function validateBatch(value: unknown): Validation<Batch> {
  return checkBatch(value, '') ? { ok: true, value } : { ok: false, issues: checkBatch.errors };
}

export function validateBatchPage(value: unknown): Validation<BatchPage> {
  return checkBatchPage(value, '') ? { ok: true, value } : { ok: false, issues: checkBatchPage.errors };
}

export function validateBatchFailure(value: unknown): Validation<BatchFailure> {
  return checkBatchFailure(value, '') ? { ok: true, value } : { ok: false, issues: checkBatchFailure.errors };
}

export function validateFailurePage(value: unknown): Validation<FailurePage> {
  return checkFailurePage(value, '') ? { ok: true, value } : { ok: false, issues: checkFailurePage.errors };
}

export function validateBatchWithFailures(value: unknown): Validation<BatchWithFailures> {
  return checkBatchWithFailures(value, '') ? { ok: true, value } : { ok: false, issues: checkBatchWithFailures.errors };
}

export function validateWallet(value: unknown): Validation<Wallet> {
  return checkWallet(value, '') ? { ok: true, value } : { ok: false, issues: checkWallet.errors };
}

export function validateWalletList(value: unknown): Validation<WalletList> {
  return checkWalletList(value, '') ? { ok: true, value } : { ok: false, issues: checkWalletList.errors };
}

export function validateFunding(value: unknown): Validation<Funding> {
  return checkFunding(value, '') ? { ok: true, value } : { ok: false, issues: checkFunding.errors };
}

export function validateThreshold(value: unknown): Validation<Threshold> {
  return checkThreshold(value, '') ? { ok: true, value } : { ok: false, issues: checkThreshold.errors };
}

export function validateRewardStatus(value: unknown): Validation<RewardStatus> {
  return checkRewardStatus(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardStatus.errors };
}

export function validateReward(value: unknown): Validation<Reward> {
  return checkReward(value, '') ? { ok: true, value } : { ok: false, issues: checkReward.errors };
}

export function validateRewardPage(value: unknown): Validation<RewardPage> {
  return checkRewardPage(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardPage.errors };
}

export function validateRewardToSend(value: unknown): Validation<RewardToSend> {
  return checkRewardToSend(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardToSend.errors };
}

export function validateBrandSelection(value: unknown): Validation<BrandSelection> {
  return checkBrandSelection(value, '') ? { ok: true, value } : { ok: false, issues: checkBrandSelection.errors };
}

export function validateCancellation(value: unknown): Validation<Cancellation> {
  return checkCancellation(value, '') ? { ok: true, value } : { ok: false, issues: checkCancellation.errors };
}

export function validatePayload(value: unknown): Validation<Payload> {
  return checkPayload(value, '') ? { ok: true, value } : { ok: false, issues: checkPayload.errors };
}

export function validateEventExample(value: unknown): Validation<EventExample> {
  return checkEventExample(value, '') ? { ok: true, value } : { ok: false, issues: checkEventExample.errors };
}

export function validateEventExampleList(value: unknown): Validation<EventExampleList> {
  return checkEventExampleList(value, '') ? { ok: true, value } : { ok: false, issues: checkEventExampleList.errors };
}

export function validateTrigger(value: unknown): Validation<Trigger> {
  return checkTrigger(value, '') ? { ok: true, value } : { ok: false, issues: checkTrigger.errors };
}

export function validateTriggered(value: unknown): Validation<Triggered> {
  return checkTriggered(value, '') ? { ok: true, value } : { ok: false, issues: checkTriggered.errors };
}

export function validateDeliveryStatus(value: unknown): Validation<DeliveryStatus> {
  return checkDeliveryStatus(value, '') ? { ok: true, value } : { ok: false, issues: checkDeliveryStatus.errors };
}

export function validateAttempt(value: unknown): Validation<Attempt> {
  return checkAttempt(value, '') ? { ok: true, value } : { ok: false, issues: checkAttempt.errors };
}

export function validateDelivery(value: unknown): Validation<Delivery> {
  return checkDelivery(value, '') ? { ok: true, value } : { ok: false, issues: checkDelivery.errors };
}

export function validateDeliveryPage(value: unknown): Validation<DeliveryPage> {
  return checkDeliveryPage(value, '') ? { ok: true, value } : { ok: false, issues: checkDeliveryPage.errors };
}

export function validateDeliveryWithLog(value: unknown): Validation<DeliveryWithLog> {
  return checkDeliveryWithLog(value, '') ? { ok: true, value } : { ok: false, issues: checkDeliveryWithLog.errors };
}

export function validateClockMode(value: unknown): Validation<ClockMode> {
  return checkClockMode(value, '') ? { ok: true, value } : { ok: false, issues: checkClockMode.errors };
}

export function validateClock(value: unknown): Validation<Clock> {
  return checkClock(value, '') ? { ok: true, value } : { ok: false, issues: checkClock.errors };
}

export function validateClockSetting(value: unknown): Validation<ClockSetting> {
  return checkClockSetting(value, '') ? { ok: true, value } : { ok: false, issues: checkClockSetting.errors };
}

export function validateClockAdvance(value: unknown): Validation<ClockAdvance> {
  return checkClockAdvance(value, '') ? { ok: true, value } : { ok: false, issues: checkClockAdvance.errors };
}

export function validateApiFaults(value: unknown): Validation<ApiFaults> {
  return checkApiFaults(value, '') ? { ok: true, value } : { ok: false, issues: checkApiFaults.errors };
}

export function validateWebhookFaults(value: unknown): Validation<WebhookFaults> {
  return checkWebhookFaults(value, '') ? { ok: true, value } : { ok: false, issues: checkWebhookFaults.errors };
}

export function validateFaults(value: unknown): Validation<Faults> {
  return checkFaults(value, '') ? { ok: true, value } : { ok: false, issues: checkFaults.errors };
}

export function validateApiFaultSettings(value: unknown): Validation<ApiFaultSettings> {
  return checkApiFaultSettings(value, '') ? { ok: true, value } : { ok: false, issues: checkApiFaultSettings.errors };
}

export function validateWebhookFaultSettings(value: unknown): Validation<WebhookFaultSettings> {
  return checkWebhookFaultSettings(value, '') ? { ok: true, value } : { ok: false, issues: checkWebhookFaultSettings.errors };
}

export function validateFaultSettings(value: unknown): Validation<FaultSettings> {
  return checkFaultSettings(value, '') ? { ok: true, value } : { ok: false, issues: checkFaultSettings.errors };
}

export function validateAssumption(value: unknown): Validation<Assumption> {
  return checkAssumption(value, '') ? { ok: true, value } : { ok: false, issues: checkAssumption.errors };
}

export function validateAssumptionList(value: unknown): Validation<AssumptionList> {
  return checkAssumptionList(value, '') ? { ok: true, value } : { ok: false, issues: checkAssumptionList.errors };
}

export function validateSeedSettings(value: unknown): Validation<SeedSettings> {
  return checkSeedSettings(value, '') ? { ok: true, value } : { ok: false, issues: checkSeedSettings.errors };
}

export function validateSeeded(value: unknown): Validation<Seeded> {
  return checkSeeded(value, '') ? { ok: true, value } : { ok: false, issues: checkSeeded.errors };
}

export function validateChangeStream(value: unknown): Validation<ChangeStream> {
  return checkChangeStream(value, '') ? { ok: true, value } : { ok: false, issues: checkChangeStream.errors };
}

export function validateRegisterWebhook201XSandboxAssumptions(value: unknown): Validation<RegisterWebhook201XSandboxAssumptions> {
  return checkRegisterWebhook201XSandboxAssumptions(value, '') ? { ok: true, value } : { ok: false, issues: checkRegisterWebhook201XSandboxAssumptions.errors };
}

export function validateListCardsBatchId(value: unknown): Validation<ListCardsBatchId> {
  return checkListCardsBatchId(value, '') ? { ok: true, value } : { ok: false, issues: checkListCardsBatchId.errors };
}

export function validateListCardsRecipientPhone(value: unknown): Validation<ListCardsRecipientPhone> {
  return checkListCardsRecipientPhone(value, '') ? { ok: true, value } : { ok: false, issues: checkListCardsRecipientPhone.errors };
}

export function validateInspectBatchBatchId(value: unknown): Validation<InspectBatchBatchId> {
  return checkInspectBatchBatchId(value, '') ? { ok: true, value } : { ok: false, issues: checkInspectBatchBatchId.errors };
}

export function validateListDeliveriesWebhookId(value: unknown): Validation<ListDeliveriesWebhookId> {
  return checkListDeliveriesWebhookId(value, '') ? { ok: true, value } : { ok: false, issues: checkListDeliveriesWebhookId.errors };
}

export function validateWebhookIdParameter(value: unknown): Validation<WebhookIdParameter> {
  return checkWebhookIdParameter(value, '') ? { ok: true, value } : { ok: false, issues: checkWebhookIdParameter.errors };
}

export function validateLimitParameter(value: unknown): Validation<LimitParameter> {
  return checkLimitParameter(value, '') ? { ok: true, value } : { ok: false, issues: checkLimitParameter.errors };
}

export function validateAfterParameter(value: unknown): Validation<AfterParameter> {
  return checkAfterParameter(value, '') ? { ok: true, value } : { ok: false, issues: checkAfterParameter.errors };
}

export function validateCardIdParameter(value: unknown): Validation<CardIdParameter> {
  return checkCardIdParameter(value, '') ? { ok: true, value } : { ok: false, issues: checkCardIdParameter.errors };
}

export function validateRewardIdParameter(value: unknown): Validation<RewardIdParameter> {
  return checkRewardIdParameter(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardIdParameter.errors };
}

export function validateDeliveryNumberParameter(value: unknown): Validation<DeliveryNumberParameter> {
  return checkDeliveryNumberParameter(value, '') ? { ok: true, value } : { ok: false, issues: checkDeliveryNumberParameter.errors };
}

const BEYOND = "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded";

function checkProblemIssue(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$at = data.at;
    const data$message = data.message;
    if(typeof data$at !== "string"){
      vErrors = unfit(vErrors, data$at, instancePath+"/at", "must be string");
    }
    if(typeof data$message !== "string"){
      vErrors = unfit(vErrors, data$message, instancePath+"/message", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkProblemIssue.errors = vErrors;
  return false;
}


function checkProblem(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$type = data.type;
    const data$title = data.title;
    const data$status = data.status;
    const data$detail = data.detail;
    const data$issues = data.issues;
    if(typeof data$type !== "string"){
      vErrors = unfit(vErrors, data$type, instancePath+"/type", "must be string");
    }
    if(typeof data$title !== "string"){
      vErrors = unfit(vErrors, data$title, instancePath+"/title", "must be string");
    }
    let data2 = data$status;
    if(!Number.isSafeInteger(data2)){
      vErrors = notInteger(vErrors, data2, instancePath+"/status", BEYOND);
    }
    if(typeof data$detail !== "string"){
      vErrors = unfit(vErrors, data$detail, instancePath+"/detail", "must be string");
    }
    if(data$issues !== undefined){
      let data4 = data$issues;
      if(Array.isArray(data4)){
        const len0 = data4.length;
        for(let i0=0; i0<len0; i0++){
          let data5 = data4[i0];
          if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
            const data5$at = data5.at;
            const data5$message = data5.message;
            if(typeof data5$at !== "string"){
              vErrors = unfit(vErrors, data5$at, instancePath+"/issues/" + i0+"/at", "must be string");
            }
            if(typeof data5$message !== "string"){
              vErrors = unfit(vErrors, data5$message, instancePath+"/issues/" + i0+"/message", "must be string");
            }
          }
          else {
            vErrors = found(vErrors, instancePath+"/issues/" + i0, "type", "must be object");
          }
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/issues", "type", "must be array");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkProblem.errors = vErrors;
  return false;
}


function checkEventName(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(!(((((((((((data === "card.issued") || (data === "card.topped_up")) || (data === "card.redeemed")) || (data === "card.expired")) || (data === "batch.complete")) || (data === "wallet.low_balance")) || (data === "reward.sent")) || (data === "reward.opened")) || (data === "reward.redeemed")) || (data === "reward.expired")) || (data === "reward.cancelled"))){
    vErrors = found(vErrors, instancePath, "enum", "must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled");
  }
  if(vErrors === null){
    return true;
  }
  checkEventName.errors = vErrors;
  return false;
}

const formats0 = isTimestamp;

function checkWebhook(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$webhook_id = data.webhook_id;
    const data$url = data.url;
    const data$events = data.events;
    const data$created_at = data.created_at;
    if(typeof data$webhook_id !== "string"){
      vErrors = unfit(vErrors, data$webhook_id, instancePath+"/webhook_id", "must be string");
    }
    if(typeof data$url !== "string"){
      vErrors = unfit(vErrors, data$url, instancePath+"/url", "must be string");
    }
    let data2 = data$events;
    if(Array.isArray(data2)){
      const len0 = data2.length;
      for(let i0=0; i0<len0; i0++){
        let data3 = data2[i0];
        if(typeof data3 !== "string"){
          vErrors = found(vErrors, instancePath+"/events/" + i0, "type", "must be string");
        }
        if(!(((((((((((data3 === "card.issued") || (data3 === "card.topped_up")) || (data3 === "card.redeemed")) || (data3 === "card.expired")) || (data3 === "batch.complete")) || (data3 === "wallet.low_balance")) || (data3 === "reward.sent")) || (data3 === "reward.opened")) || (data3 === "reward.redeemed")) || (data3 === "reward.expired")) || (data3 === "reward.cancelled"))){
          vErrors = found(vErrors, instancePath+"/events/" + i0, "enum", "must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$events, instancePath+"/events", "must be array");
    }
    let data4 = data$created_at;
    if(typeof data4 === "string"){
      if(!(formats0(data4))){
        vErrors = found(vErrors, instancePath+"/created_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$created_at, instancePath+"/created_at", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkWebhook.errors = vErrors;
  return false;
}


function checkWebhookList(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$items = data.items;
    const data$events = data.events;
    let data0 = data$items;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        if(!(checkWebhook(data0[i0], instancePath+"/items/" + i0))){
          vErrors = vErrors === null ? checkWebhook.errors : vErrors.concat(checkWebhook.errors);
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$items, instancePath+"/items", "must be array");
    }
    let data2 = data$events;
    if(Array.isArray(data2)){
      const len1 = data2.length;
      for(let i1=0; i1<len1; i1++){
        let data3 = data2[i1];
        if(typeof data3 !== "string"){
          vErrors = found(vErrors, instancePath+"/events/" + i1, "type", "must be string");
        }
        if(!(((((((((((data3 === "card.issued") || (data3 === "card.topped_up")) || (data3 === "card.redeemed")) || (data3 === "card.expired")) || (data3 === "batch.complete")) || (data3 === "wallet.low_balance")) || (data3 === "reward.sent")) || (data3 === "reward.opened")) || (data3 === "reward.redeemed")) || (data3 === "reward.expired")) || (data3 === "reward.cancelled"))){
          vErrors = found(vErrors, instancePath+"/events/" + i1, "enum", "must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$events, instancePath+"/events", "must be array");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkWebhookList.errors = vErrors;
  return false;
}


function checkSelectedEvents(data, instancePath){
  let vErrors = null;
  if(Array.isArray(data)){
    if(data.length > 11){
      vErrors = found(vErrors, instancePath, "maxItems", "must NOT have more than 11 items");
    }
    if(data.length < 1){
      vErrors = found(vErrors, instancePath, "minItems", "must NOT have fewer than 1 items");
    }
    const len0 = data.length;
    for(let i0=0; i0<len0; i0++){
      let data0 = data[i0];
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/" + i0, "type", "must be string");
      }
      if(!(((((((((((data0 === "card.issued") || (data0 === "card.topped_up")) || (data0 === "card.redeemed")) || (data0 === "card.expired")) || (data0 === "batch.complete")) || (data0 === "wallet.low_balance")) || (data0 === "reward.sent")) || (data0 === "reward.opened")) || (data0 === "reward.redeemed")) || (data0 === "reward.expired")) || (data0 === "reward.cancelled"))){
        vErrors = found(vErrors, instancePath+"/" + i0, "enum", "must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be array");
  }
  if(vErrors === null){
    return true;
  }
  checkSelectedEvents.errors = vErrors;
  return false;
}

const func0 = lengthOf;

function checkWebhookRegistration(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$url = data.url;
    const data$events = data.events;
    for(const key0 in data){
      if(!((key0 === "url") || (key0 === "events"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    let data0 = data$url;
    if(typeof data0 === "string"){
      if(func0(data0) > 2000){
        vErrors = found(vErrors, instancePath+"/url", "maxLength", "must NOT have more than 2000 characters");
      }
      if(func0(data0) < 1){
        vErrors = found(vErrors, instancePath+"/url", "minLength", "must NOT have fewer than 1 characters");
      }
    }
    else {
      vErrors = unfit(vErrors, data$url, instancePath+"/url", "must be string");
    }
    if(data$events !== undefined){
      if(!(checkSelectedEvents(data$events, instancePath+"/events"))){
        vErrors = vErrors === null ? checkSelectedEvents.errors : vErrors.concat(checkSelectedEvents.errors);
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkWebhookRegistration.errors = vErrors;
  return false;
}


function checkWebhookWithSecret(data, instancePath){
  let vErrors = null;
  if(!(checkWebhook(data, instancePath))){
    vErrors = vErrors === null ? checkWebhook.errors : vErrors.concat(checkWebhook.errors);
  }
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$secret = data.secret;
    if(typeof data$secret !== "string"){
      vErrors = unfit(vErrors, data$secret, instancePath+"/secret", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkWebhookWithSecret.errors = vErrors;
  return false;
}


function checkEventSelection(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$events = data.events;
    for(const key0 in data){
      if(!(key0 === "events")){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    if(data$events === undefined){
      vErrors = found(vErrors, instancePath+"/events", "required", "is missing");
    }
    else {
      if(!(checkSelectedEvents(data$events, instancePath+"/events"))){
        vErrors = vErrors === null ? checkSelectedEvents.errors : vErrors.concat(checkSelectedEvents.errors);
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkEventSelection.errors = vErrors;
  return false;
}


function checkCardStatus(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(!(((data === "active") || (data === "redeemed")) || (data === "expired"))){
    vErrors = found(vErrors, instancePath, "enum", "must be one of active, redeemed, expired");
  }
  if(vErrors === null){
    return true;
  }
  checkCardStatus.errors = vErrors;
  return false;
}

const pattern0 = new RegExp("^[A-Z]{3}$", "u");

function checkCurrency(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(!pattern0.test(data)){
      vErrors = found(vErrors, instancePath, "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkCurrency.errors = vErrors;
  return false;
}


function checkChannel(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(!(((data === "whatsapp") || (data === "web")) || (data === "ussd"))){
    vErrors = found(vErrors, instancePath, "enum", "must be one of whatsapp, web, ussd");
  }
  if(vErrors === null){
    return true;
  }
  checkChannel.errors = vErrors;
  return false;
}

const formats2 = isDate;

function checkCard(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$card_id = data.card_id;
    const data$code = data.code;
    const data$recipient_phone = data.recipient_phone;
    const data$currency = data.currency;
    const data$format = data.format;
    const data$brand_id = data.brand_id;
    const data$batch_id = data.batch_id;
    const data$status = data.status;
    const data$balance = data.balance;
    const data$redeemed = data.redeemed;
    const data$expires_at = data.expires_at;
    const data$access = data.access;
    const data$issued_at = data.issued_at;
    if(typeof data$card_id !== "string"){
      vErrors = unfit(vErrors, data$card_id, instancePath+"/card_id", "must be string");
    }
    if(typeof data$code !== "string"){
      vErrors = unfit(vErrors, data$code, instancePath+"/code", "must be string");
    }
    if(typeof data$recipient_phone !== "string"){
      vErrors = unfit(vErrors, data$recipient_phone, instancePath+"/recipient_phone", "must be string");
    }
    let data3 = data$currency;
    if(typeof data3 === "string"){
      if(!pattern0.test(data3)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(typeof data$format !== "string"){
      vErrors = unfit(vErrors, data$format, instancePath+"/format", "must be string");
    }
    let data5 = data$brand_id;
    if((typeof data5 !== "string") && (data5 !== null)){
      vErrors = unfit(vErrors, data$brand_id, instancePath+"/brand_id", "must be string,null");
    }
    let data6 = data$batch_id;
    if((typeof data6 !== "string") && (data6 !== null)){
      vErrors = unfit(vErrors, data$batch_id, instancePath+"/batch_id", "must be string,null");
    }
    if(data$status === undefined){
      vErrors = found(vErrors, instancePath+"/status", "required", "is missing");
    }
    else {
      let data7 = data$status;
      if(typeof data7 !== "string"){
        vErrors = found(vErrors, instancePath+"/status", "type", "must be string");
      }
      if(!(((data7 === "active") || (data7 === "redeemed")) || (data7 === "expired"))){
        vErrors = found(vErrors, instancePath+"/status", "enum", "must be one of active, redeemed, expired");
      }
    }
    let data8 = data$balance;
    if(!Number.isSafeInteger(data8)){
      vErrors = notInteger(vErrors, data8, instancePath+"/balance", BEYOND);
    }
    let data9 = data$redeemed;
    if(!Number.isSafeInteger(data9)){
      vErrors = notInteger(vErrors, data9, instancePath+"/redeemed", BEYOND);
    }
    let data10 = data$expires_at;
    if(typeof data10 === "string"){
      if(!(formats2(data10))){
        vErrors = found(vErrors, instancePath+"/expires_at", "format", "must match format \""+"date"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$expires_at, instancePath+"/expires_at", "must be string");
    }
    let data11 = data$access;
    if(Array.isArray(data11)){
      const len0 = data11.length;
      for(let i0=0; i0<len0; i0++){
        let data12 = data11[i0];
        if(typeof data12 !== "string"){
          vErrors = found(vErrors, instancePath+"/access/" + i0, "type", "must be string");
        }
        if(!(((data12 === "whatsapp") || (data12 === "web")) || (data12 === "ussd"))){
          vErrors = found(vErrors, instancePath+"/access/" + i0, "enum", "must be one of whatsapp, web, ussd");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$access, instancePath+"/access", "must be array");
    }
    let data13 = data$issued_at;
    if(typeof data13 === "string"){
      if(!(formats0(data13))){
        vErrors = found(vErrors, instancePath+"/issued_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$issued_at, instancePath+"/issued_at", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCard.errors = vErrors;
  return false;
}


function checkNext(data, instancePath){
  let vErrors = null;
  if((!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))) && (data !== null)){
    vErrors = found(vErrors, instancePath, "type", "must be integer,null");
  }
  if(typeof data == "number" && Math.abs(data) > 9007199254740991){
    vErrors = found(vErrors, instancePath, "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
  }
  if(vErrors === null){
    return true;
  }
  checkNext.errors = vErrors;
  return false;
}


function checkCardPage(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$items = data.items;
    const data$next = data.next;
    let data0 = data$items;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        if(!(checkCard(data0[i0], instancePath+"/items/" + i0))){
          vErrors = vErrors === null ? checkCard.errors : vErrors.concat(checkCard.errors);
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$items, instancePath+"/items", "must be array");
    }
    if(data$next === undefined){
      vErrors = found(vErrors, instancePath+"/next", "required", "is missing");
    }
    else {
      let data2 = data$next;
      if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
        vErrors = found(vErrors, instancePath+"/next", "type", "must be integer,null");
      }
      if(typeof data2 == "number" && Math.abs(data2) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/next", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCardPage.errors = vErrors;
  return false;
}


function checkCodeToValidate(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$code = data.code;
    for(const key0 in data){
      if(!(key0 === "code")){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    let data0 = data$code;
    if(typeof data0 === "string"){
      if(func0(data0) > 40){
        vErrors = found(vErrors, instancePath+"/code", "maxLength", "must NOT have more than 40 characters");
      }
      if(func0(data0) < 1){
        vErrors = found(vErrors, instancePath+"/code", "minLength", "must NOT have fewer than 1 characters");
      }
    }
    else {
      vErrors = unfit(vErrors, data$code, instancePath+"/code", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCodeToValidate.errors = vErrors;
  return false;
}


function checkCardEntry(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$kind = data.kind;
    const data$amount = data.amount;
    const data$balance_after = data.balance_after;
    const data$label = data.label;
    const data$at = data.at;
    if(data$kind === undefined){
      vErrors = found(vErrors, instancePath+"/kind", "required", "is missing");
    }
    else {
      let data0 = data$kind;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/kind", "type", "must be string");
      }
      if(!(((data0 === "issue") || (data0 === "topup")) || (data0 === "redeem"))){
        vErrors = found(vErrors, instancePath+"/kind", "enum", "must be one of issue, topup, redeem");
      }
    }
    let data1 = data$amount;
    if(!Number.isSafeInteger(data1)){
      vErrors = notInteger(vErrors, data1, instancePath+"/amount", BEYOND);
    }
    let data2 = data$balance_after;
    if(!Number.isSafeInteger(data2)){
      vErrors = notInteger(vErrors, data2, instancePath+"/balance_after", BEYOND);
    }
    let data3 = data$label;
    if((typeof data3 !== "string") && (data3 !== null)){
      vErrors = unfit(vErrors, data$label, instancePath+"/label", "must be string,null");
    }
    let data4 = data$at;
    if(typeof data4 === "string"){
      if(!(formats0(data4))){
        vErrors = found(vErrors, instancePath+"/at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$at, instancePath+"/at", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCardEntry.errors = vErrors;
  return false;
}


function checkCardWithEntries(data, instancePath){
  let vErrors = null;
  if(!(checkCard(data, instancePath))){
    vErrors = vErrors === null ? checkCard.errors : vErrors.concat(checkCard.errors);
  }
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$entries = data.entries;
    let data0 = data$entries;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        let data1 = data0[i0];
        if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
          const data1$kind = data1.kind;
          const data1$amount = data1.amount;
          const data1$balance_after = data1.balance_after;
          const data1$label = data1.label;
          const data1$at = data1.at;
          if(data1$kind === undefined){
            vErrors = found(vErrors, instancePath+"/entries/" + i0+"/kind", "required", "is missing");
          }
          else {
            let data2 = data1$kind;
            if(typeof data2 !== "string"){
              vErrors = found(vErrors, instancePath+"/entries/" + i0+"/kind", "type", "must be string");
            }
            if(!(((data2 === "issue") || (data2 === "topup")) || (data2 === "redeem"))){
              vErrors = found(vErrors, instancePath+"/entries/" + i0+"/kind", "enum", "must be one of issue, topup, redeem");
            }
          }
          let data3 = data1$amount;
          if(!Number.isSafeInteger(data3)){
            vErrors = notInteger(vErrors, data3, instancePath+"/entries/" + i0+"/amount", BEYOND);
          }
          let data4 = data1$balance_after;
          if(!Number.isSafeInteger(data4)){
            vErrors = notInteger(vErrors, data4, instancePath+"/entries/" + i0+"/balance_after", BEYOND);
          }
          let data5 = data1$label;
          if((typeof data5 !== "string") && (data5 !== null)){
            vErrors = unfit(vErrors, data1$label, instancePath+"/entries/" + i0+"/label", "must be string,null");
          }
          let data6 = data1$at;
          if(typeof data6 === "string"){
            if(!(formats0(data6))){
              vErrors = found(vErrors, instancePath+"/entries/" + i0+"/at", "format", "must match format \""+"date-time"+"\"");
            }
          }
          else {
            vErrors = unfit(vErrors, data1$at, instancePath+"/entries/" + i0+"/at", "must be string");
          }
        }
        else {
          vErrors = found(vErrors, instancePath+"/entries/" + i0, "type", "must be object");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$entries, instancePath+"/entries", "must be array");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCardWithEntries.errors = vErrors;
  return false;
}

const pattern2 = new RegExp("^[A-Z]{2}$", "u");

function checkRedemption(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$amount = data.amount;
    const data$method = data.method;
    const data$market = data.market;
    for(const key0 in data){
      if(!(((key0 === "amount") || (key0 === "method")) || (key0 === "market"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    if(data$amount !== undefined){
      let data0 = data$amount;
      if(!Number.isSafeInteger(data0)){
        vErrors = notInteger(vErrors, data0, instancePath+"/amount", BEYOND);
      }
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 9007199254740991 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/amount", "maximum", "must be <= 9007199254740991");
        }
        if(data0 < 1 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/amount", "minimum", "must be >= 1");
        }
      }
    }
    if(data$method !== undefined){
      let data1 = data$method;
      if(typeof data1 !== "string"){
        vErrors = found(vErrors, instancePath+"/method", "type", "must be string");
      }
      if(!(((data1 === "whatsapp") || (data1 === "web")) || (data1 === "ussd"))){
        vErrors = found(vErrors, instancePath+"/method", "enum", "must be one of whatsapp, web, ussd");
      }
    }
    if(data$market !== undefined){
      let data2 = data$market;
      if(typeof data2 === "string"){
        if(!pattern2.test(data2)){
          vErrors = found(vErrors, instancePath+"/market", "pattern", "must match pattern \""+"^[A-Z]{2}$"+"\"");
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/market", "type", "must be string");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkRedemption.errors = vErrors;
  return false;
}


function checkEmpty(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    for(const key0 in data){
      vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkEmpty.errors = vErrors;
  return false;
}


function checkBatch(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$batch_id = data.batch_id;
    const data$currency = data.currency;
    const data$total = data.total;
    const data$issued = data.issued;
    const data$failed = data.failed;
    const data$status = data.status;
    const data$created_at = data.created_at;
    const data$completed_at = data.completed_at;
    if(typeof data$batch_id !== "string"){
      vErrors = unfit(vErrors, data$batch_id, instancePath+"/batch_id", "must be string");
    }
    let data1 = data$currency;
    if(typeof data1 === "string"){
      if(!pattern0.test(data1)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    let data2 = data$total;
    if(!Number.isSafeInteger(data2)){
      vErrors = notInteger(vErrors, data2, instancePath+"/total", BEYOND);
    }
    let data3 = data$issued;
    if(!Number.isSafeInteger(data3)){
      vErrors = notInteger(vErrors, data3, instancePath+"/issued", BEYOND);
    }
    let data4 = data$failed;
    if(!Number.isSafeInteger(data4)){
      vErrors = notInteger(vErrors, data4, instancePath+"/failed", BEYOND);
    }
    if(typeof data$status !== "string"){
      vErrors = unfit(vErrors, data$status, instancePath+"/status", "must be string");
    }
    let data6 = data$created_at;
    if(typeof data6 === "string"){
      if(!(formats0(data6))){
        vErrors = found(vErrors, instancePath+"/created_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$created_at, instancePath+"/created_at", "must be string");
    }
    let data7 = data$completed_at;
    if(typeof data7 === "string"){
      if(!(formats0(data7))){
        vErrors = found(vErrors, instancePath+"/completed_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$completed_at, instancePath+"/completed_at", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkBatch.errors = vErrors;
  return false;
}


function checkBatchPage(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$items = data.items;
    const data$next = data.next;
    let data0 = data$items;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        if(!(checkBatch(data0[i0], instancePath+"/items/" + i0))){
          vErrors = vErrors === null ? checkBatch.errors : vErrors.concat(checkBatch.errors);
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$items, instancePath+"/items", "must be array");
    }
    if(data$next === undefined){
      vErrors = found(vErrors, instancePath+"/next", "required", "is missing");
    }
    else {
      let data2 = data$next;
      if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
        vErrors = found(vErrors, instancePath+"/next", "type", "must be integer,null");
      }
      if(typeof data2 == "number" && Math.abs(data2) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/next", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkBatchPage.errors = vErrors;
  return false;
}


function checkBatchFailure(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$row = data.row;
    const data$recipient_phone = data.recipient_phone;
    const data$value = data.value;
    const data$reason = data.reason;
    let data0 = data$row;
    if(!Number.isSafeInteger(data0)){
      vErrors = notInteger(vErrors, data0, instancePath+"/row", BEYOND);
    }
    if(typeof data$recipient_phone !== "string"){
      vErrors = unfit(vErrors, data$recipient_phone, instancePath+"/recipient_phone", "must be string");
    }
    if(typeof data$value !== "string"){
      vErrors = unfit(vErrors, data$value, instancePath+"/value", "must be string");
    }
    if(typeof data$reason !== "string"){
      vErrors = unfit(vErrors, data$reason, instancePath+"/reason", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkBatchFailure.errors = vErrors;
  return false;
}


function checkFailurePage(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$items = data.items;
    const data$next = data.next;
    let data0 = data$items;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        let data1 = data0[i0];
        if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
          const data1$row = data1.row;
          const data1$recipient_phone = data1.recipient_phone;
          const data1$value = data1.value;
          const data1$reason = data1.reason;
          let data2 = data1$row;
          if(!Number.isSafeInteger(data2)){
            vErrors = notInteger(vErrors, data2, instancePath+"/items/" + i0+"/row", BEYOND);
          }
          if(typeof data1$recipient_phone !== "string"){
            vErrors = unfit(vErrors, data1$recipient_phone, instancePath+"/items/" + i0+"/recipient_phone", "must be string");
          }
          if(typeof data1$value !== "string"){
            vErrors = unfit(vErrors, data1$value, instancePath+"/items/" + i0+"/value", "must be string");
          }
          if(typeof data1$reason !== "string"){
            vErrors = unfit(vErrors, data1$reason, instancePath+"/items/" + i0+"/reason", "must be string");
          }
        }
        else {
          vErrors = found(vErrors, instancePath+"/items/" + i0, "type", "must be object");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$items, instancePath+"/items", "must be array");
    }
    if(data$next === undefined){
      vErrors = found(vErrors, instancePath+"/next", "required", "is missing");
    }
    else {
      let data6 = data$next;
      if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (data6 !== null)){
        vErrors = found(vErrors, instancePath+"/next", "type", "must be integer,null");
      }
      if(typeof data6 == "number" && Math.abs(data6) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/next", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkFailurePage.errors = vErrors;
  return false;
}


function checkBatchWithFailures(data, instancePath){
  let vErrors = null;
  if(!(checkBatch(data, instancePath))){
    vErrors = vErrors === null ? checkBatch.errors : vErrors.concat(checkBatch.errors);
  }
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$failures = data.failures;
    if(data$failures === undefined){
      vErrors = found(vErrors, instancePath+"/failures", "required", "is missing");
    }
    else {
      if(!(checkFailurePage(data$failures, instancePath+"/failures"))){
        vErrors = vErrors === null ? checkFailurePage.errors : vErrors.concat(checkFailurePage.errors);
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkBatchWithFailures.errors = vErrors;
  return false;
}


function checkWallet(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$wallet_id = data.wallet_id;
    const data$currency = data.currency;
    const data$balance = data.balance;
    const data$threshold = data.threshold;
    if(typeof data$wallet_id !== "string"){
      vErrors = unfit(vErrors, data$wallet_id, instancePath+"/wallet_id", "must be string");
    }
    let data1 = data$currency;
    if(typeof data1 === "string"){
      if(!pattern0.test(data1)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    let data2 = data$balance;
    if(!Number.isSafeInteger(data2)){
      vErrors = notInteger(vErrors, data2, instancePath+"/balance", BEYOND);
    }
    let data3 = data$threshold;
    if(!Number.isSafeInteger(data3)){
      vErrors = notInteger(vErrors, data3, instancePath+"/threshold", BEYOND);
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkWallet.errors = vErrors;
  return false;
}


function checkWalletList(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$items = data.items;
    let data0 = data$items;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        if(!(checkWallet(data0[i0], instancePath+"/items/" + i0))){
          vErrors = vErrors === null ? checkWallet.errors : vErrors.concat(checkWallet.errors);
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$items, instancePath+"/items", "must be array");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkWalletList.errors = vErrors;
  return false;
}


function checkFunding(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$currency = data.currency;
    const data$amount = data.amount;
    for(const key0 in data){
      if(!((key0 === "currency") || (key0 === "amount"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    let data0 = data$currency;
    if(typeof data0 === "string"){
      if(!pattern0.test(data0)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(data$amount === undefined){
      vErrors = found(vErrors, instancePath+"/amount", "required", "is missing");
    }
    else {
      let data1 = data$amount;
      if(!Number.isSafeInteger(data1)){
        vErrors = notInteger(vErrors, data1, instancePath+"/amount", BEYOND);
      }
      if((typeof data1 == "number") && (isFinite(data1))){
        if(data1 > 1000000000000000 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/amount", "maximum", "must be <= 1000000000000000");
        }
        if(data1 < 1 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/amount", "minimum", "must be >= 1");
        }
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkFunding.errors = vErrors;
  return false;
}


function checkThreshold(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$currency = data.currency;
    const data$threshold = data.threshold;
    for(const key0 in data){
      if(!((key0 === "currency") || (key0 === "threshold"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    let data0 = data$currency;
    if(typeof data0 === "string"){
      if(!pattern0.test(data0)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(data$threshold === undefined){
      vErrors = found(vErrors, instancePath+"/threshold", "required", "is missing");
    }
    else {
      let data1 = data$threshold;
      if(!Number.isSafeInteger(data1)){
        vErrors = notInteger(vErrors, data1, instancePath+"/threshold", BEYOND);
      }
      if((typeof data1 == "number") && (isFinite(data1))){
        if(data1 > 1000000000000000 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/threshold", "maximum", "must be <= 1000000000000000");
        }
        if(data1 < 0 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/threshold", "minimum", "must be >= 0");
        }
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkThreshold.errors = vErrors;
  return false;
}


function checkRewardStatus(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(!(((((data === "sent") || (data === "opened")) || (data === "redeemed")) || (data === "expired")) || (data === "cancelled"))){
    vErrors = found(vErrors, instancePath, "enum", "must be one of sent, opened, redeemed, expired, cancelled");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardStatus.errors = vErrors;
  return false;
}


function checkReward(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$reward_id = data.reward_id;
    const data$recipient_email = data.recipient_email;
    const data$type = data.type;
    const data$amount = data.amount;
    const data$currency = data.currency;
    const data$status = data.status;
    const data$selected_brand = data.selected_brand;
    const data$cancelled_by = data.cancelled_by;
    const data$sent_at = data.sent_at;
    const data$opened_at = data.opened_at;
    const data$ended_at = data.ended_at;
    if(typeof data$reward_id !== "string"){
      vErrors = unfit(vErrors, data$reward_id, instancePath+"/reward_id", "must be string");
    }
    if(typeof data$recipient_email !== "string"){
      vErrors = unfit(vErrors, data$recipient_email, instancePath+"/recipient_email", "must be string");
    }
    if(typeof data$type !== "string"){
      vErrors = unfit(vErrors, data$type, instancePath+"/type", "must be string");
    }
    let data3 = data$amount;
    if(!Number.isSafeInteger(data3)){
      vErrors = notInteger(vErrors, data3, instancePath+"/amount", BEYOND);
    }
    let data4 = data$currency;
    if(typeof data4 === "string"){
      if(!pattern0.test(data4)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(data$status === undefined){
      vErrors = found(vErrors, instancePath+"/status", "required", "is missing");
    }
    else {
      let data5 = data$status;
      if(typeof data5 !== "string"){
        vErrors = found(vErrors, instancePath+"/status", "type", "must be string");
      }
      if(!(((((data5 === "sent") || (data5 === "opened")) || (data5 === "redeemed")) || (data5 === "expired")) || (data5 === "cancelled"))){
        vErrors = found(vErrors, instancePath+"/status", "enum", "must be one of sent, opened, redeemed, expired, cancelled");
      }
    }
    let data6 = data$selected_brand;
    if((typeof data6 !== "string") && (data6 !== null)){
      vErrors = unfit(vErrors, data$selected_brand, instancePath+"/selected_brand", "must be string,null");
    }
    let data7 = data$cancelled_by;
    if((typeof data7 !== "string") && (data7 !== null)){
      vErrors = unfit(vErrors, data$cancelled_by, instancePath+"/cancelled_by", "must be string,null");
    }
    let data8 = data$sent_at;
    if(typeof data8 === "string"){
      if(!(formats0(data8))){
        vErrors = found(vErrors, instancePath+"/sent_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$sent_at, instancePath+"/sent_at", "must be string");
    }
    let data9 = data$opened_at;
    if((typeof data9 !== "string") && (data9 !== null)){
      vErrors = unfit(vErrors, data$opened_at, instancePath+"/opened_at", "must be string,null");
    }
    let data10 = data$ended_at;
    if((typeof data10 !== "string") && (data10 !== null)){
      vErrors = unfit(vErrors, data$ended_at, instancePath+"/ended_at", "must be string,null");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkReward.errors = vErrors;
  return false;
}


function checkRewardPage(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$items = data.items;
    const data$next = data.next;
    let data0 = data$items;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        if(!(checkReward(data0[i0], instancePath+"/items/" + i0))){
          vErrors = vErrors === null ? checkReward.errors : vErrors.concat(checkReward.errors);
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$items, instancePath+"/items", "must be array");
    }
    if(data$next === undefined){
      vErrors = found(vErrors, instancePath+"/next", "required", "is missing");
    }
    else {
      let data2 = data$next;
      if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
        vErrors = found(vErrors, instancePath+"/next", "type", "must be integer,null");
      }
      if(typeof data2 == "number" && Math.abs(data2) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/next", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardPage.errors = vErrors;
  return false;
}

const formats16 = isEmailAddress;

function checkRewardToSend(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$recipient_email = data.recipient_email;
    const data$amount = data.amount;
    const data$currency = data.currency;
    for(const key0 in data){
      if(!(((key0 === "recipient_email") || (key0 === "amount")) || (key0 === "currency"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    let data0 = data$recipient_email;
    if(typeof data0 === "string"){
      if(func0(data0) > 1000){
        vErrors = found(vErrors, instancePath+"/recipient_email", "maxLength", "must NOT have more than 1000 characters");
      }
      if(func0(data0) < 1){
        vErrors = found(vErrors, instancePath+"/recipient_email", "minLength", "must NOT have fewer than 1 characters");
      }
      if(!(formats16(data0))){
        vErrors = found(vErrors, instancePath+"/recipient_email", "format", "must match format \""+"email"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$recipient_email, instancePath+"/recipient_email", "must be string");
    }
    if(data$amount === undefined){
      vErrors = found(vErrors, instancePath+"/amount", "required", "is missing");
    }
    else {
      let data1 = data$amount;
      if(!Number.isSafeInteger(data1)){
        vErrors = notInteger(vErrors, data1, instancePath+"/amount", BEYOND);
      }
      if((typeof data1 == "number") && (isFinite(data1))){
        if(data1 > 100000000 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/amount", "maximum", "must be <= 100000000");
        }
        if(data1 < 1 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/amount", "minimum", "must be >= 1");
        }
      }
    }
    let data2 = data$currency;
    if(typeof data2 === "string"){
      if(!pattern0.test(data2)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardToSend.errors = vErrors;
  return false;
}


function checkBrandSelection(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$selected_brand = data.selected_brand;
    for(const key0 in data){
      if(!(key0 === "selected_brand")){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    let data0 = data$selected_brand;
    if(typeof data0 === "string"){
      if(func0(data0) > 100){
        vErrors = found(vErrors, instancePath+"/selected_brand", "maxLength", "must NOT have more than 100 characters");
      }
      if(func0(data0) < 1){
        vErrors = found(vErrors, instancePath+"/selected_brand", "minLength", "must NOT have fewer than 1 characters");
      }
    }
    else {
      vErrors = unfit(vErrors, data$selected_brand, instancePath+"/selected_brand", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkBrandSelection.errors = vErrors;
  return false;
}


function checkCancellation(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$cancelled_by = data.cancelled_by;
    for(const key0 in data){
      if(!(key0 === "cancelled_by")){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    let data0 = data$cancelled_by;
    if(typeof data0 === "string"){
      if(func0(data0) > 1000){
        vErrors = found(vErrors, instancePath+"/cancelled_by", "maxLength", "must NOT have more than 1000 characters");
      }
      if(func0(data0) < 1){
        vErrors = found(vErrors, instancePath+"/cancelled_by", "minLength", "must NOT have fewer than 1 characters");
      }
      if(!(formats16(data0))){
        vErrors = found(vErrors, instancePath+"/cancelled_by", "format", "must match format \""+"email"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$cancelled_by, instancePath+"/cancelled_by", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCancellation.errors = vErrors;
  return false;
}


function checkPayload(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkPayload.errors = vErrors;
  return false;
}


function checkEventExample(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$example = data.example;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if(!(((((((((((data0 === "card.issued") || (data0 === "card.topped_up")) || (data0 === "card.redeemed")) || (data0 === "card.expired")) || (data0 === "batch.complete")) || (data0 === "wallet.low_balance")) || (data0 === "reward.sent")) || (data0 === "reward.opened")) || (data0 === "reward.redeemed")) || (data0 === "reward.expired")) || (data0 === "reward.cancelled"))){
        vErrors = found(vErrors, instancePath+"/event", "enum", "must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled");
      }
    }
    let data1 = data$example;
    if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
    }
    else {
      vErrors = unfit(vErrors, data$example, instancePath+"/example", "must be object");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkEventExample.errors = vErrors;
  return false;
}


function checkEventExampleList(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$items = data.items;
    let data0 = data$items;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        if(!(checkEventExample(data0[i0], instancePath+"/items/" + i0))){
          vErrors = vErrors === null ? checkEventExample.errors : vErrors.concat(checkEventExample.errors);
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$items, instancePath+"/items", "must be array");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkEventExampleList.errors = vErrors;
  return false;
}


function checkTrigger(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$overrides = data.overrides;
    for(const key0 in data){
      if(!((key0 === "event") || (key0 === "overrides"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if(!(((((((((((data0 === "card.issued") || (data0 === "card.topped_up")) || (data0 === "card.redeemed")) || (data0 === "card.expired")) || (data0 === "batch.complete")) || (data0 === "wallet.low_balance")) || (data0 === "reward.sent")) || (data0 === "reward.opened")) || (data0 === "reward.redeemed")) || (data0 === "reward.expired")) || (data0 === "reward.cancelled"))){
        vErrors = found(vErrors, instancePath+"/event", "enum", "must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled");
      }
    }
    if(data$overrides !== undefined){
      let data1 = data$overrides;
      if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
      }
      else {
        vErrors = found(vErrors, instancePath+"/overrides", "type", "must be object");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkTrigger.errors = vErrors;
  return false;
}


function checkTriggered(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$payload = data.payload;
    const data$deliveries = data.deliveries;
    let data0 = data$payload;
    if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
    }
    else {
      vErrors = unfit(vErrors, data$payload, instancePath+"/payload", "must be object");
    }
    let data1 = data$deliveries;
    if(Array.isArray(data1)){
      const len0 = data1.length;
      for(let i0=0; i0<len0; i0++){
        let data2 = data1[i0];
        if(!Number.isSafeInteger(data2)){
          vErrors = notInteger(vErrors, data2, instancePath+"/deliveries/" + i0, BEYOND);
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$deliveries, instancePath+"/deliveries", "must be array");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkTriggered.errors = vErrors;
  return false;
}


function checkDeliveryStatus(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(!(((((data === "pending") || (data === "sending")) || (data === "delivered")) || (data === "failed")) || (data === "cancelled"))){
    vErrors = found(vErrors, instancePath, "enum", "must be one of pending, sending, delivered, failed, cancelled");
  }
  if(vErrors === null){
    return true;
  }
  checkDeliveryStatus.errors = vErrors;
  return false;
}


function checkAttempt(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$number = data.number;
    const data$at = data.at;
    const data$outcome = data.outcome;
    const data$status = data.status;
    const data$duration_ms = data.duration_ms;
    const data$error = data.error;
    let data0 = data$number;
    if(!Number.isSafeInteger(data0)){
      vErrors = notInteger(vErrors, data0, instancePath+"/number", BEYOND);
    }
    let data1 = data$at;
    if(typeof data1 === "string"){
      if(!(formats0(data1))){
        vErrors = found(vErrors, instancePath+"/at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$at, instancePath+"/at", "must be string");
    }
    let data2 = data$outcome;
    if((typeof data2 !== "string") && (data2 !== null)){
      vErrors = unfit(vErrors, data$outcome, instancePath+"/outcome", "must be string,null");
    }
    if(data$status === undefined){
      vErrors = found(vErrors, instancePath+"/status", "required", "is missing");
    }
    else {
      let data3 = data$status;
      if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
        vErrors = found(vErrors, instancePath+"/status", "type", "must be integer,null");
      }
      if(typeof data3 == "number" && Math.abs(data3) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/status", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
    }
    if(data$duration_ms === undefined){
      vErrors = found(vErrors, instancePath+"/duration_ms", "required", "is missing");
    }
    else {
      let data4 = data$duration_ms;
      if((!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))) && (data4 !== null)){
        vErrors = found(vErrors, instancePath+"/duration_ms", "type", "must be integer,null");
      }
      if(typeof data4 == "number" && Math.abs(data4) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/duration_ms", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
    }
    let data5 = data$error;
    if((typeof data5 !== "string") && (data5 !== null)){
      vErrors = unfit(vErrors, data$error, instancePath+"/error", "must be string,null");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkAttempt.errors = vErrors;
  return false;
}


function checkDelivery(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$delivery = data.delivery;
    const data$event = data.event;
    const data$webhook_id = data.webhook_id;
    const data$url = data.url;
    const data$status = data.status;
    const data$attempts = data.attempts;
    const data$last_attempt = data.last_attempt;
    const data$next_at = data.next_at;
    const data$created_at = data.created_at;
    const data$repeats = data.repeats;
    if(data$delivery === undefined){
      vErrors = found(vErrors, instancePath+"/delivery", "required", "is missing");
      errors++;
    }
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
      errors++;
    }
    if(data$webhook_id === undefined){
      vErrors = found(vErrors, instancePath+"/webhook_id", "required", "is missing");
      errors++;
    }
    if(data$url === undefined){
      vErrors = found(vErrors, instancePath+"/url", "required", "is missing");
      errors++;
    }
    if(data$status === undefined){
      vErrors = found(vErrors, instancePath+"/status", "required", "is missing");
      errors++;
    }
    if(data$attempts === undefined){
      vErrors = found(vErrors, instancePath+"/attempts", "required", "is missing");
      errors++;
    }
    if(data$last_attempt === undefined){
      vErrors = found(vErrors, instancePath+"/last_attempt", "required", "is missing");
      errors++;
    }
    if(data$next_at === undefined){
      vErrors = found(vErrors, instancePath+"/next_at", "required", "is missing");
      errors++;
    }
    if(data$created_at === undefined){
      vErrors = found(vErrors, instancePath+"/created_at", "required", "is missing");
      errors++;
    }
    if(data$repeats === undefined){
      vErrors = found(vErrors, instancePath+"/repeats", "required", "is missing");
      errors++;
    }
    if(data$delivery !== undefined){
      let data0 = data$delivery;
      if(!Number.isSafeInteger(data0)){
        vErrors = notInteger(vErrors, data0, instancePath+"/delivery", BEYOND);
        errors++;
      }
    }
    if(data$event !== undefined){
      let data1 = data$event;
      if(typeof data1 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
        errors++;
      }
      if(!(((((((((((data1 === "card.issued") || (data1 === "card.topped_up")) || (data1 === "card.redeemed")) || (data1 === "card.expired")) || (data1 === "batch.complete")) || (data1 === "wallet.low_balance")) || (data1 === "reward.sent")) || (data1 === "reward.opened")) || (data1 === "reward.redeemed")) || (data1 === "reward.expired")) || (data1 === "reward.cancelled"))){
        vErrors = found(vErrors, instancePath+"/event", "enum", "must be one of card.issued, card.topped_up, card.redeemed, card.expired, batch.complete, wallet.low_balance, reward.sent, reward.opened, reward.redeemed, reward.expired, reward.cancelled");
        errors++;
      }
    }
    if(data$webhook_id !== undefined){
      if(typeof data$webhook_id !== "string"){
        vErrors = found(vErrors, instancePath+"/webhook_id", "type", "must be string");
        errors++;
      }
    }
    if(data$url !== undefined){
      if(typeof data$url !== "string"){
        vErrors = found(vErrors, instancePath+"/url", "type", "must be string");
        errors++;
      }
    }
    if(data$status !== undefined){
      let data4 = data$status;
      if(typeof data4 !== "string"){
        vErrors = found(vErrors, instancePath+"/status", "type", "must be string");
        errors++;
      }
      if(!(((((data4 === "pending") || (data4 === "sending")) || (data4 === "delivered")) || (data4 === "failed")) || (data4 === "cancelled"))){
        vErrors = found(vErrors, instancePath+"/status", "enum", "must be one of pending, sending, delivered, failed, cancelled");
        errors++;
      }
    }
    if(data$attempts !== undefined){
      let data5 = data$attempts;
      if(!Number.isSafeInteger(data5)){
        vErrors = notInteger(vErrors, data5, instancePath+"/attempts", BEYOND);
        errors++;
      }
    }
    if(data$last_attempt !== undefined){
      let data6 = data$last_attempt;
      const _errs9 = errors;
      let valid3 = false;
      const _errs10 = errors;
      if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
        const data6$number = data6.number;
        const data6$at = data6.at;
        const data6$outcome = data6.outcome;
        const data6$status = data6.status;
        const data6$duration_ms = data6.duration_ms;
        const data6$error = data6.error;
        if(data6$number === undefined){
          vErrors = found(vErrors, instancePath+"/last_attempt/number", "required", "is missing");
          errors++;
        }
        if(data6$at === undefined){
          vErrors = found(vErrors, instancePath+"/last_attempt/at", "required", "is missing");
          errors++;
        }
        if(data6$outcome === undefined){
          vErrors = found(vErrors, instancePath+"/last_attempt/outcome", "required", "is missing");
          errors++;
        }
        if(data6$status === undefined){
          vErrors = found(vErrors, instancePath+"/last_attempt/status", "required", "is missing");
          errors++;
        }
        if(data6$duration_ms === undefined){
          vErrors = found(vErrors, instancePath+"/last_attempt/duration_ms", "required", "is missing");
          errors++;
        }
        if(data6$error === undefined){
          vErrors = found(vErrors, instancePath+"/last_attempt/error", "required", "is missing");
          errors++;
        }
        if(data6$number !== undefined){
          let data7 = data6$number;
          if(!Number.isSafeInteger(data7)){
            vErrors = notInteger(vErrors, data7, instancePath+"/last_attempt/number", BEYOND);
            errors++;
          }
        }
        if(data6$at !== undefined){
          let data8 = data6$at;
          if(typeof data8 === "string"){
            if(!(formats0(data8))){
              vErrors = found(vErrors, instancePath+"/last_attempt/at", "format", "must match format \""+"date-time"+"\"");
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, instancePath+"/last_attempt/at", "type", "must be string");
            errors++;
          }
        }
        if(data6$outcome !== undefined){
          let data9 = data6$outcome;
          if((typeof data9 !== "string") && (data9 !== null)){
            vErrors = found(vErrors, instancePath+"/last_attempt/outcome", "type", "must be string,null");
            errors++;
          }
        }
        if(data6$status !== undefined){
          let data10 = data6$status;
          if((!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))) && (data10 !== null)){
            vErrors = found(vErrors, instancePath+"/last_attempt/status", "type", "must be integer,null");
            errors++;
          }
          if(typeof data10 == "number" && Math.abs(data10) > 9007199254740991){
            vErrors = found(vErrors, instancePath+"/last_attempt/status", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
            errors++;
          }
        }
        if(data6$duration_ms !== undefined){
          let data11 = data6$duration_ms;
          if((!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))) && (data11 !== null)){
            vErrors = found(vErrors, instancePath+"/last_attempt/duration_ms", "type", "must be integer,null");
            errors++;
          }
          if(typeof data11 == "number" && Math.abs(data11) > 9007199254740991){
            vErrors = found(vErrors, instancePath+"/last_attempt/duration_ms", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
            errors++;
          }
        }
        if(data6$error !== undefined){
          let data12 = data6$error;
          if((typeof data12 !== "string") && (data12 !== null)){
            vErrors = found(vErrors, instancePath+"/last_attempt/error", "type", "must be string,null");
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/last_attempt", "type", "must be object");
        errors++;
      }
      var _valid0 = _errs10 === errors;
      valid3 = valid3 || _valid0;
      if(!valid3){
        const _errs18 = errors;
        if(data6 !== null){
          vErrors = found(vErrors, instancePath+"/last_attempt", "type", "must be null");
          errors++;
        }
        var _valid0 = _errs18 === errors;
        valid3 = valid3 || _valid0;
      }
      if(!valid3){
        vErrors = found(vErrors, instancePath+"/last_attempt", "anyOf", "must match a schema in anyOf");
        errors++;
      }
      else {
        errors = _errs9;
        if(vErrors !== null){
          if(_errs9){
            vErrors.length = _errs9;
          }
          else {
            vErrors = null;
          }
        }
      }
    }
    if(data$next_at !== undefined){
      let data13 = data$next_at;
      if((typeof data13 !== "string") && (data13 !== null)){
        vErrors = found(vErrors, instancePath+"/next_at", "type", "must be string,null");
        errors++;
      }
    }
    if(data$created_at !== undefined){
      let data14 = data$created_at;
      if(typeof data14 === "string"){
        if(!(formats0(data14))){
          vErrors = found(vErrors, instancePath+"/created_at", "format", "must match format \""+"date-time"+"\"");
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/created_at", "type", "must be string");
        errors++;
      }
    }
    if(data$repeats !== undefined){
      let data15 = data$repeats;
      if((!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))) && (data15 !== null)){
        vErrors = found(vErrors, instancePath+"/repeats", "type", "must be integer,null");
        errors++;
      }
      if(typeof data15 == "number" && Math.abs(data15) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/repeats", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
    errors++;
  }
  if(errors === 0){
    return true;
  }
  checkDelivery.errors = vErrors;
  return false;
}


function checkDeliveryPage(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$items = data.items;
    const data$next = data.next;
    let data0 = data$items;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        if(!(checkDelivery(data0[i0], instancePath+"/items/" + i0))){
          vErrors = vErrors === null ? checkDelivery.errors : vErrors.concat(checkDelivery.errors);
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$items, instancePath+"/items", "must be array");
    }
    if(data$next === undefined){
      vErrors = found(vErrors, instancePath+"/next", "required", "is missing");
    }
    else {
      let data2 = data$next;
      if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
        vErrors = found(vErrors, instancePath+"/next", "type", "must be integer,null");
      }
      if(typeof data2 == "number" && Math.abs(data2) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/next", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkDeliveryPage.errors = vErrors;
  return false;
}


function checkDeliveryWithLog(data, instancePath){
  let vErrors = null;
  if(!(checkDelivery(data, instancePath))){
    vErrors = vErrors === null ? checkDelivery.errors : vErrors.concat(checkDelivery.errors);
  }
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$payload = data.payload;
    const data$log = data.log;
    let data0 = data$payload;
    if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
    }
    else {
      vErrors = unfit(vErrors, data$payload, instancePath+"/payload", "must be object");
    }
    let data1 = data$log;
    if(Array.isArray(data1)){
      const len0 = data1.length;
      for(let i0=0; i0<len0; i0++){
        let data2 = data1[i0];
        if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
          const data2$number = data2.number;
          const data2$at = data2.at;
          const data2$outcome = data2.outcome;
          const data2$status = data2.status;
          const data2$duration_ms = data2.duration_ms;
          const data2$error = data2.error;
          let data3 = data2$number;
          if(!Number.isSafeInteger(data3)){
            vErrors = notInteger(vErrors, data3, instancePath+"/log/" + i0+"/number", BEYOND);
          }
          let data4 = data2$at;
          if(typeof data4 === "string"){
            if(!(formats0(data4))){
              vErrors = found(vErrors, instancePath+"/log/" + i0+"/at", "format", "must match format \""+"date-time"+"\"");
            }
          }
          else {
            vErrors = unfit(vErrors, data2$at, instancePath+"/log/" + i0+"/at", "must be string");
          }
          let data5 = data2$outcome;
          if((typeof data5 !== "string") && (data5 !== null)){
            vErrors = unfit(vErrors, data2$outcome, instancePath+"/log/" + i0+"/outcome", "must be string,null");
          }
          if(data2$status === undefined){
            vErrors = found(vErrors, instancePath+"/log/" + i0+"/status", "required", "is missing");
          }
          else {
            let data6 = data2$status;
            if((!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))) && (data6 !== null)){
              vErrors = found(vErrors, instancePath+"/log/" + i0+"/status", "type", "must be integer,null");
            }
            if(typeof data6 == "number" && Math.abs(data6) > 9007199254740991){
              vErrors = found(vErrors, instancePath+"/log/" + i0+"/status", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
            }
          }
          if(data2$duration_ms === undefined){
            vErrors = found(vErrors, instancePath+"/log/" + i0+"/duration_ms", "required", "is missing");
          }
          else {
            let data7 = data2$duration_ms;
            if((!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))) && (data7 !== null)){
              vErrors = found(vErrors, instancePath+"/log/" + i0+"/duration_ms", "type", "must be integer,null");
            }
            if(typeof data7 == "number" && Math.abs(data7) > 9007199254740991){
              vErrors = found(vErrors, instancePath+"/log/" + i0+"/duration_ms", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
            }
          }
          let data8 = data2$error;
          if((typeof data8 !== "string") && (data8 !== null)){
            vErrors = unfit(vErrors, data2$error, instancePath+"/log/" + i0+"/error", "must be string,null");
          }
        }
        else {
          vErrors = found(vErrors, instancePath+"/log/" + i0, "type", "must be object");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$log, instancePath+"/log", "must be array");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkDeliveryWithLog.errors = vErrors;
  return false;
}


function checkClockMode(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(!((data === "system") || (data === "manual"))){
    vErrors = found(vErrors, instancePath, "enum", "must be one of system, manual");
  }
  if(vErrors === null){
    return true;
  }
  checkClockMode.errors = vErrors;
  return false;
}


function checkClock(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$now = data.now;
    const data$mode = data.mode;
    let data0 = data$now;
    if(typeof data0 === "string"){
      if(!(formats0(data0))){
        vErrors = found(vErrors, instancePath+"/now", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$now, instancePath+"/now", "must be string");
    }
    if(data$mode === undefined){
      vErrors = found(vErrors, instancePath+"/mode", "required", "is missing");
    }
    else {
      let data1 = data$mode;
      if(typeof data1 !== "string"){
        vErrors = found(vErrors, instancePath+"/mode", "type", "must be string");
      }
      if(!((data1 === "system") || (data1 === "manual"))){
        vErrors = found(vErrors, instancePath+"/mode", "enum", "must be one of system, manual");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkClock.errors = vErrors;
  return false;
}


function checkClockSetting(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$now = data.now;
    const data$mode = data.mode;
    for(const key0 in data){
      if(!((key0 === "now") || (key0 === "mode"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    if(data$now !== undefined){
      let data0 = data$now;
      if(typeof data0 === "string"){
        if(func0(data0) > 40){
          vErrors = found(vErrors, instancePath+"/now", "maxLength", "must NOT have more than 40 characters");
        }
        if(func0(data0) < 1){
          vErrors = found(vErrors, instancePath+"/now", "minLength", "must NOT have fewer than 1 characters");
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/now", "type", "must be string");
      }
    }
    if(data$mode !== undefined){
      let data1 = data$mode;
      if(typeof data1 !== "string"){
        vErrors = found(vErrors, instancePath+"/mode", "type", "must be string");
      }
      if(!((data1 === "system") || (data1 === "manual"))){
        vErrors = found(vErrors, instancePath+"/mode", "enum", "must be one of system, manual");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkClockSetting.errors = vErrors;
  return false;
}


function checkClockAdvance(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$ms = data.ms;
    for(const key0 in data){
      if(!(key0 === "ms")){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    if(data$ms === undefined){
      vErrors = found(vErrors, instancePath+"/ms", "required", "is missing");
    }
    else {
      let data0 = data$ms;
      if(!Number.isSafeInteger(data0)){
        vErrors = notInteger(vErrors, data0, instancePath+"/ms", BEYOND);
      }
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 316224000000 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/ms", "maximum", "must be <= 316224000000");
        }
        if(data0 < 0 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/ms", "minimum", "must be >= 0");
        }
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkClockAdvance.errors = vErrors;
  return false;
}


function checkApiFaults(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$latency_ms = data.latency_ms;
    const data$status = data.status;
    const data$times = data.times;
    if(data$latency_ms === undefined){
      vErrors = found(vErrors, instancePath+"/latency_ms", "required", "is missing");
    }
    else {
      let data0 = data$latency_ms;
      if(!Number.isSafeInteger(data0)){
        vErrors = notInteger(vErrors, data0, instancePath+"/latency_ms", BEYOND);
      }
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 60000 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/latency_ms", "maximum", "must be <= 60000");
        }
        if(data0 < 0 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/latency_ms", "minimum", "must be >= 0");
        }
      }
    }
    if(data$status === undefined){
      vErrors = found(vErrors, instancePath+"/status", "required", "is missing");
    }
    else {
      let data1 = data$status;
      if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
        vErrors = found(vErrors, instancePath+"/status", "type", "must be integer,null");
      }
      if(typeof data1 == "number" && Math.abs(data1) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/status", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
      if((typeof data1 == "number") && (isFinite(data1))){
        if(data1 > 599 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/status", "maximum", "must be <= 599");
        }
        if(data1 < 300 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/status", "minimum", "must be >= 300");
        }
      }
    }
    if(data$times === undefined){
      vErrors = found(vErrors, instancePath+"/times", "required", "is missing");
    }
    else {
      let data2 = data$times;
      if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
        vErrors = found(vErrors, instancePath+"/times", "type", "must be integer,null");
      }
      if(typeof data2 == "number" && Math.abs(data2) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/times", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
      if((typeof data2 == "number") && (isFinite(data2))){
        if(data2 > 1000000 || isNaN(data2)){
          vErrors = found(vErrors, instancePath+"/times", "maximum", "must be <= 1000000");
        }
        if(data2 < 0 || isNaN(data2)){
          vErrors = found(vErrors, instancePath+"/times", "minimum", "must be >= 0");
        }
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkApiFaults.errors = vErrors;
  return false;
}


function checkWebhookFaults(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$latency_ms = data.latency_ms;
    const data$duplicate = data.duplicate;
    const data$reorder = data.reorder;
    const data$tamper = data.tamper;
    const data$unsigned = data.unsigned;
    if(data$latency_ms === undefined){
      vErrors = found(vErrors, instancePath+"/latency_ms", "required", "is missing");
    }
    else {
      let data0 = data$latency_ms;
      if(!Number.isSafeInteger(data0)){
        vErrors = notInteger(vErrors, data0, instancePath+"/latency_ms", BEYOND);
      }
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 60000 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/latency_ms", "maximum", "must be <= 60000");
        }
        if(data0 < 0 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/latency_ms", "minimum", "must be >= 0");
        }
      }
    }
    if(typeof data$duplicate !== "boolean"){
      vErrors = unfit(vErrors, data$duplicate, instancePath+"/duplicate", "must be boolean");
    }
    if(typeof data$reorder !== "boolean"){
      vErrors = unfit(vErrors, data$reorder, instancePath+"/reorder", "must be boolean");
    }
    if(typeof data$tamper !== "boolean"){
      vErrors = unfit(vErrors, data$tamper, instancePath+"/tamper", "must be boolean");
    }
    if(typeof data$unsigned !== "boolean"){
      vErrors = unfit(vErrors, data$unsigned, instancePath+"/unsigned", "must be boolean");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkWebhookFaults.errors = vErrors;
  return false;
}


function checkFaults(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$api = data.api;
    const data$webhooks = data.webhooks;
    let data0 = data$api;
    if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
      const data0$latency_ms = data0.latency_ms;
      const data0$status = data0.status;
      const data0$times = data0.times;
      if(data0$latency_ms === undefined){
        vErrors = found(vErrors, instancePath+"/api/latency_ms", "required", "is missing");
      }
      else {
        let data1 = data0$latency_ms;
        if(!Number.isSafeInteger(data1)){
          vErrors = notInteger(vErrors, data1, instancePath+"/api/latency_ms", BEYOND);
        }
        if((typeof data1 == "number") && (isFinite(data1))){
          if(data1 > 60000 || isNaN(data1)){
            vErrors = found(vErrors, instancePath+"/api/latency_ms", "maximum", "must be <= 60000");
          }
          if(data1 < 0 || isNaN(data1)){
            vErrors = found(vErrors, instancePath+"/api/latency_ms", "minimum", "must be >= 0");
          }
        }
      }
      if(data0$status === undefined){
        vErrors = found(vErrors, instancePath+"/api/status", "required", "is missing");
      }
      else {
        let data2 = data0$status;
        if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
          vErrors = found(vErrors, instancePath+"/api/status", "type", "must be integer,null");
        }
        if(typeof data2 == "number" && Math.abs(data2) > 9007199254740991){
          vErrors = found(vErrors, instancePath+"/api/status", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
        }
        if((typeof data2 == "number") && (isFinite(data2))){
          if(data2 > 599 || isNaN(data2)){
            vErrors = found(vErrors, instancePath+"/api/status", "maximum", "must be <= 599");
          }
          if(data2 < 300 || isNaN(data2)){
            vErrors = found(vErrors, instancePath+"/api/status", "minimum", "must be >= 300");
          }
        }
      }
      if(data0$times === undefined){
        vErrors = found(vErrors, instancePath+"/api/times", "required", "is missing");
      }
      else {
        let data3 = data0$times;
        if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
          vErrors = found(vErrors, instancePath+"/api/times", "type", "must be integer,null");
        }
        if(typeof data3 == "number" && Math.abs(data3) > 9007199254740991){
          vErrors = found(vErrors, instancePath+"/api/times", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
        }
        if((typeof data3 == "number") && (isFinite(data3))){
          if(data3 > 1000000 || isNaN(data3)){
            vErrors = found(vErrors, instancePath+"/api/times", "maximum", "must be <= 1000000");
          }
          if(data3 < 0 || isNaN(data3)){
            vErrors = found(vErrors, instancePath+"/api/times", "minimum", "must be >= 0");
          }
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$api, instancePath+"/api", "must be object");
    }
    let data4 = data$webhooks;
    if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
      const data4$latency_ms = data4.latency_ms;
      const data4$duplicate = data4.duplicate;
      const data4$reorder = data4.reorder;
      const data4$tamper = data4.tamper;
      const data4$unsigned = data4.unsigned;
      if(data4$latency_ms === undefined){
        vErrors = found(vErrors, instancePath+"/webhooks/latency_ms", "required", "is missing");
      }
      else {
        let data5 = data4$latency_ms;
        if(!Number.isSafeInteger(data5)){
          vErrors = notInteger(vErrors, data5, instancePath+"/webhooks/latency_ms", BEYOND);
        }
        if((typeof data5 == "number") && (isFinite(data5))){
          if(data5 > 60000 || isNaN(data5)){
            vErrors = found(vErrors, instancePath+"/webhooks/latency_ms", "maximum", "must be <= 60000");
          }
          if(data5 < 0 || isNaN(data5)){
            vErrors = found(vErrors, instancePath+"/webhooks/latency_ms", "minimum", "must be >= 0");
          }
        }
      }
      if(typeof data4$duplicate !== "boolean"){
        vErrors = unfit(vErrors, data4$duplicate, instancePath+"/webhooks/duplicate", "must be boolean");
      }
      if(typeof data4$reorder !== "boolean"){
        vErrors = unfit(vErrors, data4$reorder, instancePath+"/webhooks/reorder", "must be boolean");
      }
      if(typeof data4$tamper !== "boolean"){
        vErrors = unfit(vErrors, data4$tamper, instancePath+"/webhooks/tamper", "must be boolean");
      }
      if(typeof data4$unsigned !== "boolean"){
        vErrors = unfit(vErrors, data4$unsigned, instancePath+"/webhooks/unsigned", "must be boolean");
      }
    }
    else {
      vErrors = unfit(vErrors, data$webhooks, instancePath+"/webhooks", "must be object");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkFaults.errors = vErrors;
  return false;
}


function checkApiFaultSettings(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$latency_ms = data.latency_ms;
    const data$status = data.status;
    const data$times = data.times;
    for(const key0 in data){
      if(!(((key0 === "latency_ms") || (key0 === "status")) || (key0 === "times"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    if(data$latency_ms !== undefined){
      let data0 = data$latency_ms;
      if(!Number.isSafeInteger(data0)){
        vErrors = notInteger(vErrors, data0, instancePath+"/latency_ms", BEYOND);
      }
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 60000 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/latency_ms", "maximum", "must be <= 60000");
        }
        if(data0 < 0 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/latency_ms", "minimum", "must be >= 0");
        }
      }
    }
    if(data$status !== undefined){
      let data1 = data$status;
      if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
        vErrors = found(vErrors, instancePath+"/status", "type", "must be integer,null");
      }
      if(typeof data1 == "number" && Math.abs(data1) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/status", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
      if((typeof data1 == "number") && (isFinite(data1))){
        if(data1 > 599 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/status", "maximum", "must be <= 599");
        }
        if(data1 < 300 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/status", "minimum", "must be >= 300");
        }
      }
    }
    if(data$times !== undefined){
      let data2 = data$times;
      if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
        vErrors = found(vErrors, instancePath+"/times", "type", "must be integer,null");
      }
      if(typeof data2 == "number" && Math.abs(data2) > 9007199254740991){
        vErrors = found(vErrors, instancePath+"/times", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
      }
      if((typeof data2 == "number") && (isFinite(data2))){
        if(data2 > 1000000 || isNaN(data2)){
          vErrors = found(vErrors, instancePath+"/times", "maximum", "must be <= 1000000");
        }
        if(data2 < 0 || isNaN(data2)){
          vErrors = found(vErrors, instancePath+"/times", "minimum", "must be >= 0");
        }
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkApiFaultSettings.errors = vErrors;
  return false;
}


function checkWebhookFaultSettings(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$latency_ms = data.latency_ms;
    const data$duplicate = data.duplicate;
    const data$reorder = data.reorder;
    const data$tamper = data.tamper;
    const data$unsigned = data.unsigned;
    for(const key0 in data){
      if(!(((((key0 === "latency_ms") || (key0 === "duplicate")) || (key0 === "reorder")) || (key0 === "tamper")) || (key0 === "unsigned"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    if(data$latency_ms !== undefined){
      let data0 = data$latency_ms;
      if(!Number.isSafeInteger(data0)){
        vErrors = notInteger(vErrors, data0, instancePath+"/latency_ms", BEYOND);
      }
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 60000 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/latency_ms", "maximum", "must be <= 60000");
        }
        if(data0 < 0 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/latency_ms", "minimum", "must be >= 0");
        }
      }
    }
    if(data$duplicate !== undefined){
      if(typeof data$duplicate !== "boolean"){
        vErrors = found(vErrors, instancePath+"/duplicate", "type", "must be boolean");
      }
    }
    if(data$reorder !== undefined){
      if(typeof data$reorder !== "boolean"){
        vErrors = found(vErrors, instancePath+"/reorder", "type", "must be boolean");
      }
    }
    if(data$tamper !== undefined){
      if(typeof data$tamper !== "boolean"){
        vErrors = found(vErrors, instancePath+"/tamper", "type", "must be boolean");
      }
    }
    if(data$unsigned !== undefined){
      if(typeof data$unsigned !== "boolean"){
        vErrors = found(vErrors, instancePath+"/unsigned", "type", "must be boolean");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkWebhookFaultSettings.errors = vErrors;
  return false;
}


function checkFaultSettings(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$api = data.api;
    const data$webhooks = data.webhooks;
    for(const key0 in data){
      if(!((key0 === "api") || (key0 === "webhooks"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    if(data$api !== undefined){
      let data0 = data$api;
      if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
        const data0$latency_ms = data0.latency_ms;
        const data0$status = data0.status;
        const data0$times = data0.times;
        for(const key1 in data0){
          if(!(((key1 === "latency_ms") || (key1 === "status")) || (key1 === "times"))){
            vErrors = found(vErrors, memberAt(instancePath+"/api", key1), "additionalProperties", "is not a known field");
          }
        }
        if(data0$latency_ms !== undefined){
          let data1 = data0$latency_ms;
          if(!Number.isSafeInteger(data1)){
            vErrors = notInteger(vErrors, data1, instancePath+"/api/latency_ms", BEYOND);
          }
          if((typeof data1 == "number") && (isFinite(data1))){
            if(data1 > 60000 || isNaN(data1)){
              vErrors = found(vErrors, instancePath+"/api/latency_ms", "maximum", "must be <= 60000");
            }
            if(data1 < 0 || isNaN(data1)){
              vErrors = found(vErrors, instancePath+"/api/latency_ms", "minimum", "must be >= 0");
            }
          }
        }
        if(data0$status !== undefined){
          let data2 = data0$status;
          if((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)){
            vErrors = found(vErrors, instancePath+"/api/status", "type", "must be integer,null");
          }
          if(typeof data2 == "number" && Math.abs(data2) > 9007199254740991){
            vErrors = found(vErrors, instancePath+"/api/status", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
          }
          if((typeof data2 == "number") && (isFinite(data2))){
            if(data2 > 599 || isNaN(data2)){
              vErrors = found(vErrors, instancePath+"/api/status", "maximum", "must be <= 599");
            }
            if(data2 < 300 || isNaN(data2)){
              vErrors = found(vErrors, instancePath+"/api/status", "minimum", "must be >= 300");
            }
          }
        }
        if(data0$times !== undefined){
          let data3 = data0$times;
          if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
            vErrors = found(vErrors, instancePath+"/api/times", "type", "must be integer,null");
          }
          if(typeof data3 == "number" && Math.abs(data3) > 9007199254740991){
            vErrors = found(vErrors, instancePath+"/api/times", "exact-integer", "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded");
          }
          if((typeof data3 == "number") && (isFinite(data3))){
            if(data3 > 1000000 || isNaN(data3)){
              vErrors = found(vErrors, instancePath+"/api/times", "maximum", "must be <= 1000000");
            }
            if(data3 < 0 || isNaN(data3)){
              vErrors = found(vErrors, instancePath+"/api/times", "minimum", "must be >= 0");
            }
          }
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/api", "type", "must be object");
      }
    }
    if(data$webhooks !== undefined){
      let data4 = data$webhooks;
      if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
        const data4$latency_ms = data4.latency_ms;
        const data4$duplicate = data4.duplicate;
        const data4$reorder = data4.reorder;
        const data4$tamper = data4.tamper;
        const data4$unsigned = data4.unsigned;
        for(const key2 in data4){
          if(!(((((key2 === "latency_ms") || (key2 === "duplicate")) || (key2 === "reorder")) || (key2 === "tamper")) || (key2 === "unsigned"))){
            vErrors = found(vErrors, memberAt(instancePath+"/webhooks", key2), "additionalProperties", "is not a known field");
          }
        }
        if(data4$latency_ms !== undefined){
          let data5 = data4$latency_ms;
          if(!Number.isSafeInteger(data5)){
            vErrors = notInteger(vErrors, data5, instancePath+"/webhooks/latency_ms", BEYOND);
          }
          if((typeof data5 == "number") && (isFinite(data5))){
            if(data5 > 60000 || isNaN(data5)){
              vErrors = found(vErrors, instancePath+"/webhooks/latency_ms", "maximum", "must be <= 60000");
            }
            if(data5 < 0 || isNaN(data5)){
              vErrors = found(vErrors, instancePath+"/webhooks/latency_ms", "minimum", "must be >= 0");
            }
          }
        }
        if(data4$duplicate !== undefined){
          if(typeof data4$duplicate !== "boolean"){
            vErrors = found(vErrors, instancePath+"/webhooks/duplicate", "type", "must be boolean");
          }
        }
        if(data4$reorder !== undefined){
          if(typeof data4$reorder !== "boolean"){
            vErrors = found(vErrors, instancePath+"/webhooks/reorder", "type", "must be boolean");
          }
        }
        if(data4$tamper !== undefined){
          if(typeof data4$tamper !== "boolean"){
            vErrors = found(vErrors, instancePath+"/webhooks/tamper", "type", "must be boolean");
          }
        }
        if(data4$unsigned !== undefined){
          if(typeof data4$unsigned !== "boolean"){
            vErrors = found(vErrors, instancePath+"/webhooks/unsigned", "type", "must be boolean");
          }
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/webhooks", "type", "must be object");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkFaultSettings.errors = vErrors;
  return false;
}


function checkAssumption(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$id = data.id;
    const data$title = data.title;
    const data$question = data.question;
    const data$answer = data.answer;
    const data$departs_from = data.departs_from;
    const data$place = data.place;
    if(typeof data$id !== "string"){
      vErrors = unfit(vErrors, data$id, instancePath+"/id", "must be string");
    }
    if(typeof data$title !== "string"){
      vErrors = unfit(vErrors, data$title, instancePath+"/title", "must be string");
    }
    if(typeof data$question !== "string"){
      vErrors = unfit(vErrors, data$question, instancePath+"/question", "must be string");
    }
    if(typeof data$answer !== "string"){
      vErrors = unfit(vErrors, data$answer, instancePath+"/answer", "must be string");
    }
    let data4 = data$departs_from;
    if((typeof data4 !== "string") && (data4 !== null)){
      vErrors = unfit(vErrors, data$departs_from, instancePath+"/departs_from", "must be string,null");
    }
    if(typeof data$place !== "string"){
      vErrors = unfit(vErrors, data$place, instancePath+"/place", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkAssumption.errors = vErrors;
  return false;
}


function checkAssumptionList(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$items = data.items;
    let data0 = data$items;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        let data1 = data0[i0];
        if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
          const data1$id = data1.id;
          const data1$title = data1.title;
          const data1$question = data1.question;
          const data1$answer = data1.answer;
          const data1$departs_from = data1.departs_from;
          const data1$place = data1.place;
          if(typeof data1$id !== "string"){
            vErrors = unfit(vErrors, data1$id, instancePath+"/items/" + i0+"/id", "must be string");
          }
          if(typeof data1$title !== "string"){
            vErrors = unfit(vErrors, data1$title, instancePath+"/items/" + i0+"/title", "must be string");
          }
          if(typeof data1$question !== "string"){
            vErrors = unfit(vErrors, data1$question, instancePath+"/items/" + i0+"/question", "must be string");
          }
          if(typeof data1$answer !== "string"){
            vErrors = unfit(vErrors, data1$answer, instancePath+"/items/" + i0+"/answer", "must be string");
          }
          let data6 = data1$departs_from;
          if((typeof data6 !== "string") && (data6 !== null)){
            vErrors = unfit(vErrors, data1$departs_from, instancePath+"/items/" + i0+"/departs_from", "must be string,null");
          }
          if(typeof data1$place !== "string"){
            vErrors = unfit(vErrors, data1$place, instancePath+"/items/" + i0+"/place", "must be string");
          }
        }
        else {
          vErrors = found(vErrors, instancePath+"/items/" + i0, "type", "must be object");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$items, instancePath+"/items", "must be array");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkAssumptionList.errors = vErrors;
  return false;
}


function checkSeedSettings(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$cards = data.cards;
    const data$currency = data.currency;
    for(const key0 in data){
      if(!((key0 === "cards") || (key0 === "currency"))){
        vErrors = found(vErrors, memberAt(instancePath, key0), "additionalProperties", "is not a known field");
      }
    }
    if(data$cards !== undefined){
      let data0 = data$cards;
      if(!Number.isSafeInteger(data0)){
        vErrors = notInteger(vErrors, data0, instancePath+"/cards", BEYOND);
      }
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 1000 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/cards", "maximum", "must be <= 1000");
        }
        if(data0 < 1 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/cards", "minimum", "must be >= 1");
        }
      }
    }
    if(data$currency !== undefined){
      let data1 = data$currency;
      if(typeof data1 === "string"){
        if(!pattern0.test(data1)){
          vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/currency", "type", "must be string");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkSeedSettings.errors = vErrors;
  return false;
}


function checkSeeded(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$cards = data.cards;
    const data$rewards = data.rewards;
    let data0 = data$cards;
    if(Array.isArray(data0)){
      const len0 = data0.length;
      for(let i0=0; i0<len0; i0++){
        if(typeof data0[i0] !== "string"){
          vErrors = found(vErrors, instancePath+"/cards/" + i0, "type", "must be string");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$cards, instancePath+"/cards", "must be array");
    }
    let data2 = data$rewards;
    if(Array.isArray(data2)){
      const len1 = data2.length;
      for(let i1=0; i1<len1; i1++){
        if(typeof data2[i1] !== "string"){
          vErrors = found(vErrors, instancePath+"/rewards/" + i1, "type", "must be string");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$rewards, instancePath+"/rewards", "must be array");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkSeeded.errors = vErrors;
  return false;
}


function checkChangeStream(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkChangeStream.errors = vErrors;
  return false;
}


function checkRegisterWebhook201XSandboxAssumptions(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkRegisterWebhook201XSandboxAssumptions.errors = vErrors;
  return false;
}


function checkListCardsBatchId(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(func0(data) > 40){
      vErrors = found(vErrors, instancePath, "maxLength", "must NOT have more than 40 characters");
    }
    if(func0(data) < 1){
      vErrors = found(vErrors, instancePath, "minLength", "must NOT have fewer than 1 characters");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkListCardsBatchId.errors = vErrors;
  return false;
}


function checkListCardsRecipientPhone(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(func0(data) > 20){
      vErrors = found(vErrors, instancePath, "maxLength", "must NOT have more than 20 characters");
    }
    if(func0(data) < 1){
      vErrors = found(vErrors, instancePath, "minLength", "must NOT have fewer than 1 characters");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkListCardsRecipientPhone.errors = vErrors;
  return false;
}


function checkInspectBatchBatchId(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkInspectBatchBatchId.errors = vErrors;
  return false;
}


function checkListDeliveriesWebhookId(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(func0(data) > 40){
      vErrors = found(vErrors, instancePath, "maxLength", "must NOT have more than 40 characters");
    }
    if(func0(data) < 1){
      vErrors = found(vErrors, instancePath, "minLength", "must NOT have fewer than 1 characters");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkListDeliveriesWebhookId.errors = vErrors;
  return false;
}


function checkWebhookIdParameter(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkWebhookIdParameter.errors = vErrors;
  return false;
}


function checkLimitParameter(data, instancePath){
  let vErrors = null;
  if(!Number.isSafeInteger(data)){
    vErrors = notInteger(vErrors, data, instancePath, BEYOND);
  }
  if((typeof data == "number") && (isFinite(data))){
    if(data > 500 || isNaN(data)){
      vErrors = found(vErrors, instancePath, "maximum", "must be <= 500");
    }
    if(data < 1 || isNaN(data)){
      vErrors = found(vErrors, instancePath, "minimum", "must be >= 1");
    }
  }
  if(vErrors === null){
    return true;
  }
  checkLimitParameter.errors = vErrors;
  return false;
}


function checkAfterParameter(data, instancePath){
  let vErrors = null;
  if(!Number.isSafeInteger(data)){
    vErrors = notInteger(vErrors, data, instancePath, BEYOND);
  }
  if((typeof data == "number") && (isFinite(data))){
    if(data < 0 || isNaN(data)){
      vErrors = found(vErrors, instancePath, "minimum", "must be >= 0");
    }
  }
  if(vErrors === null){
    return true;
  }
  checkAfterParameter.errors = vErrors;
  return false;
}


function checkCardIdParameter(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkCardIdParameter.errors = vErrors;
  return false;
}


function checkRewardIdParameter(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardIdParameter.errors = vErrors;
  return false;
}


function checkDeliveryNumberParameter(data, instancePath){
  let vErrors = null;
  if(!Number.isSafeInteger(data)){
    vErrors = notInteger(vErrors, data, instancePath, BEYOND);
  }
  if(vErrors === null){
    return true;
  }
  checkDeliveryNumberParameter.errors = vErrors;
  return false;
}
