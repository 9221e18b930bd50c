import type { Moment } from './collect-findings.ts';
import type { Context } from './context.ts';
import type { HeaderFields } from './exchange.ts';
import { shownName } from './shown.ts';

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
