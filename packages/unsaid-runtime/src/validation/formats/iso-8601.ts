import { isDate } from './date-and-time.ts';

/** The time of nearly all timestamps, which need no closer look. */
const USUAL_TIME = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|\+00:00)$/;

/**
 * A year, then month and day, day of the year, or week and weekday; T; a time of day down to hours, minutes or seconds,
 * with a fraction of the last of them; UTC. T may be left out by agreement (ISO 8601:2004, 4.3.2).
 */
const EXTENDED =
  /^(\d{4}|[+-]\d{4,})-(?:(\d\d)-(\d\d)|([0-2]\d\d|3[0-6]\d)|W(\d\d)-[1-7])(T?)(?:(?:[01]\d|2[0-3])(?::[0-5]\d){0,2}(?:[.,]\d+)?|23:59:60(?:[.,]\d+)?|24(?::00){0,2}(?:[.,]0+)?)(?:Z|\+00(?::00)?)$/i;

/** Form without separators; a text has all of them or none (ISO 8601:2004, 4.3.3). */
const BASIC =
  /^(\d{4}|[+-]\d{4,})(?:(\d\d)(\d\d)|([0-2]\d\d|3[0-6]\d)|W(\d\d)[1-7])(T?)(?:(?:[01]\d|2[0-3])(?:[0-5]\d){0,2}(?:[.,]\d+)?|235960(?:[.,]\d+)?|24(?:00){0,2}(?:[.,]0+)?)(?:Z|\+00(?:00)?)$/i;

/**
 * Returns true if a text is an ISO 8601 UTC timestamp: extended or basic format; a calendar, ordinal or week date; down to hours,
 * minutes, seconds or a fraction; `Z` or an offset of zero. `new Date` reads only some of these.
 */
export function isTimestamp(text: string): boolean {
  if (isDate(text.slice(0, 10)) && USUAL_TIME.test(text.slice(10))) return true;
  const match = EXTENDED.exec(text) ?? BASIC.exec(text);
  if (match === null) return false;
  const [, years = '', month, day, dayOfYear, week, designator] = match;
  // Without T, a year of many digits cannot be distinguished from the month. Zero has no minus sign (ISO 8601:2004, 3.4.2).
  if (years.length > 4 && (designator === '' || /^-0+$/.test(years))) return false;
  // The calendar repeats itself every 400 years, so the last four digits of a longer year are sufficient.
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

/** Returns true if a text is a date of ISO 8601: calendar, ordinal or week date, in extended or basic format. */
export function isIsoDate(text: string): boolean {
  return isTimestamp(`${text}T00Z`);
}
