import type { QueueLike, RedisCommands } from './bullmq-like.ts';
import { NO_RUN, SCRIPTS } from './queue-scripts.ts';

/**
 * What BullMQ does not know of a queue, in keys of our own beside its own: which deliveries wait and which are dead, in the
 * order in which they came; which were handled; the runs that each has had; numbers; and whose queue it is. A job is
 * added before it is listed here, and taken from here before BullMQ removes it.
 */
export interface QueueIndex {
  /** Lists deliveries; whether each is new. Counts the others as duplicates. */
  accept(deliveries: readonly Listed[]): Promise<boolean[]>;
  /** Begins a run. `isAlone`: also where the last one ended with its process. */
  begin(id: string, now: number, isAlone: boolean): Promise<Begun>;
  /** Notes how a run ended, unless another one has begun since. */
  note(id: string, run: Run, ended: Run): Promise<void>;
  move(delivery: Listed, to: Place, options?: MoveOptions): Promise<boolean>;
  numbers(): Promise<QueueNumbers>;
  list(place: 'waiting' | 'dead', offset: number, limit: number): Promise<Listed[]>;
  find(id: string): Promise<Found>;
  /** How many runs each has had that waits or is dead. */
  countRuns(ids: readonly string[]): Promise<number[]>;
  /** The record of the queue, by what a role may do that only reads. */
  readRecord(): Promise<string | undefined>;
  /** The same, after this one was written where there was none, or in place of any. */
  writeRecord(own: string, write: 'if none' | 'always'): Promise<string>;
}

/** A delivery in a list: the id of its job, and when it was received or enqueued. */
export interface Listed {
  readonly id: string;
  readonly at: number;
}

/** A run of a delivery, the last one that began. */
export interface Run {
  readonly number: number;
  /** `held`: the process of the last one died, and the next has to wait for its time. */
  readonly state: 'running' | 'ended' | 'held';
  /** When it began. */
  readonly at: number;
  /** Milliseconds between that and the beginning of the one before. */
  readonly gap: number;
}

export type Begun = { readonly is: 'done' } | ({ readonly is: 'begun' | 'interrupted' } & Run);

/** `done`: its key is remembered for `keepMs`; `gone`: it is not known any more. */
export type Place = 'waiting' | 'dead' | 'done' | 'gone';

export interface MoveOptions {
  readonly keepMs?: number;
  /** Counted as handled, and as one for which there was no handler. */
  readonly handled?: { readonly isUnhandled: boolean };
  /** Moves it only if it waits and does not run. */
  readonly ifIdle?: boolean;
}

export interface Found {
  readonly place: 'waiting' | 'dead' | 'done';
  readonly runs: number;
  /** Of one that is done, when it was received. */
  readonly at?: number;
}

export interface QueueNumbers {
  readonly waiting: number;
  readonly oldest: Listed | undefined;
  /** For BullMQ, which is told a moment later than our index: then there is also the reason. */
  readonly deadLetters: number;
  readonly handled: number;
  readonly unhandled: number;
  readonly duplicates: number;
}

/** In milliseconds: Redis refuses what goes beyond its calendar. */
const MAX_KEEP_MS = 1e15;

