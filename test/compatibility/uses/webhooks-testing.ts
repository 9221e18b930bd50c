import { deepEqual } from 'node:assert/strict';
import {
  createDelivery,
  createManualClock,
  EVENT_EXAMPLES,
  replay,
  signDelivery,
} from 'reward-card-contract/webhooks/testing';
import { scheme } from './scheme.js';

/** Signs an example of the document and an event that it does not know, and lets time pass by hand. */
export default async function use(): Promise<void> {
  const issued = await createDelivery('card.issued', { sign: scheme.sign });
  const unseen = await signDelivery({ event: 'card.blocked' }, { sign: scheme.sign });
  const bodies = [...replay(issued, 2), unseen].map(({ raw }) => JSON.parse(new TextDecoder().decode(raw)).event);
  deepEqual(bodies, ['card.issued', 'card.issued', 'card.blocked']);
  const clock = createManualClock(0);
  await clock.advance(1000);
  deepEqual([clock.now(), Object.keys(EVENT_EXAMPLES).length > 0], [1000, true]);
}
