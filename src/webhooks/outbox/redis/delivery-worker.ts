import { beginRun, persist } from '../../inbox/redis/begin-run.ts';
import type { BullMqJob, BullMqLike } from '../../inbox/redis/bullmq-like.ts';
import type { Run } from '../../inbox/redis/queue-index.ts';
import { type FetchedJob, TryAgain } from '../../inbox/redis/start-worker.ts';
import { createEndpointSlots } from '../endpoint-slots.ts';
import type { EndedAttempt, OutboxEngineSettings, RunDelivery } from '../outbox-engine.ts';
import { createEndpointQueues } from './endpoint-queues.ts';
import { fromJob } from './queued-delivery.ts';

export interface DeliverOptions extends OutboxEngineSettings {
  readonly bullmq: BullMqLike;
  readonly leaseMs: number;
  readonly keepMs: number;
  readonly run: RunDelivery;
}

/** Makes the function that attempts a job, or puts it off while its endpoint has as many attempts as it may. */
export function createJobAttempts(options: DeliverOptions): (fetched: FetchedJob) => Promise<unknown> {
  const { bullmq, clock, firstRetryMs, keepMs, leaseMs, maxAttempts, perEndpoint, run } = options;
  const slots = createEndpointSlots(perEndpoint);
  const queues = createEndpointQueues(perEndpoint, clock.now);
  /** Ever further apart, also where it took its time to find out that the process of an attempt died. */
  const waitAfter = ({ number, gap }: Run) => {
    const wait = firstRetryMs * 2 ** (number - 1);
    return Math.max(wait, Math.min(gap + 1, wait + 2 * leaseMs));
  };
  const begin = { bullmq, now: Date.now, nextAt: (last: Run) => last.at + waitAfter(last) };
  const putOff = async (job: BullMqJob, endpoint: string, token?: string) => {
    await job.moveToDelayed(Date.now() + queues.wait(endpoint), token);
    throw new bullmq.DelayedError();
  };
  const settle = async ({ id, job, index, signal }: FetchedJob, begun: Run, ended: EndedAttempt) => {
    const { isFinal, ...attempt } = ended;
    const listed = { id, at: job.timestamp };
    if (attempt.outcome === 'acknowledged') {
      await persist(() => index.move(listed, 'done', { keepMs, handled: { isUnhandled: false } }), signal);
      return attempt;
    }
    if (begun.number <= maxAttempts) await job.log(JSON.stringify(attempt));
    await index.note(id, begun, { ...begun, state: 'ended' });
    const reason = attempt.status === undefined ? attempt.outcome : `${attempt.outcome} with ${attempt.status}`;
    if (!isFinal && begun.number < maxAttempts) {
      const elapsed = Date.now() - begun.at;
      throw new TryAgain(reason, Math.max(firstRetryMs * 2 ** (begun.number - 1), waitAfter(begun) - elapsed));
    }
    await index.move(listed, 'dead');
    throw new bullmq.UnrecoverableError(reason);
  };
  return async (fetched) => {
    const { job, token, during } = fetched;
    const delivery = fromJob(job);
    const { endpoint } = delivery;
    if (!slots.take(endpoint)) return putOff(job, endpoint, token);
    try {
      // What ends its process is not what is delivered, so none has to wait for its turn.
      return await beginRun(
        fetched,
        begin,
        (work) => work(),
        async (begun) => {
          const ended = await during(run({ ...delivery, attempt: begun.number }));
          queues.took(endpoint, ended.durationMs ?? 0);
          return settle(fetched, begun, ended);
        },
      );
    } finally {
      slots.free(endpoint);
    }
  };
}
