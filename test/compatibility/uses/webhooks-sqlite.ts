import { deepEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { createSqliteInbox } from 'reward-card-contract/webhooks/sqlite';
import { createDelivery } from 'reward-card-contract/webhooks/testing';
import { scheme } from './scheme.js';

/** An inbox hands a delivery to its handler once it is on the disk. */
export default async function use(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'compatibility-'));
  try {
    await useInbox(join(folder, 'inbox.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function useInbox(path: string): Promise<void> {
  const inbox = createSqliteInbox({ path });
  let finish: (event: string) => void = () => undefined;
  const handled = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const receiver = createWebhookReceiver({
    verify: scheme.verify,
    inbox,
    on: { 'card.redeemed': ({ event }) => finish(event) },
  });
  const delivery = await createDelivery('card.redeemed', { sign: scheme.sign });
  const { status } = await receiver.fetch(delivery.request('https://receiver.example/'));
  deepEqual([status, await handled], [200, 'card.redeemed']);
  await receiver.close();
}
