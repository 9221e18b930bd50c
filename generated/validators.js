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

function found(errors, error) {
  if (errors === null) return [error];
  if (errors.length < MAX_ISSUES) errors.push(error);
  return errors;
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

function checkPhoneNumber(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data === "string"){
    if(!data.startsWith("+")){
      vErrors = found(vErrors, {at:instancePath,rule:"pattern",message:"must match pattern \""+"^\\+"+"\""});
      errors++;
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkPhoneNumber.errors = vErrors;
  return errors === 0;
}


function checkCurrencyCode(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkCurrencyCode.errors = vErrors;
  return errors === 0;
}


function checkCardFormat(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkCardFormat.errors = vErrors;
  return errors === 0;
}


function checkAccessChannel(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkAccessChannel.errors = vErrors;
  return errors === 0;
}


function checkBrandId(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkBrandId.errors = vErrors;
  return errors === 0;
}


function checkIssueCardRequest(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$recipient_phone = data.recipient_phone;
    const data$value = data.value;
    const data$currency = data.currency;
    const data$format = data.format;
    const data$access = data.access;
    const data$brand_id = data.brand_id;
    if(data$recipient_phone === undefined){
      vErrors = found(vErrors, {at:instancePath+"/recipient_phone",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$value === undefined){
      vErrors = found(vErrors, {at:instancePath+"/value",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$currency === undefined){
      vErrors = found(vErrors, {at:instancePath+"/currency",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$recipient_phone !== undefined){
      let data0 = data$recipient_phone;
      if(typeof data0 === "string"){
        if(!data0.startsWith("+")){
          vErrors = found(vErrors, {at:instancePath+"/recipient_phone",rule:"pattern",message:"must match pattern \""+"^\\+"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/recipient_phone",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$value !== undefined){
      let data1 = data$value;
      if(!Number.isInteger(data1)){
        vErrors = found(vErrors, {at:instancePath+"/value",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$currency !== undefined){
      if(typeof data$currency !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/currency",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$format !== undefined){
      if(typeof data$format !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/format",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$access !== undefined){
      let data4 = data$access;
      if(Array.isArray(data4)){
        const len0 = data4.length;
        for(let i0=0; i0<len0; i0++){
          if(typeof data4[i0] !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/access/" + i0,rule:"type",message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/access",rule:"type",message:"must be array"});
        errors++;
      }
    }
    if(data$brand_id !== undefined){
      if(typeof data$brand_id !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/brand_id",rule:"type",message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkIssueCardRequest.errors = vErrors;
  return errors === 0;
}


function checkCardId(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkCardId.errors = vErrors;
  return errors === 0;
}


function checkCardStatus(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkCardStatus.errors = vErrors;
  return errors === 0;
}


function checkDeliveryResult(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data === "string"){
    if(!data.startsWith("sent_")){
      vErrors = found(vErrors, {at:instancePath,rule:"pattern",message:"must match pattern \""+"^sent_"+"\""});
      errors++;
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkDeliveryResult.errors = vErrors;
  return errors === 0;
}

const formats0 = FORMATS.date;

function checkExpiryDate(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data === "string"){
    if(!(formats0(data))){
      vErrors = found(vErrors, {at:instancePath,rule:"format",message:"must match format \""+"date"+"\""});
      errors++;
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkExpiryDate.errors = vErrors;
  return errors === 0;
}


function checkIssuedCard(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$card_id = data.card_id;
    const data$code = data.code;
    const data$status = data.status;
    const data$delivery = data.delivery;
    const data$expires_at = data.expires_at;
    if(data$card_id === undefined){
      vErrors = found(vErrors, {at:instancePath+"/card_id",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$code === undefined){
      vErrors = found(vErrors, {at:instancePath+"/code",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$status === undefined){
      vErrors = found(vErrors, {at:instancePath+"/status",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$delivery === undefined){
      vErrors = found(vErrors, {at:instancePath+"/delivery",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$expires_at === undefined){
      vErrors = found(vErrors, {at:instancePath+"/expires_at",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$card_id !== undefined){
      if(typeof data$card_id !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/card_id",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$code !== undefined){
      if(typeof data$code !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/code",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$status !== undefined){
      if(typeof data$status !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/status",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$delivery !== undefined){
      let data3 = data$delivery;
      if(typeof data3 === "string"){
        if(!data3.startsWith("sent_")){
          vErrors = found(vErrors, {at:instancePath+"/delivery",rule:"pattern",message:"must match pattern \""+"^sent_"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/delivery",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$expires_at !== undefined){
      let data4 = data$expires_at;
      if(typeof data4 === "string"){
        if(!(formats0(data4))){
          vErrors = found(vErrors, {at:instancePath+"/expires_at",rule:"format",message:"must match format \""+"date"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/expires_at",rule:"type",message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkIssuedCard.errors = vErrors;
  return errors === 0;
}


function checkCard(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$card_id = data.card_id;
    const data$balance = data.balance;
    const data$currency = data.currency;
    const data$status = data.status;
    const data$redeemed = data.redeemed;
    const data$expires_at = data.expires_at;
    if(data$card_id === undefined){
      vErrors = found(vErrors, {at:instancePath+"/card_id",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$balance === undefined){
      vErrors = found(vErrors, {at:instancePath+"/balance",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$currency === undefined){
      vErrors = found(vErrors, {at:instancePath+"/currency",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$status === undefined){
      vErrors = found(vErrors, {at:instancePath+"/status",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$redeemed === undefined){
      vErrors = found(vErrors, {at:instancePath+"/redeemed",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$expires_at === undefined){
      vErrors = found(vErrors, {at:instancePath+"/expires_at",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$card_id !== undefined){
      if(typeof data$card_id !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/card_id",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$balance !== undefined){
      let data1 = data$balance;
      if(!Number.isInteger(data1)){
        vErrors = found(vErrors, {at:instancePath+"/balance",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$currency !== undefined){
      if(typeof data$currency !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/currency",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$status !== undefined){
      if(typeof data$status !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/status",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$redeemed !== undefined){
      let data4 = data$redeemed;
      if(!Number.isInteger(data4)){
        vErrors = found(vErrors, {at:instancePath+"/redeemed",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$expires_at !== undefined){
      let data5 = data$expires_at;
      if(typeof data5 === "string"){
        if(!(formats0(data5))){
          vErrors = found(vErrors, {at:instancePath+"/expires_at",rule:"format",message:"must match format \""+"date"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/expires_at",rule:"type",message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkCard.errors = vErrors;
  return errors === 0;
}


function checkBulkIssueRequest(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$file = data.file;
    const data$currency = data.currency;
    const data$format = data.format;
    const data$brand_id = data.brand_id;
    if(data$file !== undefined){
      if(typeof data$file !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/file",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$currency !== undefined){
      if(typeof data$currency !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/currency",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$format !== undefined){
      if(typeof data$format !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/format",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$brand_id !== undefined){
      if(typeof data$brand_id !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/brand_id",rule:"type",message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkBulkIssueRequest.errors = vErrors;
  return errors === 0;
}


function checkBatchId(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkBatchId.errors = vErrors;
  return errors === 0;
}


function checkBatchStatus(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be string"});
    errors++;
  }
  checkBatchStatus.errors = vErrors;
  return errors === 0;
}


function checkBatch(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$batch_id = data.batch_id;
    const data$total = data.total;
    const data$issued = data.issued;
    const data$failed = data.failed;
    const data$status = data.status;
    if(data$batch_id === undefined){
      vErrors = found(vErrors, {at:instancePath+"/batch_id",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$total === undefined){
      vErrors = found(vErrors, {at:instancePath+"/total",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$issued === undefined){
      vErrors = found(vErrors, {at:instancePath+"/issued",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$failed === undefined){
      vErrors = found(vErrors, {at:instancePath+"/failed",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$status === undefined){
      vErrors = found(vErrors, {at:instancePath+"/status",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$batch_id !== undefined){
      if(typeof data$batch_id !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/batch_id",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$total !== undefined){
      let data1 = data$total;
      if(!Number.isInteger(data1)){
        vErrors = found(vErrors, {at:instancePath+"/total",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$issued !== undefined){
      let data2 = data$issued;
      if(!Number.isInteger(data2)){
        vErrors = found(vErrors, {at:instancePath+"/issued",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$failed !== undefined){
      let data3 = data$failed;
      if(!Number.isInteger(data3)){
        vErrors = found(vErrors, {at:instancePath+"/failed",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$status !== undefined){
      if(typeof data$status !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/status",rule:"type",message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkBatch.errors = vErrors;
  return errors === 0;
}


function checkTopUpRequest(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$amount = data.amount;
    const data$currency = data.currency;
    const data$reason = data.reason;
    if(data$amount !== undefined){
      let data0 = data$amount;
      if(!Number.isInteger(data0)){
        vErrors = found(vErrors, {at:instancePath+"/amount",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$currency !== undefined){
      if(typeof data$currency !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/currency",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$reason !== undefined){
      if(typeof data$reason !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/reason",rule:"type",message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkTopUpRequest.errors = vErrors;
  return errors === 0;
}


function checkTopUpResult(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$card_id = data.card_id;
    const data$previous_balance = data.previous_balance;
    const data$added = data.added;
    const data$new_balance = data.new_balance;
    if(data$card_id === undefined){
      vErrors = found(vErrors, {at:instancePath+"/card_id",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$previous_balance === undefined){
      vErrors = found(vErrors, {at:instancePath+"/previous_balance",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$added === undefined){
      vErrors = found(vErrors, {at:instancePath+"/added",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$new_balance === undefined){
      vErrors = found(vErrors, {at:instancePath+"/new_balance",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$card_id !== undefined){
      if(typeof data$card_id !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/card_id",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$previous_balance !== undefined){
      let data1 = data$previous_balance;
      if(!Number.isInteger(data1)){
        vErrors = found(vErrors, {at:instancePath+"/previous_balance",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$added !== undefined){
      let data2 = data$added;
      if(!Number.isInteger(data2)){
        vErrors = found(vErrors, {at:instancePath+"/added",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$new_balance !== undefined){
      let data3 = data$new_balance;
      if(!Number.isInteger(data3)){
        vErrors = found(vErrors, {at:instancePath+"/new_balance",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(((Number.isInteger(data$new_balance)) && (Number.isInteger(data$previous_balance))) && (Number.isInteger(data$added))){
      const total0 = "new_balance";
      const actual0 = data$new_balance;
      const sum0 = data$previous_balance + data$added;
      const exact0 = (((Number.isSafeInteger(data$new_balance)) && (Number.isSafeInteger(data$previous_balance))) && (Number.isSafeInteger(data$added))) && (Number.isSafeInteger(sum0));
      if(!(exact0 && (sum0 === actual0))){
        vErrors = found(vErrors, {at:instancePath+"/" + total0.replace(/~/g, "~0").replace(/\//g, "~1"),rule:"x-sum",message:exact0 ? "must equal previous_balance + added ("+sum0+"), is "+actual0 : "must equal previous_balance + added, which cannot be verified with numbers beyond 2^53 - 1"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkTopUpResult.errors = vErrors;
  return errors === 0;
}


function checkCardIssuedEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("card.issued" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"card.issued\""});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkCardIssuedEvent.errors = vErrors;
  return errors === 0;
}

const formats6 = FORMATS["date-time"];
const pattern4 = new RegExp("^[A-Za-z]{2}$", "u");

function checkCardRedeemedEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
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
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$card_id === undefined){
      vErrors = found(vErrors, {at:instancePath+"/card_id",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$amount_redeemed === undefined){
      vErrors = found(vErrors, {at:instancePath+"/amount_redeemed",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$balance_remaining === undefined){
      vErrors = found(vErrors, {at:instancePath+"/balance_remaining",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$currency === undefined){
      vErrors = found(vErrors, {at:instancePath+"/currency",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$redeemed_at === undefined){
      vErrors = found(vErrors, {at:instancePath+"/redeemed_at",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$method === undefined){
      vErrors = found(vErrors, {at:instancePath+"/method",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$market === undefined){
      vErrors = found(vErrors, {at:instancePath+"/market",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("card.redeemed" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"card.redeemed\""});
        errors++;
      }
    }
    if(data$card_id !== undefined){
      if(typeof data$card_id !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/card_id",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$amount_redeemed !== undefined){
      let data2 = data$amount_redeemed;
      if(!Number.isInteger(data2)){
        vErrors = found(vErrors, {at:instancePath+"/amount_redeemed",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$balance_remaining !== undefined){
      let data3 = data$balance_remaining;
      if(!Number.isInteger(data3)){
        vErrors = found(vErrors, {at:instancePath+"/balance_remaining",rule:"type",message:"must be integer"});
        errors++;
      }
    }
    if(data$currency !== undefined){
      if(typeof data$currency !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/currency",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$redeemed_at !== undefined){
      let data5 = data$redeemed_at;
      if(typeof data5 === "string"){
        if(!(formats6(data5))){
          vErrors = found(vErrors, {at:instancePath+"/redeemed_at",rule:"format",message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/redeemed_at",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$method !== undefined){
      if(typeof data$method !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/method",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$market !== undefined){
      let data7 = data$market;
      if(typeof data7 === "string"){
        if(!pattern4.test(data7)){
          vErrors = found(vErrors, {at:instancePath+"/market",rule:"pattern",message:"must match pattern \""+"^[A-Za-z]{2}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/market",rule:"type",message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkCardRedeemedEvent.errors = vErrors;
  return errors === 0;
}


function checkCardToppedUpEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("card.topped_up" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"card.topped_up\""});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkCardToppedUpEvent.errors = vErrors;
  return errors === 0;
}


function checkCardExpiredEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("card.expired" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"card.expired\""});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkCardExpiredEvent.errors = vErrors;
  return errors === 0;
}


function checkBatchCompleteEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("batch.complete" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"batch.complete\""});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkBatchCompleteEvent.errors = vErrors;
  return errors === 0;
}

const formats10 = FORMATS.email;

function checkRewardSentEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$created_at === undefined){
      vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$data === undefined){
      vErrors = found(vErrors, {at:instancePath+"/data",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("reward.sent" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"reward.sent\""});
        errors++;
      }
    }
    if(data$created_at !== undefined){
      let data1 = data$created_at;
      if(typeof data1 === "string"){
        if(!(formats6(data1))){
          vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"format",message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$data !== undefined){
      let data2 = data$data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        const data2$reward_id = data2.reward_id;
        const data2$recipient_email = data2.recipient_email;
        const data2$type = data2.type;
        const data2$amount = data2.amount;
        const data2$currency = data2.currency;
        const data2$sent_at = data2.sent_at;
        if(data2$reward_id === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$recipient_email === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$type === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/type",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$amount === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/amount",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$currency === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/currency",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$sent_at === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/sent_at",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$reward_id !== undefined){
          if(typeof data2$reward_id !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$recipient_email !== undefined){
          let data4 = data2$recipient_email;
          if(typeof data4 === "string"){
            if(!(formats10(data4))){
              vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"format",message:"must match format \""+"email"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$type !== undefined){
          if(typeof data2$type !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/type",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$amount !== undefined){
          let data6 = data2$amount;
          if(!Number.isInteger(data6)){
            vErrors = found(vErrors, {at:instancePath+"/data/amount",rule:"type",message:"must be integer"});
            errors++;
          }
        }
        if(data2$currency !== undefined){
          if(typeof data2$currency !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/currency",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$sent_at !== undefined){
          let data8 = data2$sent_at;
          if(typeof data8 === "string"){
            if(!(formats6(data8))){
              vErrors = found(vErrors, {at:instancePath+"/data/sent_at",rule:"format",message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {at:instancePath+"/data/sent_at",rule:"type",message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/data",rule:"type",message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkRewardSentEvent.errors = vErrors;
  return errors === 0;
}


function checkRewardOpenedEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$created_at === undefined){
      vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$data === undefined){
      vErrors = found(vErrors, {at:instancePath+"/data",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("reward.opened" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"reward.opened\""});
        errors++;
      }
    }
    if(data$created_at !== undefined){
      let data1 = data$created_at;
      if(typeof data1 === "string"){
        if(!(formats6(data1))){
          vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"format",message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$data !== undefined){
      let data2 = data$data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        const data2$reward_id = data2.reward_id;
        const data2$recipient_email = data2.recipient_email;
        const data2$opened_at = data2.opened_at;
        if(data2$reward_id === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$recipient_email === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$opened_at === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/opened_at",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$reward_id !== undefined){
          if(typeof data2$reward_id !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$recipient_email !== undefined){
          let data4 = data2$recipient_email;
          if(typeof data4 === "string"){
            if(!(formats10(data4))){
              vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"format",message:"must match format \""+"email"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$opened_at !== undefined){
          let data5 = data2$opened_at;
          if(typeof data5 === "string"){
            if(!(formats6(data5))){
              vErrors = found(vErrors, {at:instancePath+"/data/opened_at",rule:"format",message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {at:instancePath+"/data/opened_at",rule:"type",message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/data",rule:"type",message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkRewardOpenedEvent.errors = vErrors;
  return errors === 0;
}


function checkRewardRedeemedEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$created_at === undefined){
      vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$data === undefined){
      vErrors = found(vErrors, {at:instancePath+"/data",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("reward.redeemed" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"reward.redeemed\""});
        errors++;
      }
    }
    if(data$created_at !== undefined){
      let data1 = data$created_at;
      if(typeof data1 === "string"){
        if(!(formats6(data1))){
          vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"format",message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$data !== undefined){
      let data2 = data$data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        const data2$reward_id = data2.reward_id;
        const data2$recipient_email = data2.recipient_email;
        const data2$selected_brand = data2.selected_brand;
        const data2$redeemed_at = data2.redeemed_at;
        const data2$type = data2.type;
        const data2$amount = data2.amount;
        const data2$currency = data2.currency;
        if(data2$reward_id === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$recipient_email === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$selected_brand === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/selected_brand",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$redeemed_at === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/redeemed_at",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$reward_id !== undefined){
          if(typeof data2$reward_id !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$recipient_email !== undefined){
          let data4 = data2$recipient_email;
          if(typeof data4 === "string"){
            if(!(formats10(data4))){
              vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"format",message:"must match format \""+"email"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$selected_brand !== undefined){
          if(typeof data2$selected_brand !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/selected_brand",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$redeemed_at !== undefined){
          let data6 = data2$redeemed_at;
          if(typeof data6 === "string"){
            if(!(formats6(data6))){
              vErrors = found(vErrors, {at:instancePath+"/data/redeemed_at",rule:"format",message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {at:instancePath+"/data/redeemed_at",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$type !== undefined){
          if(typeof data2$type !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/type",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$amount !== undefined){
          let data8 = data2$amount;
          if(!Number.isInteger(data8)){
            vErrors = found(vErrors, {at:instancePath+"/data/amount",rule:"type",message:"must be integer"});
            errors++;
          }
        }
        if(data2$currency !== undefined){
          if(typeof data2$currency !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/currency",rule:"type",message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/data",rule:"type",message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkRewardRedeemedEvent.errors = vErrors;
  return errors === 0;
}


function checkRewardExpiredEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$created_at === undefined){
      vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$data === undefined){
      vErrors = found(vErrors, {at:instancePath+"/data",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("reward.expired" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"reward.expired\""});
        errors++;
      }
    }
    if(data$created_at !== undefined){
      let data1 = data$created_at;
      if(typeof data1 === "string"){
        if(!(formats6(data1))){
          vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"format",message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$data !== undefined){
      let data2 = data$data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        const data2$reward_id = data2.reward_id;
        const data2$recipient_email = data2.recipient_email;
        const data2$expired_at = data2.expired_at;
        if(data2$reward_id === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$recipient_email === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$expired_at === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/expired_at",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$reward_id !== undefined){
          if(typeof data2$reward_id !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$recipient_email !== undefined){
          let data4 = data2$recipient_email;
          if(typeof data4 === "string"){
            if(!(formats10(data4))){
              vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"format",message:"must match format \""+"email"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {at:instancePath+"/data/recipient_email",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$expired_at !== undefined){
          let data5 = data2$expired_at;
          if(typeof data5 === "string"){
            if(!(formats6(data5))){
              vErrors = found(vErrors, {at:instancePath+"/data/expired_at",rule:"format",message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {at:instancePath+"/data/expired_at",rule:"type",message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/data",rule:"type",message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkRewardExpiredEvent.errors = vErrors;
  return errors === 0;
}


function checkRewardCancelledEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$created_at === undefined){
      vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$data === undefined){
      vErrors = found(vErrors, {at:instancePath+"/data",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("reward.cancelled" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"reward.cancelled\""});
        errors++;
      }
    }
    if(data$created_at !== undefined){
      let data1 = data$created_at;
      if(typeof data1 === "string"){
        if(!(formats6(data1))){
          vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"format",message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$data !== undefined){
      let data2 = data$data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        const data2$reward_id = data2.reward_id;
        const data2$cancelled_by = data2.cancelled_by;
        const data2$cancelled_at = data2.cancelled_at;
        if(data2$reward_id === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$cancelled_by === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/cancelled_by",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$cancelled_at === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/cancelled_at",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$reward_id !== undefined){
          if(typeof data2$reward_id !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/reward_id",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$cancelled_by !== undefined){
          if(typeof data2$cancelled_by !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/cancelled_by",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$cancelled_at !== undefined){
          let data5 = data2$cancelled_at;
          if(typeof data5 === "string"){
            if(!(formats6(data5))){
              vErrors = found(vErrors, {at:instancePath+"/data/cancelled_at",rule:"format",message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {at:instancePath+"/data/cancelled_at",rule:"type",message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/data",rule:"type",message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkRewardCancelledEvent.errors = vErrors;
  return errors === 0;
}


function checkWalletLowBalanceEvent(data, instancePath){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    const data$event = data.event;
    const data$created_at = data.created_at;
    const data$data = data.data;
    if(data$event === undefined){
      vErrors = found(vErrors, {at:instancePath+"/event",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$created_at === undefined){
      vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$data === undefined){
      vErrors = found(vErrors, {at:instancePath+"/data",rule:"required",message:"is missing"});
      errors++;
    }
    if(data$event !== undefined){
      let data0 = data$event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"type",message:"must be string"});
        errors++;
      }
      if("wallet.low_balance" !== data0){
        vErrors = found(vErrors, {at:instancePath+"/event",rule:"const",message:"must be \"wallet.low_balance\""});
        errors++;
      }
    }
    if(data$created_at !== undefined){
      let data1 = data$created_at;
      if(typeof data1 === "string"){
        if(!(formats6(data1))){
          vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"format",message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/created_at",rule:"type",message:"must be string"});
        errors++;
      }
    }
    if(data$data !== undefined){
      let data2 = data$data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        const data2$wallet_id = data2.wallet_id;
        const data2$current_balance = data2.current_balance;
        const data2$threshold = data2.threshold;
        const data2$currency = data2.currency;
        if(data2$wallet_id === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/wallet_id",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$current_balance === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/current_balance",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$threshold === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/threshold",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$currency === undefined){
          vErrors = found(vErrors, {at:instancePath+"/data/currency",rule:"required",message:"is missing"});
          errors++;
        }
        if(data2$wallet_id !== undefined){
          if(typeof data2$wallet_id !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/wallet_id",rule:"type",message:"must be string"});
            errors++;
          }
        }
        if(data2$current_balance !== undefined){
          let data4 = data2$current_balance;
          if(!Number.isInteger(data4)){
            vErrors = found(vErrors, {at:instancePath+"/data/current_balance",rule:"type",message:"must be integer"});
            errors++;
          }
        }
        if(data2$threshold !== undefined){
          let data5 = data2$threshold;
          if(!Number.isInteger(data5)){
            vErrors = found(vErrors, {at:instancePath+"/data/threshold",rule:"type",message:"must be integer"});
            errors++;
          }
        }
        if(data2$currency !== undefined){
          if(typeof data2$currency !== "string"){
            vErrors = found(vErrors, {at:instancePath+"/data/currency",rule:"type",message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {at:instancePath+"/data",rule:"type",message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {at:instancePath,rule:"type",message:"must be object"});
    errors++;
  }
  checkWalletLowBalanceEvent.errors = vErrors;
  return errors === 0;
}
