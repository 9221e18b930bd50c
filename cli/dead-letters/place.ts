import type { DeadDelivery, DeadLetter, Inbox } from 'reward-card-contract/webhooks';
import type { OutboxDelivery, OutboxEngine, RecordedAttempt } from 'reward-card-contract/webhooks/outbox';

/** A dead letter as it is listed. */
export interface Listed {
  readonly key: string;
  /** Name of the event, as far as the body tells it. */
  readonly event: string | undefined;
  /** When it was received or enqueued, in milliseconds since 1970. */
  readonly at: number;
  readonly attempts: number;
  /** Why it is one, in a line. */
  readonly reason: string;
}

/** One with what was received, or is to be sent. */
export interface Shown extends Listed {
  /** Lines before the body: headers, or attempts. */
  readonly lines: readonly string[];
  readonly raw: Uint8Array;
}

/** Where dead letters are: an inbox or an outbox. */
export interface Place {
  list(limit: number, offset: number): Promise<Listed[]>;
  show(key: string): Promise<Shown | undefined>;
  replay(key: string): Promise<boolean>;
  drop(key: string): Promise<boolean>;
  close(): Promise<unknown>;
}

/** The name of the event in a body, which need not be one. */
function eventOf(raw: Uint8Array | undefined): string | undefined {
  try {
    const { event } = JSON.parse(new TextDecoder().decode(raw));
    return typeof event === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
}

/** The dead letters of an inbox. */
export function inboxPlace({ deadLetters, close }: Pick<Inbox, 'deadLetters' | 'close'>): Place {
  return {
    async list(limit, offset) {
      const letters = await deadLetters.list({ limit, offset });
      // Their bodies tell the events, and are not fetched for more than somebody reads.
      const bodies = letters.length > MAX_READ ? [] : letters.map(({ key }) => deadLetters.get(key));
      const read = await Promise.all(bodies);
      return letters.map((letter, at) => letterOf({ ...letter, ...read[at] }));
    },
    async show(key) {
      const dead = await deadLetters.get(key);
      if (!dead) return undefined;
      const headers = Object.entries(dead.headers).map(([name, value]) => `${name}: ${value}`);
      return { ...letterOf(dead), lines: headers, raw: dead.raw };
    },
    replay: deadLetters.replay,
    drop: deadLetters.drop,
    close: () => close(),
  };
}

const MAX_READ = 200;

function letterOf({ key, receivedAt, attempts, failure, raw }: DeadLetter & Partial<DeadDelivery>): Listed {
  const { code, message } = failure;
  return { key, event: eventOf(raw), at: receivedAt, attempts, reason: `${code}: ${message}` };
}

/** The dead letters of an outbox, or of its queue. */
export function outboxPlace(outbox: Pick<OutboxEngine<never>, 'list' | 'find' | 'replay' | 'drop' | 'close'>): Place {
  return {
    list: async (limit, offset) => (await outbox.list({ state: 'dead', limit, offset })).map(deliveryOf),
    async show(key) {
      const dead = await outbox.find(key);
      if (dead?.state !== 'dead') return undefined;
      const attempts = dead.attempts.map((attempt) => `attempt ${attempt.number}: ${outcomeOf(attempt)}`);
      return { ...deliveryOf(dead), lines: [`endpoint: ${dead.endpoint}`, ...attempts], raw: dead.raw };
    },
    replay: (key) => outbox.replay(key),
    drop: (key) => outbox.drop(key),
    close: () => outbox.close(),
  };
}

function deliveryOf({ id, enqueuedAt, attempts, endpoint, raw }: OutboxDelivery): Listed {
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
