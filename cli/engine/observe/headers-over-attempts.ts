import type { Moment } from './collect-findings.ts';
import { behaviour, type Context } from './context.ts';
import type { HeaderFields } from './exchange.ts';
import { shownName } from './shown.ts';

/** Names that services give to headers that tell one event, or one attempt, from another. */
const IDENTITY = /(?:^|[-_])(?:id|key|event|delivery|attempt|retry|webhook|nonce|timestamp)(?:$|[-_])/i;

/** Those headers of a delivery, with their values. */
export type IdentityHeaders = ReadonlyMap<string, string>;

export function identityHeaders(headers: HeaderFields): IdentityHeaders {
  const named = headers.slice(0, 100).filter(([name]) => IDENTITY.test(name));
  return new Map(named.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Reports which headers of a delivery stay the same over the attempts of an event. */
export function headersOverAttempts(
  context: Context,
  before: IdentityHeaders,
  after: IdentityHeaders,
  moment: Moment,
): void {
  for (const [name, value] of after) {
    const isSame = before.get(name) === value;
    const says = `The header ${shownName(name)} ${isSame ? 'stayed the same' : 'changed'} over the attempts of an event.`;
    behaviour(context, { role: 'event-identity', rule: 'attempt-header', says }, moment);
  }
}
