import * as bullmq from 'bullmq';
import { Redis } from 'ioredis';

/** Fetches so many jobs as a process does that dies of them: their locks end, and they are found to have stalled. */
export async function fetchAndDie(url: string, queue: string, count = 1): Promise<void> {
  const options = { connection: { url }, autorun: false, stalledInterval: 1, maxStalledCount: 100 };
  const worker = new bullmq.Worker(queue, undefined, options);
  const client = new Redis(url);
  for (let index = 0; index < count; index += 1) {
    const job = await worker.getNextJob(`dies-${index}`, { block: false });
    await client.del(`bull:${queue}:${job?.id}:lock`);
  }
  const stalled = new Promise<void>((resolve) => {
    worker.on('stalled', () => {
      count -= 1;
      if (count === 0) resolve();
    });
  });
  // Another worker may have looked a moment ago.
  await client.del(`bull:${queue}:stalled-check`);
  await worker.startStalledCheckTimer();
  await stalled;
  await worker.close();
  client.disconnect();
}
