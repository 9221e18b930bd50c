import type { WebhookErrorCode } from '../../webhook-error.ts';
import type { DeadLetter, Failure, InboxStats } from '../inbox.ts';
import { jobIdOf } from '../job-data.ts';
import type { QueueLike, RedisCommands } from './bullmq-like.ts';
import { createBatch } from './create-batch.ts';

/** What has no method in BullMQ: numbers, the list of dead letters, and which of two deliveries came first. */
export interface JobScripts {
  /** Whether each job was added just now; counts a duplicate where it was there before. `undefined` where it is gone. */
  accept(ids: readonly string[]): Promise<('stored' | 'duplicate' | undefined)[]>;
  stats(): Promise<InboxStats>;
  /** Deletes the data of a job that was handled. */
  markHandled(id: string): Promise<void>;
  /** Has the run that is given up not counted; with a token, while that holds the lock of the job. */
  forgetAttempt(id: string, token?: string): Promise<void>;
  list(limit: number, offset: number): Promise<DeadLetter[]>;
  drop(key: string, keepMs: number): Promise<boolean>;
}

interface Script {
  readonly keys: readonly string[];
  readonly lua: string;
}

/** `addBulk` of BullMQ does not tell whether the job was there: the first who marks it has added it. */
const ACCEPT: Script = {
  keys: ['inbox'],
  lua: `local accepted = {}
    for i, job in ipairs(ARGV) do
      if redis.call('EXISTS', job) == 0 then
        accepted[i] = -1
      else
        accepted[i] = redis.call('HSETNX', job, 'accepted', '1')
        if accepted[i] == 0 then redis.call('HINCRBY', KEYS[1], 'duplicates', 1) end
      end
    end
    return accepted`,
};

/** Of many that wait, looks at the ends of the lists: which of thousands is the oldest is not worth a walk through all. */
const STATS: Script = {
  keys: ['wait', 'paused', 'active', 'delayed', 'failed', 'completed', 'inbox'],
  lua: `local oldest = false
    local function look(ids)
      for _, id in ipairs(ids) do
        local received = tonumber(redis.call('HGET', ARGV[1] .. id, 'timestamp'))
        if received and (not oldest or received < oldest) then oldest = received end
      end
    end
    local waiting = redis.call('ZCARD', KEYS[4]) + redis.call('LLEN', KEYS[3])
    for _, list in ipairs({KEYS[1], KEYS[2]}) do
      waiting = waiting + redis.call('LLEN', list)
      look(redis.call('LRANGE', list, -100, -1))
    end
    look(redis.call('LRANGE', KEYS[3], 0, 9999))
    look(redis.call('ZRANGE', KEYS[4], 0, 9999))
    local duplicates = tonumber(redis.call('HGET', KEYS[7], 'duplicates')) or 0
    return {waiting, oldest and string.format('%.0f', oldest) or '', redis.call('ZCARD', KEYS[5]), redis.call('ZCARD', KEYS[6]), duplicates}`,
};

const LIST: Script = {
  keys: ['failed'],
  lua: `local found = {}
    for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
      found[#found + 1] = {tonumber(redis.call('HGET', ARGV[1] .. id, 'timestamp')) or 0, id}
    end
    table.sort(found, function(one, other)
      if one[1] == other[1] then return one[2] < other[2] end
      return one[1] < other[1]
    end)
    local listed = {}
    for i = ARGV[3] + 1, math.min(ARGV[3] + ARGV[2], #found) do
      listed[#listed + 1] = redis.call('HMGET', ARGV[1] .. found[i][2], 'name', 'timestamp', 'ats', 'failedReason')
    end
    return listed`,
};

/** What is left of a job is what BullMQ knows a duplicate by; it ends by itself. */
const DROP: Script = {
  keys: ['failed'],
  lua: `if redis.call('ZREM', KEYS[1], ARGV[2]) == 0 then return 0 end
    local job = ARGV[1] .. ARGV[2]
    redis.call('DEL', job)
    redis.call('HSET', job, 'accepted', '1')
    redis.call('PEXPIRE', job, ARGV[3])
    return 1`,
};

const FORGET_ATTEMPT: Script = {
  keys: ['active'],
  lua: `local job = ARGV[1] .. ARGV[2]
    if ARGV[3] and redis.call('GET', job .. ':lock') ~= ARGV[3] then return end
    if redis.call('EXISTS', job) == 1 then redis.call('HINCRBY', job, 'ats', -1) end`,
};

const MARK_HANDLED: Script = {
  keys: [],
  lua: `for _, job in ipairs(ARGV) do redis.call('HDEL', job, 'data') end`,
};

const SCRIPTS = { ACCEPT, STATS, LIST, DROP, FORGET_ATTEMPT, MARK_HANDLED };
/** In milliseconds: Redis refuses what goes beyond its calendar. */
const LONGEST = 1e15;

export function defineJobScripts(queue: Pick<QueueLike, 'toKey'>, client: RedisCommands): JobScripts {
  for (const [name, { keys, lua }] of Object.entries(SCRIPTS)) {
    client.defineCommand(commandOf(name), { numberOfKeys: keys.length, lua });
  }
  const prefix = queue.toKey('');
  const run = (name: keyof typeof SCRIPTS, ...args: (string | number)[]) =>
    client.runCommand(commandOf(name), [...SCRIPTS[name].keys.map((key) => queue.toKey(key)), ...args]);
  const mark = createBatch(async (jobs: readonly string[]) => {
    await run('MARK_HANDLED', ...jobs);
    return [];
  });
  return {
    async accept(ids) {
      const accepted = (await run('ACCEPT', ...ids.map((id) => prefix + id))) as number[];
      return accepted.map((code) => (code === 1 ? 'stored' : code === 0 ? 'duplicate' : undefined));
    },
    async stats() {
      const [waiting, oldest, deadLetters, handled, duplicates] = (await run('STATS', prefix)) as unknown[];
      return {
        waiting: Number(waiting),
        ...(oldest === '' ? {} : { oldestReceivedAt: Number(oldest) }),
        deadLetters: Number(deadLetters),
        handled: Number(handled),
        duplicates: Number(duplicates),
      };
    },
    markHandled: async (id) => void (await mark(prefix + id)),
    forgetAttempt: async (id, token) =>
      void (await run('FORGET_ATTEMPT', prefix, id, ...(token === undefined ? [] : [token]))),
    list: async (limit, offset) =>
      ((await run('LIST', prefix, limit, offset)) as string[][]).map(([name = '', received, attempts, reason]) => ({
        key: JSON.parse(name),
        receivedAt: Number(received),
        attempts: Number(attempts),
        failure: toFailure(reason),
      })),
    drop: async (key, keepMs) =>
      Number(await run('DROP', prefix, jobIdOf(key), Math.min(Math.ceil(keepMs), LONGEST))) === 1,
  };
}

/** What somebody else has failed has another reason. */
export function toFailure(reason: string | null | undefined): Failure {
  if (reason?.startsWith('{')) return JSON.parse(reason) as { code: WebhookErrorCode; message: string };
  return { code: 'handler-failed', message: `Failed by BullMQ: ${reason}` };
}

function commandOf(name: string): string {
  return `rewardCardInbox:${name}`;
}
