import { setTimeout } from 'node:timers/promises';
import type { BullMqJob, QueueLike } from './bullmq-like.ts';
import type { Found, Listed, QueueIndex } from './queue-index.ts';

/** Jobs of these places; those that came first come first, and of those that are done those that were done first. */
export async function findJobs(
  queue: QueueLike,
  index: QueueIndex,
  places: readonly Found['place'][],
  offset: number,
  limit: number,
): Promise<[BullMqJob, Found][]> {
  const [from, count] = places.length === 1 ? [offset, limit] : [0, offset + limit];
  const read = async (place: Found['place']) => {
    const listed = place === 'done' ? await listDone(queue, from, count) : await index.list(place, from, count);
    return listed.map((each) => ({ ...each, place }));
  };
  const all = (await Promise.all(places.map(read))).flat();
  if (places.length > 1) all.sort((one, other) => one.at - other.at);
  const listed = all.slice(offset - from, offset - from + limit);
  const runs = await index.countRuns(listed.map(({ id }) => id));
  const found = await Promise.all(
    listed.map(async (each, number) => {
      const job = await queue.getJob(each.id);
      // Somebody removed it by other means. A role that may only read leaves it.
      if (!job) await index.move(each, 'gone').catch(() => {});
      const { place } = each;
      return [job, place === 'done' ? await index.find(each.id) : { place, runs: runs[number] ?? 0 }] as const;
    }),
  );
  return found.filter((each): each is [BullMqJob, Found] => each[0] !== undefined);
}

async function listDone(queue: QueueLike, offset: number, limit: number): Promise<Listed[]> {
  const jobs: BullMqJob[] = [];
  for (let from = offset; from < offset + limit; from += PIECE) {
    const to = Math.min(from + PIECE, offset + limit) - 1;
    const piece = await queue.getJobs('completed', from, to, true);
    jobs.push(...piece);
    if (piece.length < to - from + 1) break;
  }
  return jobs.map(({ id = '', timestamp }) => ({ id, at: timestamp }));
}

/** Jobs that are asked for at a time, so that Redis answers others in between. */
const PIECE = 100;

/** Has a job run now, with all its attempts; `false` where there is none in that place, and while it runs. */
export async function replayJob(
  queue: QueueLike,
  index: QueueIndex,
  id: string,
  place: Found['place'] | undefined,
): Promise<boolean> {
  const job = await queue.getJob(id);
  const state = job && (await stateOf(job, index));
  if (!job || state === 'active' || !isIn(place, state)) return false;
  // First, or it would be taken for done as it begins.
  await index.move({ id, at: job.timestamp }, 'waiting');
  if (state === 'failed' || state === 'completed')
    await job.retry(state, { resetAttemptsMade: true, resetAttemptsStarted: true });
  // One that became due meanwhile runs anyway.
  else if (state === 'delayed') await job.promote().catch(() => {});
  return true;
}

/** The state of a job for BullMQ, which is told of the end of a run a moment later than our index. */
export async function stateOf(job: BullMqJob, index: QueueIndex): Promise<string> {
  for (let asked = 1; ; asked += 1) {
    const state = await job.getState();
    if (state !== 'active' || asked === 100 || (await index.find(job.id ?? '')).place === 'waiting') return state;
    await setTimeout(10);
  }
}

/** Deliveries that `settleEnded` looks at. */
const LOOKED_AT = 20;

/**
 * Takes from those that wait what has ended for BullMQ: a Redis that is synced each second may have forgotten, after a crash,
 * that a delivery was done and still be told that its job was, for it keeps the lock of the job. Looks at a few from `offset`
 * on; returns where to go on.
 */
export async function settleEnded(
  queue: QueueLike,
  index: QueueIndex,
  keepMs: number,
  offset: number,
): Promise<number> {
  const listed = await index.list('waiting', offset, LOOKED_AT);
  for (const each of listed) {
    const state = (await (await queue.getJob(each.id))?.getState()) ?? 'gone';
    if (state === 'completed')
      await index.move(each, 'done', { keepMs, handled: { isUnhandled: false }, onlyIf: 'waiting' });
    else if (state === 'failed') await index.move(each, 'dead', { onlyIf: 'waiting' });
    else if (state === 'gone') await index.move(each, 'gone', { onlyIf: 'waiting' });
  }
  return listed.length < LOOKED_AT ? 0 : offset + LOOKED_AT;
}

/** BullMQ's states, with ours. */
function isIn(place: Found['place'] | undefined, state: string | undefined): boolean {
  const actual = state === 'failed' ? 'dead' : state === 'completed' ? 'done' : 'waiting';
  return state !== undefined && state !== 'unknown' && (place === undefined || place === actual);
}
