import { askSync } from '../callback.ts';
import type { ParameterRow, ValueRow } from '../contract.ts';
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
  readonly issues: RequestIssue[];
}

/** Reads and checks the parameters; those of the path come decoded. What the contract does not declare is ignored. */
export function readParameters(
  { parameters, operation: { repeatableBy } }: Route,
  path: Readonly<Record<string, string>>,
  exchange: Exchange,
): ReadParameters {
  const issues: RequestIssue[] = [];
  const sent = parameters.query.length > 0 ? new URLSearchParams(queryOf(exchange.request.url)) : undefined;
  return {
    params: read(parameters.path, issues, ({ name }) => [path[name] ?? '']),
    query: read(parameters.query, issues, (row) => textsOfQuery(row, sent)),
    headers: read(parameters.header, issues, (row) => {
      const text = headerOf(exchange, row.name.toLowerCase());
      // A blank key would make a repetition of every call that has one.
      return textsOf(row, row.name === repeatableBy && text?.trim() === '' ? null : text);
    }),
    issues,
  };
}

function read(
  rows: readonly ParameterRow[],
  issues: RequestIssue[],
  find: (row: ParameterRow) => readonly string[],
): Values {
  const values: Record<string, unknown> = {};
  for (const row of rows) {
    const { value, issues: found } = readValue(row, find(row));
    if (value !== undefined) values[row.name] = value;
    for (const issue of found) issues.push({ in: row.in as RequestIssue['in'], ...issue });
  }
  return values;
}

function textsOfQuery({ name, isJoined }: ParameterRow, query: URLSearchParams | undefined): readonly string[] {
  const texts = query?.getAll(name) ?? [];
  return isJoined === true ? texts.flatMap((text) => text.split(',')) : texts;
}

function queryOf(url: string): string {
  return /\?([^#]*)/.exec(url)?.[1] ?? '';
}

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
 * `true` and `false`. Text that is not of the type stays text, which the schema refuses. `texts` are the items of an
 * array; of any other type there is one at most.
 */
export function readValue(row: ValueRow, texts: readonly string[]): ReadValue {
  const { name, required, type, items, validate } = row;
  const place = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const [text] = texts;
  if (text === undefined) {
    return { value: undefined, issues: required ? [{ at: place, rule: 'required', message: 'is missing' }] : [] };
  }
  if (type !== 'array' && texts.length > 1) {
    return { value: undefined, issues: [{ at: place, rule: 'type', message: 'is repeated' }] };
  }
  const value = type === 'array' ? texts.map((item) => readText(item, items)) : readText(text, type);
  const validation = validate(value);
  return { value, issues: validation.ok ? [] : validation.issues.map((issue) => ({ ...issue, at: place + issue.at })) };
}

/** The texts in a header: one, or the items of an array, which commas part. */
export function textsOf({ type }: ValueRow, text: string | null): readonly string[] {
  if (text === null) return [];
  return type === 'array' ? text.split(',').map((item) => item.trim()) : [text];
}

/** Text as a value of a type; text that is not of the type stays text. */
export function readText(text: string, type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return NUMBER.test(text) ? Number(text) : text;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
