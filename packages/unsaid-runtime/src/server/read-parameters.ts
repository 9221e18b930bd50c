import { askSync } from '../callback.ts';
import type { FieldRow, ParameterRow, ValueRow } from '../contract.ts';
import { readJson } from '../http/json.ts';
import { partsOf, styleOf } from '../http/styles.ts';
import type { Issue } from '../validation/index.ts';
import type { Exchange } from './exchange.ts';
import type { Route } from './find-route.ts';
import type { RequestIssue } from './refusal.ts';

type Values = Readonly<Record<string, unknown>>;

/** The declared parameters of a request by their names, each read as its type, and all that is wrong with them. */
export interface ReadParameters {
  readonly params: Values;
  readonly query: Values;
  readonly headers: Values;
  readonly cookies: Values;
  readonly issues: RequestIssue[];
}

/** Reads and checks the parameters; those of the path come encoded. What the contract does not declare is ignored. */
export function readParameters(
  { parameters, operation: { repeatableBy } }: Route,
  path: Readonly<Record<string, string>>,
  exchange: Exchange,
): ReadParameters {
  const issues: RequestIssue[] = [];
  const sent = parameters.query.length > 0 ? pairsOf(queryOf(exchange.request.url)) : [];
  const cookies = parameters.cookie.length > 0 ? cookiesOf(headerOf(exchange, 'cookie') ?? '') : [];
  return {
    params: read(parameters.path, issues, (row) => sentAs(row, path[row.name] ?? '')),
    query: read(parameters.query, issues, (row) => sentInPairs(row, sent, decodeQuery, parameters.query)),
    headers: read(parameters.header, issues, (row) => {
      const text = headerOf(exchange, row.name.toLowerCase());
      // A blank key would make a repetition of every call that has one.
      const isMissing = text === null || (row.name === repeatableBy && text.trim() === '');
      return isMissing ? NOTHING : sentAs(row, text, (part) => part.trim());
    }),
    cookies: read(parameters.cookie, issues, (row) => sentInPairs(row, cookies, decodeCookie(row))),
    issues,
  };
}

const queryOf = (url: string) => /\?([^#]*)/.exec(url)?.[1] ?? '';

/** Texts of a value: those of an array, or of the fields of an object, or one text at most. */
type Sent = readonly string[] | Readonly<Record<string, readonly string[]>>;

const NOTHING: Sent = [];

function read(rows: readonly ParameterRow[], issues: RequestIssue[], find: (row: ParameterRow) => Sent): Values {
  const values: Record<string, unknown> = {};
  for (const row of rows) {
    const { value, issues: found } = readValue(row, find(row));
    if (value !== undefined) values[row.name] = value;
    for (const issue of found) issues.push({ in: row.in as RequestIssue['in'], ...issue });
  }
  return values;
}

/** A text of a path or a header, whose parts are read one by one. */
function sentAs(row: ParameterRow, text: string, decode = decodeURIComponent): Sent {
  if (row.isJson || (row.type !== 'array' && row.type !== 'object')) {
    const { style } = styleOf(row);
    const bare = style === 'matrix' ? text.replace(`;${row.name}=`, '') : style === 'label' ? text.slice(1) : text;
    return [decode(bare)];
  }
  const parts = partsOf(row, text);
  return row.type === 'array' ? parts.map(decode) : fieldsOf(row, parts, decode);
}

/** Fields from `name=value` each, or from names and values in turn. */
function fieldsOf(row: ParameterRow, parts: readonly string[], decode: (part: string) => string): Sent {
  const pairs = styleOf(row).isExploded
    ? parts.map((part) => [part.replace(/=.*$/, ''), part.replace(/^[^=]*=?/, '')])
    : parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [decode(name), [decode(value)]]));
}

type Pair = readonly [name: string, value: string];

function sentInPairs(
  row: ParameterRow,
  sent: readonly Pair[],
  decode: (part: string) => string,
  rows?: readonly ParameterRow[],
): Sent {
  const { name, type, isJson, fields = {} } = row;
  const { style, isExploded } = styleOf(row);
  const isDeep = style === 'deepObject';
  const isOwn = (key: string) => key === name || (isDeep && key.replace(/\[\d*\]$/, '') === name);
  const own = sent.filter(([key]) => isOwn(key)).map(([, value]) => value);
  // A value of several types may be an object, too.
  const isText = type !== 'array' && type !== 'object' && !(isDeep && own.length === 0);
  if (isJson || isText) return own.map(decode);
  if (type === 'array')
    return isDeep || isExploded ? own.map(decode) : own.flatMap((text) => partsOf(row, text).map(decode));
  if (!isDeep && !isExploded) return own.length === 0 ? NOTHING : fieldsOf(row, partsOf(row, own.join(',')), decode);
  const found: Record<string, string[]> = Object.create(null);
  const others = rows?.filter((each) => each !== row);
  // A pair that is no other parameter is a field of an object without known fields.
  const isFree = Object.keys(fields).length === 0 && others !== undefined;
  const isField = (key: string) =>
    isFree
      ? !others.some((each) => isSentAs(each, key))
      : Object.hasOwn(fields, key) && !others?.some((each) => each.name === key);
  for (const [key, value] of sent) {
    const field = isDeep ? /\[([^\]]*)\]$/.exec(key)?.[1] : key;
    if (field === undefined || !(isDeep ? key === `${name}[${field}]` : isField(field))) continue;
    found[field] = [...(found[field] ?? []), decode(value)];
  }
  // An object without fields sends nothing.
  return Object.keys(found).length === 0 && !row.required ? NOTHING : found;
}

