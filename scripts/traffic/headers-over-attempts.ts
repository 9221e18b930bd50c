import { headerValue } from './bodies.ts';
import type { Moment } from './collect-findings.ts';
import { behaviour, type Context } from './context.ts';
import type { RecordedDelivery } from './exchange.ts';
import { shownName } from './shown.ts';

/** Names that services give to headers that tell one event, or one attempt, from another. */
const IDENTITY = /(?:^|[-_])(?:id|key|event|delivery|attempt|retry|webhook|nonce|timestamp)(?:$|[-_])/i;

/** Reports which headers of a delivery stay the same over the attempts of an event. */
export function headersOverAttempts(
  context: Context,
  before: RecordedDelivery,
  after: RecordedDelivery,
  moment: Moment,
): void {
  for (const [name, value] of after.headers.slice(0, 100)) {
    if (!IDENTITY.test(name)) continue;
    const isSame = headerValue(before.headers, name) === value;
    const says = `The header ${shownName(name.toLowerCase())} ${isSame ? 'stayed the same' : 'changed'} over the attempts of an event.`;
    behaviour(context, { point: 'event-identity', place: 'deliverEvent', rule: 'attempt-header', says }, moment);
  }
}
