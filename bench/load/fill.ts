import { DatabaseSync } from 'node:sqlite';
import { Redis } from 'ioredis';
import pg from 'pg';

/** Content of a queue before it is measured: handled deliveries, of which the keys are left, and ones that wait for tomorrow. */
export const KEPT = { handled: 1_000_000, waiting: 200_000 };

const BODY = '{"event":"card.redeemed","amount_redeemed":4300,"balance_remaining":700,"currency":"KES","market":"KE"}';
const HEADERS = '{"content-type":"application/json","x-service-signature":"0000000000000000000000000000000000000000"}';

/** Rows of both kinds, as the store writes them; `n` counts them. */
function insertFrom(numbers: string, hash: string, body: string, due: string): string {
  const { handled, waiting } = KEPT;
  const isWaiting = `n > ${handled}`;
  return `INSERT INTO unsaid_deliveries
      (queue, key, application, event, headers, body, state, attempts, deaths, due_at, received_at)
    SELECT 'bench', ${hash}, '', 'card.redeemed', CASE WHEN ${isWaiting} THEN '${HEADERS}' END,
      CASE WHEN ${isWaiting} THEN ${body} END, CASE WHEN ${isWaiting} THEN 'waiting' ELSE 'handled' END, 1, 0,
      ${due}, ${due} - 90000000 FROM ${numbers.replace('COUNT', String(handled + waiting))}`;
}

const TOMORROW = () => String(Date.now() + 86_400_000);

async function fillPostgres(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const body = `convert_to('${BODY}', 'UTF8')`;
  try {
    await pool.query(insertFrom('generate_series(1, COUNT) AS n', 'md5(n::text) || md5(n::text)', body, TOMORROW()));
    // As autovacuum does once so much has come.
    await pool.query('VACUUM ANALYZE unsaid_deliveries');
  } finally {
    await pool.end();
  }
}

async function fillSqlite(path: string): Promise<void> {
  using database = new DatabaseSync(path, { timeout: 10_000 });
  const numbers =
    '(WITH RECURSIVE of(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM of WHERE n < COUNT) SELECT n FROM of)';
  database.exec(insertFrom(numbers, 'lower(hex(randomblob(32)))', `CAST('${BODY}' AS blob)`, TOMORROW()));
}

const SCRIPT = `
  local P, due = KEYS[1]:sub(1, -7), tonumber(ARGV[5])
  for n = tonumber(ARGV[1]), tonumber(ARGV[2]) do
    local key = redis.sha1hex(n) .. redis.sha1hex(-n):sub(1, 24)
    local row, seq = P .. 'd:' .. key, redis.call('INCR', P .. 'seq')
    redis.call('HSET', row, 'seq', seq, 'attempts', 1, 'deaths', 0, 'received_at', due - 90000000, 'event', 'card.redeemed')
    if n > tonumber(ARGV[3]) then
      redis.call('HSET', row, 'state', 'waiting', 'due', due, 'headers', '${HEADERS}', 'body', ARGV[4], 'application', '')
      redis.call('ZADD', P .. 's:waiting', seq, key)
      redis.call('ZADD', P .. 'due:f', due, key)
    else
      redis.call('HSET', row, 'state', 'handled')
      redis.call('ZADD', P .. 's:handled', due, key)
      redis.call('PEXPIREAT', row, due)
    end
  end
  if redis.call('ZCARD', P .. 'groups') == 0 then redis.call('ZADD', P .. 'groups', due, 'f') end`;

async function fillRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  const all = KEPT.handled + KEPT.waiting;
  const step = 10_000;
  for (let from = 1; from <= all; from += step) {
    const values = [from, Math.min(from + step - 1, all), KEPT.handled, BODY, TOMORROW()];
    await redis.eval(SCRIPT, 1, 'unsaid:{bench}:record', ...values);
  }
  redis.disconnect();
}

/** Fills the queue `bench`, which an inbox has opened. */
export const FILL: Readonly<Record<string, (where: string) => Promise<void>>> = {
  postgres: fillPostgres,
  redis: fillRedis,
  sqlite: fillSqlite,
};
