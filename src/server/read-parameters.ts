import type { ParameterRow } from '../../generated/operations.ts';
import { askSync } from '../callback.ts';
import type { Exchange } from './exchange.ts';
import type { Route } from './find-route.ts';
import { readValue, textsOf } from './read-value.ts';
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
  { parameters }: Route,
  path: Readonly<Record<string, string>>,
  exchange: Exchange,
): ReadParameters {
  const issues: RequestIssue[] = [];
  const sent = parameters.query.length > 0 ? new URLSearchParams(queryOf(exchange.request.url)) : undefined;
  return {
    params: read(parameters.path, issues, ({ name }) => [path[name] ?? '']),
    query: read(parameters.query, issues, (row) => textsOfQuery(row, sent)),
    headers: read(parameters.header, issues, (row) => textsOf(row, readableHeader(exchange, row.name))),
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

/** A header by way of an entry point of the user's own: one that cannot be read counts as missing. */
function readableHeader(exchange: Exchange, name: string): string | null {
  try {
    return headerOf(exchange, name.toLowerCase());
  } catch {
    return null;
  }
}

/** A header by way of an entry point, which may be the user's own. */
export function headerOf(exchange: Exchange, name: string): string | null {
  return askSync('header', () => exchange.header(name));
}
