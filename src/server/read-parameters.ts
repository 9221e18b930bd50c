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
  readonly issues: readonly RequestIssue[];
}

/** Reads and checks the parameters; those of the path come decoded. What nobody declared is passed over. */
export function readParameters(
  { parameters }: Route,
  path: Readonly<Record<string, string>>,
  exchange: Exchange,
): ReadParameters {
  const issues: RequestIssue[] = [];
  const read = (rows: readonly ParameterRow[], find: (row: ParameterRow) => readonly string[]) => {
    const values: Record<string, unknown> = {};
    for (const row of rows) {
      const { value, issues: found } = readValue(row, find(row));
      if (value !== undefined) values[row.name] = value;
      for (const issue of found) issues.push({ in: row.in as RequestIssue['in'], ...issue });
    }
    return values;
  };
  const sent = parameters.query.length > 0 ? queryOf(exchange.request.url) : new URLSearchParams();
  const params = read(parameters.path, ({ name }) => [path[name] ?? '']);
  const query = read(parameters.query, (row) => textsOfQuery(row, sent));
  const headers = read(parameters.header, (row) => textsOf(row, headerOf(exchange, row.name)));
  return { params: { ...path, ...params }, query, headers, issues };
}

function textsOfQuery({ name, isJoined }: ParameterRow, query: URLSearchParams): readonly string[] {
  const texts = query.getAll(name);
  return isJoined === true ? texts.flatMap((text) => text.split(',')) : texts;
}

function queryOf(url: string): URLSearchParams {
  const [target = ''] = url.split('#', 1);
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start));
}

/** A header by way of an entry point of the user's own: one that cannot be read counts as missing. */
function headerOf(exchange: Exchange, name: string): string | null {
  try {
    return askSync('header', () => exchange.header(name.toLowerCase()));
  } catch {
    return null;
  }
}
