import type { OutboxDelivery, OutboxEngine, RecordedAttempt } from 'reward-card-contract/webhooks/outbox';
import { eventOf, type Listed, type Place } from './place.ts';

/** The dead letters of an outbox, or of its queue. */
export function outboxPlace(outbox: Pick<OutboxEngine<never>, 'list' | 'find' | 'replay' | 'drop' | 'close'>): Place {
  return {
    list: async (limit, offset) => (await outbox.list({ state: 'dead', limit, offset })).map(listed),
    async show(key) {
      const dead = await outbox.find(key);
      if (dead?.state !== 'dead') return undefined;
      const attempts = dead.attempts.map((attempt) => `attempt ${attempt.number}: ${outcomeOf(attempt)}`);
      return { ...listed(dead), lines: [`endpoint: ${dead.endpoint}`, ...attempts], raw: dead.raw };
    },
    replay: (key) => outbox.replay(key),
    drop: (key) => outbox.drop(key),
    close: () => outbox.close(),
  };
}

function listed({ id, enqueuedAt, attempts, endpoint, raw }: OutboxDelivery): Listed {
  const last = attempts.at(-1);
  const reason = `${new URL(endpoint).origin}: ${last ? outcomeOf(last) : 'no attempt'}`;
  return { key: id, event: eventOf(raw), at: enqueuedAt, attempts: attempts.length, reason };
}

function outcomeOf({ at, outcome, status, error, durationMs }: RecordedAttempt): string {
  const parts = [
    status === undefined ? outcome : `${outcome} with ${status}`,
    ...(error === undefined ? [] : [`(${error})`]),
    ...(at === undefined ? [] : [`at ${new Date(at).toISOString()}`]),
    ...(durationMs === undefined ? [] : [`in ${Math.round(durationMs)} ms`]),
  ];
  return parts.join(' ');
}
