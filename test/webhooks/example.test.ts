import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { hmac } from '../../src/webhooks/index.ts';
import { createDelivery, tamper } from '../../src/webhooks/testing.ts';

const EXAMPLE = path.join(import.meta.dirname, '../../examples/webhook-receiver.ts');

test('the example prints what it receives, and refuses what is not signed with its secret', async () => {
  const env = { ...process.env, WEBHOOK_SECRET: 'of the example', PORT: '0' };
  const child = spawn(process.execPath, [EXAMPLE], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  let line = await nextLine();
  while (!line.includes('port:')) line = await nextLine();
  const url = `http://127.0.0.1:${/port: (\d+)/.exec(line)?.[1]}/`;
  const { sign } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: ['of the example'], content: ({ raw }) => raw });
  const redeemed = await createDelivery('card.redeemed', { sign });
  const post = async ({ raw, headers }: typeof redeemed) =>
    (await fetch(url, { method: 'POST', headers, body: raw })).status;
  expect(await post(redeemed)).toBe(200);
  while (!line.includes('redeemed')) line = await nextLine();
  expect(line).toBe('crd_5Q7M2XKD8RT4VBN6: redeemed 3200 KES');
  expect(await post(await createDelivery('reward.sent', { sign }))).toBe(200);
  expect(await nextLine()).toBe('nothing to do for reward.sent');
  expect(await post(await createDelivery('wallet.low_balance', { sign }))).toBe(200);
  expect(await nextLine()).toBe('wal_1B6ZK8RMD4XQ7HTN: 48500 KES left');
  expect(await post(tamper(redeemed, { byte: 20 }))).toBe(400);
});
