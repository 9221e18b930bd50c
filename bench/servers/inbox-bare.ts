import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Queue, Worker } from 'bullmq';
import { PgBoss } from 'pg-boss';
import { createTally } from '../load/create-tally.ts';
import { serve } from '../load/serve.ts';
import { SECRET } from './secret.ts';

// As little as a receiver with a queue can do: the signature, the JSON, and a job; no schema, no duplicates, no reports.
// `GET /rate?of=COUNT` responds with how many deliveries were accepted and handled per second.
const [, , engine, url = ''] = process.argv;
const QUEUE = 'bare';
const CONCURRENCY = 50;
const tally = createTally();
const ledger = { redeemed: 0 };

type Event = { readonly amount_redeemed: number };

function handle({ amount_redeemed }: Event): void {
  ledger.redeemed += amount_redeemed;
  tally.end();
}

/** Returns what puts an event into the queue. */
async function startPostgres(): Promise<(event: Event) => Promise<unknown>> {
  const boss = await new PgBoss(url).start();
  await boss.createQueue(QUEUE);
  const options = { batchSize: CONCURRENCY, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true };
  await boss.work<Event>(QUEUE, options, async (jobs) => {
    for (const { data } of jobs) handle(data);
  });
  return (event) => boss.send(QUEUE, event);
}

async function startRedis(): Promise<(event: Event) => Promise<unknown>> {
  const connection = { url };
  const queue = new Queue(QUEUE, { connection });
  new Worker<Event>(QUEUE, async ({ data }) => handle(data), {
    connection: { ...connection, maxRetriesPerRequest: null },
    concurrency: CONCURRENCY,
  });
  return (event) => queue.add('delivery', event, { removeOnComplete: true });
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
  if (status === 200) await put(JSON.parse(raw.toString()));
  response.writeHead(status, { 'content-length': 0 }).end();
});
