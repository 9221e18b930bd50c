import type { DeliveryRecord, DeliveryState, EventNumbers, QueueNumbers } from '../receiver/inbox.ts';
import type { RecordedAttempt } from '../sender/deliver-once.ts';
import type { ClaimedDelivery } from './delivery-store.ts';

/** Row of a delivery, or of counts. Absent values are `null` or omitted. */
export type Row = Readonly<Record<string, unknown>>;

export function toClaimed(row: Row): ClaimedDelivery {
  const { key, event, serial, endpoint, headers, body, received_at, lease, attempts, deaths, notes } = row;
  return {
    key: String(key),
    raw: new Uint8Array(body as Uint8Array),
    headers: JSON.parse(toText(headers) ?? '{}'),
    receivedAt: Number(received_at),
    event: toText(event),
    serial: toText(serial),
    endpoint: toText(endpoint),
    owner: String(lease),
    attempt: Number(attempts),
    isSuspect: Number(deaths) > 0,
    notes: JSON.parse(toText(notes) ?? '[]'),
  };
}

/** A delivery that is kept; its history, where it has one, comes with its body alone. */
export function toKept(row: Row): DeliveryRecord {
  const { key, event, serial, endpoint, state, attempts, failure, received_at, body, headers } = row;
  return {
    key: String(key),
    receivedAt: Number(received_at),
    state: state as DeliveryState,
    attempts: Number(attempts),
    ...(typeof event === 'string' && { event }),
    ...(typeof serial === 'string' && { serial }),
    ...(typeof endpoint === 'string' && { endpoint }),
    ...(typeof failure === 'string' && { failure: JSON.parse(failure) }),
    ...(body instanceof Uint8Array && { raw: new Uint8Array(body), headers: JSON.parse(String(headers)) }),
    ...(body instanceof Uint8Array && typeof endpoint === 'string' && { history: historyOf(row) }),
  };
}

/** The attempts of an outbox: those that left no note ended with their process. */
function historyOf({ notes, attempts, state }: Row): RecordedAttempt[] {
  const noted = (JSON.parse(toText(notes) ?? '[]') as string[]).map((note) => JSON.parse(note) as RecordedAttempt);
  const over = state === 'running' ? Number(attempts) - 1 : Number(attempts);
  return Array.from({ length: over }, (_, index) => {
    const number = index + 1;
    return noted.find((attempt) => attempt.number === number) ?? { number, outcome: 'interrupted' };
  });
}

/** Numbers of a queue, of which the times are those at which the first deliveries were received. */
export function toNumbers({ waiting, running, dead }: Row, times: readonly unknown[]): QueueNumbers {
  const numbers = { waiting: Number(waiting), running: Number(running), deadLetters: Number(dead) };
  const received = times.filter((time) => time !== null).map(Number);
  return received.length === 0 ? numbers : { ...numbers, oldestReceivedAt: Math.min(...received) };
}

export function toEventNumbers(row: Row): EventNumbers {
  const { event, failed, oldest } = row;
  return { ...(typeof event === 'string' && { event }), ...toNumbers(row, [oldest]), failed: Number(failed) };
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
