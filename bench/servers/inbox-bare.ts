import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Queue, Worker } from 'bullmq';
import { PgBoss } from 'pg-boss';
import { createTally } from '../load/create-tally.ts';
import { serve } from '../load/serve.ts';
import { SECRET } from './secret.ts';

// A minimal hand-written server: the signature, the JSON, and a job under the hash of the body, so that a repetition is not
// handled again. No bounds, no schema, nothing is counted or reported.
// `GET /rate?of=COUNT` responds with how many deliveries were accepted and handled per second.
const [, , engine, url = ''] = process.argv;
const QUEUE = 'bare';
const CONCURRENCY = 50;
const tally = createTally();
const ledger = { redeemed: 0 };

type Event = { readonly amount_redeemed: number };
type Put = (event: Event, hash: string) => Promise<unknown>;

function handle({ amount_redeemed }: Event): void {
  ledger.redeemed += amount_redeemed;
  tally.end();
}

/** Returns what puts an event into the queue. */
async function startPostgres(): Promise<Put> {
  const boss = await new PgBoss(url).start();
  await boss.createQueue(QUEUE);
  const options = { batchSize: CONCURRENCY, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true };
  await boss.work<Event>(QUEUE, options, async (jobs) => {
    for (const { data } of jobs) handle(data);
  });
  return (event, hash) =>
    boss.send(QUEUE, event, { id: hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5') });
}

async function startRedis(): Promise<Put> {
  const connection = { url };
  const queue = new Queue(QUEUE, { connection });
  new Worker<Event>(QUEUE, async ({ data }) => handle(data), {
    connection: { ...connection, maxRetriesPerRequest: null },
    concurrency: CONCURRENCY,
  });
  // Unlike pg-boss, BullMQ by default does not retry a failed handler and forgets no id.
  const options = {
    attempts: 25,
    backoff: { type: 'exponential', delay: 1_000 },
    removeOnComplete: { age: 30 * 86_400 },
  };
  return (event, hash) => queue.add('delivery', event, { ...options, jobId: hash });
}

function isSigned({ headers }: IncomingMessage, raw: Buffer): boolean {
  const given = Buffer.from(String(headers['x-service-signature']));
  const expected = Buffer.from(createHmac('sha256', SECRET).update(raw).digest('hex'));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const put = await (engine === 'postgres' ? startPostgres() : startRedis());

serve(async (request, response) => {
  const raw = Buffer.concat(await request.toArray());
  if (tally.answers(request, response)) return;
  tally.begin();
  const status = isSigned(request, raw) ? 200 : 400;
  if (status === 200) await put(JSON.parse(raw.toString()), createHash('sha256').update(raw).digest('hex'));
  response.writeHead(status, { 'content-length': 0 }).end();
});
