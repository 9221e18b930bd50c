// Validators, compiled by ajv from the schemas; they need nothing at run time.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

// @ts-nocheck The checks that ajv compiles have no types; everything exported has.

import type {
  BatchCompleteEvent,
  CardExpiredEvent,
  CardIssuedEvent,
  CardRedeemedEvent,
  CardToppedUpEvent,
  RewardCancelledEvent,
  RewardExpiredEvent,
  RewardOpenedEvent,
  RewardRedeemedEvent,
  RewardSentEvent,
  UnknownEvent,
  WalletLowBalanceEvent,
  WebhookEvent,
} from './events.ts';
import type {
  AccessChannel,
  Batch,
  BatchId,
  BatchStatus,
  BrandId,
  BulkIssueRequest,
  Card,
  CardFormat,
  CardId,
  CardStatus,
  CurrencyCode,
  DeliveryResult,
  EmailAddress,
  ExpiryDate,
  IssueCardRequest,
  IssuedCard,
  PhoneNumber,
  RewardId,
  RewardType,
  Timestamp,
  TopUpRequest,
  TopUpResult,
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

/** What `validateWebhookEvent` says; an event whose name the contract does not know is data, not an issue. */
export type WebhookEventValidation =
  | { readonly ok: true; readonly known: true; readonly value: WebhookEvent }
  | { readonly ok: true; readonly known: false; readonly value: UnknownEvent }
  | { readonly ok: false; readonly issues: readonly Issue[] };

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

export function validatePhoneNumber(value: unknown): Validation<PhoneNumber> {
  return checkPhoneNumber(value, '') ? { ok: true, value } : { ok: false, issues: checkPhoneNumber.errors };
}

export function validateCurrencyCode(value: unknown): Validation<CurrencyCode> {
  return checkCurrencyCode(value, '') ? { ok: true, value } : { ok: false, issues: checkCurrencyCode.errors };
}

export function validateCardFormat(value: unknown): Validation<CardFormat> {
  return checkCardFormat(value, '') ? { ok: true, value } : { ok: false, issues: checkCardFormat.errors };
}

export function validateAccessChannel(value: unknown): Validation<AccessChannel> {
  return checkAccessChannel(value, '') ? { ok: true, value } : { ok: false, issues: checkAccessChannel.errors };
}

export function validateBrandId(value: unknown): Validation<BrandId> {
  return checkBrandId(value, '') ? { ok: true, value } : { ok: false, issues: checkBrandId.errors };
}

export function validateIssueCardRequest(value: unknown): Validation<IssueCardRequest> {
  return checkIssueCardRequest(value, '') ? { ok: true, value } : { ok: false, issues: checkIssueCardRequest.errors };
}

export function validateCardId(value: unknown): Validation<CardId> {
  return checkCardId(value, '') ? { ok: true, value } : { ok: false, issues: checkCardId.errors };
}

export function validateCardStatus(value: unknown): Validation<CardStatus> {
  return checkCardStatus(value, '') ? { ok: true, value } : { ok: false, issues: checkCardStatus.errors };
}

export function validateDeliveryResult(value: unknown): Validation<DeliveryResult> {
  return checkDeliveryResult(value, '') ? { ok: true, value } : { ok: false, issues: checkDeliveryResult.errors };
}

export function validateExpiryDate(value: unknown): Validation<ExpiryDate> {
  return checkExpiryDate(value, '') ? { ok: true, value } : { ok: false, issues: checkExpiryDate.errors };
}

export function validateIssuedCard(value: unknown): Validation<IssuedCard> {
  return checkIssuedCard(value, '') ? { ok: true, value } : { ok: false, issues: checkIssuedCard.errors };
}

export function validateCard(value: unknown): Validation<Card> {
  return checkCard(value, '') ? { ok: true, value } : { ok: false, issues: checkCard.errors };
}

export function validateBulkIssueRequest(value: unknown): Validation<BulkIssueRequest> {
  return checkBulkIssueRequest(value, '') ? { ok: true, value } : { ok: false, issues: checkBulkIssueRequest.errors };
}

export function validateBatchId(value: unknown): Validation<BatchId> {
  return checkBatchId(value, '') ? { ok: true, value } : { ok: false, issues: checkBatchId.errors };
}

export function validateBatchStatus(value: unknown): Validation<BatchStatus> {
  return checkBatchStatus(value, '') ? { ok: true, value } : { ok: false, issues: checkBatchStatus.errors };
}

export function validateBatch(value: unknown): Validation<Batch> {
  return checkBatch(value, '') ? { ok: true, value } : { ok: false, issues: checkBatch.errors };
}

export function validateTopUpRequest(value: unknown): Validation<TopUpRequest> {
  return checkTopUpRequest(value, '') ? { ok: true, value } : { ok: false, issues: checkTopUpRequest.errors };
}

export function validateTopUpResult(value: unknown): Validation<TopUpResult> {
  return checkTopUpResult(value, '') ? { ok: true, value } : { ok: false, issues: checkTopUpResult.errors };
}

export function validateTimestamp(value: unknown): Validation<Timestamp> {
  return checkTimestamp(value, '') ? { ok: true, value } : { ok: false, issues: checkTimestamp.errors };
}

export function validateRewardId(value: unknown): Validation<RewardId> {
  return checkRewardId(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardId.errors };
}

export function validateEmailAddress(value: unknown): Validation<EmailAddress> {
  return checkEmailAddress(value, '') ? { ok: true, value } : { ok: false, issues: checkEmailAddress.errors };
}

export function validateRewardType(value: unknown): Validation<RewardType> {
  return checkRewardType(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardType.errors };
}

export function validateCardIssuedEvent(value: unknown): Validation<CardIssuedEvent> {
  return checkCardIssuedEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkCardIssuedEvent.errors };
}

