import type { DeadLetter, Inbox } from 'reward-card-contract/webhooks';
import type { Listed, Place } from './place.ts';

/** The dead letters of an inbox. */
export function inboxPlace({ deadLetters, close }: Pick<Inbox, 'deadLetters' | 'close'>): Place {
  return {
    list: async (limit, offset) => (await deadLetters.list({ limit, offset })).map(listed),
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

function listed({ key, receivedAt, attempts, failure: { code, message } }: DeadLetter): Listed {
  return { key, at: receivedAt, attempts, reason: `${code}: ${message}` };
}
