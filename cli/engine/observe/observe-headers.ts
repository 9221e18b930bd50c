import type { Role } from '../model/roles.ts';
import type { Moment } from './collect-findings.ts';
import { type Context, evidence, pointsWith } from './context.ts';
import type { Exchange } from './exchange.ts';
import { observeUnlistedHeaders } from './observe-unlisted-headers.ts';
import type { PreparedOperation } from './prepare.ts';
import { shownName } from './shown.ts';

/** Names of response headers that bear on an open point, as everybody names them. */
const BEARING: readonly (readonly [name: RegExp, role: Role])[] = [
  [/^(?:x-)?rate-?limit|^retry-after$/i, 'rate-limits'],
  [/idempotency/i, 'idempotency'],
  [/^(?:deprecation|sunset)$|(?:^|-)version$/i, 'versions'],
  [/^link$|page|total-count/i, 'query-parameters'],
];

/** Reports the headers of a response, and the status that everybody uses for too many requests. */
export function observeResponseHeaders(
  context: Context,
  { id: place, responses }: PreparedOperation,
  { status, headers }: NonNullable<Exchange['response']>,
  moment: Moment,
): void {
  for (const [name] of headers) {
    const role = BEARING.find(([pattern]) => pattern.test(name))?.[1];
    if (role === undefined) continue;
    const shown = shownName(name.toLowerCase());
    const message = `A response of the status ${status} had the header ${shown}.`;
    const seen = { kind: 'header', in: 'response', name: shown, status } as const;
    const openPoints = pointsWith(context, role, ...(status >= 400 ? (['errors'] as const) : []));
    evidence(context, { rule: 'response-header', place, message, openPoints, seen, key: `${shown} ${status}` }, moment);
  }
  const listed = responses
    .flatMap(({ response }) => Object.keys(response.headers ?? {}))
    .map((name) => name.toLowerCase());
  const isKnown = (name: string) => listed.includes(name) || BEARING.some(([pattern]) => pattern.test(name));
  observeUnlistedHeaders(context, headers, { what: 'A response', place, in: 'response', isKnown }, moment);
  if (status !== 429) return;
  const seen = { kind: 'status', status } as const;
  const message = 'A request was answered with 429 Too Many Requests.';
  evidence(context, { rule: 'status', place, message, openPoints: pointsWith(context, 'rate-limits'), seen }, moment);
}
