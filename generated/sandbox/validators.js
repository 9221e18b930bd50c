// Validators, compiled by ajv from the schemas of both documents; they need nothing at run time.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

/** The formats of the contract: dates and times as RFC 3339 has them, e-mail addresses without quoting or comments. */
const FORMATS = { date: isDate, 'date-time': isDateTime, email: isEmail };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:z|([+-])(\d{2})(?::?(\d{2}))?)$/i;
const ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
const DAYS = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text) {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > DAYS[month]) return false;
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

function isDateTime(text) {
  return /[t\s]/i.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

function isTime(text) {
  const match = TIME.exec(text);
  if (!match) return false;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [offsetHour, offsetMinute] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (offsetHour > 23 || offsetMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second <= 59) return true;
  return second === 60 && isEndOfUtcDay(hour, minute, match[4] === '-' ? -1 : 1, offsetHour, offsetMinute);
}

/** A leap second is the last one of a day in UTC. */
function isEndOfUtcDay(hour, minute, sign, offsetHour, offsetMinute) {
  const utc = hour * 60 + minute - sign * (offsetHour * 60 + offsetMinute);
  return ((utc % 1440) + 1440) % 1440 === 1439;
}

function isEmail(text) {
  const [local, domain, ...rest] = text.split('@');
  if (domain === undefined || rest.length > 0) return false;
  const labels = domain.split('.');
  return local.split('.').every((atom) => ATOM.test(atom)) && labels.length > 1 && labels.every((l) => LABEL.test(l));
}

/** Turns a validating function of ajv's into one that returns what it found. */
function validation(validate) {
  return (value) => (validate(value) ? { ok: true, value } : { ok: false, issues: validate.errors.map(issueOf) });
}

function issueOf({ instancePath, keyword, params, message }) {
  if (keyword === 'required') {
    return { at: `${instancePath}/${pointerToken(params.missingProperty)}`, rule: keyword, message: 'is missing' };
  }
  if (keyword === 'const')
    return { at: instancePath, rule: keyword, message: `must be ${JSON.stringify(params.allowedValue)}` };
  return { at: instancePath, rule: keyword, message };
}

/** Enough for any person, and a bound on what a hostile value can make us remember. */
const MAX_ISSUES = 1000;

function found(errors, error) {
  if (errors === null) return [error];
  if (errors.length < MAX_ISSUES) errors.push(error);
  return errors;
}

function pointerToken(key) {
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}

export const validatePhoneNumber = /* @__PURE__ */ validation(checkPhoneNumber);
export const validateCurrencyCode = /* @__PURE__ */ validation(checkCurrencyCode);
export const validateCardFormat = /* @__PURE__ */ validation(checkCardFormat);
export const validateAccessChannel = /* @__PURE__ */ validation(checkAccessChannel);
export const validateBrandId = /* @__PURE__ */ validation(checkBrandId);
export const validateIssueCardRequest = /* @__PURE__ */ validation(checkIssueCardRequest);
export const validateCardId = /* @__PURE__ */ validation(checkCardId);
export const validateCardStatus = /* @__PURE__ */ validation(checkCardStatus);
export const validateDeliveryResult = /* @__PURE__ */ validation(checkDeliveryResult);
export const validateExpiryDate = /* @__PURE__ */ validation(checkExpiryDate);
export const validateIssuedCard = /* @__PURE__ */ validation(checkIssuedCard);
export const validateCard = /* @__PURE__ */ validation(checkCard);
export const validateBulkIssueRequest = /* @__PURE__ */ validation(checkBulkIssueRequest);
export const validateBatchId = /* @__PURE__ */ validation(checkBatchId);
export const validateBatchStatus = /* @__PURE__ */ validation(checkBatchStatus);
export const validateBatch = /* @__PURE__ */ validation(checkBatch);
export const validateTopUpRequest = /* @__PURE__ */ validation(checkTopUpRequest);
export const validateTopUpResult = /* @__PURE__ */ validation(checkTopUpResult);
export const validateCardIssuedEvent = /* @__PURE__ */ validation(checkCardIssuedEvent);
export const validateCardRedeemedEvent = /* @__PURE__ */ validation(checkCardRedeemedEvent);
export const validateCardToppedUpEvent = /* @__PURE__ */ validation(checkCardToppedUpEvent);
export const validateCardExpiredEvent = /* @__PURE__ */ validation(checkCardExpiredEvent);
export const validateBatchCompleteEvent = /* @__PURE__ */ validation(checkBatchCompleteEvent);
export const validateRewardSentEvent = /* @__PURE__ */ validation(checkRewardSentEvent);
export const validateRewardOpenedEvent = /* @__PURE__ */ validation(checkRewardOpenedEvent);
export const validateRewardRedeemedEvent = /* @__PURE__ */ validation(checkRewardRedeemedEvent);
export const validateRewardExpiredEvent = /* @__PURE__ */ validation(checkRewardExpiredEvent);
export const validateRewardCancelledEvent = /* @__PURE__ */ validation(checkRewardCancelledEvent);
export const validateWalletLowBalanceEvent = /* @__PURE__ */ validation(checkWalletLowBalanceEvent);

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

const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^\\+", "u");

function checkPhoneNumber(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data === "string"){
    if(func0(data) > 16){
      vErrors = found(vErrors, {instancePath,keyword:"maxLength",params:{limit: 16},message:"must NOT have more than 16 characters"});
      errors++;
    }
    if(func0(data) < 9){
      vErrors = found(vErrors, {instancePath,keyword:"minLength",params:{limit: 9},message:"must NOT have fewer than 9 characters"});
      errors++;
    }
    if(!pattern0.test(data)){
      vErrors = found(vErrors, {instancePath,keyword:"pattern",params:{pattern: "^\\+"},message:"must match pattern \""+"^\\+"+"\""});
      errors++;
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  checkPhoneNumber.errors = vErrors;
  return errors === 0;
}

const pattern1 = new RegExp("^[A-Z]{3}$", "u");

function checkCurrencyCode(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data === "string"){
    if(!pattern1.test(data)){
      vErrors = found(vErrors, {instancePath,keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
      errors++;
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  checkCurrencyCode.errors = vErrors;
  return errors === 0;
}


function checkCardFormat(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  if(!(data === "digital")){
    vErrors = found(vErrors, {instancePath,keyword:"enum",params:{allowedValues: schema3.enum},message:"must be equal to one of the allowed values"});
    errors++;
  }
  checkCardFormat.errors = vErrors;
  return errors === 0;
}


function checkAccessChannel(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  if(!(((data === "whatsapp") || (data === "web")) || (data === "ussd"))){
    vErrors = found(vErrors, {instancePath,keyword:"enum",params:{allowedValues: schema4.enum},message:"must be equal to one of the allowed values"});
    errors++;
  }
  checkAccessChannel.errors = vErrors;
  return errors === 0;
}


function checkBrandId(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  checkBrandId.errors = vErrors;
  return errors === 0;
}


function checkIssueCardRequest(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.recipient_phone === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "recipient_phone"},message:"must have required property '"+"recipient_phone"+"'"});
      errors++;
    }
    if(data.value === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "value"},message:"must have required property '"+"value"+"'"});
      errors++;
    }
    if(data.currency === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
      errors++;
    }
    if(data.recipient_phone !== undefined){
      let data0 = data.recipient_phone;
      if(typeof data0 === "string"){
        if(func0(data0) > 16){
          vErrors = found(vErrors, {instancePath:instancePath+"/recipient_phone",keyword:"maxLength",params:{limit: 16},message:"must NOT have more than 16 characters"});
          errors++;
        }
        if(func0(data0) < 9){
          vErrors = found(vErrors, {instancePath:instancePath+"/recipient_phone",keyword:"minLength",params:{limit: 9},message:"must NOT have fewer than 9 characters"});
          errors++;
        }
        if(!pattern0.test(data0)){
          vErrors = found(vErrors, {instancePath:instancePath+"/recipient_phone",keyword:"pattern",params:{pattern: "^\\+"},message:"must match pattern \""+"^\\+"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/recipient_phone",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.value !== undefined){
      let data1 = data.value;
      if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/value",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
      if((typeof data1 == "number") && (isFinite(data1))){
        if(data1 > 100000000 || isNaN(data1)){
          vErrors = found(vErrors, {instancePath:instancePath+"/value",keyword:"maximum",params:{comparison: "<=", limit: 100000000},message:"must be <= 100000000"});
          errors++;
        }
        if(data1 < 1 || isNaN(data1)){
          vErrors = found(vErrors, {instancePath:instancePath+"/value",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"});
          errors++;
        }
      }
    }
    if(data.currency !== undefined){
      let data2 = data.currency;
      if(typeof data2 === "string"){
        if(!pattern1.test(data2)){
          vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.format !== undefined){
      let data3 = data.format;
      if(typeof data3 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/format",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if(!(data3 === "digital")){
        vErrors = found(vErrors, {instancePath:instancePath+"/format",keyword:"enum",params:{allowedValues: schema3.enum},message:"must be equal to one of the allowed values"});
        errors++;
      }
    }
    if(data.access !== undefined){
      let data4 = data.access;
      if(Array.isArray(data4)){
        const len0 = data4.length;
        for(let i0=0; i0<len0; i0++){
          let data5 = data4[i0];
          if(typeof data5 !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/access/" + i0,keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
          if(!(((data5 === "whatsapp") || (data5 === "web")) || (data5 === "ussd"))){
            vErrors = found(vErrors, {instancePath:instancePath+"/access/" + i0,keyword:"enum",params:{allowedValues: schema4.enum},message:"must be equal to one of the allowed values"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/access",keyword:"type",params:{type: "array"},message:"must be array"});
        errors++;
      }
    }
    if(data.brand_id !== undefined){
      if(typeof data.brand_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/brand_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkIssueCardRequest.errors = vErrors;
  return errors === 0;
}


function checkCardId(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  checkCardId.errors = vErrors;
  return errors === 0;
}


function checkCardStatus(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  if(!((((data === "issued") || (data === "active")) || (data === "redeemed")) || (data === "expired"))){
    vErrors = found(vErrors, {instancePath,keyword:"enum",params:{allowedValues: schema13.enum},message:"must be equal to one of the allowed values"});
    errors++;
  }
  checkCardStatus.errors = vErrors;
  return errors === 0;
}

const pattern4 = new RegExp("^sent_", "u");

function checkDeliveryResult(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(!(((data === "sent_whatsapp") || (data === "sent_web")) || (data === "sent_ussd"))){
    vErrors = found(vErrors, {instancePath,keyword:"enum",params:{allowedValues: schema14.enum},message:"must be equal to one of the allowed values"});
    errors++;
  }
  if(typeof data === "string"){
    if(!pattern4.test(data)){
      vErrors = found(vErrors, {instancePath,keyword:"pattern",params:{pattern: "^sent_"},message:"must match pattern \""+"^sent_"+"\""});
      errors++;
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  checkDeliveryResult.errors = vErrors;
  return errors === 0;
}

const formats0 = FORMATS.date;

function checkExpiryDate(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data === "string"){
    if(!(formats0(data))){
      vErrors = found(vErrors, {instancePath,keyword:"format",params:{format: "date"},message:"must match format \""+"date"+"\""});
      errors++;
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  checkExpiryDate.errors = vErrors;
  return errors === 0;
}


function checkIssuedCard(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.card_id === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "card_id"},message:"must have required property '"+"card_id"+"'"});
      errors++;
    }
    if(data.code === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "code"},message:"must have required property '"+"code"+"'"});
      errors++;
    }
    if(data.status === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"});
      errors++;
    }
    if(data.delivery === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "delivery"},message:"must have required property '"+"delivery"+"'"});
      errors++;
    }
    if(data.expires_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "expires_at"},message:"must have required property '"+"expires_at"+"'"});
      errors++;
    }
    if(data.card_id !== undefined){
      if(typeof data.card_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/card_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.code !== undefined){
      if(typeof data.code !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/code",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.status !== undefined){
      let data2 = data.status;
      if(typeof data2 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/status",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if(!((((data2 === "issued") || (data2 === "active")) || (data2 === "redeemed")) || (data2 === "expired"))){
        vErrors = found(vErrors, {instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema13.enum},message:"must be equal to one of the allowed values"});
        errors++;
      }
    }
    if(data.delivery !== undefined){
      let data3 = data.delivery;
      if(!(((data3 === "sent_whatsapp") || (data3 === "sent_web")) || (data3 === "sent_ussd"))){
        vErrors = found(vErrors, {instancePath:instancePath+"/delivery",keyword:"enum",params:{allowedValues: schema14.enum},message:"must be equal to one of the allowed values"});
        errors++;
      }
      if(typeof data3 === "string"){
        if(!pattern4.test(data3)){
          vErrors = found(vErrors, {instancePath:instancePath+"/delivery",keyword:"pattern",params:{pattern: "^sent_"},message:"must match pattern \""+"^sent_"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/delivery",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.expires_at !== undefined){
      let data4 = data.expires_at;
      if(typeof data4 === "string"){
        if(!(formats0(data4))){
          vErrors = found(vErrors, {instancePath:instancePath+"/expires_at",keyword:"format",params:{format: "date"},message:"must match format \""+"date"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/expires_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkIssuedCard.errors = vErrors;
  return errors === 0;
}


function checkCard(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.card_id === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "card_id"},message:"must have required property '"+"card_id"+"'"});
      errors++;
    }
    if(data.balance === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "balance"},message:"must have required property '"+"balance"+"'"});
      errors++;
    }
    if(data.currency === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
      errors++;
    }
    if(data.status === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"});
      errors++;
    }
    if(data.redeemed === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "redeemed"},message:"must have required property '"+"redeemed"+"'"});
      errors++;
    }
    if(data.expires_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "expires_at"},message:"must have required property '"+"expires_at"+"'"});
      errors++;
    }
    if(data.card_id !== undefined){
      if(typeof data.card_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/card_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.balance !== undefined){
      let data1 = data.balance;
      if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/balance",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.currency !== undefined){
      let data2 = data.currency;
      if(typeof data2 === "string"){
        if(!pattern1.test(data2)){
          vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.status !== undefined){
      let data3 = data.status;
      if(typeof data3 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/status",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if(!((((data3 === "issued") || (data3 === "active")) || (data3 === "redeemed")) || (data3 === "expired"))){
        vErrors = found(vErrors, {instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema13.enum},message:"must be equal to one of the allowed values"});
        errors++;
      }
    }
    if(data.redeemed !== undefined){
      let data4 = data.redeemed;
      if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/redeemed",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.expires_at !== undefined){
      let data5 = data.expires_at;
      if(typeof data5 === "string"){
        if(!(formats0(data5))){
          vErrors = found(vErrors, {instancePath:instancePath+"/expires_at",keyword:"format",params:{format: "date"},message:"must match format \""+"date"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/expires_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkCard.errors = vErrors;
  return errors === 0;
}


function checkBulkIssueRequest(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.file === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "file"},message:"must have required property '"+"file"+"'"});
      errors++;
    }
    if(data.currency === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
      errors++;
    }
    if(data.file !== undefined){
      let data0 = data.file;
      if(typeof data0 === "string"){
        if(func0(data0) > 22369624){
          vErrors = found(vErrors, {instancePath:instancePath+"/file",keyword:"maxLength",params:{limit: 22369624},message:"must NOT have more than 22369624 characters"});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/file",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.currency !== undefined){
      let data1 = data.currency;
      if(typeof data1 === "string"){
        if(!pattern1.test(data1)){
          vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.format !== undefined){
      let data2 = data.format;
      if(typeof data2 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/format",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if(!(data2 === "digital")){
        vErrors = found(vErrors, {instancePath:instancePath+"/format",keyword:"enum",params:{allowedValues: schema3.enum},message:"must be equal to one of the allowed values"});
        errors++;
      }
    }
    if(data.brand_id !== undefined){
      if(typeof data.brand_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/brand_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkBulkIssueRequest.errors = vErrors;
  return errors === 0;
}


function checkBatchId(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  checkBatchId.errors = vErrors;
  return errors === 0;
}


function checkBatchStatus(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(typeof data !== "string"){
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "string"},message:"must be string"});
    errors++;
  }
  if(!(data === "complete")){
    vErrors = found(vErrors, {instancePath,keyword:"enum",params:{allowedValues: schema31.enum},message:"must be equal to one of the allowed values"});
    errors++;
  }
  checkBatchStatus.errors = vErrors;
  return errors === 0;
}


function checkBatch(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.batch_id === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "batch_id"},message:"must have required property '"+"batch_id"+"'"});
      errors++;
    }
    if(data.total === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "total"},message:"must have required property '"+"total"+"'"});
      errors++;
    }
    if(data.issued === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "issued"},message:"must have required property '"+"issued"+"'"});
      errors++;
    }
    if(data.failed === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "failed"},message:"must have required property '"+"failed"+"'"});
      errors++;
    }
    if(data.status === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"});
      errors++;
    }
    if(data.batch_id !== undefined){
      if(typeof data.batch_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/batch_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.total !== undefined){
      let data1 = data.total;
      if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/total",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.issued !== undefined){
      let data2 = data.issued;
      if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/issued",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.failed !== undefined){
      let data3 = data.failed;
      if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/failed",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.status !== undefined){
      let data4 = data.status;
      if(typeof data4 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/status",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if(!(data4 === "complete")){
        vErrors = found(vErrors, {instancePath:instancePath+"/status",keyword:"enum",params:{allowedValues: schema31.enum},message:"must be equal to one of the allowed values"});
        errors++;
      }
    }
    if(((Number.isInteger(data.total)) && (Number.isInteger(data.issued))) && (Number.isInteger(data.failed))){
      const total0 = "total";
      const actual0 = data.total;
      const sum0 = data.issued + data.failed;
      const exact0 = (((Number.isSafeInteger(data.total)) && (Number.isSafeInteger(data.issued))) && (Number.isSafeInteger(data.failed))) && (Number.isSafeInteger(sum0));
      if(!(exact0 && (sum0 === actual0))){
        vErrors = found(vErrors, {instancePath:instancePath+"/" + total0.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"x-sum",params:{sum: sum0, actual: actual0},message:exact0 ? "must equal issued + failed ("+sum0+"), is "+actual0 : "must equal issued + failed, which cannot be verified with numbers beyond 2^53 - 1"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkBatch.errors = vErrors;
  return errors === 0;
}


function checkTopUpRequest(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.amount === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "amount"},message:"must have required property '"+"amount"+"'"});
      errors++;
    }
    if(data.currency === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
      errors++;
    }
    if(data.amount !== undefined){
      let data0 = data.amount;
      if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/amount",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 100000000 || isNaN(data0)){
          vErrors = found(vErrors, {instancePath:instancePath+"/amount",keyword:"maximum",params:{comparison: "<=", limit: 100000000},message:"must be <= 100000000"});
          errors++;
        }
        if(data0 < 1 || isNaN(data0)){
          vErrors = found(vErrors, {instancePath:instancePath+"/amount",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"});
          errors++;
        }
      }
    }
    if(data.currency !== undefined){
      let data1 = data.currency;
      if(typeof data1 === "string"){
        if(!pattern1.test(data1)){
          vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.reason !== undefined){
      let data2 = data.reason;
      if(typeof data2 === "string"){
        if(func0(data2) > 200){
          vErrors = found(vErrors, {instancePath:instancePath+"/reason",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkTopUpRequest.errors = vErrors;
  return errors === 0;
}


function checkTopUpResult(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.card_id === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "card_id"},message:"must have required property '"+"card_id"+"'"});
      errors++;
    }
    if(data.previous_balance === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "previous_balance"},message:"must have required property '"+"previous_balance"+"'"});
      errors++;
    }
    if(data.added === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "added"},message:"must have required property '"+"added"+"'"});
      errors++;
    }
    if(data.new_balance === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "new_balance"},message:"must have required property '"+"new_balance"+"'"});
      errors++;
    }
    if(data.card_id !== undefined){
      if(typeof data.card_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/card_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.previous_balance !== undefined){
      let data1 = data.previous_balance;
      if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/previous_balance",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.added !== undefined){
      let data2 = data.added;
      if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/added",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.new_balance !== undefined){
      let data3 = data.new_balance;
      if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/new_balance",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(((Number.isInteger(data.new_balance)) && (Number.isInteger(data.previous_balance))) && (Number.isInteger(data.added))){
      const total0 = "new_balance";
      const actual0 = data.new_balance;
      const sum0 = data.previous_balance + data.added;
      const exact0 = (((Number.isSafeInteger(data.new_balance)) && (Number.isSafeInteger(data.previous_balance))) && (Number.isSafeInteger(data.added))) && (Number.isSafeInteger(sum0));
      if(!(exact0 && (sum0 === actual0))){
        vErrors = found(vErrors, {instancePath:instancePath+"/" + total0.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"x-sum",params:{sum: sum0, actual: actual0},message:exact0 ? "must equal previous_balance + added ("+sum0+"), is "+actual0 : "must equal previous_balance + added, which cannot be verified with numbers beyond 2^53 - 1"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkTopUpResult.errors = vErrors;
  return errors === 0;
}

const formats8 = FORMATS["date-time"];

function checkCardIssuedEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.card_id === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "card_id"},message:"must have required property '"+"card_id"+"'"});
      errors++;
    }
    if(data.status === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"});
      errors++;
    }
    if(data.value === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "value"},message:"must have required property '"+"value"+"'"});
      errors++;
    }
    if(data.currency === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
      errors++;
    }
    if(data.expires_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "expires_at"},message:"must have required property '"+"expires_at"+"'"});
      errors++;
    }
    if(data.issued_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "issued_at"},message:"must have required property '"+"issued_at"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("card.issued" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "card.issued"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.card_id !== undefined){
      if(typeof data.card_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/card_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.status !== undefined){
      if(typeof data.status !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/status",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.value !== undefined){
      let data3 = data.value;
      if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/value",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.currency !== undefined){
      let data4 = data.currency;
      if(typeof data4 === "string"){
        if(!pattern1.test(data4)){
          vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.expires_at !== undefined){
      let data5 = data.expires_at;
      if(typeof data5 === "string"){
        if(!(formats0(data5))){
          vErrors = found(vErrors, {instancePath:instancePath+"/expires_at",keyword:"format",params:{format: "date"},message:"must match format \""+"date"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/expires_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.issued_at !== undefined){
      let data6 = data.issued_at;
      if(typeof data6 === "string"){
        if(!(formats8(data6))){
          vErrors = found(vErrors, {instancePath:instancePath+"/issued_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/issued_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.batch_id !== undefined){
      if(typeof data.batch_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/batch_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkCardIssuedEvent.errors = vErrors;
  return errors === 0;
}

const pattern11 = new RegExp("^[A-Za-z]{2}$", "u");

function checkCardRedeemedEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.card_id === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "card_id"},message:"must have required property '"+"card_id"+"'"});
      errors++;
    }
    if(data.amount_redeemed === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "amount_redeemed"},message:"must have required property '"+"amount_redeemed"+"'"});
      errors++;
    }
    if(data.balance_remaining === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "balance_remaining"},message:"must have required property '"+"balance_remaining"+"'"});
      errors++;
    }
    if(data.currency === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
      errors++;
    }
    if(data.redeemed_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "redeemed_at"},message:"must have required property '"+"redeemed_at"+"'"});
      errors++;
    }
    if(data.method === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "method"},message:"must have required property '"+"method"+"'"});
      errors++;
    }
    if(data.market === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "market"},message:"must have required property '"+"market"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("card.redeemed" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "card.redeemed"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.card_id !== undefined){
      if(typeof data.card_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/card_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.amount_redeemed !== undefined){
      let data2 = data.amount_redeemed;
      if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/amount_redeemed",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.balance_remaining !== undefined){
      let data3 = data.balance_remaining;
      if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/balance_remaining",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.currency !== undefined){
      let data4 = data.currency;
      if(typeof data4 === "string"){
        if(!pattern1.test(data4)){
          vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.redeemed_at !== undefined){
      let data5 = data.redeemed_at;
      if(typeof data5 === "string"){
        if(!(formats8(data5))){
          vErrors = found(vErrors, {instancePath:instancePath+"/redeemed_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/redeemed_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.method !== undefined){
      let data6 = data.method;
      if(typeof data6 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/method",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if(!(((data6 === "whatsapp") || (data6 === "web")) || (data6 === "ussd"))){
        vErrors = found(vErrors, {instancePath:instancePath+"/method",keyword:"enum",params:{allowedValues: schema41.properties.method.enum},message:"must be equal to one of the allowed values"});
        errors++;
      }
    }
    if(data.market !== undefined){
      let data7 = data.market;
      if(typeof data7 === "string"){
        if(!pattern11.test(data7)){
          vErrors = found(vErrors, {instancePath:instancePath+"/market",keyword:"pattern",params:{pattern: "^[A-Za-z]{2}$"},message:"must match pattern \""+"^[A-Za-z]{2}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/market",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkCardRedeemedEvent.errors = vErrors;
  return errors === 0;
}


function checkCardToppedUpEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.card_id === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "card_id"},message:"must have required property '"+"card_id"+"'"});
      errors++;
    }
    if(data.previous_balance === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "previous_balance"},message:"must have required property '"+"previous_balance"+"'"});
      errors++;
    }
    if(data.added === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "added"},message:"must have required property '"+"added"+"'"});
      errors++;
    }
    if(data.new_balance === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "new_balance"},message:"must have required property '"+"new_balance"+"'"});
      errors++;
    }
    if(data.currency === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
      errors++;
    }
    if(data.topped_up_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "topped_up_at"},message:"must have required property '"+"topped_up_at"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("card.topped_up" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "card.topped_up"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.card_id !== undefined){
      if(typeof data.card_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/card_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.previous_balance !== undefined){
      let data2 = data.previous_balance;
      if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/previous_balance",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.added !== undefined){
      let data3 = data.added;
      if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/added",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.new_balance !== undefined){
      let data4 = data.new_balance;
      if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/new_balance",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.currency !== undefined){
      let data5 = data.currency;
      if(typeof data5 === "string"){
        if(!pattern1.test(data5)){
          vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.reason !== undefined){
      if(typeof data.reason !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.topped_up_at !== undefined){
      let data7 = data.topped_up_at;
      if(typeof data7 === "string"){
        if(!(formats8(data7))){
          vErrors = found(vErrors, {instancePath:instancePath+"/topped_up_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/topped_up_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(((Number.isInteger(data.new_balance)) && (Number.isInteger(data.previous_balance))) && (Number.isInteger(data.added))){
      const total0 = "new_balance";
      const actual0 = data.new_balance;
      const sum0 = data.previous_balance + data.added;
      const exact0 = (((Number.isSafeInteger(data.new_balance)) && (Number.isSafeInteger(data.previous_balance))) && (Number.isSafeInteger(data.added))) && (Number.isSafeInteger(sum0));
      if(!(exact0 && (sum0 === actual0))){
        vErrors = found(vErrors, {instancePath:instancePath+"/" + total0.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"x-sum",params:{sum: sum0, actual: actual0},message:exact0 ? "must equal previous_balance + added ("+sum0+"), is "+actual0 : "must equal previous_balance + added, which cannot be verified with numbers beyond 2^53 - 1"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkCardToppedUpEvent.errors = vErrors;
  return errors === 0;
}


function checkCardExpiredEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.card_id === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "card_id"},message:"must have required property '"+"card_id"+"'"});
      errors++;
    }
    if(data.balance_expired === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "balance_expired"},message:"must have required property '"+"balance_expired"+"'"});
      errors++;
    }
    if(data.currency === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
      errors++;
    }
    if(data.expired_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "expired_at"},message:"must have required property '"+"expired_at"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("card.expired" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "card.expired"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.card_id !== undefined){
      if(typeof data.card_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/card_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.balance_expired !== undefined){
      let data2 = data.balance_expired;
      if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/balance_expired",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.currency !== undefined){
      let data3 = data.currency;
      if(typeof data3 === "string"){
        if(!pattern1.test(data3)){
          vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/currency",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.expired_at !== undefined){
      let data4 = data.expired_at;
      if(typeof data4 === "string"){
        if(!(formats8(data4))){
          vErrors = found(vErrors, {instancePath:instancePath+"/expired_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/expired_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkCardExpiredEvent.errors = vErrors;
  return errors === 0;
}


function checkBatchCompleteEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.batch_id === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "batch_id"},message:"must have required property '"+"batch_id"+"'"});
      errors++;
    }
    if(data.total === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "total"},message:"must have required property '"+"total"+"'"});
      errors++;
    }
    if(data.issued === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "issued"},message:"must have required property '"+"issued"+"'"});
      errors++;
    }
    if(data.failed === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "failed"},message:"must have required property '"+"failed"+"'"});
      errors++;
    }
    if(data.status === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"});
      errors++;
    }
    if(data.completed_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "completed_at"},message:"must have required property '"+"completed_at"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("batch.complete" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "batch.complete"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.batch_id !== undefined){
      if(typeof data.batch_id !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/batch_id",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.total !== undefined){
      let data2 = data.total;
      if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/total",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.issued !== undefined){
      let data3 = data.issued;
      if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/issued",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.failed !== undefined){
      let data4 = data.failed;
      if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
        vErrors = found(vErrors, {instancePath:instancePath+"/failed",keyword:"type",params:{type: "integer"},message:"must be integer"});
        errors++;
      }
    }
    if(data.status !== undefined){
      if(typeof data.status !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/status",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.completed_at !== undefined){
      let data6 = data.completed_at;
      if(typeof data6 === "string"){
        if(!(formats8(data6))){
          vErrors = found(vErrors, {instancePath:instancePath+"/completed_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/completed_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(((Number.isInteger(data.total)) && (Number.isInteger(data.issued))) && (Number.isInteger(data.failed))){
      const total0 = "total";
      const actual0 = data.total;
      const sum0 = data.issued + data.failed;
      const exact0 = (((Number.isSafeInteger(data.total)) && (Number.isSafeInteger(data.issued))) && (Number.isSafeInteger(data.failed))) && (Number.isSafeInteger(sum0));
      if(!(exact0 && (sum0 === actual0))){
        vErrors = found(vErrors, {instancePath:instancePath+"/" + total0.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"x-sum",params:{sum: sum0, actual: actual0},message:exact0 ? "must equal issued + failed ("+sum0+"), is "+actual0 : "must equal issued + failed, which cannot be verified with numbers beyond 2^53 - 1"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkBatchCompleteEvent.errors = vErrors;
  return errors === 0;
}

const formats20 = FORMATS.email;

function checkRewardSentEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.created_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "created_at"},message:"must have required property '"+"created_at"+"'"});
      errors++;
    }
    if(data.data === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "data"},message:"must have required property '"+"data"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("reward.sent" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "reward.sent"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.created_at !== undefined){
      let data1 = data.created_at;
      if(typeof data1 === "string"){
        if(!(formats8(data1))){
          vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.data !== undefined){
      let data2 = data.data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        if(data2.reward_id === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "reward_id"},message:"must have required property '"+"reward_id"+"'"});
          errors++;
        }
        if(data2.recipient_email === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "recipient_email"},message:"must have required property '"+"recipient_email"+"'"});
          errors++;
        }
        if(data2.type === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"});
          errors++;
        }
        if(data2.amount === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "amount"},message:"must have required property '"+"amount"+"'"});
          errors++;
        }
        if(data2.currency === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
          errors++;
        }
        if(data2.sent_at === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "sent_at"},message:"must have required property '"+"sent_at"+"'"});
          errors++;
        }
        if(data2.reward_id !== undefined){
          if(typeof data2.reward_id !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/reward_id",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.recipient_email !== undefined){
          let data4 = data2.recipient_email;
          if(typeof data4 === "string"){
            if(!(formats20(data4))){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/recipient_email",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/recipient_email",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.type !== undefined){
          if(typeof data2.type !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/type",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.amount !== undefined){
          let data6 = data2.amount;
          if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/amount",keyword:"type",params:{type: "integer"},message:"must be integer"});
            errors++;
          }
        }
        if(data2.currency !== undefined){
          let data7 = data2.currency;
          if(typeof data7 === "string"){
            if(!pattern1.test(data7)){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/currency",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.sent_at !== undefined){
          let data8 = data2.sent_at;
          if(typeof data8 === "string"){
            if(!(formats8(data8))){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/sent_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/sent_at",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"type",params:{type: "object"},message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkRewardSentEvent.errors = vErrors;
  return errors === 0;
}


function checkRewardOpenedEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.created_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "created_at"},message:"must have required property '"+"created_at"+"'"});
      errors++;
    }
    if(data.data === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "data"},message:"must have required property '"+"data"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("reward.opened" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "reward.opened"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.created_at !== undefined){
      let data1 = data.created_at;
      if(typeof data1 === "string"){
        if(!(formats8(data1))){
          vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.data !== undefined){
      let data2 = data.data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        if(data2.reward_id === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "reward_id"},message:"must have required property '"+"reward_id"+"'"});
          errors++;
        }
        if(data2.recipient_email === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "recipient_email"},message:"must have required property '"+"recipient_email"+"'"});
          errors++;
        }
        if(data2.opened_at === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "opened_at"},message:"must have required property '"+"opened_at"+"'"});
          errors++;
        }
        if(data2.reward_id !== undefined){
          if(typeof data2.reward_id !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/reward_id",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.recipient_email !== undefined){
          let data4 = data2.recipient_email;
          if(typeof data4 === "string"){
            if(!(formats20(data4))){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/recipient_email",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/recipient_email",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.opened_at !== undefined){
          let data5 = data2.opened_at;
          if(typeof data5 === "string"){
            if(!(formats8(data5))){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/opened_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/opened_at",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"type",params:{type: "object"},message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkRewardOpenedEvent.errors = vErrors;
  return errors === 0;
}


function checkRewardRedeemedEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.created_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "created_at"},message:"must have required property '"+"created_at"+"'"});
      errors++;
    }
    if(data.data === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "data"},message:"must have required property '"+"data"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("reward.redeemed" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "reward.redeemed"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.created_at !== undefined){
      let data1 = data.created_at;
      if(typeof data1 === "string"){
        if(!(formats8(data1))){
          vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.data !== undefined){
      let data2 = data.data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        if(data2.reward_id === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "reward_id"},message:"must have required property '"+"reward_id"+"'"});
          errors++;
        }
        if(data2.recipient_email === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "recipient_email"},message:"must have required property '"+"recipient_email"+"'"});
          errors++;
        }
        if(data2.selected_brand === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "selected_brand"},message:"must have required property '"+"selected_brand"+"'"});
          errors++;
        }
        if(data2.redeemed_at === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "redeemed_at"},message:"must have required property '"+"redeemed_at"+"'"});
          errors++;
        }
        if(data2.reward_id !== undefined){
          if(typeof data2.reward_id !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/reward_id",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.recipient_email !== undefined){
          let data4 = data2.recipient_email;
          if(typeof data4 === "string"){
            if(!(formats20(data4))){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/recipient_email",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/recipient_email",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.selected_brand !== undefined){
          if(typeof data2.selected_brand !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/selected_brand",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.redeemed_at !== undefined){
          let data6 = data2.redeemed_at;
          if(typeof data6 === "string"){
            if(!(formats8(data6))){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/redeemed_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/redeemed_at",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.type !== undefined){
          if(typeof data2.type !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/type",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.amount !== undefined){
          let data8 = data2.amount;
          if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/amount",keyword:"type",params:{type: "integer"},message:"must be integer"});
            errors++;
          }
        }
        if(data2.currency !== undefined){
          let data9 = data2.currency;
          if(typeof data9 === "string"){
            if(!pattern1.test(data9)){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/currency",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"type",params:{type: "object"},message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkRewardRedeemedEvent.errors = vErrors;
  return errors === 0;
}


function checkRewardExpiredEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.created_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "created_at"},message:"must have required property '"+"created_at"+"'"});
      errors++;
    }
    if(data.data === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "data"},message:"must have required property '"+"data"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("reward.expired" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "reward.expired"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.created_at !== undefined){
      let data1 = data.created_at;
      if(typeof data1 === "string"){
        if(!(formats8(data1))){
          vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.data !== undefined){
      let data2 = data.data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        if(data2.reward_id === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "reward_id"},message:"must have required property '"+"reward_id"+"'"});
          errors++;
        }
        if(data2.recipient_email === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "recipient_email"},message:"must have required property '"+"recipient_email"+"'"});
          errors++;
        }
        if(data2.expired_at === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "expired_at"},message:"must have required property '"+"expired_at"+"'"});
          errors++;
        }
        if(data2.reward_id !== undefined){
          if(typeof data2.reward_id !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/reward_id",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.recipient_email !== undefined){
          let data4 = data2.recipient_email;
          if(typeof data4 === "string"){
            if(!(formats20(data4))){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/recipient_email",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/recipient_email",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.expired_at !== undefined){
          let data5 = data2.expired_at;
          if(typeof data5 === "string"){
            if(!(formats8(data5))){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/expired_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/expired_at",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"type",params:{type: "object"},message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkRewardExpiredEvent.errors = vErrors;
  return errors === 0;
}


function checkRewardCancelledEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.created_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "created_at"},message:"must have required property '"+"created_at"+"'"});
      errors++;
    }
    if(data.data === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "data"},message:"must have required property '"+"data"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("reward.cancelled" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "reward.cancelled"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.created_at !== undefined){
      let data1 = data.created_at;
      if(typeof data1 === "string"){
        if(!(formats8(data1))){
          vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.data !== undefined){
      let data2 = data.data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        if(data2.reward_id === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "reward_id"},message:"must have required property '"+"reward_id"+"'"});
          errors++;
        }
        if(data2.cancelled_by === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "cancelled_by"},message:"must have required property '"+"cancelled_by"+"'"});
          errors++;
        }
        if(data2.cancelled_at === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "cancelled_at"},message:"must have required property '"+"cancelled_at"+"'"});
          errors++;
        }
        if(data2.reward_id !== undefined){
          if(typeof data2.reward_id !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/reward_id",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.cancelled_by !== undefined){
          if(typeof data2.cancelled_by !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/cancelled_by",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.cancelled_at !== undefined){
          let data5 = data2.cancelled_at;
          if(typeof data5 === "string"){
            if(!(formats8(data5))){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/cancelled_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/cancelled_at",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"type",params:{type: "object"},message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkRewardCancelledEvent.errors = vErrors;
  return errors === 0;
}


function checkWalletLowBalanceEvent(data, {instancePath=""}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.event === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'"});
      errors++;
    }
    if(data.created_at === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "created_at"},message:"must have required property '"+"created_at"+"'"});
      errors++;
    }
    if(data.data === undefined){
      vErrors = found(vErrors, {instancePath,keyword:"required",params:{missingProperty: "data"},message:"must have required property '"+"data"+"'"});
      errors++;
    }
    if(data.event !== undefined){
      let data0 = data.event;
      if(typeof data0 !== "string"){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
      if("wallet.low_balance" !== data0){
        vErrors = found(vErrors, {instancePath:instancePath+"/event",keyword:"const",params:{allowedValue: "wallet.low_balance"},message:"must be equal to constant"});
        errors++;
      }
    }
    if(data.created_at !== undefined){
      let data1 = data.created_at;
      if(typeof data1 === "string"){
        if(!(formats8(data1))){
          vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""});
          errors++;
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/created_at",keyword:"type",params:{type: "string"},message:"must be string"});
        errors++;
      }
    }
    if(data.data !== undefined){
      let data2 = data.data;
      if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
        if(data2.wallet_id === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "wallet_id"},message:"must have required property '"+"wallet_id"+"'"});
          errors++;
        }
        if(data2.current_balance === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "current_balance"},message:"must have required property '"+"current_balance"+"'"});
          errors++;
        }
        if(data2.threshold === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "threshold"},message:"must have required property '"+"threshold"+"'"});
          errors++;
        }
        if(data2.currency === undefined){
          vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"required",params:{missingProperty: "currency"},message:"must have required property '"+"currency"+"'"});
          errors++;
        }
        if(data2.wallet_id !== undefined){
          if(typeof data2.wallet_id !== "string"){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/wallet_id",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
        if(data2.current_balance !== undefined){
          let data4 = data2.current_balance;
          if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/current_balance",keyword:"type",params:{type: "integer"},message:"must be integer"});
            errors++;
          }
        }
        if(data2.threshold !== undefined){
          let data5 = data2.threshold;
          if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
            vErrors = found(vErrors, {instancePath:instancePath+"/data/threshold",keyword:"type",params:{type: "integer"},message:"must be integer"});
            errors++;
          }
        }
        if(data2.currency !== undefined){
          let data6 = data2.currency;
          if(typeof data6 === "string"){
            if(!pattern1.test(data6)){
              vErrors = found(vErrors, {instancePath:instancePath+"/data/currency",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""});
              errors++;
            }
          }
          else {
            vErrors = found(vErrors, {instancePath:instancePath+"/data/currency",keyword:"type",params:{type: "string"},message:"must be string"});
            errors++;
          }
        }
      }
      else {
        vErrors = found(vErrors, {instancePath:instancePath+"/data",keyword:"type",params:{type: "object"},message:"must be object"});
        errors++;
      }
    }
  }
  else {
    vErrors = found(vErrors, {instancePath,keyword:"type",params:{type: "object"},message:"must be object"});
    errors++;
  }
  checkWalletLowBalanceEvent.errors = vErrors;
  return errors === 0;
}
