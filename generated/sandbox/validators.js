// Validators, compiled by ajv from the schemas of both documents; they need nothing at run time.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

/** The formats of the contract: dates and times as RFC 3339 has them, e-mail addresses without quoting or comments. */
const FORMATS = { date: isDate, 'date-time': isDateTime, email: isEmail };

/** Atoms with dots between them; then two labels or more, which neither begin nor end with a hyphen. Runs in linear time. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)+$/i;
const DAYS = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text) {
  return text.length === 10 && beginsWithDate(text);
}

function isDateTime(text) {
  const separator = text.charAt(10);
  return (separator === 'T' || /[t\s]/.test(separator)) && beginsWithDate(text) && isTime(text, 11);
}

function isEmail(text) {
  return EMAIL.test(text);
}

function beginsWithDate(text) {
  const [century, year, month, day] = [twoDigits(text, 0), twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8)];
  if (century < 0 || year < 0 || text[4] !== '-' || text[7] !== '-') return false;
  if (month < 1 || month > 12 || day < 1 || day > DAYS[month]) return false;
  return month !== 2 || day < 29 || (year === 0 ? century : year) % 4 === 0;
}

/** A time with its offset from UTC, from `start` to the end. */
function isTime(text, start) {
  const [hour, minute, second] = [twoDigits(text, start), twoDigits(text, start + 3), twoDigits(text, start + 6)];
  if (hour < 0 || minute < 0 || second < 0 || text[start + 2] !== ':' || text[start + 5] !== ':') return false;
  const offset = offsetAt(text, afterFraction(text, start + 8));
  if (offset === undefined) return false;
  return (hour <= 23 && minute <= 59 && second <= 59) || (second <= 60 && isEndOfUtcDay(hour, minute, offset));
}

/** Where the fraction of a second that begins at `at` ends; `at` where there is none. */
function afterFraction(text, at) {
  if (text[at] !== '.' || !isDigit(text, at + 1)) return at;
  let end = at + 2;
  while (isDigit(text, end)) end += 1;
  return end;
}

/** The offset from UTC that stands from `at` to the end; undefined where none does. */
function offsetAt(text, at) {
  const sign = text[at];
  if (sign === 'Z' || sign === 'z') return text.length === at + 1 ? UTC : undefined;
  if (sign !== '+' && sign !== '-') return undefined;
  const hours = twoDigits(text, at + 1);
  const minutesAt = text[at + 3] === ':' ? at + 4 : at + 3;
  const minutes = text.length === at + 3 ? 0 : twoDigits(text, minutesAt);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return undefined;
  if (text.length !== at + 3 && text.length !== minutesAt + 2) return undefined;
  return sign === '+' ? { hours, minutes } : { hours: -hours, minutes: -minutes };
}

const UTC = { hours: 0, minutes: 0 };

/** A leap second is the last one of a day in UTC. Judged as ajv-formats does, so that both always agree. */
function isEndOfUtcDay(hour, minute, { hours, minutes }) {
  const [utcHour, utcMinute] = [hour - hours, minute - minutes];
  return utcMinute === 59 ? utcHour === 23 || utcHour === -1 : utcMinute === -1 && (utcHour === 24 || utcHour === 0);
}

/** The number of two digits at `at`; -1 where there are none. */
function twoDigits(text, at) {
  return isDigit(text, at) && isDigit(text, at + 1) ? 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 528 : -1;
}