export function validateCardRedeemedEvent(value: unknown): Validation<CardRedeemedEvent> {
  return checkCardRedeemedEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkCardRedeemedEvent.errors };
}

export function validateCardToppedUpEvent(value: unknown): Validation<CardToppedUpEvent> {
  return checkCardToppedUpEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkCardToppedUpEvent.errors };
}

export function validateCardExpiredEvent(value: unknown): Validation<CardExpiredEvent> {
  return checkCardExpiredEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkCardExpiredEvent.errors };
}

export function validateBatchCompleteEvent(value: unknown): Validation<BatchCompleteEvent> {
  return checkBatchCompleteEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkBatchCompleteEvent.errors };
}

export function validateRewardSentEvent(value: unknown): Validation<RewardSentEvent> {
  return checkRewardSentEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardSentEvent.errors };
}

export function validateRewardOpenedEvent(value: unknown): Validation<RewardOpenedEvent> {
  return checkRewardOpenedEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardOpenedEvent.errors };
}

export function validateRewardRedeemedEvent(value: unknown): Validation<RewardRedeemedEvent> {
  return checkRewardRedeemedEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardRedeemedEvent.errors };
}

export function validateRewardExpiredEvent(value: unknown): Validation<RewardExpiredEvent> {
  return checkRewardExpiredEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardExpiredEvent.errors };
}

export function validateRewardCancelledEvent(value: unknown): Validation<RewardCancelledEvent> {
  return checkRewardCancelledEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardCancelledEvent.errors };
}

export function validateWalletLowBalanceEvent(value: unknown): Validation<WalletLowBalanceEvent> {
  return checkWalletLowBalanceEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkWalletLowBalanceEvent.errors };
}

