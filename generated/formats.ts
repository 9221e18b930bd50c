// Judges the formats of the schemas.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate

/** The days that every year has, and the leap days of the years that have them. */
const DATE =
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/;

/** Whether a text is a date of the Gregorian calendar in the form YYYY-MM-DD: full-date of RFC 3339 (5.6). */
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
  const [, years = '', month, day, dayOfYear, week, designator] = match;
  // Without T, nothing tells a year of many digits from the month. Zero has no minus sign (ISO 8601:2004, 3.4.2).
  if (years.length > 4 && (designator === '' || /^-0+$/.test(years))) return false;
  // The calendar repeats itself every 400 years, so the last four digits tell enough of a longer year.
  const year = years.slice(-4);
  if (month !== undefined) return isDate(`${year}-${month}-${day}`);
  if (week !== undefined) return isWithin(week, hasWeek53(Number(years.startsWith('-') ? `-${year}` : year)) ? 53 : 52);
  return isWithin(dayOfYear, isDate(`${year}-02-29`) ? 366 : 365);
}

function isWithin(digits: string | undefined, last: number): boolean {
  return Number(digits) > 0 && Number(digits) <= last;
}

/** A year has a week 53 where its first or last day is a Thursday. */
function hasWeek53(year: number): boolean {
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
function isAddress(text: string): boolean {
  const [, tag, address = ''] = /^([a-z\d-]*[a-z\d]):(.+)$/i.exec(text) ?? [];
  if (tag === undefined) return !text.includes(':') && FOUR_NUMBERS.test(text);
  return tag.toLowerCase() !== 'ipv6' || isIpv6(address.replace(FOUR_NUMBERS, ':0:0'));
}

/** An IPv4 address of a mailbox, whose numbers may begin with zeros (RFC 5321, Snum). */
const FOUR_NUMBERS = /(?:^|:)(?:(?:25[0-5]|2[0-4]\d|[01]?\d?\d)(?:\.(?!$)|$)){4}$/;

/** Four numbers without leading zeros (RFC 2673, 3.2). */
const IPV4 = /(?:^|:)(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Whether a text is an IPv6 address: eight groups, or fewer around `::`; IPv4 may stand for the last two (RFC 4291, 2.2). */
export function isIpv6(text: string): boolean {
  const [left, right, ...others] = text.replace(IPV4, ':0:0').split('::');
  const groups = [left, right].flatMap((part) => (part ? part.split(':') : []));
  const isComplete = right === undefined ? groups.length === 8 : groups.length < 8 && others.length === 0;
  return isComplete && groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
}
