import type { Json, Schema } from '../model/contract.ts';

/** A chosen name of a field, a header or a parameter, and not a key that holds data. */
const NAME = /^[A-Za-z_$][\w$.-]{0,59}$/;
/** Long runs of digits are numbers of a person or thing; so are long runs of both kinds of characters. */
const DATA = /\d{5}|[A-Fa-f0-9]{16}|(?=[A-Za-z]*\d)[A-Za-z0-9]{20}|@/;

/** A name as it may be shown: what looks like data is not repeated. */
export function shownName(name: string): string {
  return NAME.test(name) && !DATA.test(name) ? name : '(a name that may be data)';
}

/** Returns true if a value of an open set may be shown: a word such as `active`, `KES` or `sent_whatsapp`. */
export function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 40 && NAME.test(value) && !DATA.test(value);
}

/** Longer texts and forms are shown by their length. */
const MAX_LENGTH = 200;
const MAX_PATTERN = 100;

/**
 * The form of a text as a regular expression that repeats none of its letters and digits, for example
 * `^[a-z]{3}_[0-9A-Z]{16}$` of an identifier. Runs of one length are taken to be of one kind, as the groups of a code are.
 */
export function formOf(text: string): string {
  if (text.length > MAX_LENGTH) return `^.{${MAX_LENGTH},}$`;
  const runs = text.match(/[A-Za-z0-9]+/g) ?? [];
  const classOf = (run: string) => characterClass(runs.filter(({ length }) => length === run.length).join(''));
  const form = text.replaceAll(/[A-Za-z0-9]+|\s+|[^A-Za-z0-9]/gs, (run) => formOfRun(run, classOf));
  return form.length > MAX_PATTERN ? `^.{${text.length}}$` : `^${form}$`;
}

function formOfRun(run: string, classOf: (run: string) => string): string {
  if (/^\s/.test(run)) return run.length > 1 ? '\\s+' : '\\s';
  if (!/[A-Za-z0-9]/.test(run)) return /^[!-~]$/.test(run) ? run.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&') : '.';
  // The letters of a timestamp are part of its notation.
  const [, days, time] = /^(\d+)T(\d+Z?)$/.exec(run) ?? [];
  if (days && time) return `${digits(days)}T${formOfRun(time, classOf)}`;
  const zulu = /^(\d+)Z$/.exec(run)?.[1];
  if (zulu) return `${digits(zulu)}Z`;
  return `[${classOf(run)}]${run.length > 1 ? `{${run.length}}` : ''}`;
}

const digits = (run: string) => `[0-9]{${run.length}}`;

function characterClass(text: string): string {
  const classes = [/\d/.test(text) && '0-9', /[A-Z]/.test(text) && 'A-Z', /[a-z]/.test(text) && 'a-z'];
  return classes.filter(Boolean).join('');
}

/** Limit of a schema: for an unspecified body, the outline is sufficient. */
const MAX_OUTLINE_DEPTH = 4;
const MAX_FIELDS = 30;
const MAX_ITEMS = 20;

/** A schema of types and names of fields that fits a value; it requires nothing and closes nothing. */
export function schemaOf(value: Json, depth = 0): Schema {
  const type = typeOf(value);
  if (depth >= MAX_OUTLINE_DEPTH) return { type };
  if (Array.isArray(value)) {
    const schemas = new Map(
      value
        .slice(0, MAX_ITEMS)
        .map((item) => schemaOf(item, depth + 1))
        .map((each) => [JSON.stringify(each), each]),
    );
    const [only] = schemas.values();
    return { type, ...(schemas.size === 1 && only && { items: only }) };
  }
  if (type !== 'object') return { type };
  const fields = Object.entries(value as Record<string, Json>)
    .slice(0, MAX_FIELDS)
    .flatMap(([name, field]) => (shownName(name) === name ? [[name, schemaOf(field, depth + 1)] as const] : []))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { type, properties: Object.fromEntries(fields) };
}

/** The type of a value as JSON Schema names it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
