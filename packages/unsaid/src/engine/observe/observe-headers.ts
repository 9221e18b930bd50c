import type { Role } from '../model/roles.ts';
import { deliveryHeaders } from '../view/events.ts';
import { headerValue, mediaTypeOf } from './bodies.ts';
import type { Reporter } from './context.ts';
import type { Exchange, HeaderFields } from './exchange.ts';
import { isMasked } from './mask.ts';
import type { PreparedOperation } from './prepare.ts';
import { formOf, shownName } from './shown.ts';

/** Names of response headers that bear on an open point, as everybody names them. */
const BEARING: readonly (readonly [name: RegExp, role: Role])[] = [
  [/^(?:x-)?rate-?limit|^retry-after$/i, 'rate-limits'],
  [/idempotency/i, 'idempotency'],
  [/^(?:deprecation|sunset)$|(?:^|-)version$/i, 'versions'],
  [/^link$|page|total-count/i, 'query-parameters'],
];

/** Reports the headers of a response that nothing lists, and the status that everybody uses for too many requests. */
export function observeResponseHeaders(
  report: Reporter,
  { id: place, responses }: PreparedOperation,
  { status, headers }: NonNullable<Exchange['response']>,
): void {
  const listed = responses.flatMap(({ response }) => Object.keys(response.headers ?? {}));
  for (const name of unlistedIn(headers, listed)) {
    const role = BEARING.find(([pattern]) => pattern.test(name))?.[1];
    const seen = { kind: 'header', in: 'response', name: shownName(name), status } as const;
    const message = `A response of the status ${status} had the header ${seen.name}.`;
    const about = { rule: 'response-header', place, message, seen, key: `${seen.name} ${status}` };
    if (role === undefined) reportUnlisted(report, place, 'response', name);
    else report.evidence({ ...about, openPoints: report.pointsWith(role, ...(status >= 400 ? ERRORS : [])) });
  }
  if (status !== 429) return;
  const message = 'A request was answered with 429 Too Many Requests.';
  const openPoints = report.pointsWith('rate-limits');
  report.evidence({ rule: 'status', place, message, openPoints, seen: { kind: 'status', status } });
}

const ERRORS = ['errors'] as const;

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

/** Names of headers in lower case, each once, that the contract does not list and that are not of HTTP itself. */
function unlistedIn(headers: HeaderFields, listed: readonly string[]): string[] {
  const known = listed.map((name) => name.toLowerCase());
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return [...names].filter((name) => !known.includes(name) && !OF_TRANSPORT.test(name));
}

function reportUnlisted(report: Reporter, place: string, where: 'response' | 'delivery', name: string): void {
  const seen = { kind: 'header', in: where, name: shownName(name) } as const;
  const message = `A ${where} had the header ${seen.name}, which is not listed.`;
  report.unexplained({ rule: 'unlisted-header', place, message, seen });
}

/**
 * The headers that every delivery carries: they have to be there, and their form bears on how they are computed. Lists
 * the additional ones.
 */
export function observeDeliveryHeaders(report: Reporter, headers: HeaderFields): void {
  const { contract, points } = report.context;
  const { schemas } = contract.asyncapi.components;
  const schema = deliveryHeaders(contract.asyncapi);
  for (const name of unlistedIn(headers, Object.keys(schema.properties ?? {})))
    reportUnlisted(report, 'delivery message', 'delivery', name);
  const holder = Object.keys(schemas).find((key) => schemas[key] === schema) ?? 'headers';
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const place = `${holder}.${name}`;
    const statements = [...new Set([...(property['x-source'] ?? []), ...(schema['x-source'] ?? [])])];
    const value = headerValue(headers, name);
    report.exercise((fact) => fact.delivery === 'header' && fact.is === name);
    if (value === undefined && schema.required?.includes(name))
      report.breach({ rule: 'required', place, message: `A delivery lacks the header ${name}.`, statements });
    if (value === undefined || isMasked(value)) continue;
    const form = formOf(value);
    const asking = property['x-open-points']?.filter((id) => points.get(id)?.bears?.includes('form')) ?? [];
    const seen = { kind: 'shape', schema: { type: 'string', pattern: form } } as const;
    const seenAs = `${name} was seen in the form ${form}.`;
    report.evidence({ rule: 'form', place, message: seenAs, openPoints: asking, seen });
    const { pattern } = property;
    if (pattern === undefined || new RegExp(pattern, 'u').test(value)) continue;
    const openPoints = Object.keys(property['x-answers'] ?? {});
    const message = `${name} is of the form ${form}; it has to match ${pattern}.`;
    report.breach({ rule: 'pattern', key: 'pattern', place, message, statements, openPoints });
  }
}

/** The `Content-Type`; if it is missing, the type is derived from the body. */
export function observeMediaType(
  report: Reporter,
  place: string,
  { headers, body }: { readonly headers: HeaderFields; readonly body?: Uint8Array },
): void {
  const mediaType = mediaTypeOf(headers);
  if (mediaType !== undefined) {
    const message = `${place} was sent as ${mediaType}.`;
    const openPoints = report.pointsWith('media-types');
    report.evidence({ rule: 'media-type', place, message, openPoints, seen: { kind: 'media-type', mediaType } });
  } else if (body && body.byteLength > 0) {
    const says = `${place} was sent with a body and without a media type.`;
    report.ofRole('media-types', 'media-type', says, place);
  }
}
