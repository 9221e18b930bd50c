/** The formats of the contract: dates and times as RFC 3339 has them, e-mail addresses without quoting or comments. */
export const FORMATS = { date: isDate, 'date-time': isDateTime, email: isEmail };

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
export function validation(validate) {
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

export function found(errors, error) {
  if (errors === null) return [error];
  if (errors.length < MAX_ISSUES) errors.push(error);
  return errors;
}

function pointerToken(key) {
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}