/** `record` is that of the queue, for an index by which deliveries are accepted. */
export function createQueueIndex(queue: Pick<QueueLike, 'toKey'>, client: RedisCommands, record = ''): QueueIndex {
  for (const [name, { keys, lua }] of Object.entries(SCRIPTS)) {
    client.defineCommand(commandOf(name), { numberOfKeys: keys.length, lua });
  }
  const keyOf = (name: string) => queue.toKey(`kept:${name}`);
  const done = keyOf('done:');
  const run = (name: keyof typeof SCRIPTS, ...args: (string | number)[]) =>
    client.runCommand(commandOf(name), [...SCRIPTS[name].keys.map(keyOf), ...args]);
  return {
    async accept(deliveries) {
      const pairs = deliveries.flatMap(({ id, at }) => [id, at]);
      return ((await run('ACCEPT', done, record, ...pairs)) as number[]).map((isNew) => Number(isNew) === 1);
    },
    async begin(id, now, isAlone) {
      const [is, last] = (await run('BEGIN', done, id, now, isAlone ? 'alone' : '')) as [Begun['is'], string];
      return is === 'done' ? { is } : { is, ...parseRun(last) };
    },
    note: async (id, before, ended) => void (await run('NOTE', id, formatRun(before), formatRun(ended))),
    async move({ id, at }, to, { keepMs = MAX_KEEP_MS, handled, ifIdle = false } = {}) {
      const counted = handled ? (handled.isUnhandled ? 'unhandled' : 'handled') : '';
      const keep = Math.min(Math.ceil(keepMs), MAX_KEEP_MS);
      return Number(await run('MOVE', to, id, at, done, keep, counted, ifIdle ? 'idle' : '')) === 1;
    },
    async numbers() {
      const [waiting, deadLetters, oldest, counts] = await Promise.all([
        client.zcard(keyOf('waiting')),
        client.zcard(queue.toKey('failed')),
        client.zrange(keyOf('waiting'), 0, 0, { WITHSCORES: true }),
        client.hmget(keyOf('counts'), 'handled', 'unhandled', 'duplicates'),
      ]);
      const [handled = 0, unhandled = 0, duplicates = 0] = counts.map(Number);
      return { waiting, deadLetters, oldest: toListed(oldest)[0], handled, unhandled, duplicates };
    },
    async list(place, offset, limit) {
      const listed: Listed[] = [];
      // In pieces, so that Redis answers others in between.
      for (let from = offset; from < offset + limit; from += PIECE) {
        const to = Math.min(from + PIECE, offset + limit) - 1;
        const piece = toListed(await client.zrange(keyOf(place), from, to, { WITHSCORES: true }));
        listed.push(...piece);
        if (piece.length < to - from + 1) break;
      }
      return listed;
    },
    async find(id) {
      const [over, dead, last] = await Promise.all([
        client.get(done + id),
        client.zscore(keyOf('dead'), id),
        client.hget(keyOf('runs'), id),
      ]);
      const [, at, runs] = /^.(\d+)\.(\d+)/.exec(over ?? '') ?? [];
      if (at !== undefined) return { place: 'done', runs: Number(runs), at: Number(at) };
      return { place: dead === null ? 'waiting' : 'dead', runs: parseRun(last ?? NO_RUN).number };
    },
    async countRuns(ids) {
      const runs = ids.length === 0 ? [] : await client.hmget(keyOf('runs'), ...ids);
      return runs.map((last) => parseRun(last ?? NO_RUN).number);
    },
    readRecord: async () => (await client.get(keyOf('record'))) ?? undefined,
    writeRecord: async (own, write) => (await run('RECORD', own, write)) as string,
  };
}

/** Entries that are asked for at a time. */
const PIECE = 10_000;

const STATES = { r: 'running', e: 'ended', h: 'held' } as const;

function parseRun(text: string): Run {
  const [, number, letter = 'e', at, gap] = /^(\d+)(\w)(\d+):(\d+)$/.exec(text) ?? [];
  const state = STATES[letter as keyof typeof STATES];
  return { number: Number(number), state, at: Number(at), gap: Number(gap) };
}

function formatRun({ number, state, at, gap }: Run): string {
  return `${number}${state[0]}${at}:${gap}`;
}

/** What `ZRANGE` answers: ids and scores by turns. */
function toListed(answer: readonly (string | number)[]): Listed[] {
  return answer.flatMap((id, index) => (index % 2 === 0 ? [{ id: String(id), at: Number(answer[index + 1]) }] : []));
}

function commandOf(name: string): string {
  return `rewardCard:${name}`;
}
