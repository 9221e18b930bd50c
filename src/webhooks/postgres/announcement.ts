import { answerInTime, type Clock } from '../clock.ts';
import type { PgBossLike, SqlExecutor } from './pg-boss-like.ts';

/** What is stored meanwhile is announced together: each NOTIFY has all commits of a database wait for each other. */
const PAUSE_MS = 50;
const LAST_MS = 1_000;
const CHANNEL = 'reward_card_webhooks';

/** Tells processes that sleep that there is something in a queue, by NOTIFY. They look by themselves as well. */
export type Announcement = ReturnType<typeof createAnnouncement>;

interface AnnouncementOptions {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly clock: Clock;
  readonly database: SqlExecutor;
}

export function createAnnouncement({ boss, queue, clock, database }: AnnouncementOptions) {
  let isDue = false;
  let isSending = false;
  let listening: Promise<{ close(): Promise<void> } | undefined> | undefined;
  const sendAll = async () => {
    isSending = true;
    while (isDue) {
      isDue = false;
      await database.executeSql(`SELECT pg_notify('${CHANNEL}', $1)`, [queue]).catch(() => {});
      await clock.sleep(PAUSE_MS).catch(() => {});
    }
    isSending = false;
  };
  return {
    send(): void {
      isDue = true;
      if (!isSending) void sendAll();
    },
    /** Has this called at each announcement of another process, where the database can do that, until `end`. */
    hear(nudge: () => void): void {
      const hear = (told: string) => {
        if (told === queue) nudge();
      };
      // Where it cannot: another database, or one behind a pooler of transactions.
      listening = boss
        .getDb()
        .listen?.(CHANNEL, hear, nudge)
        .catch(() => undefined);
    },
    async end(): Promise<void> {
      const closed = listening?.then((listener) => listener?.close());
      listening = undefined;
      // One that is silent says no good-bye either.
      if (closed) await answerInTime('PostgreSQL', closed, LAST_MS).catch(() => {});
    },
  };
}