function isDigit(text, at) {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
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

/** What is wrong with a sum of integers. */
function messageOfSum(terms, added, total) {
  const sum = added.reduce((left, right) => left + right);
  return [...added, total, sum].every(Number.isSafeInteger)
    ? `must equal ${terms} (${sum}), is ${total}`
    : `must equal ${terms}, which cannot be verified with numbers beyond 2^53 - 1`;
}

export function validatePhoneNumber(value) {
  return checkPhoneNumber(value, '') ? { ok: true, value } : { ok: false, issues: checkPhoneNumber.errors };
}

export function validateCurrencyCode(value) {
  return checkCurrencyCode(value, '') ? { ok: true, value } : { ok: false, issues: checkCurrencyCode.errors };
}

export function validateCardFormat(value) {
  return checkCardFormat(value, '') ? { ok: true, value } : { ok: false, issues: checkCardFormat.errors };
}

export function validateAccessChannel(value) {
  return checkAccessChannel(value, '') ? { ok: true, value } : { ok: false, issues: checkAccessChannel.errors };
}

export function validateBrandId(value) {
  return checkBrandId(value, '') ? { ok: true, value } : { ok: false, issues: checkBrandId.errors };
}

export function validateIssueCardRequest(value) {
  return checkIssueCardRequest(value, '') ? { ok: true, value } : { ok: false, issues: checkIssueCardRequest.errors };
}

export function validateCardId(value) {
  return checkCardId(value, '') ? { ok: true, value } : { ok: false, issues: checkCardId.errors };
}

export function validateCardStatus(value) {
  return checkCardStatus(value, '') ? { ok: true, value } : { ok: false, issues: checkCardStatus.errors };
}

export function validateDeliveryResult(value) {
  return checkDeliveryResult(value, '') ? { ok: true, value } : { ok: false, issues: checkDeliveryResult.errors };
}

export function validateExpiryDate(value) {
  return checkExpiryDate(value, '') ? { ok: true, value } : { ok: false, issues: checkExpiryDate.errors };
}

export function validateIssuedCard(value) {
  return checkIssuedCard(value, '') ? { ok: true, value } : { ok: false, issues: checkIssuedCard.errors };
}

export function validateCard(value) {
  return checkCard(value, '') ? { ok: true, value } : { ok: false, issues: checkCard.errors };
}

export function validateBulkIssueRequest(value) {
  return checkBulkIssueRequest(value, '') ? { ok: true, value } : { ok: false, issues: checkBulkIssueRequest.errors };
}

export function validateBatchId(value) {
  return checkBatchId(value, '') ? { ok: true, value } : { ok: false, issues: checkBatchId.errors };
}

export function validateBatchStatus(value) {
  return checkBatchStatus(value, '') ? { ok: true, value } : { ok: false, issues: checkBatchStatus.errors };
}

export function validateBatch(value) {
  return checkBatch(value, '') ? { ok: true, value } : { ok: false, issues: checkBatch.errors };
}

export function validateTopUpRequest(value) {
  return checkTopUpRequest(value, '') ? { ok: true, value } : { ok: false, issues: checkTopUpRequest.errors };
}

export function validateTopUpResult(value) {
  return checkTopUpResult(value, '') ? { ok: true, value } : { ok: false, issues: checkTopUpResult.errors };
}

export function validateCardIssuedEvent(value) {
  return checkCardIssuedEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkCardIssuedEvent.errors };
}

export function validateCardRedeemedEvent(value) {
  return checkCardRedeemedEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkCardRedeemedEvent.errors };
}

export function validateCardToppedUpEvent(value) {
  return checkCardToppedUpEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkCardToppedUpEvent.errors };
}

export function validateCardExpiredEvent(value) {
  return checkCardExpiredEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkCardExpiredEvent.errors };
}

export function validateBatchCompleteEvent(value) {
  return checkBatchCompleteEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkBatchCompleteEvent.errors };
}

export function validateRewardSentEvent(value) {
  return checkRewardSentEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardSentEvent.errors };
}

export function validateRewardOpenedEvent(value) {
  return checkRewardOpenedEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardOpenedEvent.errors };
}

export function validateRewardRedeemedEvent(value) {
  return checkRewardRedeemedEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardRedeemedEvent.errors };
}

export function validateRewardExpiredEvent(value) {
  return checkRewardExpiredEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardExpiredEvent.errors };
}

export function validateRewardCancelledEvent(value) {
  return checkRewardCancelledEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkRewardCancelledEvent.errors };
}

export function validateWalletLowBalanceEvent(value) {
  return checkWalletLowBalanceEvent(value, '') ? { ok: true, value } : { ok: false, issues: checkWalletLowBalanceEvent.errors };
}