const isSentAs = ({ name, fields = {} }: ParameterRow, key: string) =>
  key === name || key.startsWith(`${name}[`) || Object.hasOwn(fields, key);

/** A field of a form that is written as in a query; `undefined` where it was not sent. */
export function readField(name: string, field: FieldRow, pairs: readonly Pair[]): unknown {
  const row = { ...TEXT, ...field, name, in: 'query' };
  const sent = sentInPairs(row, pairs, decodeQuery);
  return isList(sent) && sent.length === 0 ? undefined : readSent(row, sent);
}

/** The pairs of a query or a form, whose values stay encoded. */
export function pairsOf(query: string): Pair[] {
  const pairs = query.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => [decodeQuery(pair.replace(/=.*$/s, '')), pair.replace(/^[^=]*=?/, '')]);
}

/** The pairs of a `Cookie` header; quotation marks around a value are not part of it (RFC 6265, section 4.1.1). */
function cookiesOf(header: string): Pair[] {
  return header.split(';').flatMap((text) => {
    const [, name, value = ''] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/s.exec(text) ?? [];
    return name === undefined ? [] : [[name, value.replace(/^"(.*)"$/s, '$1')] as const];
  });
}

/** Cookies are encoded as queries are, except in the style `cookie`; their `+` is no space. */
const decodeCookie = (row: ParameterRow) => (text: string) =>
  styleOf(row).style === 'cookie' ? text : decodeQuery(text.replaceAll('+', '%2B').replaceAll('&', '%26'));

/** As browsers decode it: a `%` that begins no escape stays as it is. */
const decodeQuery = (text: string): string => new URLSearchParams(`x=${text}`).get('x') ?? '';

/** A header by way of an entry point, which may be the user's own. */
export function headerOf(exchange: Exchange, name: string): string | null {
  return askSync('header', () => exchange.header(name));
}

/** A value that text stood for; `undefined` where there was none. */
export interface ReadValue {
  readonly value: unknown;
  readonly issues: readonly Issue[];
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads a parameter or a header as the type that its schema states, and checks it: numbers as JSON writes them,
 * `true` and `false`. Text that is not of the type stays text, which the schema refuses.
 */
export function readValue(row: ValueRow & Partial<ParameterRow>, sent: Sent): ReadValue {
  const { name, required, type, validate } = row;
  const place = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  if (isList(sent) && sent.length === 0)
    return { value: undefined, issues: required ? [{ at: place, rule: 'required', message: 'is missing' }] : [] };
  if (isList(sent) && (type !== 'array' || row.isJson) && sent.length > 1)
    return { value: undefined, issues: [{ at: place, rule: 'type', message: 'is repeated' }] };
  const value = readSent(row, sent);
  const validation = validate(value);
  if (!validation.ok && type === 'array' && isList(sent) && sent.length === 1) {
    // Where a list is allowed as well as a value, a text may be the value.
    const one = readText(sent.join(), row.items);
    if (validate(one).ok) return { value: one, issues: [] };
  }
  return { value, issues: validation.ok ? [] : validation.issues.map((issue) => ({ ...issue, at: place + issue.at })) };
}

const isList = (sent: Sent): sent is readonly string[] => Array.isArray(sent);

function readSent(
  { type, items, isJson, fields = {}, validate }: ValueRow & Partial<ParameterRow>,
  sent: Sent,
): unknown {
  if (!isList(sent)) {
    const read = Object.entries(sent).map(([name, texts]) => [
      name,
      readSent({ ...TEXT, ...(fields[name] ?? { type: items ?? 'string' }) }, texts),
    ]);
    return Object.fromEntries(read);
  }
  const [text = ''] = sent;
  if (isJson) return parsedOr(text, validate);
  return type === 'array' ? sent.map((item) => readText(item, items)) : readText(text, type);
}

/** A field of which nothing is stated. */
const TEXT = {
  name: '',
  required: false,
  type: 'string',
  validate: (value: unknown) => ({ ok: true as const, value }),
};

/** The texts in a header: one, or the items of an array, which commas part. */
export function textsOf({ type }: ValueRow, text: string | null): readonly string[] {
  if (text === null) return [];
  return type === 'array' ? text.split(',').map((item) => item.trim()) : [text];
}

/** Text as a value of a type; text that is not of the type stays text. */
export function readText(text: string, type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return NUMBER.test(text) ? Number(text) : text;
  if (type === 'bigint') return /^-?\d{1,40}$/.test(text) ? BigInt(text) : text;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return type === 'object' ? parsedOr(text) : text;
}

function parsedOr(text: string, validate?: ValueRow['validate']): unknown {
  try {
    return readJson(text, validate);
  } catch {
    return text;
  }
}
