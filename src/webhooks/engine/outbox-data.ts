import { jobIdOf } from './job-data.ts';
import type { EnqueuedDelivery, OutboxDelivery, RecordedAttempt } from './outbox.ts';

/** Stored with the queue, so that a process of another version leaves it alone. */
export const FORMAT = 1;

/** Most characters of an endpoint by which its deliveries are grouped; an index of PostgreSQL takes no more than 2,700 bytes. */
const MAX_GROUP = 1_000;

/** A delivery as the data of a job. The body is text, as an event is JSON. */
export interface JobData extends Omit<EnqueuedDelivery, 'raw'> {
  /** Of the caller's choice, as JSON within a string: `jsonb` refuses NUL and halves of surrogate pairs. */
  readonly id?: string;
  readonly body: string;
  /** Attempts that failed. */
  readonly attempts?: readonly RecordedAttempt[];
}

export function toJobData({ raw, id, ...delivery }: EnqueuedDelivery): JobData {
  const body = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  return { ...delivery, ...(id !== undefined && { id: JSON.stringify(id) }), body };
}

/** Reads anything: what somebody else put into the queue is attempted in vain, and shall harm no other delivery. */
export function fromJobData(jobId: string, data: unknown): EnqueuedDelivery & { readonly id: string } {
  const { id, body = '', endpoint = '', enqueuedAt, trace } = Object(data) as Partial<JobData>;
  return {
    id: nameOf(id) ?? jobId,
    endpoint: String(endpoint),
    enqueuedAt: Number(enqueuedAt) || 0,
    raw: new TextEncoder().encode(String(body)),
    ...(trace && { trace }),
  };
}

function nameOf(id: unknown): string | undefined {
  try {
    return typeof id === 'string' ? String(JSON.parse(id)) : undefined;
  } catch {
    return undefined;
  }
}

/** The jobs that a delivery of this id may have: the id is the caller's, or that of the job. */
export function jobIdsOf(id: string): string[] {
  return UUID.test(id) ? [jobIdOf(id), id] : [jobIdOf(id)];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** By what jobs are grouped, so that those of one endpoint can be left alone. */
export function groupOf(endpoint: string): string {
  return endpoint.slice(0, MAX_GROUP);
}

/** A job of PostgreSQL, as far as it tells about its delivery. */
export interface DeliveryJob {
  readonly id: string;
  readonly data: object | null;
  readonly state: string;
  readonly retryCount: number;
  readonly startedOn: Date | null;
  readonly completedOn: Date | null;
}

export function toDelivery(job: DeliveryJob, maxAttempts: number): OutboxDelivery {
  const { trace: _, ...delivery } = fromJobData(job.id, job.data);
  const { state } = job;
  return {
    ...delivery,
    state: state === 'completed' ? 'delivered' : state === 'failed' ? 'dead' : 'waiting',
    attempts: listAttempts(job, maxAttempts),
  };
}

/** Those that failed are in the data; of one that nobody noted, the process died. */
function listAttempts(
  { data, state, retryCount, startedOn, completedOn }: DeliveryJob,
  maxAttempts: number,
): RecordedAttempt[] {
  const { attempts = [] } = Object(data) as Partial<JobData>;
  const noted = new Map(attempts.map((attempt) => [attempt.number, attempt]));
  const claims = startedOn ? retryCount + 1 : retryCount;
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