export function validateWebhookEvent(value) {
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

const func0 = lengthOf;

function checkPhoneNumber(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(func0(data) > 16){
      vErrors = found(vErrors, instancePath, "maxLength", "must NOT have more than 16 characters");
    }
    if(func0(data) < 9){
      vErrors = found(vErrors, instancePath, "minLength", "must NOT have fewer than 9 characters");
    }
    if(!data.startsWith("+")){
      vErrors = found(vErrors, instancePath, "pattern", "must match pattern \""+"^\\+"+"\"");
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

const pattern1 = new RegExp("^[A-Z]{3}$", "u");

function checkCurrencyCode(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(!pattern1.test(data)){
      vErrors = found(vErrors, instancePath, "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
    }
  }
  else {
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
  if(!(data === "digital")){
    vErrors = found(vErrors, instancePath, "enum", "must be equal to one of the allowed values");
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
  if(!(((data === "whatsapp") || (data === "web")) || (data === "ussd"))){
    vErrors = found(vErrors, instancePath, "enum", "must be equal to one of the allowed values");
  }
  if(vErrors === null){
    return true;
  }
  checkAccessChannel.errors = vErrors;
  return false;
}


function checkBrandId(data, instancePath){
  let vErrors = null;
  if(typeof data === "string"){
    if(func0(data) > 200){
      vErrors = found(vErrors, instancePath, "maxLength", "must NOT have more than 200 characters");
    }
  }
  else {
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
      if(func0(data0) > 16){
        vErrors = found(vErrors, instancePath+"/recipient_phone", "maxLength", "must NOT have more than 16 characters");
      }
      if(func0(data0) < 9){
        vErrors = found(vErrors, instancePath+"/recipient_phone", "minLength", "must NOT have fewer than 9 characters");
      }
      if(!data0.startsWith("+")){
        vErrors = found(vErrors, instancePath+"/recipient_phone", "pattern", "must match pattern \""+"^\\+"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$recipient_phone, instancePath+"/recipient_phone", "must be string");
    }
    if(data$value === undefined){
      vErrors = found(vErrors, instancePath+"/value", "required", "is missing");
    }
    else {
      let data1 = data$value;
      if(!Number.isInteger(data1)){
        vErrors = found(vErrors, instancePath+"/value", "type", "must be integer");
      }
      if((typeof data1 == "number") && (isFinite(data1))){
        if(data1 > 100000000 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/value", "maximum", "must be <= 100000000");
        }
        if(data1 < 1 || isNaN(data1)){
          vErrors = found(vErrors, instancePath+"/value", "minimum", "must be >= 1");
        }
      }
    }
    let data2 = data$currency;
    if(typeof data2 === "string"){
      if(!pattern1.test(data2)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(data$format !== undefined){
      let data3 = data$format;
      if(typeof data3 !== "string"){
        vErrors = found(vErrors, instancePath+"/format", "type", "must be string");
      }
      if(!(data3 === "digital")){
        vErrors = found(vErrors, instancePath+"/format", "enum", "must be equal to one of the allowed values");
      }
    }
    if(data$access !== undefined){
      let data4 = data$access;
      if(Array.isArray(data4)){
        const len0 = data4.length;
        for(let i0=0; i0<len0; i0++){
          let data5 = data4[i0];
          if(typeof data5 !== "string"){
            vErrors = found(vErrors, instancePath+"/access/" + i0, "type", "must be string");
          }
          if(!(((data5 === "whatsapp") || (data5 === "web")) || (data5 === "ussd"))){
            vErrors = found(vErrors, instancePath+"/access/" + i0, "enum", "must be equal to one of the allowed values");
          }
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/access", "type", "must be array");
      }
    }
    if(data$brand_id !== undefined){
      let data6 = data$brand_id;
      if(typeof data6 === "string"){
        if(func0(data6) > 200){
          vErrors = found(vErrors, instancePath+"/brand_id", "maxLength", "must NOT have more than 200 characters");
        }
      }
      else {
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
  if(!((((data === "issued") || (data === "active")) || (data === "redeemed")) || (data === "expired"))){
    vErrors = found(vErrors, instancePath, "enum", "must be equal to one of the allowed values");
  }
  if(vErrors === null){
    return true;
  }
  checkCardStatus.errors = vErrors;
  return false;
}


function checkDeliveryResult(data, instancePath){
  let vErrors = null;
  if(!(((data === "sent_whatsapp") || (data === "sent_web")) || (data === "sent_ussd"))){
    vErrors = found(vErrors, instancePath, "enum", "must be equal to one of the allowed values");
  }
  if(typeof data === "string"){
    if(!data.startsWith("sent_")){
      vErrors = found(vErrors, instancePath, "pattern", "must match pattern \""+"^sent_"+"\"");
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

const formats0 = FORMATS.date;

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
    if(data$status === undefined){
      vErrors = found(vErrors, instancePath+"/status", "required", "is missing");
    }
    else {
      let data2 = data$status;
      if(typeof data2 !== "string"){
        vErrors = found(vErrors, instancePath+"/status", "type", "must be string");
      }
      if(!((((data2 === "issued") || (data2 === "active")) || (data2 === "redeemed")) || (data2 === "expired"))){
        vErrors = found(vErrors, instancePath+"/status", "enum", "must be equal to one of the allowed values");
      }
    }
    if(data$delivery === undefined){
      vErrors = found(vErrors, instancePath+"/delivery", "required", "is missing");
    }
    else {
      let data3 = data$delivery;
      if(!(((data3 === "sent_whatsapp") || (data3 === "sent_web")) || (data3 === "sent_ussd"))){
        vErrors = found(vErrors, instancePath+"/delivery", "enum", "must be equal to one of the allowed values");
      }
      if(typeof data3 === "string"){
        if(!data3.startsWith("sent_")){
          vErrors = found(vErrors, instancePath+"/delivery", "pattern", "must match pattern \""+"^sent_"+"\"");
        }
      }
      else {
        vErrors = found(vErrors, instancePath+"/delivery", "type", "must be string");
      }
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
    if(!Number.isInteger(data1)){
      vErrors = unfit(vErrors, data$balance, instancePath+"/balance", "must be integer");
    }
    let data2 = data$currency;
    if(typeof data2 === "string"){
      if(!pattern1.test(data2)){
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
      let data3 = data$status;
      if(typeof data3 !== "string"){
        vErrors = found(vErrors, instancePath+"/status", "type", "must be string");
      }
      if(!((((data3 === "issued") || (data3 === "active")) || (data3 === "redeemed")) || (data3 === "expired"))){
        vErrors = found(vErrors, instancePath+"/status", "enum", "must be equal to one of the allowed values");
      }
    }
    let data4 = data$redeemed;
    if(!Number.isInteger(data4)){
      vErrors = unfit(vErrors, data$redeemed, instancePath+"/redeemed", "must be integer");
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
    if(typeof data$file !== "string"){
      vErrors = unfit(vErrors, data$file, instancePath+"/file", "must be string");
    }
    let data1 = data$currency;
    if(typeof data1 === "string"){
      if(!pattern1.test(data1)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(data$format !== undefined){
      let data2 = data$format;
      if(typeof data2 !== "string"){
        vErrors = found(vErrors, instancePath+"/format", "type", "must be string");
      }
      if(!(data2 === "digital")){
        vErrors = found(vErrors, instancePath+"/format", "enum", "must be equal to one of the allowed values");
      }
    }
    if(data$brand_id !== undefined){
      let data3 = data$brand_id;
      if(typeof data3 === "string"){
        if(func0(data3) > 200){
          vErrors = found(vErrors, instancePath+"/brand_id", "maxLength", "must NOT have more than 200 characters");
        }
      }
      else {
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
  if(!(data === "complete")){
    vErrors = found(vErrors, instancePath, "enum", "must be equal to one of the allowed values");
  }
  if(vErrors === null){
    return true;
  }
  checkBatchStatus.errors = vErrors;
  return false;
}

const func7 = messageOfSum;

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
    if(!Number.isInteger(data1)){
      vErrors = unfit(vErrors, data$total, instancePath+"/total", "must be integer");
    }
    let data2 = data$issued;
    if(!Number.isInteger(data2)){
      vErrors = unfit(vErrors, data$issued, instancePath+"/issued", "must be integer");
    }
    let data3 = data$failed;
    if(!Number.isInteger(data3)){
      vErrors = unfit(vErrors, data$failed, instancePath+"/failed", "must be integer");
    }
    if(data$status === undefined){
      vErrors = found(vErrors, instancePath+"/status", "required", "is missing");
    }
    else {
      let data4 = data$status;
      if(typeof data4 !== "string"){
        vErrors = found(vErrors, instancePath+"/status", "type", "must be string");
      }
      if(!(data4 === "complete")){
        vErrors = found(vErrors, instancePath+"/status", "enum", "must be equal to one of the allowed values");
      }
    }
    if((((!((((Number.isSafeInteger(data$total)) && (Number.isSafeInteger(data$issued))) && (Number.isSafeInteger(data$failed))) && (data$issued + data$failed === data$total))) && (Number.isInteger(data$total))) && (Number.isInteger(data$issued))) && (Number.isInteger(data$failed))){
      vErrors = found(vErrors, instancePath+"/total", "x-sum", func7("issued + failed", [data$issued, data$failed], data$total));
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
    if(data$amount === undefined){
      vErrors = found(vErrors, instancePath+"/amount", "required", "is missing");
    }
    else {
      let data0 = data$amount;
      if(!Number.isInteger(data0)){
        vErrors = found(vErrors, instancePath+"/amount", "type", "must be integer");
      }
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 100000000 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/amount", "maximum", "must be <= 100000000");
        }
        if(data0 < 1 || isNaN(data0)){
          vErrors = found(vErrors, instancePath+"/amount", "minimum", "must be >= 1");
        }
      }
    }
    let data1 = data$currency;
    if(typeof data1 === "string"){
      if(!pattern1.test(data1)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(data$reason !== undefined){
      let data2 = data$reason;
      if(typeof data2 === "string"){
        if(func0(data2) > 200){
          vErrors = found(vErrors, instancePath+"/reason", "maxLength", "must NOT have more than 200 characters");
        }
      }
      else {
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
    if(!Number.isInteger(data1)){
      vErrors = unfit(vErrors, data$previous_balance, instancePath+"/previous_balance", "must be integer");
    }
    let data2 = data$added;
    if(!Number.isInteger(data2)){
      vErrors = unfit(vErrors, data$added, instancePath+"/added", "must be integer");
    }
    let data3 = data$new_balance;
    if(!Number.isInteger(data3)){
      vErrors = unfit(vErrors, data$new_balance, instancePath+"/new_balance", "must be integer");
    }
    if((((!((((Number.isSafeInteger(data$new_balance)) && (Number.isSafeInteger(data$previous_balance))) && (Number.isSafeInteger(data$added))) && (data$previous_balance + data$added === data$new_balance))) && (Number.isInteger(data$new_balance))) && (Number.isInteger(data$previous_balance))) && (Number.isInteger(data$added))){
      vErrors = found(vErrors, instancePath+"/new_balance", "x-sum", func7("previous_balance + added", [data$previous_balance, data$added], data$new_balance));
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

const formats8 = FORMATS["date-time"];

function checkCardIssuedEvent(data, instancePath){
  let vErrors = null;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$card_id = data.card_id;
    const data$status = data.status;
    const data$value = data.value;
    const data$currency = data.currency;
    const data$expires_at = data.expires_at;
    const data$issued_at = data.issued_at;
    const data$batch_id = data.batch_id;
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
    if(typeof data$card_id !== "string"){
      vErrors = unfit(vErrors, data$card_id, instancePath+"/card_id", "must be string");
    }
    if(typeof data$status !== "string"){
      vErrors = unfit(vErrors, data$status, instancePath+"/status", "must be string");
    }
    let data3 = data$value;
    if(!Number.isInteger(data3)){
      vErrors = unfit(vErrors, data$value, instancePath+"/value", "must be integer");
    }
    let data4 = data$currency;
    if(typeof data4 === "string"){
      if(!pattern1.test(data4)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
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
    let data6 = data$issued_at;
    if(typeof data6 === "string"){
      if(!(formats8(data6))){
        vErrors = found(vErrors, instancePath+"/issued_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$issued_at, instancePath+"/issued_at", "must be string");
    }
    if(data$batch_id !== undefined){
      if(typeof data$batch_id !== "string"){
        vErrors = found(vErrors, instancePath+"/batch_id", "type", "must be string");
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

const pattern11 = new RegExp("^[A-Za-z]{2}$", "u");

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
    if(!Number.isInteger(data2)){
      vErrors = unfit(vErrors, data$amount_redeemed, instancePath+"/amount_redeemed", "must be integer");
    }
    let data3 = data$balance_remaining;
    if(!Number.isInteger(data3)){
      vErrors = unfit(vErrors, data$balance_remaining, instancePath+"/balance_remaining", "must be integer");
    }
    let data4 = data$currency;
    if(typeof data4 === "string"){
      if(!pattern1.test(data4)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    let data5 = data$redeemed_at;
    if(typeof data5 === "string"){
      if(!(formats8(data5))){
        vErrors = found(vErrors, instancePath+"/redeemed_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$redeemed_at, instancePath+"/redeemed_at", "must be string");
    }
    if(data$method === undefined){
      vErrors = found(vErrors, instancePath+"/method", "required", "is missing");
    }
    else {
      let data6 = data$method;
      if(typeof data6 !== "string"){
        vErrors = found(vErrors, instancePath+"/method", "type", "must be string");
      }
      if(!(((data6 === "whatsapp") || (data6 === "web")) || (data6 === "ussd"))){
        vErrors = found(vErrors, instancePath+"/method", "enum", "must be equal to one of the allowed values");
      }
    }
    let data7 = data$market;
    if(typeof data7 === "string"){
      if(!pattern11.test(data7)){
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
    const data$card_id = data.card_id;
    const data$previous_balance = data.previous_balance;
    const data$added = data.added;
    const data$new_balance = data.new_balance;
    const data$currency = data.currency;
    const data$topped_up_at = data.topped_up_at;
    const data$reason = data.reason;
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
    if(typeof data$card_id !== "string"){
      vErrors = unfit(vErrors, data$card_id, instancePath+"/card_id", "must be string");
    }
    let data2 = data$previous_balance;
    if(!Number.isInteger(data2)){
      vErrors = unfit(vErrors, data$previous_balance, instancePath+"/previous_balance", "must be integer");
    }
    let data3 = data$added;
    if(!Number.isInteger(data3)){
      vErrors = unfit(vErrors, data$added, instancePath+"/added", "must be integer");
    }
    let data4 = data$new_balance;
    if(!Number.isInteger(data4)){
      vErrors = unfit(vErrors, data$new_balance, instancePath+"/new_balance", "must be integer");
    }
    let data5 = data$currency;
    if(typeof data5 === "string"){
      if(!pattern1.test(data5)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    if(data$reason !== undefined){
      if(typeof data$reason !== "string"){
        vErrors = found(vErrors, instancePath+"/reason", "type", "must be string");
      }
    }
    let data7 = data$topped_up_at;
    if(typeof data7 === "string"){
      if(!(formats8(data7))){
        vErrors = found(vErrors, instancePath+"/topped_up_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$topped_up_at, instancePath+"/topped_up_at", "must be string");
    }
    if((((!((((Number.isSafeInteger(data$new_balance)) && (Number.isSafeInteger(data$previous_balance))) && (Number.isSafeInteger(data$added))) && (data$previous_balance + data$added === data$new_balance))) && (Number.isInteger(data$new_balance))) && (Number.isInteger(data$previous_balance))) && (Number.isInteger(data$added))){
      vErrors = found(vErrors, instancePath+"/new_balance", "x-sum", func7("previous_balance + added", [data$previous_balance, data$added], data$new_balance));
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
    const data$card_id = data.card_id;
    const data$balance_expired = data.balance_expired;
    const data$currency = data.currency;
    const data$expired_at = data.expired_at;
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
    if(typeof data$card_id !== "string"){
      vErrors = unfit(vErrors, data$card_id, instancePath+"/card_id", "must be string");
    }
    let data2 = data$balance_expired;
    if(!Number.isInteger(data2)){
      vErrors = unfit(vErrors, data$balance_expired, instancePath+"/balance_expired", "must be integer");
    }
    let data3 = data$currency;
    if(typeof data3 === "string"){
      if(!pattern1.test(data3)){
        vErrors = found(vErrors, instancePath+"/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$currency, instancePath+"/currency", "must be string");
    }
    let data4 = data$expired_at;
    if(typeof data4 === "string"){
      if(!(formats8(data4))){
        vErrors = found(vErrors, instancePath+"/expired_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$expired_at, instancePath+"/expired_at", "must be string");
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
    const data$batch_id = data.batch_id;
    const data$total = data.total;
    const data$issued = data.issued;
    const data$failed = data.failed;
    const data$status = data.status;
    const data$completed_at = data.completed_at;
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
    if(typeof data$batch_id !== "string"){
      vErrors = unfit(vErrors, data$batch_id, instancePath+"/batch_id", "must be string");
    }
    let data2 = data$total;
    if(!Number.isInteger(data2)){
      vErrors = unfit(vErrors, data$total, instancePath+"/total", "must be integer");
    }
    let data3 = data$issued;
    if(!Number.isInteger(data3)){
      vErrors = unfit(vErrors, data$issued, instancePath+"/issued", "must be integer");
    }
    let data4 = data$failed;
    if(!Number.isInteger(data4)){
      vErrors = unfit(vErrors, data$failed, instancePath+"/failed", "must be integer");
    }
    if(typeof data$status !== "string"){
      vErrors = unfit(vErrors, data$status, instancePath+"/status", "must be string");
    }
    let data6 = data$completed_at;
    if(typeof data6 === "string"){
      if(!(formats8(data6))){
        vErrors = found(vErrors, instancePath+"/completed_at", "format", "must match format \""+"date-time"+"\"");
      }
    }
    else {
      vErrors = unfit(vErrors, data$completed_at, instancePath+"/completed_at", "must be string");
    }
    if((((!((((Number.isSafeInteger(data$total)) && (Number.isSafeInteger(data$issued))) && (Number.isSafeInteger(data$failed))) && (data$issued + data$failed === data$total))) && (Number.isInteger(data$total))) && (Number.isInteger(data$issued))) && (Number.isInteger(data$failed))){
      vErrors = found(vErrors, instancePath+"/total", "x-sum", func7("issued + failed", [data$issued, data$failed], data$total));
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

const formats20 = FORMATS.email;

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
      if(!(formats8(data1))){
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
        if(!(formats20(data4))){
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
      if(!Number.isInteger(data6)){
        vErrors = unfit(vErrors, data2$amount, instancePath+"/data/amount", "must be integer");
      }
      let data7 = data2$currency;
      if(typeof data7 === "string"){
        if(!pattern1.test(data7)){
          vErrors = found(vErrors, instancePath+"/data/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$currency, instancePath+"/data/currency", "must be string");
      }
      let data8 = data2$sent_at;
      if(typeof data8 === "string"){
        if(!(formats8(data8))){
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
      if(!(formats8(data1))){
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
        if(!(formats20(data4))){
          vErrors = found(vErrors, instancePath+"/data/recipient_email", "format", "must match format \""+"email"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$recipient_email, instancePath+"/data/recipient_email", "must be string");
      }
      let data5 = data2$opened_at;
      if(typeof data5 === "string"){
        if(!(formats8(data5))){
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
      if(!(formats8(data1))){
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
        if(!(formats20(data4))){
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
        if(!(formats8(data6))){
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
        if(!Number.isInteger(data8)){
          vErrors = found(vErrors, instancePath+"/data/amount", "type", "must be integer");
        }
      }
      if(data2$currency !== undefined){
        let data9 = data2$currency;
        if(typeof data9 === "string"){
          if(!pattern1.test(data9)){
            vErrors = found(vErrors, instancePath+"/data/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
          }
        }
        else {
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
      if(!(formats8(data1))){
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
        if(!(formats20(data4))){
          vErrors = found(vErrors, instancePath+"/data/recipient_email", "format", "must match format \""+"email"+"\"");
        }
      }
      else {
        vErrors = unfit(vErrors, data2$recipient_email, instancePath+"/data/recipient_email", "must be string");
      }
      let data5 = data2$expired_at;
      if(typeof data5 === "string"){
        if(!(formats8(data5))){
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
      if(!(formats8(data1))){
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
        if(!(formats8(data5))){
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
      if(!(formats8(data1))){
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
      if(typeof data2$wallet_id !== "string"){
        vErrors = unfit(vErrors, data2$wallet_id, instancePath+"/data/wallet_id", "must be string");
      }
      let data4 = data2$current_balance;
      if(!Number.isInteger(data4)){
        vErrors = unfit(vErrors, data2$current_balance, instancePath+"/data/current_balance", "must be integer");
      }
      let data5 = data2$threshold;
      if(!Number.isInteger(data5)){
        vErrors = unfit(vErrors, data2$threshold, instancePath+"/data/threshold", "must be integer");
      }
      let data6 = data2$currency;
      if(typeof data6 === "string"){
        if(!pattern1.test(data6)){
          vErrors = found(vErrors, instancePath+"/data/currency", "pattern", "must match pattern \""+"^[A-Z]{3}$"+"\"");
        }
      }
      else {
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
