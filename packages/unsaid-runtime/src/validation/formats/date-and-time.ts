/** The days that every year has, and the leap days of the years that have them. */
const DATE =
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/;

/** Returns true if a text is a date of the Gregorian calendar in the form YYYY-MM-DD: full-date of RFC 3339 (5.6). */
export function isDate(text: string): boolean {
  return DATE.test(text);
}

/** Hour and minute, which a leap second is judged by, and the offset from UTC. */
const TIME = /^([01]\d|2[0-3]):([0-5]\d):(?:[0-5]\d|(60))(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;

/** Returns true if a text is a time of day with an offset from UTC: full-time of RFC 3339 (5.6). */
export function isTime(text: string): boolean {
  const match = TIME.exec(text);
  if (match === null) return false;
  const [, hour, minute, leapSecond, sign, offsetHours = 0, offsetMinutes = 0] = match;
  if (leapSecond === undefined) return true;
  // A leap second ends a day of UTC, at 23:59:60 (RFC 3339, 5.7).
  const offset = Number(`${sign ?? ''}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  return (Number(hour) * 60 + Number(minute) - offset + 2880) % 1440 === 1439;
}

/** Returns true if a text is a date and a time of day with an offset from UTC: date-time of RFC 3339 (5.6). */
export function isDateTime(text: string): boolean {
  return isDate(text.slice(0, 10)) && /^t/i.test(text.slice(10)) && isTime(text.slice(11));
}

/** Returns true if a text is a time of day without an offset: partial-time of RFC 3339 (5.6). */
export function isLocalTime(text: string): boolean {
  return isTime(`${text}Z`);
}

/** Returns true if a text is a date and a time of day without an offset. */
export function isLocalDateTime(text: string): boolean {
  return isDateTime(`${text}Z`);
}

/** Weeks; or years, months, days and hours, minutes, seconds, of which none in the middle is left out. */
const DURATION =
  /^P(?:\d+W|(?=\d|T)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/** Returns true if a text is a duration of RFC 3339 (appendix A), which has no fractions. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}

/** The two forms of HTTP-date that a sender no longer writes. */
const OBSOLETE_HTTP_DATE =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, [0-3]\d-[A-Z][a-z]{2}-\d\d [0-2]\d:[0-5]\d:[0-6]\d GMT|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ 0-3]\d [0-2]\d:[0-5]\d:[0-6]\d \d{4})$/;

/** Returns true if a text is an HTTP-date of RFC 9110 (5.6.7), of which `toUTCString` writes the usual form. */
export function isHttpDate(text: string): boolean {
  // `Date` has no leap seconds.
  const counted = text.replace(':59:60 ', ':59:59 ');
  const isUsual = counted.endsWith(' GMT') && new Date(counted).toUTCString() === counted;
  return isUsual || OBSOLETE_HTTP_DATE.test(text);
}
