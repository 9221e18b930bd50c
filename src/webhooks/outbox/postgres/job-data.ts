import type { OutboxDelivery, RecordedAttempt } from '../outbox.ts';
import type { EnqueuedDelivery } from '../outbox-engine.ts';

/** Most characters of an endpoint by which its deliveries are grouped; an index of PostgreSQL takes no more than 2,700 bytes. */
const LONGEST_GROUP = 1_000;

/** A delivery as the data of a job. The body is text, as an event is JSON. */
export interface JobData extends Omit<EnqueuedDelivery, 'raw'> {
  readonly body: string;
  /** Attempts that failed. */
  readonly attempts?: readonly RecordedAttempt[];
}

export function toJobData({ raw, ...delivery }: EnqueuedDelivery): JobData {
  return { ...delivery, body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw) };
}

/** Reads anything: what somebody else put into the queue is attempted in vain, and shall harm no other delivery. */
export function fromJobData(data: unknown): EnqueuedDelivery {
  const { body = '', endpoint = '', enqueuedAt, trace } = Object(data) as Partial<JobData>;
  return {
    endpoint: String(endpoint),
    enqueuedAt: Number(enqueuedAt) || 0,
    raw: new TextEncoder().encode(String(body)),
    ...(trace && { trace }),
  };
}

/** By what jobs are grouped, so that those of one endpoint can be left alone. */
export function groupOf(endpoint: string): string {
  return endpoint.slice(0, LONGEST_GROUP);
}

/** A job as a row has it. */
export interface DeliveryRow {
  readonly id: string;
  readonly data: JobData | null;
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** How often it was claimed. */
  readonly claims: number;
  readonly startedOn: Date | null;
  readonly completedOn: Date | null;
}

export function toDelivery(row: DeliveryRow, maxAttempts: number): OutboxDelivery {
  const { id, data, state } = row;
  const { endpoint, enqueuedAt, raw } = fromJobData(data);
  const states = { completed: 'delivered', failed: 'dead', cancelled: 'dead' } as const;
  const isOver = state in states;
  return {
    id,
    endpoint,
    raw,
    enqueuedAt,
    state: isOver ? states[state as keyof typeof states] : 'waiting',
    attempts: listAttempts(row, maxAttempts),
  };
}

/** Those that failed are in the data; of one that nobody noted, the process died. */
function listAttempts(
  { data, state, claims, startedOn, completedOn }: DeliveryRow,
  maxAttempts: number,
): RecordedAttempt[] {
  const noted = new Map(data?.attempts?.map((attempt) => [attempt.number, attempt]));
  if (state === 'completed' && startedOn && completedOn) {
    const durationMs = Number(completedOn) - Number(startedOn);
    noted.set(claims, { number: claims, outcome: 'acknowledged', status: 200, at: Number(startedOn), durationMs });
  }
  const ended = Math.min(state === 'active' ? claims - 1 : claims, maxAttempts);
  return Array.from({ length: ended }, (_, index) => {
    const number = index + 1;
    return noted.get(number) ?? { number, outcome: 'interrupted' };
  });
}