/** Checks a webhook payload against the schema of the event that it names. */
export function validateWebhookEvent(value: unknown): WebhookEventValidation {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, issues: [{ at: '', rule: 'type', message: 'must be object' }] };
  }
  if (!Object.hasOwn(value, 'event')) {
    return { ok: false, issues: [{ at: '/event', rule: 'required', message: 'is missing' }] };
  }
  if (typeof value.event !== 'string') {
    return { ok: false, issues: [{ at: '/event', rule: 'type', message: 'must be string' }] };
  }
  switch (value.event) {
    case 'card.issued':
      return known(validateCardIssuedEvent(value));
    case 'card.redeemed':
      return known(validateCardRedeemedEvent(value));
    case 'card.topped_up':
      return known(validateCardToppedUpEvent(value));
    case 'card.expired':
      return known(validateCardExpiredEvent(value));
    case 'batch.complete':
      return known(validateBatchCompleteEvent(value));
    case 'reward.sent':
      return known(validateRewardSentEvent(value));
    case 'reward.opened':
      return known(validateRewardOpenedEvent(value));
    case 'reward.redeemed':
      return known(validateRewardRedeemedEvent(value));
    case 'reward.expired':
      return known(validateRewardExpiredEvent(value));
    case 'reward.cancelled':
      return known(validateRewardCancelledEvent(value));
    case 'wallet.low_balance':
      return known(validateWalletLowBalanceEvent(value));
    default:
      return { ok: true, known: false, value };
  }
}

function known(validation) {
  return validation.ok ? { ok: true, known: true, value: validation.value } : validation;
}

const BEYOND = "is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly; it may have been rounded";

