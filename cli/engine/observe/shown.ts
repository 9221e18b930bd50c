/** A name that somebody chose for a field, a header or a parameter, and not a key that holds data. */
const NAME = /^[A-Za-z_$][\w$.-]{0,59}$/;
/** Long runs of digits are numbers of something or somebody; so are long runs of both kinds of characters. */
const DATA = /\d{5}|[A-Fa-f0-9]{16}|(?=[A-Za-z]*\d)[A-Za-z0-9]{20}|@/;

/** A name as it may be shown: what looks like data is not repeated. */
export function shownName(name: string): string {
  return NAME.test(name) && !DATA.test(name) ? name : '(a name that may be data)';
}

/** Whether a value of an open set may be shown: a word such as `active`, `KES` or `sent_whatsapp`. */
export function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 40 && NAME.test(value) && !DATA.test(value);
}
