import type { Role } from '../model/roles.ts';
import type { Moment } from './collect-findings.ts';
import { type Context, evidence, pointsWith } from './context.ts';
import type { Exchange, HeaderFields } from './exchange.ts';
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

/** Headers of HTTP itself, of browsers, and of what stands between two programs: they say nothing of the service. */
const OF_TRANSPORT = new RegExp(
  [
    '^:|^(?:accept|access-control|alt|cdn|cf|content|cross-origin|forwarded|if|proxy|sec|traceparent|tracestate|x-forwarded)(?:-|$)',
    '^(?:age|allow|authorization|baggage|cache-control|connection|cookie|date|etag|expect|expires|host|keep-alive)$',
    '^(?:last-modified|location|nel|origin|origin-agent-cluster|permissions-policy|pragma|range|referer|referrer-policy)$',
    '^(?:report-to|reporting-endpoints|server|server-timing|set-cookie|strict-transport-security|te|timing-allow-origin)$',
    '^(?:trailer|transfer-encoding|upgrade|upgrade-insecure-requests|user-agent|vary|via|warning|www-authenticate)$',
    '^x-(?:cache|content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies)',
    '^x-(?:powered-by|real-ip|xss-protection|served-by|timer)',
  ].join('|'),
  'i',
);

interface Carried {
  /** What carried them, as a person says it. */
  readonly what: string;
  readonly place: string;
  readonly in: 'response' | 'delivery';
  /** Whether the contract lists the header, or a rule of its own reports it. */
  readonly isKnown: (name: string) => boolean;
}

/** Lists the headers of a response or a delivery that the contract does not list and no open point asks about. */
export function observeUnlistedHeaders(
  { findings }: Context,
  headers: HeaderFields,
  { what, place, in: where, isKnown }: Carried,
  moment: Moment,
): void {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  for (const name of names) {
    if (OF_TRANSPORT.test(name) || isKnown(name)) continue;
    const shown = shownName(name);
    const seen = { kind: 'header', in: where, name: shown } as const;
    const message = `${what} had the header ${shown}, which is not listed.`;
    findings.add({ class: 'unexplained', rule: 'unlisted-header', place, message, seen }, moment);
  }
}
