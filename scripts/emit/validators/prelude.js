/** The formats of the contract: dates and times as RFC 3339 has them, e-mail addresses without quoting or comments. */
export const FORMATS = { date: isDate, 'date-time': isDateTime, email: isEmail };

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
export function found(issues, at, rule, message) {
  const issue = { at, rule, message };
  if (issues === null) return [issue];
  if (issues.length < MAX_ISSUES) issues.push(issue);
  return issues;
}

/** The issues with one more, of a required value that is not of its type. */
export function unfit(issues, value, at, message) {
  return value === undefined ? found(issues, at, 'required', 'is missing') : found(issues, at, 'type', message);
}

/** The issues with one more, of a value that is not an exact integer; `beyond` says so of one that is too large. */
export function notInteger(issues, value, at, beyond) {
  const isTooLarge = typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return isTooLarge ? found(issues, at, 'exact-integer', beyond) : unfit(issues, value, at, 'must be integer');
}

/** The length of a text in characters, as JSON Schema counts them. */
export function lengthOf(text) {
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
export function isEqual(one, other) {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
}
