import type { QueueLike, RedisCommands } from './bullmq-like.ts';

/**
 * What BullMQ does not know of a queue, in keys of our own beside its own: which deliveries wait and which are dead, in the
 * order in which they came; which were handled; the runs that each has had; numbers; and whose queue it is. A job is
 * added before it is listed here, and taken from here before BullMQ removes it.
 */
export type QueueIndex = ReturnType<typeof createQueueIndex>;

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
type Place = 'waiting' | 'dead' | 'done' | 'gone';

interface MoveOptions {
  readonly keepMs?: number;
  /** Counted as handled, and as one for which there was no handler. */
  readonly handled?: { readonly isUnhandled: boolean };
  /** Moves it only if it waits, or only if it waits and does not run. */
  readonly onlyIf?: 'waiting' | 'idle';
}

export interface Found {
  readonly place: 'waiting' | 'dead' | 'done';
  readonly runs: number;
  /** Of one that is done, when it was received. */
  readonly at?: number;
}

interface QueueNumbers {
  readonly waiting: number;
  readonly oldest: Listed | undefined;
  /** Of BullMQ, which is told a moment later than our index: then there is also the reason. */
  readonly deadLetters: number;
  readonly handled: number;
  readonly unhandled: number;
}

/** In milliseconds: Redis refuses what goes beyond its calendar. */
const MAX_KEEP_MS = 1e15;

