import type { DeadDelivery, DeadLetter, Inbox } from 'reward-card-contract/webhooks';
import { eventOf, type Listed, type Place } from './place.ts';

/** The dead letters of an inbox. */
export function inboxPlace({ deadLetters, close }: Pick<Inbox, 'deadLetters' | 'close'>): Place {
  return {
    async list(limit, offset) {
      const letters = await deadLetters.list({ limit, offset });
      // Their bodies tell the events, and are not fetched for more than somebody reads.
      const bodies = letters.length > MAX_READ ? [] : letters.map(({ key }) => deadLetters.get(key));
      const read = await Promise.all(bodies);
      return letters.map((letter, at) => listed({ ...letter, ...read[at] }));
    },
    async show(key) {
      const dead = await deadLetters.get(key);
      if (!dead) return undefined;
      const headers = Object.entries(dead.headers).map(([name, value]) => `${name}: ${value}`);
      return { ...listed(dead), lines: headers, raw: dead.raw };
    },
    replay: deadLetters.replay,
    drop: deadLetters.drop,
    close: () => close(),
  };
}

const MAX_READ = 200;

function listed({ key, receivedAt, attempts, failure, raw }: DeadLetter & Partial<DeadDelivery>): Listed {
  const { code, message } = failure;
  return { key, event: eventOf(raw), at: receivedAt, attempts, reason: `${code}: ${message}` };
}