function checkPhoneNumber(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(!data.startsWith("+")){
      vErrors = found(vErrors, instancePath, "pattern", "must begin with \"+\"");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkPhoneNumber.errors = vErrors;
  return false;
}


function checkCurrencyCode(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkCurrencyCode.errors = vErrors;
  return false;
}


function checkCardFormat(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkCardFormat.errors = vErrors;
  return false;
}


function checkAccessChannel(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkAccessChannel.errors = vErrors;
  return false;
}


function checkBrandId(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkBrandId.errors = vErrors;
  return false;
}


function checkIssueCardRequest(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$recipient_phone = data.recipient_phone;
    const data$value = data.value;
    const data$currency = data.currency;
    const data$format = data.format;
    const data$access = data.access;
    const data$brand_id = data.brand_id;
    let data0 = data$recipient_phone;
    if(typeof data0 === "string"){
      if(!data0.startsWith("+")){
        vErrors = found(vErrors, instancePath+"/recipient_phone", "pattern", "must begin with \"+\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$recipient_phone, instancePath+"/recipient_phone", "must be string");
    }
    let data1 = data$value;
    if(!Number.isSafeInteger(data1)){
      vErrors = notInteger(vErrors, data1, instancePath+"/value", BEYOND);
    }
    if(typeof data$currency !== "string"){
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(data$format !== undefined){
      if(typeof data$format !== "string"){
        vErrors = found(vErrors, instancePath+"/format", "type", "must be string");
      }
    }
    if(data$access !== undefined){
      let data4 = data$access;
      if(Array.isArray(data4)){
        const len0 = data4.length;
        for(let i0=0; i0<len0; i0++){
          if(typeof data4[i0] !== "string"){
            vErrors = found(vErrors, instancePath+"/access/" + i0, "type", "must be string");
          }
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/access", "type", "must be array");
      }
    }
    if(data$brand_id !== undefined){
      if(typeof data$brand_id !== "string"){
        vErrors = found(vErrors, instancePath+"/brand_id", "type", "must be string");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkIssueCardRequest.errors = vErrors;
  return false;
}


function checkCardId(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkCardId.errors = vErrors;
  return false;
}


function checkCardStatus(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkCardStatus.errors = vErrors;
  return false;
}


function checkDeliveryResult(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(!data.startsWith("sent_")){
      vErrors = found(vErrors, instancePath, "pattern", "must begin with \"sent_\"");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkDeliveryResult.errors = vErrors;
  return false;
}

const formats0 = isDate;

function checkExpiryDate(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(!(formats0(data))){
      vErrors = found(vErrors, instancePath, "format", "must match format \""+"date"+"\"");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkExpiryDate.errors = vErrors;
  return false;
}


function checkIssuedCard(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$card_id = data.card_id;
    const data$code = data.code;
    const data$status = data.status;
    const data$delivery = data.delivery;
    const data$expires_at = data.expires_at;
    if(typeof data$card_id !== "string"){
      vErrors = unfit(vErrors, data$card_id, instancePath+"/card_id", "must be string");
    }
    if(typeof data$code !== "string"){
      vErrors = unfit(vErrors, data$code, instancePath+"/code", "must be string");
    }
    if(typeof data$status !== "string"){
      vErrors = unfit(vErrors, data$status, instancePath+"/status", "must be string");
    }
    let data3 = data$delivery;
    if(typeof data3 === "string"){
      if(!data3.startsWith("sent_")){
        vErrors = found(vErrors, instancePath+"/delivery", "pattern", "must begin with \"sent_\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$delivery, instancePath+"/delivery", "must be string");
    }
    let data4 = data$expires_at;
    if(typeof data4 === "string"){
      if(!(formats0(data4))){
        vErrors = found(vErrors, instancePath+"/expires_at", "format", "must match format \""+"date"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$expires_at, instancePath+"/expires_at", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkIssuedCard.errors = vErrors;
  return false;
}


function checkCard(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$card_id = data.card_id;
    const data$balance = data.balance;
    const data$currency = data.currency;
    const data$status = data.status;
    const data$redeemed = data.redeemed;
    const data$expires_at = data.expires_at;
    if(typeof data$card_id !== "string"){
      vErrors = unfit(vErrors, data$card_id, instancePath+"/card_id", "must be string");
    }
    let data1 = data$balance;
    if(!Number.isSafeInteger(data1)){
      vErrors = notInteger(vErrors, data1, instancePath+"/balance", BEYOND);
    }
    if(typeof data$currency !== "string"){
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(typeof data$status !== "string"){
      vErrors = unfit(vErrors, data$status, instancePath+"/status", "must be string");
    }
    let data4 = data$redeemed;
    if(!Number.isSafeInteger(data4)){
      vErrors = notInteger(vErrors, data4, instancePath+"/redeemed", BEYOND);
    }
    let data5 = data$expires_at;
    if(typeof data5 === "string"){
      if(!(formats0(data5))){
        vErrors = found(vErrors, instancePath+"/expires_at", "format", "must match format \""+"date"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$expires_at, instancePath+"/expires_at", "must be string");
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


function checkBulkIssueRequest(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$file = data.file;
    const data$currency = data.currency;
    const data$format = data.format;
    const data$brand_id = data.brand_id;
    if(data$file !== undefined){
      if(typeof data$file !== "string"){
        vErrors = found(vErrors, instancePath+"/file", "type", "must be string");
      }
    }
    if(data$currency !== undefined){
      if(typeof data$currency !== "string"){
        vErrors = found(vErrors, instancePath+"/currency", "type", "must be string");
      }
    }
    if(data$format !== undefined){
      if(typeof data$format !== "string"){
        vErrors = found(vErrors, instancePath+"/format", "type", "must be string");
      }
    }
    if(data$brand_id !== undefined){
      if(typeof data$brand_id !== "string"){
        vErrors = found(vErrors, instancePath+"/brand_id", "type", "must be string");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkBulkIssueRequest.errors = vErrors;
  return false;
}


function checkBatchId(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkBatchId.errors = vErrors;
  return false;
}


function checkBatchStatus(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkBatchStatus.errors = vErrors;
  return false;
}


function checkBatch(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$batch_id = data.batch_id;
    const data$total = data.total;
    const data$issued = data.issued;
    const data$failed = data.failed;
    const data$status = data.status;
    if(typeof data$batch_id !== "string"){
      vErrors = unfit(vErrors, data$batch_id, instancePath+"/batch_id", "must be string");
    }
    let data1 = data$total;
    if(!Number.isSafeInteger(data1)){
      vErrors = notInteger(vErrors, data1, instancePath+"/total", BEYOND);
    }
    let data2 = data$issued;
    if(!Number.isSafeInteger(data2)){
      vErrors = notInteger(vErrors, data2, instancePath+"/issued", BEYOND);
    }
    let data3 = data$failed;
    if(!Number.isSafeInteger(data3)){
      vErrors = notInteger(vErrors, data3, instancePath+"/failed", BEYOND);
    }
    if(typeof data$status !== "string"){
      vErrors = unfit(vErrors, data$status, instancePath+"/status", "must be string");
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


function checkTopUpRequest(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$amount = data.amount;
    const data$currency = data.currency;
    const data$reason = data.reason;
    if(data$amount !== undefined){
      let data0 = data$amount;
      if(!Number.isSafeInteger(data0)){
        vErrors = notInteger(vErrors, data0, instancePath+"/amount", BEYOND);
      }
    }
    if(data$currency !== undefined){
      if(typeof data$currency !== "string"){
        vErrors = found(vErrors, instancePath+"/currency", "type", "must be string");
      }
    }
    if(data$reason !== undefined){
      if(typeof data$reason !== "string"){
        vErrors = found(vErrors, instancePath+"/reason", "type", "must be string");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkTopUpRequest.errors = vErrors;
  return false;
}


function checkTopUpResult(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$card_id = data.card_id;
    const data$previous_balance = data.previous_balance;
    const data$added = data.added;
    const data$new_balance = data.new_balance;
    if(typeof data$card_id !== "string"){
      vErrors = unfit(vErrors, data$card_id, instancePath+"/card_id", "must be string");
    }
    let data1 = data$previous_balance;
    if(!Number.isSafeInteger(data1)){
      vErrors = notInteger(vErrors, data1, instancePath+"/previous_balance", BEYOND);
    }
    let data2 = data$added;
    if(!Number.isSafeInteger(data2)){
      vErrors = notInteger(vErrors, data2, instancePath+"/added", BEYOND);
    }
    let data3 = data$new_balance;
    if(!Number.isSafeInteger(data3)){
      vErrors = notInteger(vErrors, data3, instancePath+"/new_balance", BEYOND);
    }
    if((((Number.isSafeInteger(data$new_balance)) && (Number.isSafeInteger(data$previous_balance))) && (Number.isSafeInteger(data$added))) && (data$previous_balance + data$added !== data$new_balance)){
      vErrors = found(vErrors, instancePath+"/new_balance", "x-sum", "must equal previous_balance + added ("+(BigInt(data$previous_balance) + BigInt(data$added))+"), is "+data$new_balance);
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkTopUpResult.errors = vErrors;
  return false;
}

const formats6 = isTimestamp;

function checkTimestamp(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(!(formats6(data))){
      vErrors = found(vErrors, instancePath, "format", "must match format \""+"date-time"+"\"");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkTimestamp.errors = vErrors;
  return false;
}


function checkRewardId(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardId.errors = vErrors;
  return false;
}

const formats8 = isEmailAddress;

function checkEmailAddress(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(!(formats8(data))){
      vErrors = found(vErrors, instancePath, "format", "must match format \""+"email"+"\"");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkEmailAddress.errors = vErrors;
  return false;
}


function checkRewardType(data, instancePath){
  let vErrors = null;
  if(typeof data !== "string"){
    vErrors = found(vErrors, instancePath, "type", "must be string");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardType.errors = vErrors;
  return false;
}


function checkCardIssuedEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("card.issued" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"card.issued\"");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCardIssuedEvent.errors = vErrors;
  return false;
}

const pattern4 = new RegExp("^[A-Za-z]{2}$", "u");

function checkCardRedeemedEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$card_id = data.card_id;
    const data$amount_redeemed = data.amount_redeemed;
    const data$balance_remaining = data.balance_remaining;
    const data$currency = data.currency;
    const data$redeemed_at = data.redeemed_at;
    const data$method = data.method;
    const data$market = data.market;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("card.redeemed" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"card.redeemed\"");
      }
    }
    if(typeof data$card_id !== "string"){
      vErrors = unfit(vErrors, data$card_id, instancePath+"/card_id", "must be string");
    }
    let data2 = data$amount_redeemed;
    if(!Number.isSafeInteger(data2)){
      vErrors = notInteger(vErrors, data2, instancePath+"/amount_redeemed", BEYOND);
    }
    let data3 = data$balance_remaining;
    if(!Number.isSafeInteger(data3)){
      vErrors = notInteger(vErrors, data3, instancePath+"/balance_remaining", BEYOND);
    }
    if(typeof data$currency !== "string"){
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    let data5 = data$redeemed_at;
    if(typeof data5 === "string"){
      if(!(formats6(data5))){
        vErrors = found(vErrors, instancePath+"/redeemed_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$redeemed_at, instancePath+"/redeemed_at", "must be string");
    }
    if(typeof data$method !== "string"){
      vErrors = unfit(vErrors, data$method, instancePath+"/method", "must be string");
    }
    let data7 = data$market;
    if(typeof data7 === "string"){
      if(!pattern4.test(data7)){
        vErrors = found(vErrors, instancePath+"/market", "pattern", "must match pattern \""+"^[A-Za-z]{2}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$market, instancePath+"/market", "must be string");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCardRedeemedEvent.errors = vErrors;
  return false;
}


function checkCardToppedUpEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("card.topped_up" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"card.topped_up\"");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCardToppedUpEvent.errors = vErrors;
  return false;
}


function checkCardExpiredEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("card.expired" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"card.expired\"");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkCardExpiredEvent.errors = vErrors;
  return false;
}


function checkBatchCompleteEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("batch.complete" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"batch.complete\"");
      }
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkBatchCompleteEvent.errors = vErrors;
  return false;
}


function checkRewardSentEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("reward.sent" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"reward.sent\"");
      }
    }
    let data1 = data$created_at;
    if(typeof data1 === "string"){
      if(!(formats6(data1))){
        vErrors = found(vErrors, instancePath+"/created_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$created_at, instancePath+"/created_at", "must be string");
    }
    let data2 = data$data;
    if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
      const data2$reward_id = data2.reward_id;
      const data2$recipient_email = data2.recipient_email;
      const data2$type = data2.type;
      const data2$amount = data2.amount;
      const data2$currency = data2.currency;
      const data2$sent_at = data2.sent_at;
      if(typeof data2$reward_id !== "string"){
        vErrors = unfit(vErrors, data2$reward_id, instancePath+"/data/reward_id", "must be string");
      }
      let data4 = data2$recipient_email;
      if(typeof data4 === "string"){
        if(!(formats8(data4))){
          vErrors = found(vErrors, instancePath+"/data/recipient_email", "format", "must match format \""+"email"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$recipient_email, instancePath+"/data/recipient_email", "must be string");
      }
      if(typeof data2$type !== "string"){
        vErrors = unfit(vErrors, data2$type, instancePath+"/data/type", "must be string");
      }
      let data6 = data2$amount;
      if(!Number.isSafeInteger(data6)){
        vErrors = notInteger(vErrors, data6, instancePath+"/data/amount", BEYOND);
      }
      if(typeof data2$currency !== "string"){
        vErrors = unfit(vErrors, data2$currency, instancePath+"/data/currency", "must be string");
      }
      let data8 = data2$sent_at;
      if(typeof data8 === "string"){
        if(!(formats6(data8))){
          vErrors = found(vErrors, instancePath+"/data/sent_at", "format", "must match format \""+"date-time"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$sent_at, instancePath+"/data/sent_at", "must be string");
      }
    }
    else {
      vErrors = unfit(vErrors, data$data, instancePath+"/data", "must be object");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardSentEvent.errors = vErrors;
  return false;
}


function checkRewardOpenedEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("reward.opened" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"reward.opened\"");
      }
    }
    let data1 = data$created_at;
    if(typeof data1 === "string"){
      if(!(formats6(data1))){
        vErrors = found(vErrors, instancePath+"/created_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$created_at, instancePath+"/created_at", "must be string");
    }
    let data2 = data$data;
    if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
      const data2$reward_id = data2.reward_id;
      const data2$recipient_email = data2.recipient_email;
      const data2$opened_at = data2.opened_at;
      if(typeof data2$reward_id !== "string"){
        vErrors = unfit(vErrors, data2$reward_id, instancePath+"/data/reward_id", "must be string");
      }
      let data4 = data2$recipient_email;
      if(typeof data4 === "string"){
        if(!(formats8(data4))){
          vErrors = found(vErrors, instancePath+"/data/recipient_email", "format", "must match format \""+"email"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$recipient_email, instancePath+"/data/recipient_email", "must be string");
      }
      let data5 = data2$opened_at;
      if(typeof data5 === "string"){
        if(!(formats6(data5))){
          vErrors = found(vErrors, instancePath+"/data/opened_at", "format", "must match format \""+"date-time"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$opened_at, instancePath+"/data/opened_at", "must be string");
      }
    }
    else {
      vErrors = unfit(vErrors, data$data, instancePath+"/data", "must be object");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardOpenedEvent.errors = vErrors;
  return false;
}


function checkRewardRedeemedEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("reward.redeemed" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"reward.redeemed\"");
      }
    }
    let data1 = data$created_at;
    if(typeof data1 === "string"){
      if(!(formats6(data1))){
        vErrors = found(vErrors, instancePath+"/created_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$created_at, instancePath+"/created_at", "must be string");
    }
    let data2 = data$data;
    if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
      const data2$reward_id = data2.reward_id;
      const data2$recipient_email = data2.recipient_email;
      const data2$selected_brand = data2.selected_brand;
      const data2$redeemed_at = data2.redeemed_at;
      const data2$type = data2.type;
      const data2$amount = data2.amount;
      const data2$currency = data2.currency;
      if(typeof data2$reward_id !== "string"){
        vErrors = unfit(vErrors, data2$reward_id, instancePath+"/data/reward_id", "must be string");
      }
      let data4 = data2$recipient_email;
      if(typeof data4 === "string"){
        if(!(formats8(data4))){
          vErrors = found(vErrors, instancePath+"/data/recipient_email", "format", "must match format \""+"email"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$recipient_email, instancePath+"/data/recipient_email", "must be string");
      }
      if(typeof data2$selected_brand !== "string"){
        vErrors = unfit(vErrors, data2$selected_brand, instancePath+"/data/selected_brand", "must be string");
      }
      let data6 = data2$redeemed_at;
      if(typeof data6 === "string"){
        if(!(formats6(data6))){
          vErrors = found(vErrors, instancePath+"/data/redeemed_at", "format", "must match format \""+"date-time"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$redeemed_at, instancePath+"/data/redeemed_at", "must be string");
      }
      if(data2$type !== undefined){
        if(typeof data2$type !== "string"){
          vErrors = found(vErrors, instancePath+"/data/type", "type", "must be string");
        }
      }
      if(data2$amount !== undefined){
        let data8 = data2$amount;
        if(!Number.isSafeInteger(data8)){
          vErrors = notInteger(vErrors, data8, instancePath+"/data/amount", BEYOND);
        }
      }
      if(data2$currency !== undefined){
        if(typeof data2$currency !== "string"){
          vErrors = found(vErrors, instancePath+"/data/currency", "type", "must be string");
        }
      }
    }
    else {
      vErrors = unfit(vErrors, data$data, instancePath+"/data", "must be object");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardRedeemedEvent.errors = vErrors;
  return false;
}


function checkRewardExpiredEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("reward.expired" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"reward.expired\"");
      }
    }
    let data1 = data$created_at;
    if(typeof data1 === "string"){
      if(!(formats6(data1))){
        vErrors = found(vErrors, instancePath+"/created_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$created_at, instancePath+"/created_at", "must be string");
    }
    let data2 = data$data;
    if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
      const data2$reward_id = data2.reward_id;
      const data2$recipient_email = data2.recipient_email;
      const data2$expired_at = data2.expired_at;
      if(typeof data2$reward_id !== "string"){
        vErrors = unfit(vErrors, data2$reward_id, instancePath+"/data/reward_id", "must be string");
      }
      let data4 = data2$recipient_email;
      if(typeof data4 === "string"){
        if(!(formats8(data4))){
          vErrors = found(vErrors, instancePath+"/data/recipient_email", "format", "must match format \""+"email"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$recipient_email, instancePath+"/data/recipient_email", "must be string");
      }
      let data5 = data2$expired_at;
      if(typeof data5 === "string"){
        if(!(formats6(data5))){
          vErrors = found(vErrors, instancePath+"/data/expired_at", "format", "must match format \""+"date-time"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$expired_at, instancePath+"/data/expired_at", "must be string");
      }
    }
    else {
      vErrors = unfit(vErrors, data$data, instancePath+"/data", "must be object");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardExpiredEvent.errors = vErrors;
  return false;
}


function checkRewardCancelledEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("reward.cancelled" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"reward.cancelled\"");
      }
    }
    let data1 = data$created_at;
    if(typeof data1 === "string"){
      if(!(formats6(data1))){
        vErrors = found(vErrors, instancePath+"/created_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$created_at, instancePath+"/created_at", "must be string");
    }
    let data2 = data$data;
    if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
      const data2$reward_id = data2.reward_id;
      const data2$cancelled_by = data2.cancelled_by;
      const data2$cancelled_at = data2.cancelled_at;
      if(typeof data2$reward_id !== "string"){
        vErrors = unfit(vErrors, data2$reward_id, instancePath+"/data/reward_id", "must be string");
      }
      if(typeof data2$cancelled_by !== "string"){
        vErrors = unfit(vErrors, data2$cancelled_by, instancePath+"/data/cancelled_by", "must be string");
      }
      let data5 = data2$cancelled_at;
      if(typeof data5 === "string"){
        if(!(formats6(data5))){
          vErrors = found(vErrors, instancePath+"/data/cancelled_at", "format", "must match format \""+"date-time"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$cancelled_at, instancePath+"/data/cancelled_at", "must be string");
      }
    }
    else {
      vErrors = unfit(vErrors, data$data, instancePath+"/data", "must be object");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkRewardCancelledEvent.errors = vErrors;
  return false;
}


function checkWalletLowBalanceEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, instancePath+"/event", "required", "is missing");
    }
    else {
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, instancePath+"/event", "type", "must be string");
      }
      if("wallet.low_balance" !== data0){
        vErrors = found(vErrors, instancePath+"/event", "const", "must be \"wallet.low_balance\"");
      }
    }
    let data1 = data$created_at;
    if(typeof data1 === "string"){
      if(!(formats6(data1))){
        vErrors = found(vErrors, instancePath+"/created_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$created_at, instancePath+"/created_at", "must be string");
    }
    let data2 = data$data;
    if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
      const data2$wallet_id = data2.wallet_id;
      const data2$current_balance = data2.current_balance;
      const data2$threshold = data2.threshold;
      const data2$currency = data2.currency;
      if(data2$wallet_id === undefined){
        vErrors = found(vErrors, instancePath+"/data/wallet_id", "required", "is missing");
      }
      let data3 = data2$current_balance;
      if(!Number.isSafeInteger(data3)){
        vErrors = notInteger(vErrors, data3, instancePath+"/data/current_balance", BEYOND);
      }
      let data4 = data2$threshold;
      if(!Number.isSafeInteger(data4)){
        vErrors = notInteger(vErrors, data4, instancePath+"/data/threshold", BEYOND);
      }
      if(typeof data2$currency !== "string"){
        vErrors = unfit(vErrors, data2$currency, instancePath+"/data/currency", "must be string");
      }
    }
    else {
      vErrors = unfit(vErrors, data$data, instancePath+"/data", "must be object");
    }
  }
  else {
    vErrors = found(vErrors, instancePath, "type", "must be object");
  }
  if(vErrors === null){
    return true;
  }
  checkWalletLowBalanceEvent.errors = vErrors;
  return false;
}