/** `record` is that of the queue, for an index by which deliveries are accepted. */
export function createQueueIndex(queue: Pick<QueueLike, 'toKey'>, client: RedisCommands, record = '') {
  for (const [name, { keys, lua }] of Object.entries(SCRIPTS)) {
    client.defineCommand(commandOf(name), { numberOfKeys: keys.length, lua });
  }
  const keyOf = (name: string) => queue.toKey(`kept:${name}`);
  const done = keyOf('done:');
  const run = (name: keyof typeof SCRIPTS, ...args: (string | number)[]) =>
    client.runCommand(commandOf(name), [...SCRIPTS[name].keys.map(keyOf), ...args]);
  return {
    /** Lists deliveries; whether each is new. */
    async accept(deliveries: readonly Listed[]): Promise<boolean[]> {
      const pairs = deliveries.flatMap(({ id, at }) => [id, at]);
      return ((await run('ACCEPT', done, record, ...pairs)) as number[]).map((isNew) => Number(isNew) === 1);
    },
    /** Begins a run. `isAlone`: also where the last one ended with its process. */
    async begin(id: string, now: number, isAlone: boolean): Promise<Begun> {
      const [is, last] = (await run('BEGIN', done, id, now, isAlone ? 'alone' : '')) as [Begun['is'], string];
      return is === 'done' ? { is } : { is, ...parseRun(last) };
    },
    /** Notes how a run ended, unless another one has begun since. */
    async note(id: string, before: Run, ended: Run): Promise<void> {
      await run('NOTE', id, formatRun(before), formatRun(ended));
    },
    async move({ id, at }: Listed, to: Place, { keepMs = MAX_KEEP_MS, handled, onlyIf }: MoveOptions = {}) {
      const counted = handled ? (handled.isUnhandled ? 'unhandled' : 'handled') : '';
      const keep = Math.min(Math.ceil(keepMs), MAX_KEEP_MS);
      return Number(await run('MOVE', to, id, at, done, keep, counted, onlyIf ?? '')) === 1;
    },
    async numbers(): Promise<QueueNumbers> {
      const [waiting, deadLetters, oldest, counts] = await Promise.all([
        client.zcard(keyOf('waiting')),
        // BullMQ counts by a script, which a role that may only read must not run.
        client.zcard(queue.toKey('failed')),
        client.zrange(keyOf('waiting'), 0, 0, { WITHSCORES: true }),
        client.hmget(keyOf('counts'), 'handled', 'unhandled'),
      ]);
      const [handled = 0, unhandled = 0] = counts.map(Number);
      return { waiting, deadLetters, oldest: toListed(oldest)[0], handled, unhandled };
    },
    async list(place: 'waiting' | 'dead', offset: number, limit: number): Promise<Listed[]> {
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
    async find(id: string): Promise<Found> {
      const [over, dead, last] = await Promise.all([
        client.get(done + id),
        client.zscore(keyOf('dead'), id),
        client.hget(keyOf('runs'), id),
      ]);
      const [, at, runs] = /^.(\d+)\.(\d+)/.exec(over ?? '') ?? [];
      if (at !== undefined) return { place: 'done', runs: Number(runs), at: Number(at) };
      return { place: dead === null ? 'waiting' : 'dead', runs: parseRun(last ?? NO_RUN).number };
    },
    /** How many runs each has had that waits or is dead. */
    async countRuns(ids: readonly string[]): Promise<number[]> {
      const runs = ids.length === 0 ? [] : await client.hmget(keyOf('runs'), ...ids);
      return runs.map((last) => parseRun(last ?? NO_RUN).number);
    },
    /** The record of the queue, by what a role may do that only reads. */
    readRecord: async (): Promise<string | undefined> => (await client.get(keyOf('record'))) ?? undefined,
    /** The same, after this one was written where there was none, or in place of any. */
    writeRecord: async (own: string, write: 'if none' | 'always') => (await run('RECORD', own, write)) as string,
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

/** Of a delivery that no run has begun of: their number, state, time and gap; see `Run`. */
const NO_RUN = '0e0:0';

/**
 * The scripts of `QueueIndex`, on its keys alone. What a worker asks for is sent again where the answer was lost, and does
 * nothing the second time.
 */
const SCRIPTS = {
  // The mark of what is done begins with `n` where it was so before it was listed, and with `y` where that is over.
  // A Redis that lost everything lost the record, too: without it, processes that start would refuse the queue.
  ACCEPT: {
    keys: ['waiting', 'dead', 'record'],
    lua: `local accepted = {}
    if ARGV[2] ~= '' then redis.call('SET', KEYS[3], ARGV[2], 'NX') end
    for i = 3, #ARGV, 2 do
      local id, done = ARGV[i], ARGV[1] .. ARGV[i]
      local state, isNew = redis.call('GETRANGE', done, 0, 0), 0
      if state == 'n' then
        isNew = 1
        redis.call('SETRANGE', done, 0, 'y')
      elseif state == '' and not redis.call('ZSCORE', KEYS[2], id) then
        isNew = redis.call('ZADD', KEYS[1], 'NX', ARGV[i + 1], id)
      end
      accepted[#accepted + 1] = isNew
    end
    return accepted`,
  },
  BEGIN: {
    keys: ['runs'],
    lua: `local id, now = ARGV[2], ARGV[3]
    if redis.call('EXISTS', ARGV[1] .. id) == 1 then return {'done', '${NO_RUN}'} end
    local last = redis.call('HGET', KEYS[1], id) or '${NO_RUN}'
    local number, state, at = string.match(last, '^(%d+)(%a)(%d+)')
    if state == 'r' and at == now then return {'begun', last} end
    if state ~= 'e' and ARGV[4] == '' then return {'interrupted', last} end
    local gap = number == '0' and 0 or math.max(0, tonumber(now) - tonumber(at))
    local run = string.format('%dr%s:%.0f', number + 1, now, gap)
    redis.call('HSET', KEYS[1], id, run)
    return {'begun', run}`,
  },
  NOTE: {
    keys: ['runs'],
    lua: `if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end`,
  },
  MOVE: {
    keys: ['waiting', 'dead', 'runs', 'counts'],
    lua: `local to, id, at, done = ARGV[1], ARGV[2], ARGV[3], ARGV[4] .. ARGV[2]
    local number, state = string.match(redis.call('HGET', KEYS[3], id) or '${NO_RUN}', '^(%d+)(%a)')
    if ARGV[7] == 'idle' and state == 'r' then return 0 end
    if ARGV[7] ~= '' and not redis.call('ZSCORE', KEYS[1], id) then return 0 end
    local isListed = redis.call('ZREM', KEYS[1], id) + redis.call('ZREM', KEYS[2], id) > 0
    local before = redis.call('GETRANGE', done, 0, 0)
    if to == 'dead' then
      redis.call('ZADD', KEYS[2], at, id)
      return 1
    end
    redis.call('HDEL', KEYS[3], id)
    if to == 'waiting' then
      redis.call('ZADD', KEYS[1], at, id)
      if redis.call('DEL', done) == 1 then redis.call('HINCRBY', KEYS[4], 'handled', -1) end
    elseif to == 'done' then
      local mark = (isListed or before == 'y') and 'y' or 'n'
      redis.call('SET', done, mark .. at .. '.' .. number, 'PX', ARGV[5])
      if before == '' and ARGV[6] ~= '' then
        redis.call('HINCRBY', KEYS[4], 'handled', 1)
        if ARGV[6] == 'unhandled' then redis.call('HINCRBY', KEYS[4], 'unhandled', 1) end
      end
    end
    return 1`,
  },
  RECORD: {
    keys: ['record'],
    lua: `if ARGV[2] == 'always' or redis.call('EXISTS', KEYS[1]) == 0 then
      redis.call('SET', KEYS[1], ARGV[1])
    end
    return redis.call('GET', KEYS[1])`,
  },
} as const;
